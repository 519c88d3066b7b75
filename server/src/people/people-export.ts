import type { ExportPart } from '../platform/own-data.ts'
import { readBlocked, readFollowed } from './people-export-store.ts'

/** What this domain gives to the file of everything that is kept of a player: others by their nicknames alone. */
export const peopleExportParts: readonly ExportPart[] = [
  { key: 'following', value: readFollowed },
  { key: 'blocked', value: readBlocked },
]
