import type { DayBalance } from '@satoshi/contract/wallet'
import { calendarDay, dayOpenings, shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { readHeld, readZone } from './statement-store.ts'

/**
 * What a player held when each of the last `days` days closed, oldest first; the last one is today, with what is held
 * now. Days are those of the calendar in the player's zone.
 */
export async function balanceDays(db: Db, userId: string, days: number, now: Instant): Promise<DayBalance[]> {
  const zone = await readZone(db, userId)
  const list = daysUntil(calendarDay(now, zone), days)
  const held = await readHeld(db, userId, dayOpenings(list.slice(1), zone))
  return held.map((lots, index) => ({ day: list[index] ?? '', ...lots }))
}

/** `count` days in a row, of which `last` is the last. */
export function daysUntil(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => shiftDay(last, index - count + 1))
}
