import { planDay, planWeek, newcomerDays, type Known } from '@satoshi/rules/mission/plan'
import { daysLookedBack, factorAfter, factorBounds } from '@satoshi/rules/mission/target'
import { shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { LockedPlayer } from '../profile/profile-api.ts'
import { forgetBefore, readDays, readTopics } from './record-store.ts'
import { insertSet, readDayBefore, readSet, type MissionSet, type Period } from './set-store.ts'
import { openPeriods } from './windows.ts'

/** Days for which sets and counted matches are kept. Source: decision 0114. */
const keptDays = 35

/** The sets of the day and of the week at `at`, made where there are none yet. The caller holds the player's row. */
export async function openSets(
  app: Pick<App, 'newSeed'>,
  tx: Tx,
  player: LockedPlayer,
  at: Instant,
): Promise<Record<Period, MissionSet>> {
  const open = openPeriods(player.zone, at)
  const set = async (period: Period) =>
    (await readSet(tx, player.userId, period, open[period].starts)) ??
    makeSet(app, tx, { userId: player.userId, period, ...open[period], today: open.day.starts, at })
  return { day: await set('day'), week: await set('week') }
}

/** What is known of a player on `today`, before anything of today. */
export async function knownOf(db: Db, userId: string, today: Day): Promise<Known> {
  const { days: earlierDays, last } = await readDayBefore(db, userId, today, newcomerDays)
  const done = last?.missions.filter(({ progress, target }) => progress >= target).length ?? 0
  return {
    today,
    earlierDays,
    days: await readDays(db, userId, today, daysLookedBack),
    factor: last ? factorAfter(last.factor, done) : factorBounds.start,
    topics: await readTopics(db, userId),
  }
}

type NewSet = { userId: string; period: Period; starts: Day; closesAt: Instant; today: Day; at: Instant }

async function makeSet(app: Pick<App, 'newSeed'>, tx: Tx, wish: NewSet): Promise<MissionSet> {
  const { userId, period, starts, closesAt, today, at } = wish
  const known = await knownOf(tx, userId, today)
  const seed = app.newSeed()
  const goals = period === 'day' ? planDay(known, seed) : planWeek(known)
  const set: MissionSet = {
    userId,
    period,
    starts,
    closesAt,
    seed,
    factor: known.factor,
    rerolls: 0,
    quizMatchId: null,
    missions: goals.map((goal, slot) => ({ ...goal, id: newId(at), slot, progress: 0, claimedBy: null })),
  }
  await insertSet(tx, set)
  if (period === 'week') await forgetBefore(tx, userId, shiftDay(starts, -keptDays))
  return set
}
