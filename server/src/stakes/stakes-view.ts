import type { Stakes } from '@satoshi/contract/stakes'
import { btz } from '@satoshi/rules/money'
import { coverStake, stakeAmounts, stakeLevel } from '@satoshi/rules/stakes/amounts'
import { exclusionAt } from '@satoshi/rules/stakes/exclusion'
import { lossLimitAt, lostOf, mayLose } from '@satoshi/rules/stakes/loss-limit'
import { stakeBarAt, type Staker } from '@satoshi/rules/stakes/may-stake'
import { lossRunAt } from '@satoshi/rules/stakes/soft-pause'
import { hour, type Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { readStaker } from './read-staker.ts'
import { readRecordSince } from './stakes-store.ts'

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
  return btz(whole) > mayLose(staker.limit, staker.netToday, at) ? 'lossLimit' : null
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
