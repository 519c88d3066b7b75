import type { HomeStanding } from '@satoshi/contract/dashboard'
import { rankOf } from '@satoshi/rules/district/power'
import { gameDay, homeZone, leagueWeek } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { readResidence } from '../profile/profile-api.ts'
import { awakeIn, type ResidentCounts } from './city.ts'
import { readBrought } from './power-store.ts'
import { standingsOf } from './standings.ts'

/**
 * How the district stands in which a player lives, and what it and the player earned this week and today, the game day of
 * São Paulo; null for nowhere.
 */
export async function homeStandingOf(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  counts: ResidentCounts,
  userId: string,
): Promise<HomeStanding | null> {
  const [residence, standings, { values }] = await Promise.all([readResidence(db, userId), standingsOf(db), counts()])
  if (!residence) return null
  const { district } = residence
  const at = clock.now()
  const { total = 0, level = 1 } = standings.find((one) => one.district === district) ?? {}
  const totals = standings.map((one) => one.total)
  const on = { week: leagueWeek(at), day: gameDay(at, homeZone) }
  const { few, week, day, mineWeek, mineDay } = await readBrought(db, { userId, district, on })
  const counted = values?.find((one) => one.district === district)
  return {
    district,
    level,
    rank: rankOf(total, totals),
    // What the player has just done may not be folded yet.
    weekTenths: few ? null : Math.max(mineWeek, week),
    mineTenths: mineWeek,
    dayTenths: few ? null : Math.max(mineDay, day),
    mineDayTenths: mineDay,
    awake: few || !counted ? null : awakeIn(counted),
  }
}
