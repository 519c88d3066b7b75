import type { AnswerKey } from '@satoshi/rules/match/match'
import { guessChance } from '@satoshi/rules/rating/first-attempt'
import { earlierAnswers, withHints, type FitAnswer } from '@satoshi/rules/rating/person-fit'
import type { Hint } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/**
 * A player's answers in a staked duel, and the last ones before it began that were given without a stake, in any mode.
 * One with a hint is no first attempt in the table; here it counts as the first meeting that it was.
 */
export async function fitAnswersOf(
  db: Db,
  userId: string,
  duelId: string,
): Promise<{ duel: FitAnswer[]; earlier: FitAnswer[] }> {
  type Row = Omit<FitAnswer, 'guess'> & { key: AnswerKey; inDuel: boolean; hints: Hint[] }
  const { rows } = await sql<Row>`
    with chosen as (
      (select * from answers where match_id = ${duelId} and user_id = ${userId})
      union all
      (select * from answers a
       where a.user_id = ${userId} and a.answered_at < (select created_at from matches where id = ${duelId})
         and not exists (select 1 from stake_results r where r.duel_id = a.match_id and r.user_id = a.user_id)
       order by a.answered_at desc, a.position desc limit ${earlierAnswers})
    )
    select a.match_id = ${duelId} as "inDuel", q.subject, q.rating, v.body->'key' as key, a.hints, a.correct,
           a.first_attempt or cardinality(a.hints) > 0 and not exists (
             select from answers b where b.user_id = ${userId} and b.question_id = a.question_id and b.answered_at < a.answered_at
           ) as first, case when a.choice is not null then a.elapsed_millis end as "elapsedMillis",
           m.format = 'duel' as hurried
    from chosen a
    join matches m on m.id = a.match_id
    join questions q on q.id = a.question_id
    join question_versions v on v.question_id = a.question_id and v.version = a.version`.execute(db)
  const answers = rows.map(({ key, inDuel, hints, ...answer }) => ({
    inDuel,
    answer: withHints({ ...answer, guess: guessChance(key) }, hints),
  }))
  return {
    duel: answers.filter(({ inDuel }) => inDuel).map(({ answer }) => answer),
    earlier: answers.filter(({ inDuel }) => !inDuel).map(({ answer }) => answer),
  }
}
