import { expect, test } from 'vitest'

import { accepted, answer, newMatch, startsAt } from './_match-world.ts'
import type { Command } from './command.ts'
import type { MatchEvent } from './event.ts'
import type { Match } from './match.ts'
import { replay } from './replay.ts'

type Act = [after: number, command: Command | ((match: Match) => Command)]

/** A match played by acts at their times, in milliseconds after its start: its journal, and what became of it. */
function played(
  format: 'duel' | 'solo' | 'royale',
  acts: Act[],
): { journal: MatchEvent[]; match: Match; start: Match } {
  const { match: start, events } = newMatch({ format })
  const journal = [...events]
  let match = start
  for (const [after, command] of acts) {
    const applied = accepted(match, typeof command === 'function' ? command(match) : command, startsAt + after)
    journal.push(...applied.events)
    match = applied.match
  }
  return { journal, match, start }
}

/** The facts of a journal with their times, in milliseconds after the start; numbers follow each other from 1. */
function facts(journal: MatchEvent[]): unknown[] {
  expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1))
  return journal.map(({ seq: _, at, ...fact }) => [at - startsAt, fact])
}

const right = (seat: number) => (match: Match) => answer(match, seat, true)
const wrong = (seat: number) => (match: Match) => answer(match, seat, false)

const duel: Act[] = [
  [100, { type: 'ready', seat: 0 }],
  [200, { type: 'ready', seat: 1 }],
  [3_200, { type: 'tick' }],
  [6_000, right(0)],
  [7_000, { type: 'away', seat: 1 }],
  [8_000, { type: 'back', seat: 1 }],
  [9_000, { type: 'outage', millis: 500 }],
  [10_000, right(1)],
  [12_000, { type: 'away', seat: 1 }],
  [14_000, { type: 'tick' }],
  [15_000, { type: 'leave', seat: 0 }],
]

const solo: Act[] = [
  [1_000, wrong(0)],
  [9_000, { type: 'next', seat: 0 }],
  [9_500, { type: 'void' }],
]

test('the journal of a duel says what happened, when and to whom', () => {
  const { journal } = played('duel', duel)
  expect(facts(journal)).toEqual([
    [0, { type: 'started' }],
    [100, { type: 'readied', seat: 0 }],
    [200, { type: 'readied', seat: 1 }],
    [200, { type: 'countdownStarted', endsAt: startsAt + 3_200 }],
    [3_200, { type: 'questionOpened', position: 0, opensAt: startsAt + 5_200, closesAt: startsAt + 35_200 }],
    [6_000, { type: 'answered', seat: 0, position: 0, choice: { option: 'b' }, elapsedMillis: 800, lagMillis: 0 }],
    [7_000, { type: 'wentAway', seat: 1 }],
    [8_000, { type: 'cameBack', seat: 1 }],
    [9_000, { type: 'clockShifted', millis: 500 }],
    [10_000, { type: 'answered', seat: 1, position: 0, choice: { option: 'b' }, elapsedMillis: 4_300, lagMillis: 0 }],
    [10_000, { type: 'questionClosed', position: 0, hurt: [], out: [] }],
    [12_000, { type: 'wentAway', seat: 1 }],
    [14_000, { type: 'paused', next: 1, resumesBy: startsAt + 32_000 }],
    [15_000, { type: 'left', seat: 0 }],
    [15_000, { type: 'ended', reason: 'forfeited' }],
  ])
})

test('the journal of a solo quiz says which explanations were read, and what called it off', () => {
  const { journal } = played('solo', solo)
  expect(facts(journal).slice(3)).toEqual([
    [1_000, { type: 'questionClosed', position: 0, hurt: [], out: [] }],
    [9_000, { type: 'readOn', seat: 0, position: 0, read: true }],
    [9_000, { type: 'questionOpened', position: 1, opensAt: startsAt + 9_000, closesAt: startsAt + 39_000 }],
    [9_500, { type: 'calledOff' }],
    [9_500, { type: 'ended', reason: 'voided' }],
  ])
})

test('what an ended match is told changes nothing and is not in its journal', () => {
  const { match } = played('duel', duel)
  const late: Command[] = [
    { type: 'void' },
    { type: 'tick' },
    { type: 'away', seat: 1 },
    { type: 'back', seat: 1 },
    { type: 'outage', millis: 9_000 },
  ]
  for (const command of late) expect(accepted(match, command, startsAt + 99_000).events).toEqual([])
  const over = played('duel', [...duel.slice(0, 3), [6_000, { type: 'leave', seat: 0 }]]).match
  expect(accepted(over, { type: 'away', seat: 1 }, startsAt + 7_000).events).toEqual([])
})

test.each([
  ['duel', duel],
  ['solo', solo],
] as const)('the journal of a %s leads to the match that it was written of, from any point of it', (format, acts) => {
  const { journal, match, start } = played(format, [...acts])
  for (let taken = 0; taken <= journal.length; taken++) {
    const part = replay(start, journal.slice(0, taken))
    expect(replay(part, journal)).toEqual(match)
  }
})

test('a journal that cannot have happened leads nowhere', () => {
  const { journal, start } = played('duel', duel)
  const twice = journal.map((event) => (event.type === 'answered' ? { ...event, seat: 0 } : event))
  expect(() => replay(start, twice)).toThrow('event 10 cannot have happened: match.alreadyAnswered')
})

test('only what a player does puts off the end of an idle match', () => {
  const { match } = played('solo', [[1_000, wrong(0)]])
  expect(match.touchedAt).toBe(startsAt + 1_000)
  expect(accepted(match, { type: 'tick' }, startsAt + 2_000).match.touchedAt).toBe(startsAt + 1_000)
  const duelists = newMatch({ format: 'duel' }).match
  const ready = accepted(duelists, { type: 'ready', seat: 0 }, startsAt + 50).match
  expect(accepted(ready, { type: 'ready', seat: 0 }, startsAt + 90).match.touchedAt).toBe(startsAt + 50)
})
