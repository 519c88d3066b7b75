import { matchPath } from 'react-router'

import type { RouteRecord } from '../lib/define-domain.ts'
import { publicDomains } from '../public-domains.ts'

/** The screens that anybody may see. Those of players come with `all-routes.ts`: newcomers do without the list of them. */
export const publicRoutes: readonly RouteRecord[] = publicDomains.flatMap(({ routes }) => routes ?? [])

/** The record of a path, one without parameters first; the router itself decides what is shown. */
export function findRecord(routes: readonly RouteRecord[], pathname: string): RouteRecord | undefined {
  return (
    routes.find(({ paths }) => paths.includes(pathname)) ??
    routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
  )
}

/** Whether a route's handle is one of our records. */
export function isRouteRecord(handle: unknown): handle is RouteRecord {
  return typeof handle === 'object' && handle !== null && 'paths' in handle
}
