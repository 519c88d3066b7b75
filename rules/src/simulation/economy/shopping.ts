import { confirmDonation } from '../../district/donation.ts'
import { beginBoost, boostItems, boosts, type BoostItem } from '../../inventory/boosts.ts'
import { itemOfHint } from '../../inventory/hints.ts'
import { gainLife } from '../../lives/lives.ts'
import { btz, type Cents } from '../../money.ts'
import { catalogue } from '../../store/catalogue.ts'
import { donate, spend } from '../../wallet/postings.ts'
import { happens } from './temperaments.ts'
import { addItem, heldOf, type SimPlayer } from './player.ts'
import { livesNow, yearLimits, type Economy } from './economy.ts'

/** From this price on an item is a dear one in the table of product 6.7. */
const dearFrom = btz(5_000)

/** What spends are booked under: the reasons of the sinks. */
export type Purchase = 'cosmetics' | 'freezes' | 'lives' | 'boosts' | 'hints'

/** Buys what a day may bring once it was played: a freeze where there is room, and the dearest piece that can be had. */
export function goShopping(economy: Economy, player: SimPlayer): void {
  const { buying } = economy.plan
  if (heldOf(player, 'freeze') < yearLimits.freezes && happens(player.chance, buying.freeze)) {
    if (buy(economy, player, 'freezes', catalogue.freeze.price)) addItem(player, 'freeze', 1)
  }
  if (happens(player.chance, buying.cosmetics)) buyDearest(economy, player)
}

/** What is given at once; somebody gives once a day. Source: decision 0177. */
const usualDonation = btz(50)

/** Gives to the treasury of the player's district what a day may bring, while a fifth of the balance is kept. */
export function donateSome(economy: Economy, player: SimPlayer): void {
  const { ledger, today } = economy
  if (!happens(player.chance, player.habits.donates) || usualDonation > affordable(economy, player)) return
  const confirmed = confirmDonation(usualDonation, 0)
  if (!confirmed.ok) return
  const { amountCents } = confirmed.value
  const given = donate(player.id, player.district, amountCents, ledger.balancesOf(player.id))
  if (!given.ok) return
  ledger.post(today.index, player.temperament, given.value)
  player.story.donatedCents += amountCents
}

/** Begins a boost before the first quiz of a day: one that is held, or a bought one. */
export function beginBoosts(economy: Economy, player: SimPlayer): void {
  const { buying } = economy.plan
  const held = boostItems.find((item) => heldOf(player, item) > 0)
  if (held && startBoost(player, held)) addItem(player, held, -1)
  for (const [item, share] of [
    ['xpBoost150For30', buying.xpBoost],
    ['btzBoost150For30', buying.btzBoost],
  ] as const) {
    if (!happens(player.chance, share) || !begin(player, item)) continue
    if (buy(economy, player, 'boosts', catalogue[item].price)) startBoost(player, item)
  }
}

/** Buys five lives where none is left; whether there are some now. */
export function buyLives(economy: Economy, player: SimPlayer): boolean {
  if (!happens(player.chance, economy.plan.buying.lives)) return false
  const { price, count } = catalogue.fiveLives
  if (!buy(economy, player, 'lives', price)) return false
  for (let life = 0; life < count; life++) player.lives = gainLife(player.lives, livesNow(player.now))
  return true
}

/** Takes a hint in a quiz: one that is held, or a bought one, each kind in its turn. */
export function takeHint(economy: Economy, player: SimPlayer): void {
  if (!happens(player.chance, economy.plan.buying.hint)) return
  const kinds = Object.values(itemOfHint)
  const held = kinds.find((item) => heldOf(player, item) > 0)
  const bought = kinds[player.matches % kinds.length] ?? itemOfHint.fiftyFifty
  if (held) addItem(player, held, -1)
  else buy(economy, player, 'hints', catalogue[bought].price)
}

function buyDearest(economy: Economy, player: SimPlayer): void {
  const day = economy.today.index
  const most = affordable(economy, player)
  const index = economy.catalogue.findIndex(
    ({ price, sinceDay }, place) => price <= most && sinceDay <= day && !player.owned.has(place),
  )
  const item = economy.catalogue[index]
  if (!item || !buy(economy, player, 'cosmetics', item.price)) return
  player.owned.add(index)
  player.story.firstItemDay ??= day
  if (item.price >= dearFrom) player.story.firstDearDay ??= day
}

/** Pays `price` out of the wallet, while a fifth of it is kept; whether it was bought. */
function buy(economy: Economy, player: SimPlayer, what: Purchase, price: Cents): boolean {
  if (price > affordable(economy, player)) return false
  const paid = spend(player.id, what, price, economy.ledger.balancesOf(player.id))
  if (!paid.ok) return false
  economy.ledger.post(economy.today.index, player.temperament, paid.value)
  player.story.spentCents += price
  return true
}

function affordable({ ledger, plan }: Economy, { id }: SimPlayer): number {
  return ledger.balanceOf(id) * (1 - plan.buying.reserve)
}

function begin(player: SimPlayer, item: BoostItem) {
  const today = { begun: player.today.begun[boosts[item].kind], effects: player.effects }
  const begun = beginBoost(item, today, player.now)
  return begun.ok ? begun.value : null
}

function startBoost(player: SimPlayer, item: BoostItem): boolean {
  const effect = begin(player, item)
  if (!effect) return false
  player.effects = [...player.effects.filter(({ endsAt }) => endsAt > player.now), effect]
  player.today.begun[effect.kind] += 1
  return true
}
