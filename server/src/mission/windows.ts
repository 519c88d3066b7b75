import { mayClaimIn, type Window } from '@satoshi/rules/mission/mission'
import { rewardDay, rewardDayClosing, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { dayClosing, mondayOf, shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import type { MissionSet, Period } from './set-store.ts'

/** The day and the week that are open for a player at a moment, each by its name and with its end. */
export type OpenPeriods = Record<Period, { starts: Day; closesAt: Instant }>

/** Missions close with the reward day of their player; a week begins on the player's Monday. Source: product 4.7, 5.12. */
export function openPeriods(zone: PlayerZone, at: Instant): OpenPeriods {
  const day = rewardDay(zone, at)
  const closesAt = rewardDayClosing(zone, at)
  const monday = mondayOf(day)
  const weekCloses = dayClosing(shiftDay(monday, 6), zone.zone)
  return {
    day: { starts: day, closesAt },
    // A reward day that a change of zone made longer never ends after its week.
    week: { starts: monday, closesAt: Math.max(weekCloses, closesAt) },
  }
}

/** The window of a set as it stands among the open periods. */
export function windowOf(
  { period, starts, closesAt }: Pick<MissionSet, 'period' | 'starts' | 'closesAt'>,
  open: OpenPeriods,
): Window {
  return { period: starts, current: open[period].starts, closesAt }
}

/** Whether missions of a set can be claimed at `at`. */
export function isClaimable(set: MissionSet, open: OpenPeriods, at: Instant): boolean {
  return mayClaimIn(windowOf(set, open), at)
}
