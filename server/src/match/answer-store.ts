import { formatNamed } from '@satoshi/rules/match/format'
import type { AnswerKey, CanonicalChoice, Match } from '@satoshi/rules/match/match'
import { recentAnswers, type Standing } from '@satoshi/rules/rating/counting'
import { guessChance } from '@satoshi/rules/rating/first-attempt'
import type { Instant, Millis } from '@satoshi/rules/time'
import { matchFormats } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { FirstAnswer, NewReport } from '../question/question-api.ts'

const timedFormats = matchFormats.filter((name) => formatNamed(name).timed)

/** When one of `userIds` was last asked each of some questions; null: of all that they were ever asked. */
export async function lastSeen(db: Db, userIds: string[], questionIds: string[] | null): Promise<Map<string, Instant>> {
  const named = questionIds ? sql`and question_id = any(${questionIds}::text[])` : sql``
  // In one value: a row for each of hundreds of questions takes longer to read than to find.
  const { rows } = await sql<{ seen: Record<string, Instant> | null }>`
    select json_object_agg(question_id, at) as seen
    from (select question_id, (extract(epoch from max(answered_at)) * 1000)::bigint as at
          from answers where user_id = any(${userIds}::uuid[]) ${named} group by question_id) s`.execute(db)
  return new Map(Object.entries(rows[0]?.seen ?? {}))
}

export type PastAnswer = { questionId: string; at: Instant; correct: boolean }

/** A player's answers to some questions since `since`, this match's aside. */
export async function pastAnswers(db: Db, userId: string, match: Match, since: Instant): Promise<PastAnswer[]> {
  const asked = match.questions.map(({ questionId }) => questionId)
  const rows = await db
    .selectFrom('answers')
    .select(['question_id', 'answered_at', 'correct'])
    .where('user_id', '=', userId)
    .where('question_id', '=', anyOf(asked, 'text'))
    .where('answered_at', '>', new Date(since))
    .where('match_id', '<>', match.id)
    .execute()
  return rows.map((row) => ({ questionId: row.question_id, at: row.answered_at.getTime(), correct: row.correct }))
}

/** Marks an ended match as rated; false when it was so already. Of two that ask at once the second waits for the first. */
export async function claimRating(tx: Tx, matchId: string, at: Instant): Promise<boolean> {
  const claimed = await tx
    .updateTable('matches')
    .set({ rated_at: new Date(at) })
    .where('id', '=', matchId)
    .where('ended_at', 'is not', null)
    .where('rated_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/**
 * The answers of a match that were its players' first to their questions, as they were given; bots have none, and without
 * a clock an answer says nothing of who gave it.
 */
export async function firstAnswersOf(db: Db, matchId: string): Promise<FirstAnswer[]> {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('matches', 'matches.id', 'answers.match_id')
    .select(['user_id', 'question_id', 'version', 'choice', 'correct', 'elapsed_millis'])
    .where('match_id', '=', matchId)
    .where('matches.format', '=', anyOf(timedFormats, 'text'))
    .where('user_id', 'is not', null)
    .where('first_attempt', '=', true)
    .orderBy('position')
    .orderBy('seat')
    .execute()
  return rows.flatMap(({ user_id: userId, question_id: questionId, version, choice, correct, ...row }) =>
    userId === null
      ? []
      : [
          {
            userId,
            questionId,
            version,
            correct,
            choice: choice as CanonicalChoice | null, // safe: only `insertAnswers` writes choices
            elapsedMillis: row.elapsed_millis,
          },
        ],
  )
}

/** What decides whether the attempts of a match's players count, as `standingsOf` gives it. */
export async function standingsIn(db: Db, matchId: string): Promise<Map<string, Standing>> {
  const rows = await db
    .selectFrom('answers')
    .select('user_id')
    .distinct()
    .where('match_id', '=', matchId)
    .where('user_id', 'is not', null)
    .execute()
  return standingsOf(
    db,
    rows.flatMap(({ user_id: userId }) => userId ?? []),
  )
}

/**
 * What decides whether the attempts of some players count: by player, without those whose account is gone. All modes
 * count, answers with a hint do not, and days are those of UTC.
 */
export async function standingsOf(db: Db, userIds: string[]): Promise<Map<string, Standing>> {
  type Recent = { key: AnswerKey; correct: boolean }
  const { rows } = await sql<{ id: string; confirmed: boolean; days: number; recent: Recent[] }>`
    select u.id, u.email_verified as confirmed,
      (select count(distinct (a.answered_at at time zone 'UTC')::date)::int from answers a where a.user_id = u.id) as days,
      (select coalesce(json_agg(json_build_object('key', v.body->'key', 'correct', a.correct)), '[]')
       from (select question_id, version, correct from answers where user_id = u.id and cardinality(hints) = 0
             order by answered_at desc, position desc limit ${recentAnswers}) a
       join question_versions v on v.question_id = a.question_id and v.version = a.version) as recent
    from users u
    join profiles p on p.id = u.id
    where u.id = any(${userIds}::uuid[]) and p.deleted_at is null
    order by u.id`.execute(db)
  return new Map(
    rows.map(({ id, recent, ...row }) => [
      id,
      { ...row, recent: recent.map(({ key, correct }) => ({ guess: guessChance(key), correct })) },
    ]),
  )
}

/** The question at a position of a match that is closed for a player; null where it is not, or was never theirs. */
export async function closedQuestion(
  db: Db,
  { matchId, userId, position }: { matchId: string; userId: string; position: number },
): Promise<Pick<NewReport, 'questionId' | 'version'> | null> {
  const row = await db
    .selectFrom('answers')
    .select(['question_id as questionId', 'version'])
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row ?? null
}

/** Nobody reads a question and answers it in less. Source: product 4.2. */
const hastyMillis: Millis = 350

/** A player with answers that came too fast to have been read. */
export type HastyPlayer = { userId: string; answers: number; fast: number; rightFast: number }

/** Who has answered so since an instant, three times at least, the most often first: a hint for the operator and no rule. */
export async function hastyPlayers(db: Db, since: Instant): Promise<HastyPlayer[]> {
  const { rows } = await sql<HastyPlayer>`
    select user_id as "userId", count(*)::int as answers,
           (count(*) filter (where choice is not null and elapsed_millis < ${hastyMillis}))::int as fast,
           (count(*) filter (where correct and elapsed_millis < ${hastyMillis}))::int as "rightFast"
    from answers where user_id is not null and answered_at >= ${new Date(since)}
    group by user_id
    having count(*) filter (where choice is not null and elapsed_millis < ${hastyMillis}) >= 3
    order by fast desc, user_id`.execute(db)
  return rows
}

/** Matches that have ended and were not settled, or not rated: both are done within moments. */
export async function countUnfinishedMatches(db: Db): Promise<{ unsettled: number; unrated: number }> {
  const { rows } = await sql<{ unsettled: number; unrated: number }>`
    select count(*) filter (where settled_at is null) as unsettled, count(*) as unrated
    from matches where ended_at is not null and rated_at is null`.execute(db)
  return rows[0] ?? { unsettled: 0, unrated: 0 }
}
