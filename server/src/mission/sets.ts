import { mayClaimIn, type Window } from '@satoshi/rules/mission/mission'
import {
  newcomerDays,
  planDay,
  planWeek,
  weakTopicDue,
  type Known,
  type TopicMemory,
} from '@satoshi/rules/mission/plan'
import { daysConsidered, factorAfter, factorBounds } from '@satoshi/rules/mission/goal'
import { rewardDay, rewardDayClosing, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { dayClosing, mondayOf, shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import { readStandings } from '../evolution/evolution-api.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { LockedPlayer } from '../profile/profile-api.ts'
import { countDueByTopic } from '../review/review-api.ts'
import { deleteActivityBefore, readDays, readTopics } from './mission-store.ts'
import { insertSet, readDayBefore, readSet, type MissionSet, type Period } from './set-store.ts'

/** Days for which sets and what was done are kept. Source: decision 0114. */
const retainedDays = 35

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
    makeSet(app, tx, {
      userId: player.userId,
      period,
      ...open[period],
      today: open.day.starts,
      todayCloses: open.day.closesAt,
      at,
    })
  return { day: await set('day'), week: await set('week') }
}

/** What is known of a player on `today`, before anything of today; what is due of their cards until the day `closesAt`. */
export async function knownOf(
  db: Db,
  userId: string,
  { today, closesAt }: { today: Day; closesAt: Instant },
): Promise<Known> {
  const { days: earlierDays, last } = await readDayBefore(db, userId, today, newcomerDays)
  const done = last?.missions.filter(({ progress, target }) => progress >= target).length ?? 0
  return {
    today,
    earlierDays,
    days: await readDays(db, userId, today, daysConsidered),
    factor: last ? factorAfter(last.factor, done) : factorBounds.start,
    topics: await readTopics(db, userId),
    memory: await readMemory(db, userId, closesAt),
  }
}

async function readMemory(db: Db, userId: string, at: Instant): Promise<TopicMemory[]> {
  const due = await countDueByTopic(db, userId, at)
  // Most have no such topic: for them nobody looks at the whole bank.
  if (![...due.values()].some((cards) => cards >= weakTopicDue)) return []
  const standings = await readStandings(db, userId, at)
  return standings.map(({ topic, questions, known }) => ({ topic, questions, known, due: due.get(topic) ?? 0 }))
}

type NewSet = {
  userId: string
  period: Period
  starts: Day
  closesAt: Instant
  /** The open day, whichever period the set is of. */
  today: Day
  todayCloses: Instant
  at: Instant
}

async function makeSet(app: Pick<App, 'newSeed'>, tx: Tx, request: NewSet): Promise<MissionSet> {
  const { userId, period, starts, closesAt, today, todayCloses, at } = request
  const known = await knownOf(tx, userId, { today, closesAt: todayCloses })
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
  if (period === 'week') await deleteActivityBefore(tx, userId, shiftDay(starts, -retainedDays))
  return set
}

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
