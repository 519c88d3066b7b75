import { expect, test } from 'vitest'

import { btz } from '../money.ts'
import { accepted, answer, canary, choiceOf, newMatch, playing, question, setting, startsAt } from './_match-world.ts'
import type { Match } from './match.ts'
import { viewFor } from './view.ts'

const viewOf = (match: Match, seat: number | null, at = startsAt) => viewFor(match, seat, setting(at))

test('an open question comes with its options in the seat’s order and without its answer', () => {
  const { match } = newMatch({ format: 'solo' })
  const { phase } = viewOf(match, 0)
  if (phase.name !== 'asking' || phase.question.kind !== 'choice') throw new Error('not asking')
  expect([...phase.question.options].sort()).toEqual(['a0', 'b0', 'c0', 'd0'])
  const right = choiceOf(match, 0, true)
  expect('option' in right && phase.question.options[right.option]).toBe('b0')
  expect(JSON.stringify(phase)).not.toMatch(/correct|explanation|canary/)
})

test('a closed question comes with the answer, the reason and what was chosen', () => {
  const { match } = newMatch({ format: 'solo' })
  const closed = accepted(match, answer(match, 0, false), startsAt + 2_000).match
  const { phase } = viewOf(closed, 0)
  if (phase.name !== 'revealing') throw new Error('not revealing')
  expect(phase.correct).toEqual(choiceOf(match, 0, true))
  expect(phase.explanation).toBe(canary(0))
  expect(phase.mine).toEqual({
    choice: choiceOf(match, 0, false),
    elapsedMillis: 2_000,
    points: 0,
    correct: false,
    hints: [],
  })
})

test('how closed questions went is told to their player alone, and nothing of an open one', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at).match
  expect(viewOf(one, 0, at).outcomes).toEqual([])
  const closed = accepted(one, answer(one, 1, false), at).match
  expect([0, 1, null].map((seat) => viewOf(closed, seat, at).outcomes)).toEqual([[true], [false], []])
})

test('of another seat only that it has answered is told', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at).match
  const other = accepted(match, answer(match, 0, false), at).match
  const seen = viewOf(one, 1, at)
  expect(seen.seats.find(({ seat }) => seat === 0)?.answered).toBe(true)
  expect(seen).toEqual(viewOf(other, 1, at))
})

test('a closed duel question tells what the other answered, in the viewer’s own order', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at + 1_000).match
  const closed = accepted(one, answer(one, 1, false), at + 2_000).match
  const { phase } = viewOf(closed, 1, at + 2_000)
  if (phase.name !== 'revealing') throw new Error('not revealing')
  expect(phase.others).toEqual([
    { seat: 0, choice: phase.correct, elapsedMillis: 1_000, points: 99, correct: true, hints: [] },
  ])
  const theirs = viewOf(closed, 0, at + 2_000).phase
  if (theirs.name !== 'revealing') throw new Error('not revealing')
  expect(theirs.others).toMatchObject([{ seat: 1, points: 0, correct: false }])
  expect(theirs.others[0]?.choice).not.toEqual(theirs.correct)
})

test('who did not answer is told without a choice, and a crowd’s answers are not told', () => {
  const { match, at } = playing({ format: 'duel' })
  const { phase } = viewOf(accepted(match, { type: 'tick' }, at + 30_251).match, 0)
  expect(phase).toMatchObject({ others: [{ seat: 1, choice: null, correct: false }] })
  const crowd = playing({ format: 'royale', seats: 4 })
  const shown = viewOf(accepted(crowd.match, { type: 'tick' }, crowd.at + 20_251).match, 0)
  expect(shown.phase).toMatchObject({ name: 'revealing', others: [] })
})

test('a format that reveals answers does so for every seat that is shown, the best first', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at + 1_000).match
  const { seats, ...closed } = accepted(one, answer(one, 1, false), at + 2_000).match
  const three: Match = { ...closed, seats: [...seats, ...seats.slice(1).map((seat) => ({ ...seat, score: 200 }))] }
  const { phase } = viewOf(three, 0, at + 2_000)
  expect(phase).toMatchObject({ name: 'revealing', others: [{ seat: 2 }, { seat: 1 }] })
})

