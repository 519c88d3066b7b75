import type { Instant } from '@satoshi/rules/time'
import type { Topic } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'
import { inPlayAt } from '../question/question-api.ts'

/** Of the questions of a topic that may be asked: how many there are, were ever answered, and were right the last time. */
export type TopicStanding = { topic: Topic; questions: number; tried: number; known: number }

/**
 * Where a player stands in each topic. The last answer to each question is found by the index of answers, so that it
 * costs what the bank has and not what the player has played.
 */
export async function readStandings(db: Db, userId: string, at: Instant): Promise<TopicStanding[]> {
  const { rows } = await sql<TopicStanding>`
    select q.topic, count(*)::int as questions, count(last.correct)::int as tried,
           (count(*) filter (where last.correct))::int as known
    from questions q
    left join lateral (
      select a.correct from answers a
      where a.user_id = ${userId} and a.question_id = q.id and not 'skip' = any (a.hints)
      order by a.answered_at desc limit 1
    ) last on true
    where ${inPlayAt(at)}
    group by q.topic`.execute(db)
  return rows
}
