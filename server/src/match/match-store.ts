import { bringOn, isSelfContained } from '@satoshi/rules/match/bring-on'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import type { MatchEvent } from '@satoshi/rules/match/event'
import { botIdOf, userIdOf } from '@satoshi/rules/match/occupant'
import type { SeatResult } from '@satoshi/rules/match/settle'
import type { QuizLives } from '@satoshi/contract/lives'
import type { Reward } from '@satoshi/contract/match'
import type { RatingCategory, RatingValue } from '@satoshi/contract/person'
import type { Cents } from '@satoshi/rules/money'
import type { PayTerms } from '@satoshi/rules/progress/pay-terms'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'
import type { Hint, MatchFormatName } from '@satoshi/rules/words'
import { sql, type Generated } from 'kysely'

import type { Json } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { SeatAnswer } from './step.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    matches: Matches
    match_seats: MatchSeats
    match_events: MatchEvents
    answers: Answers
    pulse: Pulse
  }
}

type Matches = {
  id: string
  format: MatchFormatName
  format_version: number
  phase: string
  seq: number
  state: Json<unknown>
  seed: string
  wake_at: Date | null
  created_at: Date
  ended_at: Date | null
  ended_reason: string | null
  settled_at: Date | null
  rated_at: Date | null
}
type MatchSeats = {
  match_id: string
  seat: number
  user_id: string | null
  bot_id: string | null
  result: Json<unknown> | null
}
type MatchEvents = {
  match_id: string
  seq: number
  at: Date
  slot: number
  seat: number | null
  command_id: string | null
  type: string
  body: Json<unknown>
}
type Answers = {
  match_id: string
  seat: number
  position: number
  user_id: string | null
  question_id: string
  version: number
  choice: Json<unknown> | null
  correct: boolean
  elapsed_millis: number
  points: number
  first_attempt: boolean
  hints: Generated<Hint[]>
  answered_at: Date
}
type Pulse = { only: boolean; at: Date }

/** Payout of a seat in an ended match. A mode without ratings or stakes says nothing of them. */
export type SeatPayout = {
  rewards: Reward[]
  /** What the XP of learning among them were multiplied by; 1 where it is left out. */
  multiplier?: number
  ratings?: { category: RatingCategory; before: number; after: RatingValue }[]
  netCents?: Cents | null
  /** What lessened it; nothing did where it is left out. */
  terms?: PayTerms | null
  /** The player's lives when it had ended, where mistakes cost some. */
  lives?: QuizLives
}

/** What a seat got out of a match that has ended. */
export type StoredResult = Omit<SeatResult, 'seat'> & SeatPayout

/** A match and what its seats got, as one read gives them. */
export type LoadedMatch = { match: Match; results: Map<SeatNumber, StoredResult> }

/**
 * The match, or nothing when there is none of this id. Not locked: every write is guarded by the sequence number. All is
 * read by one statement: state and events are of the same moment.
 */
