import type { Power } from './power.ts'

/** How often a day an act counts, alone or together with others of the same cap. Source: product 5.11. */
export const actCaps = {
  /** Whole BTZ that are donated. */
  donated: 500,
  reviewed: 40,
  duelsWon: 10,
  /** The day itself. */
  active: 1,
  traded: 20,
  helped: 15,
} as const
export type ActCap = keyof typeof actCaps

type ActRules = {
  power: Power
  /** Tenths of a raw point for each time; those of an active day follow from the streak, see `activeDayTenths`. */
  tenthsEach: number
  cap: ActCap | null
  /** Whether anything in the product does it yet. An act without is shown to nobody, and its row waits. */
  exists: boolean
}

/** What residents do for their district. Source: product 5.11. */
export const acts = {
  donation: { power: 'monetary', tenthsEach: 1, cap: 'donated', exists: true },
  lesson: { power: 'tech', tenthsEach: 50, cap: null, exists: false },
  review: { power: 'tech', tenthsEach: 10, cap: 'reviewed', exists: true },
  duelWon: { power: 'military', tenthsEach: 100, cap: 'duelsWon', exists: true },
  activeDay: { power: 'energy', tenthsEach: 1, cap: 'active', exists: true },
  simulation: { power: 'commercial', tenthsEach: 20, cap: 'traded', exists: false },
  tradeDay: { power: 'commercial', tenthsEach: 20, cap: 'traded', exists: false },
  sponsorMission: { power: 'commercial', tenthsEach: 20, cap: 'traded', exists: false },
  newcomerHelped: { power: 'social', tenthsEach: 30, cap: 'helped', exists: false },
  questionAnswered: { power: 'social', tenthsEach: 30, cap: 'helped', exists: false },
  invitePlayed: { power: 'social', tenthsEach: 30, cap: 'helped', exists: true },
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
