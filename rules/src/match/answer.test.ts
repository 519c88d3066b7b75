import { expect, test } from 'vitest'

import { accepted, answer, choiceOf, newMatch, playing, question, refusalOf, startsAt } from './_match-world.ts'
import { apply } from './apply.ts'
import { formatNamed } from './format.ts'
import type { Match } from './match.ts'

const solo = () => newMatch({ format: 'solo' }).match
const duel = () => playing({ format: 'duel' })

function positionOf(match: Match): number | null {
  return match.phase.name === 'asking' || match.phase.name === 'revealing' ? match.phase.position : null
}

test('a right answer in a solo quiz closes the question at once and shows the answer', () => {
  const { match } = accepted(solo(), answer(solo(), 0, true), startsAt + 4_000)
  expect(match.phase).toEqual({ name: 'revealing', position: 0, since: startsAt + 4_000, endsAt: null })
  expect(match.seats[0]?.answers).toEqual([
    { choice: { option: 'b' }, elapsedMillis: 4_000, points: 0, verdict: 'right', read: false },
  ])
})

test('a solo quiz shows no points, a duel scores them', () => {
  const { match, at } = duel()
  const first = accepted(match, answer(match, 0, true), at).match
  const both = accepted(first, answer(match, 1, false), at + 2_000).match
  expect(both.seats.map(({ score }) => score)).toEqual([100, 0])
  expect(both.seats.map(({ correct }) => correct)).toEqual([1, 0])
})

test('the time of right answers adds up, that of wrong ones does not count', () => {
  let { match, at } = duel()
  for (const right of [true, false, true]) {
    match = accepted(match, answer(match, 0, right), at + 700).match
    match = accepted(match, answer(match, 1, true), at + 900).match
    match = accepted(match, { type: 'tick' }, at + 4_900).match
    if (match.phase.name === 'asking') at = match.phase.opensAt
  }
  expect(match.seats.map(({ correctMillis }) => correctMillis)).toEqual([1_400, 2_700])
})

test('the last question of a duel counts double and a perfect duel makes 1,100', () => {
  let { match, at } = duel()
  for (let round = 0; round < 10; round++) {
    match = accepted(match, answer(match, 0, true), at).match
    match = accepted(match, answer(match, 1, false), at).match
    match = accepted(match, { type: 'tick' }, at + 4_000).match
    if (match.phase.name === 'asking') at = match.phase.opensAt
  }
  expect(match.phase.name).toBe('ended')
  expect(match.seats[0]?.score).toBe(1_100)
})

test('a second answer to the same question is refused and the first stands', () => {
  const { match, at } = duel()
  const first = accepted(match, answer(match, 0, true), at + 1_000).match
  expect(refusalOf(first, answer(match, 0, false), at + 2_000)).toBe('match.alreadyAnswered')
  expect(first.seats[0]?.locked).toEqual({ choice: { option: 'b' }, elapsedMillis: 1_000 })
})

test('an answer repeated after the reveal is told that it was given, one that came too late that it was not', () => {
  const closed = accepted(solo(), answer(solo(), 0, true), startsAt + 1_000).match
  expect(refusalOf(closed, answer(solo(), 0, true), startsAt + 2_000)).toBe('match.alreadyAnswered')
  const missed = accepted(solo(), { type: 'tick' }, startsAt + 40_000).match
  expect(refusalOf(missed, answer(solo(), 0, true), startsAt + 40_000)).toBe('match.tooLate')
})

test('nobody answers before the question can be read', () => {
  const { match, at } = duel()
  expect(refusalOf(match, answer(match, 0, true), at - 1)).toBe('match.notOpen')
  expect(refusalOf(match, answer(match, 0, true), at)).toBe(null)
})

// product 4.1: an answer is accepted until closesAt + 250 ms
test.each([
  ['at the bell', 30_000, null],
  ['within the grace', 30_250, null],
  ['a millisecond after it', 30_251, 'match.tooLate'],
])('an answer %s', (_, after, refusal) => {
  expect(refusalOf(solo(), answer(solo(), 0, true), startsAt + after)).toBe(refusal)
})

