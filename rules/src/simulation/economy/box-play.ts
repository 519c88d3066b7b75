import { boxes, itemOfBox, type Box } from '../../box/box.ts'
import { freezeCents } from '../../box/odds.ts'
import { openBox, type Loot } from '../../box/open-box.ts'
import { mostFreezes } from '../../inventory/items.ts'
import { add, cents } from '../../money.ts'
import { digestFrom } from './chance.ts'
import { addItem, heldOf, type SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import type { World } from './world.ts'

/** Opens every box that the player holds. */
export function openBoxes(world: World, player: SimPlayer): void {
  for (const box of boxes) while (heldOf(player, itemOfBox[box]) > 0) openOne(world, player, box)
}

function openOne(world: World, player: SimPlayer, box: Box): void {
  addItem(player, itemOfBox[box], -1)
  const { loot, pity } = openBox(box, digestFrom(player.chance), player.pity)
  player.pity = pity
  give(world, player, loot)
}

/** What came out, as the server gives it: freezes that find no room are paid. */
function give(world: World, player: SimPlayer, loot: Loot): void {
  if (loot.boost) addItem(player, loot.boost, 1)
  if (loot.hints > 0) addItem(player, 'hint', loot.hints)
  const freezes = Math.min(loot.freezes, mostFreezes - heldOf(player, 'freeze'))
  if (freezes > 0) addItem(player, 'freeze', freezes)
  const earnedCents = add(loot.cents, cents((loot.freezes - freezes) * freezeCents))
  if (earnedCents === 0) return
  const ref = `${player.id}:b${(player.matches += 1)}`
  grantAll(world, player, [{ source: 'box', ref, xp: 0, points: 0, earnedCents, grantedCents: cents(0) }])
}
