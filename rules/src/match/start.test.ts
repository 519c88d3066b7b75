import { describe, expect, test } from 'vitest'

import { cents } from '../money.ts'
import { newMatch, question, startsAt, type WorldPlan } from './_match-world.ts'

const questions = (count: number) => Array.from({ length: count }, (_, position) => question(position))

describe('a match is begun', () => {
  test('with its players on empty seats, bots ready and people not', () => {
    const { match, events } = newMatch({ format: 'duel', bots: 1 })
    const seat = {
      state: 'active',
      awaySince: null,
      disconnects: 0,
      hearts: null,
      score: 0,
      correct: 0,
      correctMillis: 0,
      lagMillis: 0,
      locked: null,
      answers: [],
    }
    expect(match.seats).toEqual([
      { ...seat, occupant: { kind: 'player', userId: 'user-0' }, ready: false },
      { ...seat, occupant: { kind: 'bot', botId: 'bot-1' }, ready: true },
    ])
    expect(match.phase).toEqual({ name: 'waiting', closesAt: startsAt + 15_000 })
    expect(events).toEqual([{ type: 'started', seq: 1, at: startsAt }])
  })

  test('with a guest on a seat like that of a player', () => {
    const { match } = newMatch({ format: 'duel', guests: 1 })
    const [player, guest] = match.seats
    expect(guest).toEqual({ ...player, occupant: { kind: 'guest', guestId: 'guest-1' } })
  })

  test('with two hearts a seat in a royale', () => {
    expect(newMatch({ format: 'royale' }).match.seats.map(({ hearts }) => hearts)).toEqual([2, 2, 2, 2])
  })

  test('at once where nobody is waited for', () => {
    const { match, events } = newMatch({ format: 'solo' })
    expect(match.phase).toMatchObject({ name: 'asking', opensAt: startsAt, closesAt: startsAt + 30_000 })
    expect(events.map(({ type, seq }) => [type, seq])).toEqual([
      ['started', 1],
      ['questionOpened', 2],
    ])
  })
})

describe('a plan outside the bounds of its format is a fault of ours', () => {
  const faults: [name: string, plan: WorldPlan, fault: string][] = [
    ['a duel of one', { format: 'duel', seats: 1 }, 'seats'],
    ['a duel of three', { format: 'duel', seats: 3 }, 'seats'],
    ['a royale of three', { format: 'royale', seats: 3 }, 'seats'],
    ['a royale of 101', { format: 'royale', seats: 101 }, 'seats'],
    ['a duel of nine questions', { format: 'duel', questions: questions(9) }, 'questions'],
    ['a duel of eleven questions', { format: 'duel', questions: questions(11) }, 'questions'],
    ['a solo quiz about nothing', { format: 'solo', questions: [] }, 'questions'],
    ['a stake of nothing', { format: 'duel', stakeCents: cents(0) }, 'stake'],
    ['a stake where a guest plays', { format: 'duel', guests: 1, stakeCents: cents(100) }, 'a stake of a guest'],
    ['a stake in a royale with one guest', { format: 'royale', seats: 5, guests: 1, stakeCents: cents(1) }, 'guest'],
    ['a stake in a solo quiz, which has no prize', { format: 'solo', stakeCents: cents(100) }, 'stake'],
  ]

  test.each(faults)('%s', (_, plan, fault) => {
    expect(() => newMatch(plan)).toThrow(fault)
  })

  test.each([1, 4, 10])('a solo quiz of %i questions is within them', (count) => {
    expect(newMatch({ format: 'solo', questions: questions(count) }).match.questions).toHaveLength(count)
  })
})
