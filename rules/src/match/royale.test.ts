import { describe, expect, test } from 'vitest'

import { accepted, answer, newMatch, playing, setting, startsAt } from './_match-world.ts'
import { answerMillisAt, formatNamed } from './format.ts'
import type { Match, Seat } from './match.ts'
import { viewFor } from './view.ts'

/** A royale at a question of its own choosing, with what is said of its seats. */
function royaleAt(position: number, seats: Partial<Seat>[] = [], size = 4): { match: Match; at: number } {
  const { match, at } = playing({ format: 'royale', seats: size })
  if (match.phase.name !== 'asking') throw new Error('not asking')
  const changed = match.seats.map((seat, number) => ({ ...seat, ...seats[number] }))
  return { match: { ...match, seats: changed, phase: { ...match.phase, position } }, at }
}

function hearts(match: Match): string[] {
  return match.seats.map((seat) => `${seat.hearts} ${seat.state}`)
}

/** The question closed after seat 0 alone missed it. */
function missedByFirst({ match, at }: { match: Match; at: number }): Match {
  const others = match.seats.flatMap((seat, number) => (number > 0 && seat.state === 'active' ? [number] : []))
  const answered = others.reduce((now, seat) => accepted(now, answer(now, seat, true), at).match, match)
  return accepted(answered, answer(match, 0, false), at).match
}

describe('the clock of a royale', () => {
  // product 5.7: 20, 20, 18, 18, 16, 16, 14, 14, 12, 12, then 10 s
  test('gets shorter, down to ten seconds', () => {
    const seconds = Array.from({ length: 15 }, (_, position) => answerMillisAt(formatNamed('royale'), position) / 1_000)
    expect(seconds).toEqual([20, 20, 18, 18, 16, 16, 14, 14, 12, 12, 10, 10, 10, 10, 10])
  })

  test('is told of the question that is asked, and of the one that is shown', () => {
    const { match, at } = royaleAt(2)
    expect(viewFor(match, 0, setting(at)).answerMillis).toBe(18_000)
    expect(viewFor(missedByFirst({ match, at }), 0, setting(at)).answerMillis).toBe(18_000)
    expect(viewFor(newMatch({ format: 'royale' }).match, 0, setting(at)).answerMillis).toBe(20_000)
  })

  test('has two seconds to read before it, three to gather, and four of reveal behind it', () => {
    const { match } = newMatch({ format: 'royale' })
    const ready = [0, 1, 2, 3].reduce((now, seat) => accepted(now, { type: 'ready', seat }, startsAt).match, match)
    expect(ready.phase).toEqual({ name: 'countdown', endsAt: startsAt + 3_000 })
    const first = accepted(ready, { type: 'tick' }, startsAt + 3_000).match
    expect(first.phase).toMatchObject({ opensAt: startsAt + 5_000, closesAt: startsAt + 25_000 })
    const closed = accepted(first, { type: 'tick' }, startsAt + 25_251).match
    expect(closed.phase).toMatchObject({ name: 'revealing', endsAt: startsAt + 29_251 })
  })
})

describe('the hearts of a royale', () => {
  test('are taken by a mistake and by silence', () => {
    const { match, at } = royaleAt(0)
    const wrong = accepted(accepted(match, answer(match, 0, false), at).match, answer(match, 1, true), at).match
    const closed = accepted(wrong, { type: 'tick' }, at + 20_251)
    expect(hearts(closed.match)).toEqual(['1 active', '2 active', '1 active', '1 active'])
    expect(closed.events).toContainEqual(expect.objectContaining({ type: 'questionClosed', hurt: [0, 2, 3], out: [] }))
  })

  // product 5.7: from question 9 on at most 1
  test('are one at most from the ninth question on', () => {
    expect(hearts(missedByFirst(royaleAt(7)))[0]).toBe('1 active')
    expect(hearts(missedByFirst(royaleAt(8)))).toEqual(['0 out', '1 active', '1 active', '1 active'])
  })

  test('of who was out before stay none, and who goes out now is named once', () => {
    const { match, at } = royaleAt(3, [{ hearts: 1 }, {}, {}, { hearts: 0, state: 'out' }])
    const others = [1, 2].reduce((now, seat) => accepted(now, answer(now, seat, true), at).match, match)
    const closed = accepted(others, answer(match, 0, false), at)
    expect(hearts(closed.match)).toEqual(['0 out', '2 active', '2 active', '0 out'])
    expect(closed.events).toContainEqual(expect.objectContaining({ type: 'questionClosed', hurt: [0], out: [0] }))
  })

  test('of who is away and goes out are gone, and nobody waits for them', () => {
    const { match, at } = royaleAt(3, [{ hearts: 1, state: 'away', awaySince: 1 }])
    const others = [1, 2, 3].reduce((now, seat) => accepted(now, answer(now, seat, true), at).match, match)
    const closed = accepted(others, { type: 'tick' }, at + 20_251).match
    expect(closed.seats[0]).toMatchObject({ hearts: 0, state: 'out', awaySince: null })
  })

  test('are kept by those in play where nobody would survive, and not given back to who was out', () => {
    const { match, at } = royaleAt(3, [{ hearts: 1 }, { hearts: 1 }, { hearts: 1 }, { hearts: 0, state: 'out' }])
    const closed = accepted(match, { type: 'tick' }, at + 20_251).match
    expect(hearts(closed)).toEqual(['1 active', '1 active', '1 active', '0 out'])
  })

  test('right answers score by speed, the last like any other', () => {
    const { match, at } = royaleAt(14)
    expect(missedByFirst({ match, at }).seats.map(({ score }) => score)).toEqual([0, 100, 100, 100])
  })
})

