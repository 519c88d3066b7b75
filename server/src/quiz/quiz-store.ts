import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    open_solos: OpenSolos
  }
}

type OpenSolos = { user_id: string; match_id: string }

/** The match of a player's open solo; null when none is open. */
export async function openSoloOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('open_solos').select('match_id').where('user_id', '=', userId).executeTakeFirst()
  return row?.match_id ?? null
}

export async function insertOpenSolo(tx: Tx, userId: string, matchId: string): Promise<void> {
  await tx.insertInto('open_solos').values({ user_id: userId, match_id: matchId }).execute()
}

export async function deleteOpenSolo(tx: Tx, matchId: string): Promise<void> {
  await tx.deleteFrom('open_solos').where('match_id', '=', matchId).execute()
}
