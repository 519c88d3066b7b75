import { expect, test } from 'vitest'

import { accepted, answer, newMatch, playing, refusalOf, startsAt } from './_match-world.ts'
import type { Match } from './match.ts'

const second = 1_000

function endOf(match: Match): string {
  return match.phase.name === 'ended' ? match.phase.reason : match.phase.name
}

test('a duel counts down once both are ready', () => {
  const { match } = newMatch({ format: 'duel' })
  const one = accepted(match, { type: 'ready', seat: 0 }, startsAt + 100).match
  expect(one.phase.name).toBe('waiting')
  const both = accepted(one, { type: 'ready', seat: 1 }, startsAt + 900)
  expect(both.match.phase).toEqual({ name: 'countdown', endsAt: startsAt + 3_900 })
  expect(both.wakeAt).toBe(startsAt + 3_900)
})

test('being ready twice changes nothing', () => {
  const { match } = newMatch({ format: 'duel' })
  const once = accepted(match, { type: 'ready', seat: 0 }, startsAt + 100).match
  expect(accepted(once, { type: 'ready', seat: 0 }, startsAt + 200).events).toEqual([])
})

test('a duel whose other side never loads is void after 15 seconds', () => {
  const { match } = newMatch({ format: 'duel' })
  const one = accepted(match, { type: 'ready', seat: 0 }, startsAt + 100).match
  expect(endOf(accepted(one, { type: 'tick' }, startsAt + 14_999).match)).toBe('waiting')
  expect(endOf(accepted(one, { type: 'tick' }, startsAt + 15_000).match)).toBe('voided')
})

test('a countdown gives way to the first question with its reading lead', () => {
  const { match, at } = playing({ format: 'duel' })
  expect(match.phase).toMatchObject({ name: 'asking', position: 0, opensAt: at, closesAt: at + 30_000 })
  expect(at).toBe(startsAt + 1 + 3_000 + 2_000)
})

test('leaving before the first question voids a duel, leaving later loses it', () => {
  const { match } = newMatch({ format: 'duel' })
  expect(endOf(accepted(match, { type: 'leave', seat: 1 }, startsAt + 10).match)).toBe('voided')
  const ready = [0, 1].reduce((now, seat) => accepted(now, { type: 'ready', seat }, startsAt).match, match)
  expect(ready.phase.name).toBe('countdown')
  expect(endOf(accepted(ready, { type: 'leave', seat: 1 }, startsAt + 10).match)).toBe('voided')
  const begun = playing({ format: 'duel' })
  expect(endOf(accepted(begun.match, { type: 'leave', seat: 1 }, begun.at).match)).toBe('forfeited')
})

test('leaving a solo quiz cancels it and keeps the answers that were given', () => {
  const { match } = newMatch({ format: 'solo' })
  const answered = accepted(match, answer(match, 0, true), startsAt + 1_000).match
  const left = accepted(answered, { type: 'leave', seat: 0 }, startsAt + 5_000).match
  expect(endOf(left)).toBe('cancelled')
  expect(left.seats[0]?.answers).toHaveLength(1)
})

test('leaving a solo quiz counts its open question as unanswered, so that it is not drawn again as new', () => {
  const { match } = newMatch({ format: 'solo' })
  for (const after of [0, 5_000]) {
    const left = accepted(match, { type: 'leave', seat: 0 }, startsAt + after).match
    expect(left.seats[0]?.answers).toMatchObject([{ choice: null, verdict: 'wrong' }])
  }
})

test('a solo quiz that nobody touches for a day is cancelled', () => {
  const { match } = newMatch({ format: 'solo' })
  const answered = accepted(match, answer(match, 0, true), startsAt + 1_000)
  expect(answered.wakeAt).toBe(startsAt + 1_000 + 24 * 3_600 * second)
  expect(endOf(accepted(answered.match, { type: 'tick' }, answered.wakeAt ?? 0).match)).toBe('cancelled')
})

test('a royale goes on without the one who left, and ends when one is left', () => {
  const { match, at } = playing({ format: 'royale', seats: 4 })
  const three = accepted(match, { type: 'leave', seat: 0 }, at).match
  expect(endOf(three)).toBe('asking')
  const two = accepted(three, { type: 'leave', seat: 1 }, at).match
  expect(endOf(accepted(two, { type: 'leave', seat: 2 }, at).match)).toBe('finished')
})

test('a question does not wait for the one who left', () => {
  const { match, at } = playing({ format: 'royale', seats: 4 })
  const three = [0, 1, 2].reduce((now, seat) => accepted(now, answer(match, seat, true), at).match, match)
  expect(endOf(accepted(three, { type: 'leave', seat: 3 }, at + 10).match)).toBe('revealing')
})