export async function loadMatch(db: Db, id: string): Promise<LoadedMatch | null> {
  const { rows } = await sql<StoredMatch & { results: { seat: number; result: StoredResult }[] | null }>`
    select m.id, m.seq, m.state, ${eventsSince} as since,
           (select json_agg(json_build_object('seat', s.seat, 'result', s.result))
            from match_seats s where s.match_id = m.id and s.result is not null) as results
    from matches m where m.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return { match: matchOf(row), results: new Map((row.results ?? []).map(({ seat, result }) => [seat, result])) }
}

/** Some matches, in the order of their ids. */
export async function loadMatches(db: Db, ids: string[]): Promise<Match[]> {
  const { rows } = await sql<StoredMatch>`
    select m.id, m.seq, m.state, ${eventsSince} as since
    from matches m where m.id = any(${ids}::uuid[]) order by m.id`.execute(db)
  return rows.map(matchOf)
}

/** A match as it is stored: its state as it was last written, and the events since. */
type StoredMatch = { id: string; seq: number; state: unknown; since: MatchEvent[] | null }

/** The events of a match `m` since its state was written, in their order. */
const eventsSince = sql`(
  select json_agg(e.body || jsonb_build_object('seq', e.seq, 'type', e.type, 'at', (extract(epoch from e.at) * 1000)::bigint)
                  order by e.seq)
  from match_events e where e.match_id = m.id and e.seq > (m.state ->> 'seq')::int)`

function matchOf({ id, seq, state, since }: StoredMatch): Match {
  const match = bringOn(state as Match, since ?? []) // safe: only this file writes states
  if (match.seq !== seq) throw new Error(`match ${id} is stored up to event ${match.seq} of ${seq}`)
  return match
}

/**
 * What is to be stored of a match after some events: null while these tell all that they changed, so that the state that
 * is stored already and they give it. Seats and their closed answers are thus always right in what is stored.
 */
export function stateToStore(match: Match, events: readonly MatchEvent[]): Match | null {
  return events.every(isSelfContained) ? null : match
}

/** The sequence number of the last event that is stored; nothing when there is no such match. */
export async function seqOf(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('matches').select('seq').where('id', '=', id).executeTakeFirst()
  return row?.seq
}

/** Stores a new match with its seats and first events. */
export async function insertMatch(tx: Tx, match: Match, events: MatchEvent[], wakeAt: Instant | null): Promise<void> {
  const row = tx
    .insertInto('matches')
    .values({
      id: match.id,
      format: match.format,
      format_version: match.formatVersion,
      seed: match.seed,
      created_at: new Date(match.startedAt),
      state: JSON.stringify(match),
      ...columnsOf(match, wakeAt),
    })
    .execute()
  const seats = tx
    .insertInto('match_seats')
    .values(
      match.seats.map(({ occupant }, seat) => ({
        match_id: match.id,
        seat,
        user_id: userIdOf(occupant),
        bot_id: botIdOf(occupant),
        result: null,
      })),
    )
    .execute()
  await Promise.all([row, seats, insertEvents(tx, match.id, events, new Map())])
}

/**
 * Writes a match that `events` brought on from sequence number `before`, and the events. False when somebody was
 * quicker: then nothing was written, and the caller reads and applies again.
 */
export async function writeMatch(tx: Tx, written: WrittenMatch): Promise<boolean> {
  const { match, before, events, wakeAt, commandIds } = written
  const state = stateToStore(match, events)
  const guarded = await tx
    .updateTable('matches')
    .set({ ...(state && { state: JSON.stringify(state) }), ...columnsOf(match, wakeAt) })
    .where('id', '=', match.id)
    .where('seq', '=', before)
    .executeTakeFirst()
  if (guarded.numUpdatedRows !== 1n) return false
  await insertEvents(tx, match.id, events, commandIds)
  return true
}

export type WrittenMatch = {
  match: Match
  before: number
  events: MatchEvent[]
  wakeAt: Instant | null
  /** The client's command behind an event, by sequence number. */
  commandIds: Map<number, string>
}

/** Keeps the answers of questions that were closed; each is a row of its own and written once. */
export async function insertAnswers(tx: Tx, match: Match, rows: SeatAnswer[], at: Instant): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into answers (match_id, seat, position, user_id, question_id, version, choice, correct, elapsed_millis, points,
                         first_attempt, hints, answered_at)
    select ${match.id}, n.seat, n.position, n.user_id, n.question_id, n.version, n.choice, n.correct, n.elapsed_millis, n.points,
           cardinality(n.hints) = 0
             and not exists (select from answers a where a.user_id = n.user_id and a.question_id = n.question_id offset 0),
           n.hints, ${new Date(at)}
    from jsonb_to_recordset(${JSON.stringify(answerInput(match, rows))}::jsonb)
      as n(seat int, position int, user_id uuid, question_id text, version int, choice jsonb, correct boolean, elapsed_millis int, points int,
           hints text[])`.execute(tx)
}

/** Answers as the columns of their rows. */
export function answerInput(match: Match, rows: SeatAnswer[]) {
  return rows.map(({ seat, userId, position, answer, hints }) => ({
    seat,
    position,
    user_id: userId,
    question_id: match.questions[position]?.questionId,
    version: match.questions[position]?.version,
    choice: answer.choice,
    correct: answer.verdict === 'right',
    elapsed_millis: answer.elapsedMillis,
    points: answer.points,
    hints,
  }))
}

/** Closes the books of an ended match: what each seat got, and that it was settled. */
export async function writeResults(
  tx: Tx,
  id: string,
  results: Map<SeatNumber, StoredResult>,
  at: Instant,
): Promise<void> {
  const rows = [...results].map(([seat, result]) => ({ seat, result }))
  await sql`
    update match_seats s set result = r.result
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(seat int, result jsonb)
    where s.match_id = ${id} and s.seat = r.seat`.execute(tx)
  await tx
    .updateTable('matches')
    .set({ settled_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** What the columns of a match say beside its state. */
export function columnsOf(match: Match, wakeAt: Instant | null) {
  const ended = match.phase.name === 'ended' ? match.phase : null
  return {
    phase: match.phase.name,
    seq: match.seq,
    wake_at: wakeAt === null ? null : new Date(wakeAt),
    ended_at: ended && new Date(ended.at),
    ended_reason: ended && ended.reason,
  }
}

/** Weeks of events go round through so many parts of their table (`old-events-store.ts`). */
const parts = 4
export const partMillis: Millis = 7 * 24 * hour

/** The part of the table that holds what happened at `at`. */
export function partOf(at: Instant): number {
  return Math.floor(at / partMillis) % parts
}

/** Events as the columns of their rows. */
export function eventInput(id: string, events: MatchEvent[], commandIds: Map<number, string>) {
  return events.map(({ seq, at, type, ...body }) => ({
    match_id: id,
    seq,
    at: new Date(at),
    slot: partOf(at),
    seat: 'seat' in body ? body.seat : null,
    command_id: commandIds.get(seq) ?? null,
    type,
    body,
  }))
}

async function insertEvents(tx: Tx, id: string, events: MatchEvent[], commandIds: Map<number, string>): Promise<void> {
  const rows = eventInput(id, events, commandIds)
  await tx
    .insertInto('match_events')
    .values(rows.map((row) => ({ ...row, body: JSON.stringify(row.body) })))
    .execute()
}