test('the stake of a duel against a bot is in the pot', () => {
  const { match } = newMatch({ format: 'duel', bots: 1, stakeCents: btz(100) })
  expect(viewOf(match, 0).stake).toEqual({ amountCents: 10_000, potCents: 20_000 })
})

test('one’s own locked choice is shown while the other thinks', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at).match
  expect(viewOf(one, 0, at).phase).toMatchObject({ name: 'asking', locked: choiceOf(match, 0, true) })
  expect(viewOf(one, 0, at).may).toEqual(['leave'])
})

test('a number question names its range and unit', () => {
  const { match } = newMatch({ format: 'solo', questions: [question(0, 'number')] })
  expect(viewOf(match, 0).phase).toMatchObject({
    question: { kind: 'number', unit: 'BRL', min: 0, max: 2_000, step: 10, weight: 1 },
  })
})

test('a closed number question tells the value and what was given', () => {
  const { match } = newMatch({ format: 'solo', questions: [question(0, 'number')] })
  const choice = { value: 1_010 }
  const closed = accepted(match, { type: 'answer', seat: 0, position: 0, choice }, startsAt).match
  expect(viewOf(closed, 0).phase).toMatchObject({ correct: { value: 1_000 }, mine: { choice, correct: true } })
})

test('true and false keep their order on every seat', () => {
  const questions = Array.from({ length: 15 }, (_, position) => question(position, 'trueFalse'))
  const { match, at } = playing({ format: 'royale', seats: 20, questions })
  for (const seat of match.seats.keys())
    expect(viewOf(match, seat, at).phase).toMatchObject({ question: { kind: 'trueFalse', options: ['a0', 'b0'] } })
})

test('the review of an ended match holds what was closed and nothing that was still open', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, answer(match, 0, true), at).match
  const both = accepted(one, answer(match, 1, true), at + 10).match
  const second = accepted(both, { type: 'tick' }, at + 4_010).match
  const left = accepted(second, { type: 'leave', seat: 0 }, at + 5_000).match
  const { phase } = viewOf(left, 1)
  if (phase.name !== 'ended') throw new Error('not ended')
  expect(phase.review.map(({ position }) => position)).toEqual([0])
  expect(JSON.stringify(phase)).not.toContain(canary(1))
})

test('a crowd is shown as oneself and ten more, the best first, with a tally of all', () => {
  const { match, at } = playing({ format: 'royale', seats: 30 })
  const scored: Match = { ...match, seats: match.seats.map((seat, number) => ({ ...seat, score: number })) }
  const view = viewOf(scored, 3, at)
  expect(view.seats.map(({ seat }) => seat)).toEqual([3, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20])
  expect(view.tally).toEqual({ seats: 30, alive: 30, answered: 0 })
})

test('a gathering is shown with its end and how many it waits for, of those who are still there', () => {
  const { match } = newMatch({ format: 'royale', seats: 5 })
  expect(viewOf(match, 0).phase).toEqual({ name: 'waiting', closesAt: startsAt + 15_000, needed: 5 })
  const one = accepted(match, { type: 'ready', seat: 0 }, startsAt).match
  const left = accepted(one, { type: 'leave', seat: 4 }, startsAt).match
  expect(viewOf(left, 0).phase).toMatchObject({ needed: 3 })
})

test('a countdown is shown with its end, and a pause with the moment until which it waits', () => {
  const { match } = newMatch({ format: 'duel' })
  const both = [0, 1].reduce((now, seat) => accepted(now, { type: 'ready', seat }, startsAt).match, match)
  expect(viewOf(both, 0).phase).toEqual({ name: 'countdown', endsAt: startsAt + 3_000 })
  const paused: Match = { ...both, phase: { name: 'paused', next: 1, resumesBy: startsAt + 9_000 } }
  expect(viewOf(paused, 0).phase).toEqual({ name: 'paused', resumesBy: startsAt + 9_000 })
})