test('an answer in the grace counts as the full time, not more', () => {
  const { match } = accepted(solo(), answer(solo(), 0, true), startsAt + 30_200)
  expect(match.seats[0]?.answers[0]?.elapsedMillis).toBe(30_000)
})

test('an answer meant for another question is refused with the one that is open', () => {
  expect(apply(solo(), { type: 'answer', seat: 0, position: 3, choice: { option: 0 } }, startsAt)).toEqual({
    ok: false,
    code: 'match.wrongPosition',
    details: { position: 0 },
  })
})

test('an answer meant for another question than the one that is shown is not one that came too late', () => {
  const shown = accepted(solo(), answer(solo(), 0, true), startsAt + 1_000).match
  const early = { ...answer(solo(), 0, true), position: 1 } as const
  expect(refusalOf(shown, early, startsAt + 1_500)).toBe('match.notAsking')
})

test('nobody answers before the first question', () => {
  const { match } = newMatch({ format: 'duel' })
  const command = { type: 'answer', seat: 0, position: 0, choice: { option: 0 } } as const
  expect(refusalOf(match, command, startsAt)).toBe('match.notAsking')
})

test.each([{ option: 4 }, { option: -1 }, { option: 1.5 }, { value: 3 }])(
  '%o is no choice of four options',
  (choice) => {
    expect(refusalOf(solo(), { type: 'answer', seat: 0, position: 0, choice }, startsAt)).toBe('match.badChoice')
  },
)

test.each([{ option: 0 }, { value: -1 }, { value: 2_001 }, { value: Number.NaN }, { value: Infinity }])(
  '%o is no number between 0 and 2,000',
  (choice) => {
    const { match } = newMatch({ format: 'solo', questions: [question(0, 'number')] })
    expect(refusalOf(match, { type: 'answer', seat: 0, position: 0, choice }, startsAt)).toBe('match.badChoice')
  },
)

test('a seat that is not there can do nothing', () => {
  const shown = accepted(solo(), answer(solo(), 0, true), startsAt + 1_000).match
  const command = { type: 'answer', seat: 5, position: 0, choice: { option: 0 } } as const
  expect(refusalOf(solo(), command, startsAt)).toBe('match.seatOut')
  expect(refusalOf(shown, { type: 'next', seat: 5 }, startsAt + 1_000)).toBe('match.seatOut')
  expect(refusalOf(newMatch({ format: 'duel' }).match, { type: 'ready', seat: 5 }, startsAt)).toBe('match.seatOut')
  expect(refusalOf(solo(), { type: 'leave', seat: 5 }, startsAt)).toBe('match.seatOut')
})

test('who has left can do nothing more, while the others play on', () => {
  const royale = playing({ format: 'royale' })
  const left = accepted(royale.match, { type: 'leave', seat: 1 }, royale.at).match
  expect(refusalOf(left, answer(left, 1, true), royale.at)).toBe('match.seatOut')
  expect(accepted(left, { type: 'away', seat: 1 }, royale.at).events).toEqual([])
  expect(accepted(left, { type: 'back', seat: 1 }, royale.at).events).toEqual([])
  const gathering = accepted(newMatch({ format: 'royale' }).match, { type: 'leave', seat: 1 }, startsAt).match
  expect(refusalOf(gathering, { type: 'ready', seat: 1 }, startsAt)).toBe('match.seatOut')
})

test('nobody gets ready twice for a match that has begun, or reads on in a question', () => {
  const { match, at } = duel()
  expect(refusalOf(match, { type: 'ready', seat: 0 }, at)).toBe('match.notWaiting')
  expect(refusalOf(match, { type: 'next', seat: 0 }, at)).toBe('match.notRevealing')
})

// The ends of the range belong to it.
test.each([0, 2_000])('%i is a number between 0 and 2,000', (value) => {
  const { match } = newMatch({ format: 'solo', questions: [question(0, 'number')] })
  expect(refusalOf(match, { type: 'answer', seat: 0, position: 0, choice: { value } }, startsAt)).toBe(null)
})

