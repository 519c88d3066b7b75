import { expect, test } from 'vitest'

import { accepted, answer, newMatch, playing, question, setting, startsAt } from './_match-world.ts'
import { apply } from './apply.ts'
import { passTime, wakeAt } from './pass-time.ts'
import { viewFor } from './view.ts'

test('a question nobody answered closes by itself and counts as wrong', () => {
  const { match } = newMatch({ format: 'solo' })
  expect(wakeAt(match)).toBe(startsAt + 30_251)
  const closed = accepted(match, { type: 'tick' }, startsAt + 30_251).match
  expect(closed.seats[0]?.answers).toEqual([
    { choice: null, elapsedMillis: 30_000, points: 0, verdict: 'wrong', read: false },
  ])
})

test('the timer and the last answer at the same millisecond close a question once', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at + 30_250).match
  const both = accepted(one, answer(match, 1, true), at + 30_250)
  expect(both.events.filter(({ type }) => type === 'questionClosed')).toHaveLength(1)
  expect(accepted(both.match, { type: 'tick' }, at + 30_251).events).toEqual([])
})

test('a wake-up that comes too early changes nothing', () => {
  const { match } = newMatch({ format: 'solo' })
  expect(passTime(match, startsAt + 30_250).events).toEqual([])
})

test('a question that takes paper is open for three times as long, and the next one as always', () => {
  const questions = [{ ...question(0), calm: true as const }, question(1)]
  const { match } = newMatch({ format: 'solo', questions })
  expect(match.phase).toMatchObject({ opensAt: startsAt, closesAt: startsAt + 90_000 })
  expect(viewFor(match, 0, setting(startsAt)).answerMillis).toBe(90_000)
  const answered = accepted(match, answer(match, 0, true), startsAt + 80_000).match
  expect(answered.seats[0]?.answers[0]).toMatchObject({ verdict: 'right', elapsedMillis: 80_000 })
  const next = accepted(answered, { type: 'next', seat: 0 }, startsAt + 81_000).match
  expect(next.phase).toMatchObject({ name: 'asking', closesAt: startsAt + 81_000 + 30_000 })
  const left = accepted(match, { type: 'tick' }, startsAt + 90_251).match
  expect(left.seats[0]?.answers[0]).toMatchObject({ choice: null, elapsedMillis: 90_000 })
})

test('a wake-up that comes far too late costs the next question no time', () => {
  const { match, at } = playing({ format: 'duel' })
  const late = accepted(match, { type: 'tick' }, at + 300_000).match
  expect(late.phase).toMatchObject({ name: 'revealing', since: at + 300_000 })
})

test('a duel without a move for a quarter of an hour is void', () => {
  const { match, at } = playing({ format: 'duel' })
  const idle = accepted(match, { type: 'tick' }, at + 15 * 60_000).match
  expect(idle.phase).toMatchObject({ name: 'ended', reason: 'voided' })
})

test('the time of an outage is given back to the question that was open', () => {
  const { match } = newMatch({ format: 'solo' })
  const back = accepted(match, { type: 'outage', millis: 20_000 }, startsAt + 25_000).match
  expect(back.phase).toMatchObject({ opensAt: startsAt, closesAt: startsAt + 50_000 })
  const answered = accepted(back, answer(back, 0, true), startsAt + 26_000).match
  expect(answered.seats[0]?.answers[0]?.elapsedMillis).toBe(6_000)
})

test('an answer received during an outage is taken, and took no time', () => {
  const { match } = newMatch({ format: 'solo' })
  const back = accepted(match, { type: 'outage', millis: 20_000 }, startsAt + 15_000).match
  const answered = accepted(back, answer(back, 0, true), startsAt + 14_000).match
  expect(answered.seats[0]?.answers[0]?.elapsedMillis).toBe(0)
  expect(back.phase).toMatchObject({ closesAt: startsAt + 45_000 })
})

test('an explanation that stood open only during an outage was not read', () => {
  const { match } = newMatch({ format: 'solo' })
  const closed = accepted(match, answer(match, 0, false), startsAt + 1_000).match
  const back = accepted(closed, { type: 'outage', millis: 60_000 }, startsAt + 61_000).match
  const next = accepted(back, { type: 'next', seat: 0 }, startsAt + 62_000).match
  expect(next.seats[0]?.answers[0]?.read).toBe(false)
})

test('an outage is given back even when the question should have closed in it', () => {
  const { match } = newMatch({ format: 'solo' })
  const back = accepted(match, { type: 'outage', millis: 90_000 }, startsAt + 95_000).match
  expect(back.phase).toMatchObject({ name: 'asking', closesAt: startsAt + 120_000 })
})

test('what began during an outage is given back no more of it than it lost', () => {
  const { match } = newMatch({ format: 'duel' })
  const waiting = accepted(match, { type: 'outage', millis: 60_000 }, startsAt + 40).match
  expect(waiting.phase).toEqual({ name: 'waiting', closesAt: startsAt + 15_040 })
  const one = accepted(match, { type: 'ready', seat: 0 }, startsAt + 900).match
  const both = accepted(one, { type: 'ready', seat: 1 }, startsAt + 1_000).match
  const counting = accepted(both, { type: 'outage', millis: 60_000 }, startsAt + 1_030).match
  expect(counting.phase).toEqual({ name: 'countdown', endsAt: startsAt + 4_030 })
})

