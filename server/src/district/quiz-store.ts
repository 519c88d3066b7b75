import type { DistrictKey } from '@satoshi/rules/words'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    district_quizzes: DistrictQuizzes
  }
}

type DistrictQuizzes = { match_id: string; user_id: string; district: DistrictKey; tenths: number | null }

/** Notes that a match is the quiz of a district. */
export async function insertQuiz(
  tx: Tx,
  { matchId, userId, district }: { matchId: string; userId: string; district: DistrictKey },
): Promise<void> {
  await tx
    .insertInto('district_quizzes')
    .values({ match_id: matchId, user_id: userId, district, tenths: null })
    .execute()
}

/** The district whose quiz a player's match is; null for any other match. */
export async function districtOfQuiz(db: Db, userId: string, matchId: string): Promise<DistrictKey | null> {
  const row = await db
    .selectFrom('district_quizzes')
    .select('district')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.district ?? null
}

/** Notes what a quiz has brought to its district, in tenths of a raw point. */
export async function writeBrought(tx: Tx, matchId: string, tenths: number): Promise<void> {
  await tx.updateTable('district_quizzes').set({ tenths }).where('match_id', '=', matchId).execute()
}

/** The quiz of a district that a player began last, and what it brought; null for none. Ids of matches grow with time. */
export async function readLastQuiz(
  db: Db,
  userId: string,
  district: DistrictKey,
): Promise<{ matchId: string; tenths: number | null } | null> {
  const row = await db
    .selectFrom('district_quizzes')
    .select(['match_id as matchId', 'tenths'])
    .where('user_id', '=', userId)
    .where('district', '=', district)
    .orderBy('match_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The quizzes of districts that a player began, the first one first. */
export async function readQuizzes(db: Db, userId: string) {
  return db
    .selectFrom('district_quizzes')
    .select(['match_id as matchId', 'district', 'tenths'])
    .where('user_id', '=', userId)
    .orderBy('match_id')
    .execute()
}

export async function deleteQuizzes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('district_quizzes').where('user_id', '=', userId).execute()
}
