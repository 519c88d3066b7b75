import type { Week } from '@satoshi/contract/wallet'
import { add, cents, type Cents } from '@satoshi/rules/money'
import { calendarDay, dayOpening, mondayOf, shiftDay, type Day, type Instant } from '@satoshi/rules/time'
import { categoryOf, entryCategories } from '@satoshi/rules/wallet/category'

import type { Db } from '../platform/postgres/db.ts'
import { readFlows, readZone, type FlowRow } from './statement-store.ts'

/**
 * What came in and what went out in each week that the last `days` days touch, whole, by category, oldest first. A week
 * begins on Monday at midnight in the player's zone. A transaction counts with what it changed of the balance: what only
 * went from one lot to the other is nothing.
 */
export async function weekFlows(db: Db, userId: string, days: number, now: Instant): Promise<Week[]> {
  const zone = await readZone(db, userId)
  const today = calendarDay(now, zone)
  const mondays = mondaysBetween(mondayOf(shiftDay(today, 1 - days)), today)
  const rows = await readFlows(
    db,
    userId,
    mondays.map((monday) => dayOpening(monday, zone)),
  )
  return mondays.map((monday, index) =>
    weekOf(
      monday,
      rows.filter(({ stretch }) => stretch === index),
    ),
  )
}

function mondaysBetween(first: Day, today: Day): Day[] {
  const mondays: Day[] = []
  for (let monday = first; monday <= today; monday = shiftDay(monday, 7)) mondays.push(monday)
  return mondays
}

function weekOf(monday: Day, rows: FlowRow[]): Week {
  const categories = entryCategories
    .map((category) => ({ category, ...sumOf(rows.filter(({ reason }) => categoryOf(reason) === category)) }))
    .filter(({ inCents, outCents }) => inCents > 0 || outCents > 0)
  return { monday, ...sumOf(rows), categories }
}

type Flow = { inCents: Cents; outCents: Cents }

function sumOf(rows: Flow[]): Flow {
  return {
    inCents: add(cents(0), ...rows.map(({ inCents }) => inCents)),
    outCents: add(cents(0), ...rows.map(({ outCents }) => outCents)),
  }
}
