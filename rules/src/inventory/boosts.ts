import { ok, refused, type Outcome } from '../outcome.ts'
import { minute, type Instant, type Millis } from '../time.ts'
import type { Item } from './items.ts'

/** Kinds of effects of boosts: learning XP, or the BTZ of right answers. Source: product 6.4. */
export const effectKinds = ['xpBoost', 'btzBoost'] as const
export type EffectKind = (typeof effectKinds)[number]

/** A boost as it acts when it is used: by how much, in percent, and for how long. */
export type Boost = { kind: EffectKind; percent: number; lastsMillis: Millis }

/** Items that are boosts: their ids begin with what they act on. */
export type BoostItem = Extract<Item, `${EffectKind}${string}`>

/** Boosts, with their effects. Source: product 5.13 (those of boxes), 6.4 (those of the store). */
export const boosts = {
  xpBoost125For15: { kind: 'xpBoost', percent: 125, lastsMillis: 15 * minute },
  xpBoost150For30: { kind: 'xpBoost', percent: 150, lastsMillis: 30 * minute },
  xpBoost200For15: { kind: 'xpBoost', percent: 200, lastsMillis: 15 * minute },
  xpBoost200For30: { kind: 'xpBoost', percent: 200, lastsMillis: 30 * minute },
  btzBoost150For30: { kind: 'btzBoost', percent: 150, lastsMillis: 30 * minute },
} as const satisfies Record<BoostItem, Boost>

/** The items that are boosts, in the order in which screens list them. */
export const boostItems = Object.keys(boosts) as BoostItem[] // safe: a literal object has no other keys

/** Boosts of one kind that a player may use on one reward day. Source: product 6.4. */
export const boostsPerDay = 2

/** A boost that was used: what it does, and from when to when. */
export type Effect = { kind: EffectKind; percent: number; startedAt: Instant; endsAt: Instant }

/** By how much effects of a kind multiply at `at`: 1 where none acts. Never two act at once, see `beginBoost`. */
export function multiplierAt(effects: readonly Effect[], kind: EffectKind, at: Instant): number {
  const acting = effects.find((effect) => effect.kind === kind && effect.startedAt <= at && at < effect.endsAt)
  return (acting?.percent ?? 100) / 100
}

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
