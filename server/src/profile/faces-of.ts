import type { Face } from '@satoshi/rules/match/view'

import type { Db } from '../platform/postgres/db.ts'
import { readFaces } from './profile-store.ts'

/** Nickname, level and picture of some players, by id; players that do not exist are left out. */
export async function facesOf(db: Db, userIds: string[]): Promise<Map<string, Face>> {
  const rows = await readFaces(db, userIds)
  return new Map(rows.map((row) => [row.id, { ...row, isBot: false }]))
}