test('an ended match shows the eleven best with their places', () => {
  const { match } = newMatch({ format: 'royale', seats: 30 })
  const seats = match.seats.map((seat, number) => ({ ...seat, score: number === 28 ? 29 : number }))
  const over: Match = { ...match, seats, phase: { name: 'ended', reason: 'finished', at: startsAt } }
  const { phase } = viewOf(over, 3)
  if (phase.name !== 'ended') throw new Error('not ended')
  expect(phase.places.map(({ seat, place, score }) => [seat, place, score])).toEqual([
    [28, 1, 29],
    [29, 1, 29],
    ...Array.from({ length: 9 }, (_, index) => [27 - index, 3 + index, 27 - index]),
  ])
})

test('a tally counts who is still in play and who of them has answered', () => {
  const { match, at } = playing({ format: 'royale', seats: 4 })
  const one = accepted(match, answer(match, 0, true), at).match
  const left = accepted(one, { type: 'leave', seat: 3 }, at).match
  const view = viewOf(left, 1, at)
  expect(view.tally).toEqual({ seats: 4, alive: 3, answered: 1 })
  expect(view.seats.map(({ seat, answered }) => [seat, answered])).toEqual([
    [1, false],
    [0, true],
    [2, false],
    [3, false],
  ])
  expect(viewOf(left, 3, at).may).toEqual([])
})

test('somebody of another match watches, like who has no seat at all', () => {
  const { match, at } = playing({ format: 'duel' })
  expect(viewOf(match, 7, at)).toEqual(viewOf(match, null, at))
  expect(viewOf(match, null, at).seats.map(({ seat }) => seat)).toEqual([0, 1])
})

test('who watches sees no review, and of a closed question no answer as their own', () => {
  const { match } = newMatch({ format: 'solo' })
  const closed = accepted(match, answer(match, 0, true), startsAt + 1_000).match
  expect(viewOf(closed, null).phase).toMatchObject({ name: 'revealing', mine: null })
  const left = accepted(closed, { type: 'leave', seat: 0 }, startsAt + 2_000).match
  expect(viewOf(left, null).phase).toMatchObject({ name: 'ended', review: [] })
})

test('the stake and the pot are shown where there is one', () => {
  expect(viewOf(newMatch({ format: 'duel', stakeCents: btz(100) }).match, 0).stake).toEqual({
    amountCents: 10_000,
    potCents: 20_000,
  })
  expect(viewOf(newMatch({ format: 'duel' }).match, 0).stake).toBe(null)
})

test('who watches has no seat and may do nothing', () => {
  const { match, at } = playing({ format: 'duel' })
  expect(viewOf(match, null, at)).toMatchObject({ mySeat: null, may: [] })
})

test('what a seat may do follows the phase', () => {
  const duel = newMatch({ format: 'duel' }).match
  expect(viewOf(duel, 0).may).toEqual(['ready', 'leave'])
  const { match, at } = playing({ format: 'duel' })
  expect(viewOf(match, 0, at - 1).may).toEqual(['leave'])
  expect(viewOf(match, 0, at).may).toEqual(['answer', 'leave'])
  const solo = newMatch({ format: 'solo' }).match
  const closed = accepted(solo, answer(solo, 0, true), startsAt + 5).match
  expect(viewOf(closed, 0).may).toEqual(['next', 'leave'])
  expect(viewOf(accepted(closed, { type: 'leave', seat: 0 }, startsAt + 6).match, 0).may).toEqual([])
  const one = accepted(duel, { type: 'ready', seat: 0 }, startsAt).match
  expect(viewOf(one, 0).may).toEqual(['leave'])
  const left = accepted(match, { type: 'leave', seat: 1 }, at).match
  expect(viewOf(left, 0).may).toEqual([])
  const shown = accepted(match, { type: 'tick' }, at + 30_251).match
  expect(viewOf(shown, 0, at + 30_251).may).toEqual(['leave'])
})
