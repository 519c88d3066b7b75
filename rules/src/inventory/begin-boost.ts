import { ok, refused, type Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import { boosts, boostsPerDay, type BoostItem, type Effect } from './boosts.ts'

/**
 * The effect that using a boost at `at` has. `today` are the player's effects that were begun on the reward day, and
 * whatever still acts. Refuses `inventory.boostActive` (with `endsAt`) while one of its kind acts: never both at once;
 * and `inventory.boostsUsed` after two of its kind on the day. Source: product 6.4.
 */
export function beginBoost(
  item: BoostItem,
  today: { begun: number; effects: readonly Effect[] },
  at: Instant,
): Outcome<Effect, 'inventory.boostActive' | 'inventory.boostsUsed'> {
  const { kind, percent, lastsMillis } = boosts[item]
  const acting = today.effects.find((effect) => effect.kind === kind && at < effect.endsAt)
  if (acting) return refused('inventory.boostActive', { endsAt: acting.endsAt })
  if (today.begun >= boostsPerDay) return refused('inventory.boostsUsed', { most: boostsPerDay })
  return ok({ kind, percent, startedAt: at, endsAt: at + lastsMillis })
}
