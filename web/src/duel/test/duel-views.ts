import type { MatchView, Opened, Phase, SeatView } from '@satoshi/contract/match'

import { choiceQuestion, viewOf } from '../../match/test/views.ts'

/** Views of one duel, as the server would say them to the player on seat 1; the other sits on seat 0. */
export function duelView(phase: Phase, changes: Partial<MatchView> = {}): MatchView {
  return viewOf(phase, {
    format: 'duel',
    questions: 10,
    mySeat: 1,
    seats: [seatOf(1, 'ana'), seatOf(0, 'bruno')],
    tally: { seats: 2, alive: 2, answered: 0 },
    stake: { amountCents: 10_000, potCents: 20_000 },
    may: ['leave'],
    ...changes,
  })
}

export function seatOf(seat: number, nickname: string, changes: Partial<SeatView> = {}): SeatView {
  return {
    seat,
    player: {
      id: `0199f1f0-0000-7000-8000-00000000000${seat}`,
      nickname,
      avatarUrl: null,
      avatarId: null,
      accessoryId: null,
      skinId: null,
      level: 3,
      isBot: false,
    },
    score: 0,
    correct: 0,
    answered: false,
    state: 'active',
    hearts: null,
    place: null,
    ...changes,
  }
}

type Ended = Extract<Phase, { name: 'ended' }>

/** A duel that ended for `reason`; `mine` and `theirs` are what the seats came to. */
export function endedDuel(
  reason: Ended['reason'],
  mine: Partial<SeatView>,
  theirs: Partial<SeatView>,
  review: Opened[] = [],
): MatchView {
  const places = [seatOf(0, 'bruno', theirs), seatOf(1, 'ana', mine)]
  return duelView(
    { name: 'ended', reason, at: 0, places, rewards: [], multiplier: 1, ratings: [], netCents: 0, terms: null, review },
    { may: [] },
  )
}

/** A closed question on which both gave an answer, in milliseconds; null stands for a wrong one. */
export function openedWith(mine: number | null, theirs: number | null, position = 0): Opened {
  const answer = (millis: number | null) => ({
    choice: { option: millis === null ? 0 : 1 },
    elapsedMillis: millis ?? 9_000,
    points: millis === null ? 0 : 90,
    correct: millis !== null,
    hints: [],
  })
  return {
    position,
    question: choiceQuestion,
    correct: { option: 1 },
    explanation: 'Interest joins the balance.',
    sources: [],
    mine: answer(mine),
    others: [{ ...answer(theirs), seat: 0 }],
  }
}
