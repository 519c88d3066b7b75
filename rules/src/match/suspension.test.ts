import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { hour, minute } from '../time.ts'
import { matchFormats } from '../words.ts'
import { accepted, answer, canary, newMatch, playing, refusalOf, setting, startsAt } from './_match-world.ts'
import type { Command } from './command.ts'
import { formatNamed } from './format.ts'
import type { Match } from './match.ts'
import { wakeAt } from './pass-time.ts'
import { replay } from './replay.ts'
import { lateGraceMillis } from './answer.ts'
import { longestSuspensionMillis } from './suspension.ts'
import { viewFor } from './view.ts'

const until = startsAt + longestSuspensionMillis
const suspend: Command = { type: 'suspend', by: 'duel', until }
const suspendedAt = (match: Match, at: number) => accepted(match, suspend, at).match

test('a quiz that stands still takes no command of its player, and names the match that they sit in', () => {
  const { match } = newMatch({ format: 'solo' })
  const still = suspendedAt(match, startsAt + 1_000)
  const commands: Command[] = [answer(match, 0, true), { type: 'next', seat: 0 }, { type: 'leave', seat: 0 }]
  for (const command of commands) expect(refusalOf(still, command, startsAt + 2_000)).toBe('match.busy')
  expect(viewFor(still, 0, setting(startsAt + 2_000))).toMatchObject({
    phase: { name: 'suspended', by: 'duel', until },
    may: [],
  })
})

test('of a quiz that stands still neither the open question nor an answer is told', () => {
  const { match } = newMatch({ format: 'solo' })
  const closed = accepted(match, answer(match, 0, false), startsAt + 1_000).match
  for (const shown of [match, closed]) {
    const view = JSON.stringify(viewFor(suspendedAt(shown, startsAt + 2_000), 0, setting(startsAt + 3_000)))
    expect(view).not.toContain(canary(0))
    expect(view).not.toContain('prompt 0')
  }
})

test('time in which a quiz stood still is given back to the millisecond, and is not counted as thinking', () => {
  const { match } = newMatch({ format: 'solo' })
  const times = fc.record({
    thought: fc.nat(29_000),
    still: fc.nat(14 * minute),
    rest: fc.nat(30_000 + lateGraceMillis + 1),
  })
  fc.assert(
    fc.property(times, ({ thought, still, rest }) => {
      const back = startsAt + thought + still
      const resumed = accepted(suspendedAt(match, startsAt + thought), { type: 'resume' }, back).match
      const given = back + rest
      const elapsed = thought + rest
      if (elapsed > 30_000 + lateGraceMillis)
        return refusalOf(resumed, answer(match, 0, true), given) === 'match.tooLate'
      const answered = accepted(resumed, answer(match, 0, true), given).match
      return answered.seats[0]?.answers[0]?.elapsedMillis === Math.min(30_000, elapsed)
    }),
    { numRuns: 300 },
  )
})

test('an outage while a quiz stands still costs it nothing and is given back once', () => {
  const { match } = newMatch({ format: 'solo' })
  const still = suspendedAt(match, startsAt + 10_000)
  const after = accepted(still, { type: 'outage', millis: minute }, startsAt + 2 * minute).match
  expect(wakeAt(after)).toBe(until + minute)
  const resumed = accepted(after, { type: 'resume' }, startsAt + 3 * minute).match
  expect(resumed.phase).toMatchObject({ name: 'asking', closesAt: startsAt + 3 * minute + 20_000 })
})

test('an explanation that was open before it stood still has been open for as long as it was seen', () => {
  const { match } = newMatch({ format: 'solo' })
  const closed = accepted(match, answer(match, 0, true), startsAt + 1_000).match
  const resumed = accepted(suspendedAt(closed, startsAt + 2_000), { type: 'resume' }, startsAt + minute).match
  const read = (after: number) => accepted(resumed, { type: 'next', seat: 0 }, startsAt + minute + after).match.seats[0]
  expect(read(1_999)?.answers[0]?.read).toBe(false)
  expect(read(2_000)?.answers[0]?.read).toBe(true)
})

test('it goes on by itself at the end of the longest match, however long nobody said that its player is free', () => {
  const { match } = newMatch({ format: 'solo' })
  const still = suspendedAt(match, startsAt + 10_000)
  expect(wakeAt(still)).toBe(until)
  expect(accepted(still, { type: 'tick' }, until - 1).events).toEqual([])
  const resumed = accepted(still, { type: 'tick' }, until).match
  expect(resumed.phase).toMatchObject({ name: 'asking', closesAt: until + 20_000 })
})

test('standing still does not make a quiz idle', () => {
  const { match } = newMatch({ format: 'solo' })
  const shown = accepted(match, answer(match, 0, true), startsAt + 1_000).match
  const late = startsAt + 24 * hour
  const still = accepted(shown, { ...suspend, until: late + minute }, late).match
  const resumed = accepted(still, { type: 'resume' }, late + minute).match
  expect(wakeAt(resumed)).toBe(startsAt + 1_000 + 24 * hour + minute)
})

test('who competes is not made to stand still, and nothing stands still twice', () => {
  const { match, at } = playing({ format: 'duel' })
  expect(accepted(match, suspend, at).events).toEqual([])
  const still = suspendedAt(newMatch({ format: 'solo' }).match, startsAt + 1_000)
  expect(accepted(still, { ...suspend, by: 'another' }, startsAt + 2_000).events).toEqual([])
  const ended = accepted(still, { type: 'void' }, startsAt + 2_000).match
  for (const command of [suspend, { type: 'resume' }] as const)
    expect(accepted(ended, command, startsAt + 3_000).events).toEqual([])
})

test('the journal of a quiz that stood still leads to the quiz, whether it was told to go on or time did it', () => {
  const { match: start, events } = newMatch({ format: 'solo' })
  const acts: [number, Command][] = [
    [1_000, suspend],
    [61_000, { type: 'resume' }],
    [62_000, suspend],
    [longestSuspensionMillis + 5, { type: 'tick' }],
    [longestSuspensionMillis + 1_000, { type: 'tick' }],
  ]
  const journal = [...events]
  let match = start
  for (const [after, command] of acts) {
    const applied = accepted(match, command, startsAt + after)
    journal.push(...applied.events)
    match = applied.match
  }
  expect(journal.map(({ type }) => type).slice(2)).toEqual(['suspended', 'resumed', 'suspended', 'resumed'])
  for (let taken = 0; taken <= journal.length; taken++)
    expect(replay(replay(start, journal.slice(0, taken)), journal)).toEqual(match)
})

test('no duel lasts longer than a quiz may stand still, whatever its players do', () => {
  // Nobody opens royales yet: who is out of one does not wait for its end.
  for (const name of matchFormats.filter((one) => formatNamed(one).competes && one !== 'royale')) {
    const { gathering, leadMillis, answerMillis, revealMillis, questions, seats, absence } = formatNamed(name)
    const question = leadMillis + Math.max(...answerMillis) + lateGraceMillis + 1 + (revealMillis ?? 0)
    // A question waits for who is away, and for nobody longer than for all: each absence costs that at the most.
    const absences = seats.max * (absence?.disconnects ?? 0) * (absence?.allGoneMillis ?? 0)
    const longest =
      (gathering?.readyMillis ?? 0) + (gathering?.countdownMillis ?? 0) + questions.max * question + absences
    expect(longest).toBeLessThanOrEqual(longestSuspensionMillis)
  }
})
