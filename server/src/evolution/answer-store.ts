import type { AnswerMode } from '@satoshi/contract/evolution'
import type { AnswerKey, CanonicalChoice } from '@satoshi/rules/match/match'
import { sessionLasts } from '@satoshi/rules/review/session'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { Hint, Topic } from '@satoshi/rules/words'
import { sql } from 'kysely'

import { questionsInPlay } from '../match/match-api.ts'
import type { Db } from '../platform/postgres/db.ts'

/** An answer as it was given, with the key that it was judged by. */
export type AnswerRow = {
  at: Date
  roundId: string
  position: number
  mode: AnswerMode
  questionId: string
  version: number
  /** Null where the numbers of the question do not vary. */
  variant: number | null
  topic: Topic
  key: AnswerKey
  /** Null when the time ran out or the question was skipped. */
  choice: CanonicalChoice | null
  correct: boolean
  elapsedMillis: Millis
  hints: Hint[]
}

/** A place between two answers; of equal moments the round decides, and in a round the position. */
export type AnswerPlace = { at: Instant; roundId: string; position: number }

/** Which answers: before a place, of a topic, right or wrong; null: any. */
export type AnswerRange = {
  before: AnswerPlace | null
  topic: Topic | null
  correct: boolean | null
  now: Instant
  limit: number
}

/**
 * Answers of a player in matches and sessions of cards that are over, the newest first. Earlier ones to questions that are
 * open for the player again wait until they are closed: they would tell what is right. Both kinds are read along an index
 * of the player's own, so that a page costs the same at any depth.
 */
export async function readAnswers(db: Db, userId: string, range: AnswerRange): Promise<AnswerRow[]> {
  const open = [...(await questionsInPlay(db, [userId])), ...(await questionsInSession(db, userId, range.now))]
  const matches = answersOfMatches(userId, range, open)
  const { rows } = await sql<AnswerRow>`
    select given.*, q.topic
    from (
      select * from (${matches}) of_matches
      union all
      select * from (${answersOfSessions(userId, range, open)}) of_sessions
      order by at desc, "roundId" desc, position desc
      limit ${range.limit}
    ) given
    join questions q on q.id = given."questionId"
    order by given.at desc, given."roundId" desc, given.position desc`.execute(db)
  return rows
}

/** What a match asked is read of those alone that are shown: its state is large. */
function answersOfMatches(userId: string, { before, topic, correct, limit }: AnswerRange, open: string[]) {
  const edge = before ? sql`and (a.answered_at, a.match_id, a.position) < (${placeOf(before)})` : sql``
  return sql`
    select shown.at, shown."roundId", shown.position, m.format as mode, shown."questionId", shown.version,
           (asked ->> 'variant')::int as variant, asked -> 'key' as key,
           shown.choice, shown.correct, shown."elapsedMillis", shown.hints
    from (
      select a.answered_at as at, a.match_id as "roundId", a.position, a.question_id as "questionId", a.version,
             a.choice, a.correct, a.elapsed_millis as "elapsedMillis", a.hints
      from answers a
      join matches over on over.id = a.match_id and over.ended_at is not null
      where a.user_id = ${userId} and a.question_id <> all(${open}::text[])
        ${edge} ${isOf(topic, sql`a.question_id`)} ${correct === null ? sql`` : sql`and a.correct = ${correct}`}
      order by a.answered_at desc, a.match_id desc, a.position desc
      limit ${limit}
    ) shown
    join matches m on m.id = shown."roundId"
    cross join lateral (select m.state -> 'questions' -> shown.position) as q (asked)`
}

/** An answer to a card has no moment of its own. */
function answersOfSessions(userId: string, { before, topic, correct, now, limit }: AnswerRange, open: string[]) {
  const edge = before ? sql`and (s.started_at, s.id, given.number::int - 1) < (${placeOf(before)})` : sql``
  // For the index: the row above is compared with what stands in the session as well.
  const start = before ? sql`and s.started_at <= ${new Date(before.at)}` : sql``
  const isRight = sql`((given.answer ->> 'verdict') = 'right')`
  return sql`
    select s.started_at as at, s.id as "roundId", given.number::int - 1 as position, 'review' as mode,
           asked ->> 'questionId' as "questionId", (asked ->> 'version')::int as version,
           (asked ->> 'variant')::int as variant, asked -> 'key' as key,
           given.answer -> 'choice' as choice, ${isRight} as correct,
           (given.answer ->> 'elapsedMillis')::int as "elapsedMillis", '{}'::text[] as hints
    from review_sessions s
    cross join lateral jsonb_array_elements(s.state -> 'answers') with ordinality as given (answer, number)
    cross join lateral (select s.state -> 'questions' -> (given.number::int - 1)) as q (asked)
    where s.user_id = ${userId} and (s.ended_at is not null or s.started_at <= ${new Date(now - sessionLasts)})
      and asked ->> 'questionId' <> all(${open}::text[])
      ${start} ${edge} ${isOf(topic, sql`asked ->> 'questionId'`)}
      ${correct === null ? sql`` : sql`and ${isRight} = ${correct}`}
    order by s.started_at desc, s.id desc, position desc
    limit ${limit}`
}

function placeOf({ at, roundId, position }: AnswerPlace) {
  return sql`${new Date(at)}::timestamptz, ${roundId}::uuid, ${position}::int`
}

function isOf(topic: Topic | null, questionId: ReturnType<typeof sql>) {
  return topic === null ? sql`` : sql`and ${questionId} in (select id from questions where topic = ${topic})`
}

/** The questions of a player's session of cards that still runs. */
async function questionsInSession(db: Db, userId: string, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select asked ->> 'questionId' as "questionId"
    from review_sessions s cross join lateral jsonb_array_elements(s.state -> 'questions') asked
    where s.user_id = ${userId} and s.ended_at is null and s.started_at > ${new Date(now - sessionLasts)}`.execute(db)
  return rows.map(({ questionId }) => questionId)
}