test('what a client says about its way counts for 150 ms an answer and 500 ms a match', () => {
  let { match, at } = duel()
  const counted: number[] = []
  for (let round = 0; round < 5; round++) {
    const own = { ...answer(match, 0, true), lagMillis: 10_000 } as const
    match = accepted(match, own, at + 1_000).match
    counted.push(1_000 - (match.seats[0]?.locked?.elapsedMillis ?? 0))
    match = accepted(match, answer(match, 1, true), at + 1_000).match
    match = accepted(match, { type: 'tick' }, at + 5_000).match
    if (match.phase.name === 'asking') at = match.phase.opensAt
  }
  expect(counted).toEqual([150, 150, 150, 50, 0])
})

test('the allowance never makes an answer earlier than the question', () => {
  const { match, at } = duel()
  const own = { ...answer(match, 0, true), lagMillis: 150 } as const
  const seat = accepted(match, own, at + 40).match.seats[0]
  expect(seat?.locked?.elapsedMillis).toBe(0)
  expect(seat?.lagMillis).toBe(40)
})

test('the reveal of a solo quiz waits for its player, however long', () => {
  const closed = accepted(solo(), answer(solo(), 0, false), startsAt + 1_000).match
  const later = accepted(closed, { type: 'tick' }, startsAt + 3_600_000).match
  expect(positionOf(later)).toBe(0)
  expect(accepted(later, { type: 'next', seat: 0 }, startsAt + 3_600_001).match.phase).toMatchObject({
    name: 'asking',
    position: 1,
  })
})

// product 6.1: card open >= 3 s
test.each([
  [2_999, false],
  [3_000, true],
])('an explanation open for %d ms counts as read: %s', (open, read) => {
  const closed = accepted(solo(), answer(solo(), 0, false), startsAt + 1_000).match
  const next = accepted(closed, { type: 'next', seat: 0 }, startsAt + 1_000 + open).match
  expect(next.seats[0]?.answers[0]?.read).toBe(read)
})

test('only the explanation that stood open counts as read', () => {
  const first = accepted(solo(), answer(solo(), 0, false), startsAt).match
  const second = accepted(first, { type: 'next', seat: 0 }, startsAt + 100).match
  const closed = accepted(second, answer(second, 0, false), startsAt + 200).match
  const read = accepted(closed, { type: 'next', seat: 0 }, startsAt + 9_000).match
  expect(read.seats[0]?.answers.map((one) => one.read)).toEqual([false, true])
})

test('a reveal that ends by itself takes no next', () => {
  const { match, at } = duel()
  const first = accepted(match, answer(match, 0, true), at).match
  const both = accepted(first, answer(match, 1, true), at).match
  expect(both.phase.name).toBe('revealing')
  expect(refusalOf(both, { type: 'next', seat: 0 }, at + 10)).toBe('match.notRevealing')
})

test('an ended match takes nothing', () => {
  const ended = accepted(solo(), { type: 'leave', seat: 0 }, startsAt + 10).match
  const commands = [
    answer(solo(), 0, true),
    { type: 'next', seat: 0 },
    { type: 'leave', seat: 0 },
    { type: 'ready', seat: 0 },
  ] as const
  expect(commands.map((command) => refusalOf(ended, command, startsAt + 20))).toEqual(Array(4).fill('match.ended'))
})

test('a number is right within two percent and near within ten', () => {
  const questions = [question(0, 'number'), question(1, 'number')]
  const { match } = newMatch({ format: 'solo', questions })
  const right = accepted(
    match,
    { type: 'answer', seat: 0, position: 0, choice: { value: 1_020 } },
    startsAt + 5_000,
  ).match
  const second = accepted(right, { type: 'next', seat: 0 }, startsAt + 9_000).match
  const near = accepted(
    second,
    { type: 'answer', seat: 0, position: 1, choice: { value: 1_030 } },
    startsAt + 12_000,
  ).match
  expect(near.seats[0]?.answers.map(({ verdict }) => verdict)).toEqual(['right', 'near'])
  expect(near.seats[0]?.correct).toBe(1)
})

test('every seat has its own order of options, the same each time', () => {
  const { match } = playing({ format: 'royale', seats: 40 })
  const places = match.seats.map((_, seat) => choiceOf(match, seat, true))
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(4)
  expect(match.seats.map((_, seat) => choiceOf(match, seat, true))).toEqual(places)
  expect(formatNamed('royale').seats.max).toBe(100)
})
