import type { Stakes } from '@satoshi/contract/stakes'
import { btz, cents } from '@satoshi/rules/money'
import { coverStake, stakeAmounts, stakeLevel } from '@satoshi/rules/stakes/amounts'
import {
  exclude,
  exclusionAt,
  liftExclusion,
  type Exclusion,
  type ExclusionPeriod,
} from '@satoshi/rules/stakes/exclusion'
import { mayFlow } from '@satoshi/rules/stakes/flow'
import { changeLossLimit, lossLimitAt, lostOf, mayLose, lossRunAt, noLosses } from '@satoshi/rules/stakes/loss-limit'
import { stakeBarAt, type Staker } from '@satoshi/rules/stakes/may-stake'
import { hour, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { unwrap } from '../platform/refusal.ts'
import { lockStaker, readStaker } from './staker.ts'
import { addExclusion, readRecordSince, readTools, writeTools, type StakeTools } from './stakes-store.ts'

type Amount = Stakes['amounts'][number]

/** What the record and the longer sum look back on. Source: product 5.10. */
const month = 30 * 24 * hour

/** What the player may stake at `at`, and the tools of responsible play. */
export async function readStakes(db: Db, userId: string, at: Instant): Promise<Stakes> {
  const staker = await readStaker(db, userId, at)
  const { net: monthCents, ...record } = await readRecordSince(db, userId, at - month)
  return { ...stakesView(staker, at), net: { todayCents: staker.netToday, monthCents }, record }
}

function stakesView(staker: Staker, at: Instant): Omit<Stakes, 'net' | 'record'> {
  const barred = stakeBarAt(staker, at)
  const { cents: dailyLossLimitCents, next } = lossLimitAt(staker.limit, at)
  return {
    barred: barred?.bar ?? null,
    barredUntil: barred?.until ?? null,
    solosLeft: staker.solosLeft,
    amounts: stakeAmounts.map((whole) => amountView(staker, whole, at)),
    stakeableCents: staker.earned,
    dailyLossLimitCents,
    nextLimit: next && { limitCents: next.cents, from: next.from },
    lostTodayCents: lostOf(staker.netToday),
    exclusion: exclusionView(staker, at),
    lossesInARow: lossRunAt(staker.run, at).losses,
    serverNow: at,
  }
}

function amountView(staker: Staker, whole: number, at: Instant): Amount {
  const reason = whole === 0 ? null : against(staker, whole, at)
  return { btz: whole, allowed: reason === null, reason, fromLevel: stakeLevel(whole) }
}

function against(staker: Staker, whole: number, at: Instant): Amount['reason'] {
  if (stakeBarAt(staker, at)) return 'barred'
  const covered = coverStake(btz(whole), staker)
  if (!covered.ok) return reasons[covered.code]
  if (btz(whole) > mayLose(staker.limit, staker.netToday, at)) return 'lossLimit'
  return btz(whole) > mayFlow(staker) ? 'flowLimit' : null
}

const reasons = {
  'stakes.amount': 'barred',
  'stakes.level': 'level',
  'stakes.share': 'share',
  'wallet.insufficient': 'insufficient',
} as const

function exclusionView(staker: Staker, at: Instant): Stakes['exclusion'] {
  const holding = exclusionAt(staker.exclusion, at)
  if (!holding) return null
  const { period, since, until, liftAskedAt } = holding
  return { period, since, until, liftAskedAt }
}

/** Sets the daily loss limit: lower at once, higher after a day. Refuses `stakes.limitRange`. */
export async function setLossLimit(app: App, userId: string, wanted: number): Promise<void> {
  await changing(app, userId, async (tx, tools) => {
    const limit = unwrap(changeLossLimit(tools.limit, cents(wanted), app.clock.now()))
    await writeTools(tx, userId, { ...tools, limit })
  })
}

/** Bars the player from stakes. Refuses `stakes.excluded` for what would shorten a bar. */
export async function excludeSelf(app: App, userId: string, period: ExclusionPeriod): Promise<void> {
  await changing(app, userId, async (tx, { exclusion }) => {
    const at = app.clock.now()
    await addExclusion(tx, userId, unwrap(exclude(exclusion, period, at)), at)
  })
}

/** Asks for the end of a bar without end. Refuses `stakes.notExcluded`; asking again changes nothing. */
export async function requestLift(app: App, userId: string): Promise<void> {
  await changing(app, userId, async (tx, { exclusion }) => {
    const at = app.clock.now()
    const lifted: Exclusion = unwrap(liftExclusion(exclusion, at))
    if (exclusion?.liftAskedAt === null) await addExclusion(tx, userId, lifted, at)
  })
}

/** Leaves the soft pause; outside of one nothing changes. A lock after voids stays. */
export async function goOn(app: App, userId: string): Promise<void> {
  await changing(app, userId, async (tx, tools) => {
    const run = lossRunAt(tools.run, app.clock.now())
    if (run.pausedUntil !== null) await writeTools(tx, userId, { ...tools, run: noLosses })
  })
}

async function changing(app: App, userId: string, work: (tx: Tx, tools: StakeTools) => Promise<void>): Promise<void> {
  await app.inTransaction(async (tx) => {
    await lockStaker(tx, userId)
    await work(tx, await readTools(tx, userId))
  })
}
