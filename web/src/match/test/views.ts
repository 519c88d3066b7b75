import type { MatchView, Phase, SeatView } from '@satoshi/contract/match'
import type { QuestionView } from '@satoshi/contract/question'

/** Views of one solo match, as the server would say them. */
export const matchId = '0199f1f0-0000-7000-8000-000000000001'

export const choiceQuestion: QuestionView = {
  kind: 'choice',
  prompt: 'On what is compound interest counted?',
  weight: 1,
  options: ['The first deposit', 'The whole balance', 'The last interest', 'The average'],
}

const seat: SeatView = {
  seat: 0,
  player: {
    id: '0199f1f0-0000-7000-8000-00000000000a',
    nickname: 'ana',
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level: 2,
    isBot: false,
  },
  score: 0,
  correct: 0,
  answered: false,
  state: 'active',
  hearts: null,
  place: null,
}

export function viewOf(phase: Phase, changes: Partial<MatchView> = {}): MatchView {
  return {
    id: matchId,
    format: 'solo',
    seq: 1,
    serverNow: 0,
    questions: 3,
    answerMillis: 30_000,
    phase,
    mySeat: 0,
    seats: [seat],
    tally: { seats: 1, alive: 1, answered: 0 },
    stake: null,
    outcomes: [],
    hints: null,
    lives: null,
    gain: null,
    may: ['answer', 'leave'],
    ...changes,
  }
}

export function asking(position: number, changes: Partial<MatchView> = {}, locked: number | null = null): MatchView {
  const phase: Phase = {
    name: 'asking',
    position,
    opensAt: 0,
    closesAt: 30_000,
    question: choiceQuestion,
    locked: locked === null ? null : { option: locked },
  }
  return viewOf(phase, { seq: 1 + position * 2, may: locked === null ? ['answer', 'leave'] : ['leave'], ...changes })
}

export function revealing(position: number, mine: number | null, changes: Partial<MatchView> = {}): MatchView {
  const phase: Phase = {
    name: 'revealing',
    endsAt: null,
    position,
    question: choiceQuestion,
    correct: { option: 1 },
    explanation: 'Interest joins the balance.',
    sources: [],
    mine:
      mine === null
        ? null
        : { choice: { option: mine }, elapsedMillis: 4_000, points: 0, correct: mine === 1, hints: [] },
    others: [],
  }
  return viewOf(phase, { seq: 2 + position * 2, may: ['next', 'leave'], ...changes })
}

export function ended(changes: Partial<MatchView> = {}): MatchView {
  const phase: Phase = {
    name: 'ended',
    at: 0,
    reason: 'finished',
    places: [seat],
    rewards: [],
    multiplier: 1,
    ratings: [],
    netCents: null,
    terms: null,
    review: [],
  }
  return viewOf(phase, { seq: 9, may: [], ...changes })
}
