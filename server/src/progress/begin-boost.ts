import type { Inventory } from '@satoshi/contract/inventory'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { boosts, type BoostItem, multiplierAt, beginBoost as judgeBoost } from '@satoshi/rules/inventory/boosts'
import { mostOf, type Item } from '@satoshi/rules/inventory/items'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import type { Instant, Day } from '@satoshi/rules/time'
import type { QuizBoosts } from '@satoshi/rules/progress/quiz-reward'

import { insertEffect, itemsOf, readEffects, consumeItem } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer, planOf, zoneOf } from '../profile/profile-api.ts'

/** A wish to use a boost, as the client names it. */
export type BoostRequest = { userId: string; commandId: string; item: BoostItem }

/**
 * Uses a boost that the player holds: it acts from now on. Refuses `inventory.boostActive` and `inventory.boostsUsed` as
 * the rule does, and `inventory.notHeld`. The player's row is locked, so that no two boosts begin together.
 */
export async function beginBoost(
  app: Pick<App, 'inTransaction' | 'clock' | 'settings'>,
  { userId, commandId, item }: BoostRequest,
): Promise<Inventory> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    await once(tx, { userId, commandId, procedure: 'inventory.boost', body: { item }, at }, async () => {
      await begin(tx, userId, item, at)
      return null
    })
    return readInventory(tx, userId, { at, settings: app.settings() })
  })
}

async function begin(tx: Tx, userId: string, item: BoostItem, at: Instant): Promise<void> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  const day = rewardDay(player.zone, at)
  const { kind } = boosts[item]
  const effects = (await readEffects(tx, userId, { at, day })).filter((effect) => effect.kind === kind)
  const begun = effects.filter((effect) => effect.day === day).length
  const effect = unwrap(judgeBoost(item, { begun, effects }, at))
  if (!(await consumeItem(tx, userId, item))) throw refuse('inventory.notHeld')
  await insertEffect(tx, userId, day, effect)
}

/** What a player holds, and the boosts that act. */
export async function readInventory(
  db: Db,
  userId: string,
  { at, settings }: { at: Instant; settings: GameSettings },
): Promise<Inventory> {
  const [effects, items, plan] = await Promise.all([
    zoneOf(db, userId).then((zone) => readEffects(db, userId, { at, day: rewardDay(zone, at) })),
    itemsOf(db, userId),
    planOf(db, userId, at),
  ])
  const held = Object.entries(items) as [Item, number][] // safe: its keys are items
  const limits = limitsOf(plan, settings)
  return {
    items: held.map(([item, count]) => ({ item, held: count, most: mostOf(item, limits) })),
    effects: effects.flatMap(({ kind, percent, endsAt }) => (endsAt > at ? [{ kind, percent, endsAt }] : [])),
    serverNow: at,
  }
}

/** What a player's boosts multiply at `at`, and whether right answers were boosted on the reward day `day`. */
export async function boostsAt(db: Db, userId: string, { at, day }: { at: Instant; day: Day }): Promise<QuizBoosts> {
  const effects = await readEffects(db, userId, { at, day })
  return {
    xp: multiplierAt(effects, 'xpBoost', at),
    btz: multiplierAt(effects, 'btzBoost', at),
    answersBoosted: effects.some((effect) => effect.kind === 'btzBoost' && effect.day === day),
  }
}
