import type { ExportPart } from '../platform/own-data.ts'
import { readWholeProfile } from './profile-store.ts'
import { readSettings } from './settings-store.ts'
import { settingsView } from './settings-view.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const profileExportParts: readonly ExportPart[] = [
  { key: 'profile', value: readWholeProfile },
  { key: 'settings', value: async (db, userId) => settingsView(await readSettings(db, userId)) },
]
