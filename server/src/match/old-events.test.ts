import { randomUUID } from 'node:crypto'

import { apply } from '@satoshi/rules/match/apply'
import type { Command } from '@satoshi/rules/match/command'
import type { MatchEvent } from '@satoshi/rules/match/event'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { startMatch } from '@satoshi/rules/match/start'
import { hour, second, type Instant } from '@satoshi/rules/time'
import type { MatchFormatName } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { insertMatch, loadMatch, writeMatch } from './match-store.ts'
import { dropOldEvents } from './old-events-store.ts'

const day = 24 * hour
const week = 7 * day
/** A Thursday at 00:00 UTC, with which a part of the table begins. */
const opening = Date.parse('2026-11-26T00:00:00Z')

let database: TestDatabase
let players: string[]
beforeAll(async () => {
  database = await createDatabase()
  players = [await insertPlayer(database.db, 'ana'), await insertPlayer(database.db, 'bruno')]
})
beforeEach(async () => {
  await database.db.deleteFrom('match_events').execute()
})
afterAll(() => database.drop())

test.each([opening, opening + week - hour])(
  'what happened in a match is there for two weeks after its week, and then gone; the match stays as it was',
  async (at) => {
    const open = await play('duel', at, 1)
    const read = await play('solo', at, formatNamed('solo').questions.max)
    expect(read.phase.name).toBe('ended')
    const left = await answer(await opened(await play('duel', at, 2)), 1)
    expect(left.seq).toBeGreaterThan((await stateOf(left.id)).seq)
    const matches = [open, read, left]
    const kept = await countOf(matches)
    expect(kept).toBeGreaterThan(20)
    for (const later of [at, opening + week, opening + 3 * week - 1]) {
      expect(await dropOldEvents(database.db, later)).toBe(true)
      expect(await countOf(matches), `at ${(later - opening) / week} weeks`).toBe(kept)
    }
    await dropOldEvents(database.db, opening + 3 * week)
    expect(await countOf(matches)).toBe(0)
    for (const match of matches) expect(await stored(match.id)).toEqual(match)
  },
)

test('a match that was left for weeks goes on, with the events that came meanwhile', async () => {
  const after = await answer(await opened(await play('duel', opening, 0)), 0)
  await dropOldEvents(database.db, opening + 3 * week)
  expect(await countOf([after])).toBe(0)
  expect(await stored(after.id)).toEqual(after)
  const later = await take(after, { type: 'tick' }, opening + 3 * week)
  expect(await stored(after.id)).toEqual(later)
  await dropOldEvents(database.db, opening + 5 * week)
  expect(await stored(after.id)).toEqual(later)
})

test('a part that was not emptied in time loses its old events and no others', async () => {
  const old = await play('duel', opening, 1)
  const young = await play('duel', opening + 4 * week, 1)
  await dropOldEvents(database.db, opening + 3 * week)
  expect(await countOf([old])).toBe(0)
  expect(await stored(young.id)).toEqual(young)
  expect(await countOf([young])).toBeGreaterThan(0)
})

test('a part that somebody reads is left for the next time, and nobody waits for it', async () => {
  const match = await play('duel', opening, 1)
  const kept = await countOf([match])
  await database.inTransaction(async (tx) => {
    await tx.selectFrom('match_events').select('seq').execute()
    expect(await dropOldEvents(database.db, opening + 3 * week)).toBe(false)
    expect(await countOf([match])).toBe(kept)
  })
  expect(await dropOldEvents(database.db, opening + 3 * week)).toBe(true)
  expect(await countOf([match])).toBe(0)
})

/** A stored match in which so many questions were answered; who learns alone has read on after the last. */
async function play(format: MatchFormatName, at: Instant, answers: number): Promise<Match> {
  let match = await begin(format, at)
  for (let seat = 0; match.phase.name === 'waiting'; seat += 1) match = await take(match, { type: 'ready', seat }, at)
  while ((match.seats[0]?.answers.length ?? 0) < answers) {
    match = await opened(match)
    for (let seat = 0; seat < match.seats.length; seat += 1) match = await answer(match, seat)
    if (format === 'solo') match = await take(match, { type: 'next', seat: 0 }, match.touchedAt + second)
  }
  return match
}

/** The match when its next question is open. */
async function opened(match: Match): Promise<Match> {
  let next = match
  while (next.phase.name !== 'asking') next = await take(next, { type: 'tick' }, wakeAt(next) ?? next.touchedAt)
  return next
}

async function begin(format: MatchFormatName, at: Instant): Promise<Match> {
  const { questions, seats } = formatNamed(format)
  const key = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'b' } as const
  const { match, events } = startMatch({
    id: randomUUID(),
    format,
    seed: randomUUID(),
    questions: Array.from({ length: questions.max }, (_, position) => ({
      questionId: `compoundInterest-${String(position).padStart(3, '0')}`,
      version: 1,
      difficulty: 'medium',
      key: { ...key, options: [...key.options] },
    })),
    occupants: players.slice(0, seats.min).map((userId) => ({ kind: 'player', userId })),
    stakeCents: null,
    at,
  })
  await database.inTransaction((tx) => insertMatch(tx, match, events, null))
  return match
}

function answer(match: Match, seat: number): Promise<Match> {
  if (match.phase.name !== 'asking') throw new Error(`nothing is asked: ${match.phase.name}`)
  const { position, opensAt } = match.phase
  return take(match, { type: 'answer', seat, position, choice: { option: 1 } }, opensAt + 5 * second)
}

async function take(match: Match, command: Command, at: Instant): Promise<Match> {
  const outcome = apply(match, command, at)
  if (!outcome.ok) throw new Error(`${command.type}: ${JSON.stringify(outcome)}`)
  await write(match, outcome.value)
  return outcome.value.match
}

async function write(before: Match, { match, events }: { match: Match; events: MatchEvent[] }): Promise<void> {
  const written = { match, before: before.seq, events, wakeAt: null, commandIds: new Map<number, string>() }
  expect(await database.inTransaction((tx) => writeMatch(tx, written))).toBe(true)
}

async function stored(id: string): Promise<Match | undefined> {
  return (await loadMatch(database.db, id))?.match
}

async function stateOf(id: string): Promise<Match> {
  const row = database.db.selectFrom('matches').select('state').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).state as Match // safe: only matches are written there
}

async function countOf(matches: Match[]): Promise<number> {
  const ids = matches.map(({ id }) => id)
  const { length } = await database.db.selectFrom('match_events').select('seq').where('match_id', 'in', ids).execute()
  return length
}
