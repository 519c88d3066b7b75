import { matchPath } from 'react-router'

import { domains } from '../domains.ts'
import type { RouteRecord } from '../lib/define-domain.ts'

/** Every screen there is; guards, titles, texts and chunks follow from its record. */
export const routes: RouteRecord[] = domains.flatMap((domain) => domain.routes ?? []).map(withTextsOfSections)

function withTextsOfSections(record: RouteRecord): RouteRecord {
  if (!record.showsSettings) return record
  const texts = domains.flatMap(({ settings }) => settings?.texts ?? [])
  return { ...record, texts: [...new Set([...record.texts, ...texts])] }
}

/** Whether a route's handle is one of our records. */
export function isRouteRecord(handle: unknown): handle is RouteRecord {
  return routes.some((record) => record === handle)
}

/** The record of a path, one without parameters first; the router itself decides what is shown. */
export function recordAt(pathname: string): RouteRecord | undefined {
  return (
    routes.find(({ paths }) => paths.includes(pathname)) ??
    routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
  )
}