describe('a seat of a royale that is empty', () => {
  test('is not waited for: the next question opens after the reveal', () => {
    const { match, at } = playing({ format: 'royale' })
    const away = accepted(match, { type: 'away', seat: 0 }, at).match
    const closed = accepted(away, { type: 'tick' }, at + 20_251).match
    expect(accepted(closed, { type: 'tick' }, at + 24_251).match.phase).toMatchObject({ name: 'asking', position: 1 })
  })

  test('may be left and taken again as often as it likes', () => {
    const { match: begun, at } = playing({ format: 'royale' })
    let match = begun
    for (let times = 0; times < 9; times++) {
      match = accepted(match, { type: 'away', seat: 0 }, at).match
      expect(match.seats[0]).toMatchObject({ state: 'away', awaySince: at, disconnects: times + 1 })
      match = accepted(match, { type: 'back', seat: 0 }, at).match
    }
    expect(match.seats[0]).toMatchObject({ state: 'active', awaySince: null })
  })

  test('makes it void when no player comes back for a minute, whatever bots are there', () => {
    const { match, at } = playing({ format: 'royale', seats: 5, bots: 3 })
    const one = accepted(match, { type: 'away', seat: 0 }, at).match
    const none = accepted(one, { type: 'away', seat: 1 }, at + 1_000).match
    expect(accepted(none, { type: 'tick' }, at + 60_999).match.phase.name).not.toBe('ended')
    expect(accepted(none, { type: 'tick' }, at + 61_000).match.phase).toMatchObject({ name: 'ended', reason: 'voided' })
  })

  test('by everybody is waited for a minute from the last who went, of those who have not left', () => {
    const { match, at } = playing({ format: 'royale' })
    const gone = [0, 1, 2, 3].reduce((now, seat) => accepted(now, { type: 'away', seat }, at + seat).match, match)
    const closed = accepted(gone, { type: 'tick' }, at + 20_251).match
    const paused = accepted(closed, { type: 'tick' }, at + 24_251).match
    expect(paused.phase).toEqual({ name: 'paused', next: 1, resumesBy: at + 60_003 })
    const left = accepted(paused, { type: 'leave', seat: 3 }, at + 25_000)
    expect(left.match.phase).toEqual({ name: 'paused', next: 1, resumesBy: at + 60_002 })
    expect(left.events.map(({ type }) => type)).toEqual(['left', 'paused'])
    expect(accepted(paused, { type: 'leave', seat: 0 }, at + 25_000).events.map(({ type }) => type)).toEqual(['left'])
  })

  test('before the first question leaves a smaller crowd, which begins when the last of it is ready', () => {
    const { match } = newMatch({ format: 'royale' })
    const ready = [0, 1, 2].reduce((now, seat) => accepted(now, { type: 'ready', seat }, startsAt).match, match)
    expect(accepted(ready, { type: 'leave', seat: 3 }, startsAt + 5).match.phase).toEqual({
      name: 'countdown',
      endsAt: startsAt + 3_005,
    })
    expect(accepted(match, { type: 'leave', seat: 3 }, startsAt + 5).match.phase.name).toBe('waiting')
  })

  test('before the first question makes it void where one is left, in the gathering and in the countdown', () => {
    const left = (match: Match, seats: number[]) =>
      seats.reduce((now, seat) => accepted(now, { type: 'leave', seat }, startsAt + 5).match, match)
    const { match } = newMatch({ format: 'royale' })
    expect(left(match, [0, 1, 2]).phase).toMatchObject({ name: 'ended', reason: 'voided' })
    const ready = [0, 1, 2, 3].reduce((now, seat) => accepted(now, { type: 'ready', seat }, startsAt).match, match)
    expect(left(ready, [0, 1]).phase).toEqual({ name: 'countdown', endsAt: startsAt + 3_000 })
    expect(left(ready, [0, 1, 2]).phase).toMatchObject({ name: 'ended', reason: 'voided' })
  })

  test('in a royale without a move for a quarter of an hour makes it void', () => {
    const { match } = newMatch({ format: 'royale' })
    const idle: Match = { ...match, phase: { name: 'waiting', closesAt: startsAt + 60 * 60_000 } }
    expect(accepted(idle, { type: 'tick' }, startsAt + 15 * 60_000).match.phase).toMatchObject({ reason: 'voided' })
  })
})