test('the clock of a question runs on while a seat is away, the next question waits for it', () => {
  const { match, at } = playing({ format: 'duel' })
  const away = accepted(match, { type: 'away', seat: 1 }, at + 25_000).match
  const closed = accepted(away, { type: 'tick' }, at + 30_251).match
  expect(closed.phase.name).toBe('revealing')
  const paused = accepted(closed, { type: 'tick' }, at + 34_300)
  expect(paused.match.phase).toEqual({ name: 'paused', next: 1, resumesBy: at + 45_000 })
  const back = accepted(paused.match, { type: 'back', seat: 1 }, at + 36_000).match
  expect(back.phase).toMatchObject({ name: 'asking', position: 1, opensAt: at + 38_000 })
})

test('a pause ends with the grace, and the match goes on without the absent', () => {
  const { match, at } = playing({ format: 'duel' })
  const away = accepted(match, { type: 'away', seat: 1 }, at + 25_000).match
  const closed = accepted(away, { type: 'tick' }, at + 30_251).match
  const paused = accepted(closed, { type: 'tick' }, at + 34_300).match
  expect(accepted(paused, { type: 'tick' }, at + 45_000).match.phase).toMatchObject({ name: 'asking', position: 1 })
})

test('a pause for both ends at the grace of the one who is still away when the other comes back', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, { type: 'away', seat: 1 }, at + 20_000).match
  const both = accepted(one, { type: 'away', seat: 0 }, at + 25_000).match
  const closed = accepted(both, { type: 'tick' }, at + 30_251).match
  const paused = accepted(closed, { type: 'tick' }, at + 34_251).match
  expect(paused.phase).toEqual({ name: 'paused', next: 1, resumesBy: at + 85_000 })
  const back = accepted(paused, { type: 'back', seat: 0 }, at + 36_000).match
  expect(back.phase).toEqual({ name: 'paused', next: 1, resumesBy: at + 40_000 })
})

test('a duel that both have left for a minute is void', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, { type: 'away', seat: 1 }, at).match
  const both = accepted(one, { type: 'away', seat: 0 }, at + 5_000)
  expect(both.wakeAt).toBe(at + 30_251)
  const silent = accepted(both.match, { type: 'tick' }, at + 64_999).match
  expect(endOf(silent)).not.toBe('ended')
  expect(endOf(accepted(silent, { type: 'tick' }, at + 65_000).match)).toBe('voided')
})

test('whoever goes away from a bot loses to it, and does not make the duel void', () => {
  const { match, at } = playing({ format: 'duel', bots: 1 })
  let now = accepted(match, { type: 'away', seat: 0 }, at)
  while (now.wakeAt !== null) {
    expect(now.match.seats[0]?.state).toBe('away')
    now = accepted(now.match, { type: 'tick' }, now.wakeAt)
  }
  expect(now.match.phase).toMatchObject({ name: 'ended', reason: 'finished' })
})

test('the fourth disconnection forfeits a duel', () => {
  const { match: begun, at } = playing({ format: 'duel' })
  let match = begun
  for (let times = 0; times < 3; times++) {
    match = accepted(match, { type: 'away', seat: 0 }, at + times * 10).match
    match = accepted(match, { type: 'back', seat: 0 }, at + times * 10 + 5).match
  }
  expect(match.seats[0]?.disconnects).toBe(3)
  const gone = accepted(match, { type: 'away', seat: 0 }, at + 100).match
  expect(endOf(gone)).toBe('forfeited')
  expect(gone.seats[0]?.state).toBe('left')
})

test('a lost connection means nothing to a solo quiz', () => {
  const { match } = newMatch({ format: 'solo' })
  expect(accepted(match, { type: 'away', seat: 0 }, startsAt + 10).events).toEqual([])
})

test('a royale takes a heart for a mistake and puts out the seat that has none', () => {
  let { match, at } = playing({ format: 'royale', seats: 4 })
  for (const round of [0, 1]) {
    for (const seat of [0, 1, 2, 3]) match = accepted(match, answer(match, seat, seat > 0), at + round).match
    if (round === 0) expect(match.seats[0]).toMatchObject({ hearts: 1, state: 'active' })
    if (match.phase.name !== 'revealing') throw new Error('still asking')
    if (round === 0) match = accepted(match, { type: 'tick' }, match.phase.endsAt ?? 0).match
    if (match.phase.name === 'asking') at = match.phase.opensAt
  }
  expect(match.seats[0]).toMatchObject({ hearts: 0, state: 'out' })
  expect(refusalOf(match, { type: 'leave', seat: 0 }, at + 10)).toBe('match.seatOut')
})

test('when a question would put everybody out, everybody keeps one heart', () => {
  let { match, at } = playing({ format: 'royale', seats: 4 })
  for (let round = 0; round < 2; round++) {
    match = accepted(match, { type: 'tick' }, at + 20_251).match
    if (match.phase.name === 'revealing') match = accepted(match, { type: 'tick' }, match.phase.endsAt ?? 0).match
    if (match.phase.name === 'asking') at = match.phase.opensAt
  }
  expect(match.seats.map(({ hearts, state }) => `${hearts} ${state}`)).toEqual(Array<string>(4).fill('1 active'))
})

test('what the server calls off is void', () => {
  const { match, at } = playing({ format: 'duel' })
  expect(endOf(accepted(match, { type: 'void' }, at).match)).toBe('voided')
})
