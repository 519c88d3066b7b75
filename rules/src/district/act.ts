import type { Power } from './power.ts'

/** How often a day an act counts, alone or together with others of the same cap. Source: product 5.11. */
export const actCaps = {
  /** Whole BTZ that are donated. */
  donated: 500,
  reviewed: 40,
  duelsWon: 10,
  /** Quizzes of a district that bring it something. */
  quizzes: 10,
  /** The day itself. */
  active: 1,
  traded: 20,
  helped: 15,
} as const
export type ActCap = keyof typeof actCaps

type ActRules = {
  /** Powers that it raises, each by the same. */
  powers: readonly Power[]
  /** Tenths of a raw point for each power and time; those of an active day follow from the streak, see `activeDayTenths`. */
  tenthsEach: number
  cap: ActCap | null
  /** Whether anything in the product does it yet. An act without is shown to nobody, and its row waits. */
  exists: boolean
}

/** What residents do for their district. Source: product 5.11. */
export const acts = {
  donation: { powers: ['monetary'], tenthsEach: 1, cap: 'donated', exists: true },
  lesson: { powers: ['tech'], tenthsEach: 50, cap: null, exists: false },
  review: { powers: ['tech'], tenthsEach: 10, cap: 'reviewed', exists: true },
  duelWon: { powers: ['military'], tenthsEach: 100, cap: 'duelsWon', exists: true },
  districtQuiz: { powers: ['military', 'tech'], tenthsEach: 50, cap: 'quizzes', exists: true },
  activeDay: { powers: ['energy'], tenthsEach: 1, cap: 'active', exists: true },
  simulation: { powers: ['commercial'], tenthsEach: 20, cap: 'traded', exists: false },
  tradeDay: { powers: ['commercial'], tenthsEach: 20, cap: 'traded', exists: false },
  sponsorMission: { powers: ['commercial'], tenthsEach: 20, cap: 'traded', exists: false },
  newcomerHelped: { powers: ['social'], tenthsEach: 30, cap: 'helped', exists: false },
  questionAnswered: { powers: ['social'], tenthsEach: 30, cap: 'helped', exists: false },
  invitePlayed: { powers: ['social'], tenthsEach: 30, cap: 'helped', exists: true },
} as const satisfies Record<string, ActRules>
export type Act = keyof typeof acts

/** What an act asks of the rest of the rules, whichever it is. */
export function rulesOfAct(act: Act): ActRules {
  return acts[act]
}

// safe: a literal object has no other keys
export const actNames = Object.keys(acts) as [Act, ...Act[]]

/** Longest streak that an active day counts by. Source: product 5.11. */
const longestStreak = 30

/** Tenths of a raw point of a day on which a resident with a streak of `days` was active: min(streak, 30)/10 points. */
export function activeDayTenths(days: number): number {
  return Math.min(Math.max(days, 0), longestStreak)
}

/** How many of `times` still count on a day that has counted `used` under a cap; all of them where there is no cap. */
export function countedTimes(cap: ActCap | null, used: number, times: number): number {
  return cap === null ? times : Math.max(0, Math.min(times, actCaps[cap] - used))
}
