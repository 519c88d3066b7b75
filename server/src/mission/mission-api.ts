import type { Missions } from '@satoshi/contract/mission'
import { claimMillis } from '@satoshi/rules/mission/mission'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { lockPlayer, planOf, zoneOf } from '../profile/profile-api.ts'
import { openSoloOf } from '../quiz/quiz-api.ts'
import { overdueOf, payOverdue } from './claims.ts'
import { comboView, quizView, rerollsView, setView } from './mission-view.ts'
import { readSets, type MissionSet } from './set-store.ts'
import { isClaimable, openPeriods, openSets, type OpenPeriods } from './sets.ts'

/** The player's missions now. The first look of a day makes its set, and pays what was not claimed in time. */
export async function readMissions(app: App, userId: string): Promise<Missions> {
  const at = app.clock.now()
  const [zone, overdue, plan, openSolo] = await Promise.all([
    zoneOf(app.db, userId),
    overdueOf(app.db, userId, at),
    planOf(app.db, userId, at),
    openSoloOf(app.db, userId),
  ])
  const open = openPeriods(zone, at)
  const known = await readSets(app.db, userId, { closedAfter: at - claimMillis, open })
  const isSettled = currentOf(known, open) && overdue.length === 0
  const sets = isSettled ? known : await settleAndRead(app, userId, { at, open })
  const current = currentOf(sets, open)
  if (!current) throw new Error('no missions were made')
  const { day, week } = current
  const earlier = sets.filter((set) => set !== day && set !== week && isClaimable(set, open, at) && hasUnclaimed(set))
  const { freeRerolls } = limitsOf(plan, app.settings())
  return {
    daily: setView(day, open, at),
    weekly: setView(week, open, at),
    earlier: earlier.map((set) => setView(set, open, at)),
    combo: comboView(day),
    rerolls: rerollsView(day, freeRerolls),
    quiz: quizView(day, openSolo === day.quizMatchId),
    serverNow: at,
  }
}

async function settleAndRead(
  app: App,
  userId: string,
  { at, open }: { at: Instant; open: OpenPeriods },
): Promise<MissionSet[]> {
  return app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player) throw new Error(`no player ${userId}`)
    await payOverdue(tx, player, at)
    await openSets(app, tx, player, at)
    return readSets(tx, userId, { closedAfter: at - claimMillis, open })
  })
}

function currentOf(sets: MissionSet[], open: OpenPeriods): { day: MissionSet; week: MissionSet } | null {
  const find = (period: 'day' | 'week') =>
    sets.find((set) => set.period === period && set.starts === open[period].starts)
  const [day, week] = [find('day'), find('week')]
  return day && week ? { day, week } : null
}

/** Whether a set that has closed still has something to claim. */
function hasUnclaimed({ missions }: MissionSet): boolean {
  return missions.some(({ progress, target, claimedBy }) => progress >= target && claimedBy === null)
}
