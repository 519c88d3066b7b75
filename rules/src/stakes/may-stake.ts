import { admitTo, type Audience } from '../audience/audience.ts'
import type { Cents } from '../money.ts'
import { ok, refused, type Outcome, type Refused } from '../outcome.ts'
import type { Instant } from '../time.ts'
import { coverStake, leastStakeCents } from './amounts.ts'
import { exclusionAt, type Exclusion } from './exclusion.ts'
import { mayFlow, type Flows } from './flow.ts'
import { mayLose, type LossLimit, lossRunAt, type LossRun } from './loss-limit.ts'

/** Why every stake is barred for the player now. */
export const stakeBars = [
  'off',
  'minor',
  'unconfirmed',
  'excluded',
  'onHold',
  'owing',
  'lossLimit',
  'paused',
  'solosFirst',
  'flowLimit',
] as const

export type StakeBar = (typeof stakeBars)[number]

/** Facts of a player that decide whether they may stake. */
export type Staker = Flows & {
  /** The setting `stakes.enabled`. */
  enabled: boolean
  audience: Audience
  /** Whether stakes wait for an operator's look. */
  onHold: boolean
  /** What the player owes for BTZ that were bought, spent and taken back. */
  debt: Cents
  level: number
  /** Solo quizzes that are still to be finished before the first stake. */
  solosLeft: number
  earned: Cents
  limit: LossLimit
  /** What the stakes of the player's reward day came to. */
  netToday: Cents
  exclusion: Exclusion | null
  run: LossRun
  /** Until when stakes are locked after voids. */
  lockedUntil: Instant | null
  /** When the player's reward day closes. */
  dayCloses: Instant
}

/** What bars the player from every stake at `at`, with its end where it ends by itself; null: nothing does. */
export function stakeBarAt(staker: Staker, at: Instant): Bar | null {
  if (!staker.enabled) return { bar: 'off', until: null }
  const admitted = admitTo('stake', staker.audience, at)
  if (!admitted.ok) return { bar: admitted.code, until: null }
  const exclusion = exclusionAt(staker.exclusion, at)
  if (exclusion) return { bar: 'excluded', until: exclusion.until }
  if (staker.onHold) return { bar: 'onHold', until: null }
  if (staker.debt > 0) return { bar: 'owing', until: null }
  const paused = pausedUntil(staker, at)
  if (paused !== null) return { bar: 'paused', until: paused }
  if (staker.solosLeft > 0) return { bar: 'solosFirst', until: null }
  if (mayLose(staker.limit, staker.netToday, at) < leastStakeCents) return { bar: 'lossLimit', until: staker.dayCloses }
  // No end is told: the windows roll, and room comes back bit by bit.
  return mayFlow(staker) < leastStakeCents ? { bar: 'flowLimit', until: null } : null
}

type StakeCode = `stakes.${StakeBar | 'amount' | 'level' | 'share'}` | 'wallet.insufficient'

/**
 * `stake` in cents when the player may put it in at `at`; 0 is friendly and always may. Refuses what bars every stake
 * (`stakes.off`, `.minor`, `.unconfirmed`, `.excluded`, `.onHold`, `.owing`, `.paused`, `.lossLimit`, with `until`, `.solosFirst` with
 * `solosLeft`, `.flowLimit`), then what stands against this one: the refusals of `coverStake`, `stakes.lossLimit` when losing it would pass the day's limit, and
 * `stakes.flowLimit` when winning or losing it could pass what may come of others or go to them, for the player or for
 * the accounts of one of their devices together.
 */
export function admitStake(staker: Staker, stake: Cents, at: Instant): Outcome<Cents, StakeCode> {
  if (stake === 0) return ok(stake)
  const barred = stakeBarAt(staker, at)
  if (barred) return refusedBy(barred, staker)
  const covered = coverStake(stake, staker)
  if (!covered.ok) return covered
  if (stake > mayLose(staker.limit, staker.netToday, at)) {
    return refusedBy({ bar: 'lossLimit', until: staker.dayCloses }, staker)
  }
  return stake > mayFlow(staker) ? refusedBy({ bar: 'flowLimit', until: null }, staker) : covered
}

type Bar = { bar: StakeBar; until: Instant | null }

function refusedBy({ bar, until }: Bar, { solosLeft }: Staker): Refused<`stakes.${StakeBar}`> {
  if (bar === 'solosFirst') return refused(`stakes.${bar}`, { solosLeft })
  return refused(`stakes.${bar}`, until === null ? {} : { until })
}

/** The lock after voids and the soft pause bar alike; the longer counts. */
function pausedUntil({ lockedUntil, run }: Staker, at: Instant): Instant | null {
  const until = Math.max(lockedUntil ?? at, lossRunAt(run, at).pausedUntil ?? at)
  return until > at ? until : null
}
