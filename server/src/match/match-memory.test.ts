import { randomUUID } from 'node:crypto'

import { apply } from '@satoshi/rules/match/apply'
import type { Command } from '@satoshi/rules/match/command'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match } from '@satoshi/rules/match/match'
import { userIdOf } from '@satoshi/rules/match/occupant'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { startMatch } from '@satoshi/rules/match/start'
import type { PublicProfile } from '@satoshi/rules/match/view'
import type { Instant } from '@satoshi/rules/time'
import { matchFormats, type MatchFormatName } from '@satoshi/rules/words'
import { expect, test } from 'vitest'

import { estimateBytes, MatchMemory, type KnownMatch } from './match-memory.ts'

const startsAt = Date.parse('2026-11-23T15:00:00Z')

test.each(matchFormats.flatMap((format) => [0, 4, 9].map((rounds) => [format, rounds] as const)))(
  'what a %s takes after %i questions is estimated close to what it is written as',
  (format, rounds) => {
    for (const seats of new Set([formatNamed(format).seats.min, Math.min(50, formatNamed(format).seats.max)])) {
      const known = knownMatch(format, seats, rounds)
      const written = JSON.stringify(known.match).length + JSON.stringify([...known.profiles.values()]).length
      const estimated = estimateBytes(known) / 1.5
      expect(estimated / written, `${seats} seats, ${written} bytes`).toBeGreaterThan(0.8)
      expect(estimated / written, `${seats} seats, ${written} bytes`).toBeLessThan(1.25)
    }
  },
)

test('ten thousand duels are all remembered, and one more that is used goes on being so', () => {
  const memory = new MatchMemory()
  const known = knownMatch('duel', 2, 9)
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  for (const id of ids) memory.set({ ...known, match: { ...known.match, id } })
  expect(ids.filter((id) => memory.get(id) === undefined)).toEqual([])
  expect(estimateBytes(known) * ids.length).toBeLessThan(128 * 2 ** 20)
})

test('those that nobody has used for longest make room, as many as the newcomer needs', () => {
  const small = knownMatch('duel', 2, 0)
  const memory = new MatchMemory(estimateBytes(small) * 10)
  const ids = Array.from({ length: 10 }, () => randomUUID())
  for (const id of ids) memory.set({ ...small, match: { ...small.match, id } })
  expect(memory.get(ids[0] ?? '')).toBeDefined()
  const wide = knownMatch('royale', formatNamed('royale').seats.min, 0)
  const needed = Math.ceil(estimateBytes(wide) / estimateBytes(small))
  expect(needed).toBeGreaterThan(0)
  memory.set(wide)
  expect(memory.get(wide.match.id)).toBeDefined()
  const gone = ids.filter((id) => memory.get(id) === undefined)
  expect(gone).toEqual(ids.slice(1, 1 + needed))
})

test('a match that grows is counted anew, and one that ended frees its place', () => {
  const begun = knownMatch('duel', 2, 0)
  const grown = knownMatch('duel', 2, 9)
  const budget = estimateBytes(begun) * 2
  expect(estimateBytes(grown) + estimateBytes(begun)).toBeGreaterThan(budget)
  const memory = new MatchMemory(budget)
  const other = knownMatch('duel', 2, 0)
  memory.set(other)
  memory.set(begun)
  memory.set({ ...grown, match: { ...grown.match, id: begun.match.id } })
  expect(memory.get(other.match.id)).toBeUndefined()
  memory.set({ ...grown, match: { ...ended(grown.match), id: begun.match.id } })
  memory.set(other)
  memory.set(knownMatch('duel', 2, 0))
  expect(memory.get(other.match.id)).toBeDefined()
})

/** A match of so many seats in which so many questions were answered, with everybody's face. */
function knownMatch(format: MatchFormatName, seats: number, rounds: number): KnownMatch {
  const match = played(newMatch(format, seats), rounds)
  const profiles = match.seats.flatMap(({ occupant }): [string, PublicProfile][] => {
    const id = userIdOf(occupant)
    return id === null ? [] : [[id, faceOf(id)]]
  })
  return { match, results: new Map(), bots: () => null, profiles: new Map(profiles) }
}

function newMatch(format: MatchFormatName, seats: number): Match {
  const { questions } = formatNamed(format)
  const key = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'b' } as const
  return startMatch({
    id: randomUUID(),
    format,
    seed: randomUUID(),
    questions: Array.from({ length: questions.max }, (_, position) => ({
      questionId: `compoundInterest-${String(position).padStart(3, '0')}`,
      version: 1,
      difficulty: 'medium',
      key: { ...key, options: [...key.options] },
    })),
    occupants: Array.from({ length: seats }, () => ({ kind: 'player', userId: randomUUID() })),
    stakeCents: null,
    at: startsAt,
  }).match
}

/** Everybody answers each question at once; who learns alone reads on. */
function played(match: Match, rounds: number): Match {
  let now = ready(match)
  while (now.match.seats.every(({ answers }) => answers.length < rounds) && now.match.phase.name !== 'ended')
    now = now.match.phase.name === 'asking' ? answered(now) : goneOn(now)
  return now.match
}

type Moment = { match: Match; at: Instant }

/** Everybody is there. */
function ready(match: Match): Moment {
  return match.seats.reduce<Moment>((now, _, seat) => after(now, { type: 'ready', seat }), { match, at: startsAt })
}

function answered({ match, at }: Moment): Moment {
  const { phase } = match
  if (phase.name !== 'asking') throw new Error('no question is open')
  const { position } = phase
  const opened = { match, at: Math.max(at, phase.opensAt + 5_000) }
  return match.seats.reduce<Moment>(
    (now, _, seat) => after(now, { type: 'answer', seat, position, choice: { option: position % 4 } }),
    opened,
  )
}

function goneOn(now: Moment): Moment {
  const read = after(now, { type: 'next', seat: 0 })
  if (read.match.phase.name === 'asking') return read
  return after({ ...read, at: wakeAt(read.match) ?? read.at }, { type: 'tick' })
}

/** The match after a command, a moment later; as it was where that is refused. */
function after({ match, at }: Moment, command: Command): Moment {
  const outcome = apply(match, command, at + 1)
  return { match: outcome.ok ? outcome.value.match : match, at: at + 1 }
}

function ended(match: Match): Match {
  return { ...match, seq: match.seq + 1, phase: { name: 'ended', reason: 'finished', at: startsAt } }
}

function faceOf(id: string): PublicProfile {
  const [nickname, avatarId] = ['somebody who plays', 'fox']
  return { id, nickname, avatarUrl: null, avatarId, accessoryId: null, skinId: null, level: 12, isBot: false }
}