test('an outage in the middle of the gathering is given back in full', () => {
  const { match } = newMatch({ format: 'duel' })
  const waiting = accepted(match, { type: 'outage', millis: 20_000 }, startsAt + 21_000).match
  expect(waiting.phase).toEqual({ name: 'waiting', closesAt: startsAt + 35_000 })
  const one = accepted(match, { type: 'ready', seat: 0 }, startsAt + 100).match
  const both = accepted(one, { type: 'ready', seat: 1 }, startsAt + 1_000).match
  const counting = accepted(both, { type: 'outage', millis: 20_000 }, startsAt + 22_000).match
  expect(counting.phase).toEqual({ name: 'countdown', endsAt: startsAt + 24_000 })
})

test('the time of an outage is given back to a reveal, to a pause and to what idles', () => {
  const { match, at } = playing({ format: 'duel' })
  const away = accepted(match, { type: 'away', seat: 1 }, at + 25_000).match
  const shown = accepted(away, { type: 'tick' }, at + 30_251).match
  expect(accepted(shown, { type: 'outage', millis: 5_000 }, at + 40_000).match).toMatchObject({
    phase: { name: 'revealing', since: at + 35_251, endsAt: at + 39_251 },
    touchedAt: at + 30_000,
  })
  const paused = accepted(shown, { type: 'tick' }, at + 34_251).match
  expect(accepted(paused, { type: 'outage', millis: 5_000 }, at + 40_000).match.phase).toEqual({
    name: 'paused',
    next: 1,
    resumesBy: at + 50_000,
  })
})

test('a reveal that waits for its player goes on waiting after an outage', () => {
  const { match } = newMatch({ format: 'solo' })
  const shown = accepted(match, answer(match, 0, true), startsAt + 1_000).match
  const back = accepted(shown, { type: 'outage', millis: 5_000 }, startsAt + 9_000).match
  expect(back.phase).toEqual({ name: 'revealing', position: 0, since: startsAt + 6_000, endsAt: null })
})

test('a gap of three seconds behind what was given back is no outage, a longer one is', () => {
  const { match } = newMatch({ format: 'duel' })
  const back = accepted(match, { type: 'outage', millis: 20_000 }, startsAt + 25_000).match
  expect(accepted(back, { type: 'outage', millis: 9_000 }, startsAt + 28_000).events).toEqual([])
  expect(accepted(back, { type: 'outage', millis: 9_000 }, startsAt + 28_001).events).toMatchObject([{ millis: 3_001 }])
})

test('an outage of an ended match, or of no length, is nothing', () => {
  const { match } = newMatch({ format: 'solo' })
  const ended = accepted(match, { type: 'leave', seat: 0 }, startsAt + 1).match
  expect(accepted(ended, { type: 'outage', millis: 5_000 }, startsAt + 2).events).toEqual([])
  expect(accepted(match, { type: 'outage', millis: 0 }, startsAt + 2).events).toEqual([])
})

test('an outage that another process gave back is not given back again', () => {
  const { match } = newMatch({ format: 'duel' })
  const back = accepted(match, { type: 'outage', millis: 20_000 }, startsAt + 25_000).match
  expect(accepted(back, { type: 'outage', millis: 20_800 }, startsAt + 25_800).events).toEqual([])
  expect(accepted(back, { type: 'outage', millis: 19_000 }, startsAt + 24_000).events).toEqual([])
})

test('of an outage that goes on when a part of it was given back, the rest is', () => {
  const { match } = newMatch({ format: 'duel' })
  const back = accepted(match, { type: 'outage', millis: 20_000 }, startsAt + 25_000).match
  const more = accepted(back, { type: 'outage', millis: 60_000 }, startsAt + 65_000)
  expect(more.events).toMatchObject([{ type: 'clockShifted', millis: 40_000 }])
  expect(accepted(more.match, { type: 'outage', millis: 5_000 }, startsAt + 90_000).events).toMatchObject([
    { type: 'clockShifted', millis: 5_000 },
  ])
})

test('an absence is not held against anybody for the time of an outage', () => {
  const { match, at } = playing({ format: 'duel' })
  const away = accepted(match, { type: 'away', seat: 1 }, at + 1_000).match
  expect(accepted(away, { type: 'outage', millis: 60_000 }, at + 62_000).match.seats[1]?.awaySince).toBe(at + 61_000)
})

test('a refusal changes nothing, not even the time', () => {
  const { match, at } = playing({ format: 'duel' })
  const before = JSON.stringify(match)
  const outcome = apply(match, answer(match, 0, true), at + 31_000)
  expect(outcome).toMatchObject({ ok: false, code: 'match.tooLate' })
  expect(JSON.stringify(match)).toBe(before)
})

test('an ended match has no wake-up', () => {
  const { match } = newMatch({ format: 'solo' })
  expect(accepted(match, { type: 'leave', seat: 0 }, startsAt + 1).wakeAt).toBe(null)
})
