import { btz, cents, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { stateAt, type Standing, type Window } from './mission.ts'
import type { Instant } from '../time.ts'

/** Rerolls of a day: how many at most, how many of them cost nothing, and what the others cost. Source: product 5.12, 6.4. */
export const rerolls = { most: 3, free: 1, cents: btz(50) } as const

/** What the next reroll costs after `used` of the day. */
export function rerollCents(used: number): Cents {
  return used < rerolls.free ? cents(0) : rerolls.cents
}

/**
 * What it costs to have another mission instead, after `used` rerolls of the day. Refuses `mission.notOpen` for one that
 * is not in progress, and `mission.noRerolls` after the third.
 */
export function reroll(
  mission: Standing,
  window: Window,
  used: number,
  at: Instant,
): Outcome<Cents, 'mission.notOpen' | 'mission.noRerolls'> {
  if (stateAt(mission, window, at) !== 'inProgress') return refused('mission.notOpen')
  if (used >= rerolls.most) return refused('mission.noRerolls', { most: rerolls.most })
  return ok(rerollCents(used))
}
