import type { OptionId } from '@satoshi/rules/match/match'
import type { Selectable } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    showcase_answers: ShowcaseAnswers
  }
}

type ShowcaseAnswers = {
  id: string
  question_id: string
  version: number
  chosen: OptionId
  is_right: boolean
  answered_at: Date
  user_id: string | null
  claimed_at: Date | null
}

type Answer = Pick<Selectable<ShowcaseAnswers>, 'chosen' | 'is_right'>

type NewAnswer = Omit<ShowcaseAnswers, 'user_id' | 'claimed_at'>

/** Stores the answer of a token; one that was given before stays. Gives the one that stands. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<Answer> {
  await tx
    .insertInto('showcase_answers')
    .values({ ...answer, user_id: null, claimed_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return tx
    .selectFrom('showcase_answers')
    .select(['chosen', 'is_right'])
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
}

/** Gives an answer of after `since` that is nobody's to a player; undefined where there is no such one. */
export async function bindAnswer(
  tx: Tx,
  id: string,
  { userId, at, since }: { userId: string; at: Date; since: Date },
): Promise<Answer | undefined> {
  return tx
    .updateTable('showcase_answers')
    .set({ user_id: userId, claimed_at: at })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where('answered_at', '>', since)
    .returning(['chosen', 'is_right'])
    .executeTakeFirst()
}

/** The answer that a player took into the account; undefined for most. */
export async function answerOf(db: Db, userId: string): Promise<Answer | undefined> {
  return db
    .selectFrom('showcase_answers')
    .select(['chosen', 'is_right'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The question that a player answered before there was an account; null for most. */
export async function questionOfGuest(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('showcase_answers')
    .select('question_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.question_id ?? null
}

/** What is kept of it, for its player; null for most. */
export async function ownAnswer(db: Db, userId: string) {
  const row = await db
    .selectFrom('showcase_answers')
    .select(['question_id as questionId', 'chosen', 'is_right as isRight'])
    .select(['answered_at as answeredAt', 'claimed_at as claimedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the answers of before `since` that nobody took. */
export async function deleteUnclaimed(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('showcase_answers').where('user_id', 'is', null).where('answered_at', '<=', since).execute()
}

export async function deleteAnswerOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('showcase_answers').where('user_id', '=', userId).execute()
}
