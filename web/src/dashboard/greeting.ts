import type { Instant } from '@satoshi/rules/time'

/** Parts of the day that a greeting knows. */
export type DayPart = 'morning' | 'afternoon' | 'evening'

/** Hours at which the greeting changes, on the player's wall clock: morning from 5, afternoon from 12, evening from 18. */
const startsAt: Record<DayPart, number> = { morning: 5, afternoon: 12, evening: 18 }

/** The part of the day at `at` in the player's zone; a zone that the browser does not know falls back to its own. */
export function dayPart(at: Instant, zone: string): DayPart {
  const hour = localHour(at, zone)
  if (hour < startsAt.morning || hour >= startsAt.evening) return 'evening'
  return hour < startsAt.afternoon ? 'morning' : 'afternoon'
}

function localHour(at: Instant, zone: string): number {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', hourCycle: 'h23', numberingSystem: 'latn' }
  try {
    return Number(new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(at))
  } catch {
    return Number(new Intl.DateTimeFormat('en-US', options).format(at))
  }
}
