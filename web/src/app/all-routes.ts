import type { TranslationFile } from '@satoshi/content/locales'

import { domains } from '../domains.ts'
import type { RouteRecord } from '../lib/define-domain.ts'
import { findRecord } from './routes.ts'

/** Every screen there is; guards, titles, texts and chunks follow from its record. */
export const routes: readonly RouteRecord[] = domains.flatMap((domain) => domain.routes ?? [])

/** The record of any path. */
export function recordAt(pathname: string): RouteRecord | undefined {
  return findRecord(routes, pathname)
}

/** The texts of a screen beside the shared ones, those of the sections that it shows among them. */
export function textFilesOf({ texts, showsSettings }: RouteRecord): TranslationFile[] {
  return [...texts, ...(showsSettings ? domains.flatMap(({ settings }) => settings?.texts ?? []) : [])]
}
