import { sql } from 'kysely'

import { retainedDays, effectInput, type CommandEffect } from '../platform/commands-store.ts'
import type { Db } from '../platform/postgres/db.ts'
import { answerInput, columnsOf, eventInput, stateToStore, type WrittenMatch } from './match-store.ts'
import type { SeatAnswer } from './step.ts'

/** A step of a match that runs on: what is written of it, the answers that it closed and the effects of its commands. */
export type StepRows = WrittenMatch & { answers: SeatAnswer[]; effects: CommandEffect[] }

/**
 * Writes steps of several matches in one statement and one commit; each stands by itself. Gives the ids of the matches
 * that were written. Not written is a match that somebody else brought on or is just bringing on, and one of whose
 * commands had its effect before: then the caller reads it and applies again.
 *
 * Each row is looked up by itself: the lateral read, `offset 0`, the place that was locked (decision 0121).
 */
export async function writeSteps(db: Db, steps: StepRows[]): Promise<Set<string>> {
  const matches = steps.map(({ match, before, wakeAt, events }) => {
    const { phase, seq, wake_at } = columnsOf(match, wakeAt)
    return { id: match.id, before, phase, seq, wake_at, state: stateToStore(match, events) }
  })
  const events = steps.flatMap(({ match, events: own, commandIds }) => eventInput(match.id, own, commandIds))
  const effects = steps.flatMap(({ match, effects: own }) =>
    own.map((effect) => ({ match_id: match.id, ...effectInput(effect) })),
  )
  const answers = steps.flatMap(({ match, events: own, answers: closed }) => {
    const answered_at = new Date(own.at(-1)?.at ?? 0)
    return answerInput(match, closed).map((answer) => ({ match_id: match.id, answered_at, ...answer }))
  })
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(matches)}::json)
        as n(id uuid, before int, phase text, seq int, wake_at timestamptz, state jsonb)
    ), effects as materialized (
      select * from json_to_recordset(${JSON.stringify(effects)}::json)
        as n(match_id uuid, day date, "userId" uuid, "commandId" uuid, procedure text, "bodyHash" text, outcome jsonb)
    ), repeated as materialized (
      select e.match_id from effects e
      where exists (
        select from commands c
        where c.user_id = e."userId" and c.command_id = e."commandId" and c.day >= e.day - ${retainedDays}::int offset 0)
    ), free as materialized (
      select asked.*, m.place from asked cross join lateral (
        select m.ctid as place from matches m
        where m.id = asked.id and m.seq = asked.before
          and not exists (select from repeated where repeated.match_id = m.id)
        for no key update of m skip locked) m
    ), written as (
      update matches m set phase = free.phase, seq = free.seq, wake_at = free.wake_at, state = coalesce(free.state, m.state)
      from free where m.ctid = free.place
      returning m.id
    ), journal as (
      insert into match_events (match_id, seq, at, slot, seat, command_id, type, body)
      select n.match_id, n.seq, n.at, n.slot, n.seat, n.command_id, n.type, n.body
      from json_to_recordset(${JSON.stringify(events)}::json)
        as n(match_id uuid, seq int, at timestamptz, slot int, seat int, command_id uuid, type text, body jsonb)
      join written on written.id = n.match_id
    ), closed as (
      insert into answers (match_id, seat, position, user_id, question_id, version, choice, correct, elapsed_millis, points,
                           first_attempt, hints, answered_at)
      select n.match_id, n.seat, n.position, n.user_id, n.question_id, n.version, n.choice, n.correct, n.elapsed_millis, n.points,
             cardinality(n.hints) = 0
               and not exists (select from answers a where a.user_id = n.user_id and a.question_id = n.question_id offset 0),
             n.hints, n.answered_at
      from json_to_recordset(${JSON.stringify(answers)}::json)
        as n(match_id uuid, seat int, position int, user_id uuid, question_id text, version int, choice jsonb,
             correct boolean, elapsed_millis int, points int, hints text[], answered_at timestamptz)
      join written on written.id = n.match_id
    ), kept as (
      insert into commands (slot, day, user_id, command_id, procedure, body_hash, outcome)
      select (day - date '2000-01-03') % 4, day, "userId", "commandId", procedure, "bodyHash", outcome
      from effects join written on written.id = effects.match_id
    )
    select id from written`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
