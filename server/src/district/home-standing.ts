import type { HomeStanding } from '@satoshi/contract/dashboard'
import { rankOf } from '@satoshi/rules/district/power'
import { leagueWeek } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { readResidence } from '../profile/profile-api.ts'
import { isAnonymousCrowd, readTie } from './people-store.ts'
import { readActsOfWeek } from './power-store.ts'
import { standingsOf } from './standings.ts'

/** How the district stands in which a player lives, and what it and the player earned this week; null for nowhere. */
export async function homeStandingOf(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
): Promise<HomeStanding | null> {
  const residence = await readResidence(db, userId)
  if (!residence) return null
  const { district } = residence
  const week = leagueWeek(clock.now())
  const standings = await standingsOf(db)
  const { total = 0, level = 1 } = standings.find((one) => one.district === district) ?? {}
  const totals = standings.map((one) => one.total)
  const acts = await readActsOfWeek(db, district, week)
  const { tenths: mineTenths } = await readTie(db, userId, district, week)
  // What the player has just done may not be folded yet.
  const folded = (await isAnonymousCrowd(db, district)) ? acts.reduce((sum, { tenths }) => sum + tenths, 0) : null
  const weekTenths = folded === null ? null : Math.max(mineTenths, folded)
  return { district, level, rank: rankOf(total, totals), weekTenths, mineTenths }
}
