import { btz, cents, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import type { Grant } from '../progress/grant.ts'
import { hour, type Day, type Instant, type Millis } from '../time.ts'

/** How long after its day or week a mission that is done can be claimed. Source: product 5.12. */
export const claimMillis: Millis = 24 * hour

/** States of a mission. Source: product 1.3 and 5.12. */
export const missionStates = ['inProgress', 'completed', 'claimed', 'expired'] as const
export type MissionState = (typeof missionStates)[number]

/** A mission as far as its state goes; `claimed` also where it was paid because nobody claimed it. */
type Standing = { progress: number; target: number; claimed: boolean }

/** The day or week of a mission: its name, the one that is open now, and when it closes. */
export type Window = { period: Day; current: Day; closesAt: Instant }

/** Whether what is played now counts for missions of the window. */
export function isOpen({ period, current }: Window): boolean {
  return period >= current
}

/** Whether missions of the window can be claimed at `at`: while it is open, and 24 hours after it has closed. */
export function mayClaimIn(window: Window, at: Instant): boolean {
  return isOpen(window) || at < window.closesAt + claimMillis
}

/** The state of a mission at `at`. What is done and was not claimed in time is `expired` until it is paid by itself. */
export function stateAt({ progress, target, claimed }: Standing, window: Window, at: Instant): MissionState {
  if (claimed) return 'claimed'
  if (progress >= target) return mayClaimIn(window, at) ? 'completed' : 'expired'
  return isOpen(window) ? 'inProgress' : 'expired'
}

/** Whether a mission may be claimed; claimed again it is nothing new. Refuses `mission.notDone` and `mission.expired`. */
export function claim(
  mission: Standing,
  window: Window,
  at: Instant,
): Outcome<'now' | 'before', 'mission.notDone' | 'mission.expired'> {
  const state = stateAt(mission, window, at)
  if (state === 'claimed') return ok('before')
  if (state === 'completed') return ok('now')
  return refused(state === 'expired' ? 'mission.expired' : 'mission.notDone')
}

/** Whether a mission is paid by itself, BTZ alone: it is done, and the time to claim it has passed. Source: product 5.12. */
export function isOverdue(mission: Standing, window: Window, at: Instant): boolean {
  return !mission.claimed && mission.progress >= mission.target && !mayClaimIn(window, at)
}

/** What a mission pays. */
export type MissionPay = { xp: number; cents: Cents }

/** What the five missions of a day pay, in the order of their slots. Source: product 5.12, 6.3. */
export const dailyPay: readonly MissionPay[] = [
  { xp: 20, cents: btz(40) },
  { xp: 30, cents: btz(60) },
  { xp: 40, cents: btz(80) },
  { xp: 50, cents: btz(100) },
  { xp: 60, cents: btz(120) },
]

/** What the five missions of a week pay. Source: product 5.12, 6.3. */
export const weeklyPay: readonly MissionPay[] = [200, 300, 400, 500, 600].map((whole) => ({ xp: 0, cents: btz(whole) }))

/** What claiming all five missions of a day pays; a rare box comes with it. Source: product 1.9. */
export const comboPay: MissionPay = { xp: 500, cents: btz(1_000) }

/** What the mission at `slot` pays. */
export function payOf(period: 'day' | 'week', slot: number): MissionPay {
  return (period === 'day' ? dailyPay : weeklyPay)[slot] ?? { xp: 0, cents: cents(0) }
}

/** The grant for a mission, once for a mission: claimed by its player it brings all, paid by itself BTZ alone. */
export function missionGrant(id: string, pay: MissionPay, by: 'player' | 'itself'): Grant {
  const xp = by === 'player' ? pay.xp : 0
  return { source: 'mission', ref: id, xp, points: xp, earnedCents: pay.cents, grantedCents: cents(0) }
}

/** The grant for all five missions of `day`, once a day. */
export function comboGrant(day: Day): Grant {
  const { xp, cents: earnedCents } = comboPay
  return { source: 'missionCombo', ref: day, xp, points: xp, earnedCents, grantedCents: cents(0) }
}

/** Rerolls of a day: how many at most, and what those cost that no plan gives. Source: product 5.12, 6.4. */
export const rerolls = { most: 3, cents: btz(50) } as const

/** Rerolls of the day that were used, and how many of a day cost nothing. */
export type UsedRerolls = { used: number; free: number }

/** What the next reroll of the day costs. */
export function rerollCents({ used, free }: UsedRerolls): Cents {
  return used < free ? cents(0) : rerolls.cents
}

/**
 * What it costs to have another mission instead, after the rerolls of the day so far. Refuses `mission.notOpen` for one that
 * is not in progress, and `mission.noRerolls` after the third.
 */
export function reroll(
  mission: Standing,
  window: Window,
  day: UsedRerolls,
  at: Instant,
): Outcome<Cents, 'mission.notOpen' | 'mission.noRerolls'> {
  if (stateAt(mission, window, at) !== 'inProgress') return refused('mission.notOpen')
  if (day.used >= rerolls.most) return refused('mission.noRerolls', { most: rerolls.most })
  return ok(rerollCents(day))
}
