import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { Missions } from '@satoshi/contract/mission'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import type { Random } from '@satoshi/rules/random'
import type { Offer } from '@satoshi/rules/subscription/offers'
import { hour, minute, shiftDay } from '@satoshi/rules/time'

import type { Duels } from '../src/duel/duel-api.ts'
import { addItem } from '../src/inventory/inventory-api.ts'
import type { Matchmaking } from '../src/matchmaking/search-view.ts'
import { forgiveDebt } from '../src/wallet/wallet-api.ts'
import type { TestClock } from './_clock.ts'
import { applyFact, endWith } from './_duel.ts'
import { accept, beat, challenge, reject, withdraw } from './_invites.ts'
import { confirm, pair, playBot, searchOf, startSearch } from './_matchmaking.ts'
import { giveBack, readPayments, sessionOf, tryOrdering, type Till } from './_payments.ts'
import { changePlan, command, elite, eliteYear, premium, premiumYear, tryOrderingPlan } from './_plans.ts'
import type { Player } from './_player.ts'
import { give } from './_statement.ts'

/** Where players walk, by chance alone: everything that one of them may do and that moves BTZ. */
export type Walk = {
  till: Till
  clock: TestClock
  duels: Duels
  matchmaking: Matchmaking
  chance: Random
  players: Player[]
  /** Those that are open at the provider, and whose they are. */
  disputes: { id: string; userId: string }[]
}

/** One door: whether it let the player through. What is refused is as good a step as any. */
type Door = (walk: Walk, player: Player) => Promise<boolean>

const offers: Offer[] = [premium, premiumYear, elite, eliteYear]
const packages = ['basic', 'popular'] as const
const consumables = ['hintSkip', 'hintExtraTime', 'hintFiftyFifty', 'freeze', 'coin-scout', 'life'] as const

async function endDuel({ till, duels, chance }: Walk, { id }: Player): Promise<boolean> {
  const open = till.server.db
    .selectFrom('matches as m')
    .innerJoin('match_seats as s', 's.match_id', 'm.id')
    .select('m.id')
    .where('m.format', '=', 'duel')
    .where('m.ended_at', 'is', null)
    .where('s.user_id', '=', id)
  const duel = await open.executeTakeFirst()
  if (!duel) return false
  if (chance.below(4) === 0) await applyFact(duels, duel.id, 'void')
  else await endWith(duels, duel.id, [chance.below(3) * 100, chance.below(3) * 100])
  return true
}

/** Every door; whoever uses two of them at once is refused by one, or does both. */
export const doors = {
  package: async ({ till, chance }, player) => {
    const { status, body } = await tryOrdering(player, one(packages, chance))
    if (status !== 200) return false
    await till.twin.pay(sessionOf(body))
    await till.twin.settled()
    return true
  },
  giveBack: async ({ chance }, player) => {
    const { orders } = await readPayments(player)
    const { id } = some(orders, chance) ?? { id: randomUUID() }
    return (await giveBack(player, id)).status === 200
  },
  refundAtProvider: async ({ till, chance }, player) => {
    const payment = some(await paymentsOf(till, player), chance)
    if (payment === undefined) return false
    const amount = 50 + chance.below(150)
    return atProvider(till, () => till.twin.refund({ payment_intent: payment, amount }))
  },
  dispute: async ({ till, chance, disputes }, player) => {
    const payment = some(await paymentsOf(till, player), chance)
    if (payment === undefined) return false
    return atProvider(till, async () => {
      const { id } = await till.twin.dispute({ payment_intent: payment })
      disputes.push({ id, userId: player.id })
    })
  },
  endDispute: async ({ till, chance, disputes }, player) => {
    const dispute = disputes.find(({ userId }) => userId === player.id)
    if (!dispute) return false
    disputes.splice(disputes.indexOf(dispute), 1)
    return atProvider(till, () => till.twin.closeDispute(dispute.id, chance.below(3) > 0 ? 'won' : 'lost'))
  },
  payDebt: async (_walk, player) => {
    const { debtCents } = await readPayments(player)
    return debtCents > 0 && passed(player.post('/api/payments/debt', { commandId: randomUUID() }))
  },
  forgive: async ({ till, clock }, player) => {
    const asked = { userId: player.id, ref: randomUUID(), at: clock.now() }
    return (await till.server.app.inTransaction((tx) => forgiveDebt(tx, asked))) > 0
  },
  gift: async ({ till, clock, chance }, player) => {
    const [granted, earned] = [chance.below(200), 1 + chance.below(100)]
    await give(till.server.app, player.id, { ref: randomUUID(), at: clock.now(), granted, earned })
    return true
  },
  plan: async ({ till, chance }, player) => {
    const { status, body } = await tryOrderingPlan(player, one(offers, chance))
    if (status !== 200) return false
    await till.twin.pay(sessionOf(body))
    await till.twin.settled()
    return true
  },
  changePlan: async ({ till, chance }, player) => {
    const { status } = await changePlan(player, one(offers, chance)).catch(() => ({ status: 409 }))
    await till.twin.settled()
    return status === 200
  },
  endPlan: async ({ till, chance }, player) => {
    const { status } = await command(player, chance.below(2) === 0 ? 'cancel' : 'resume')
    await till.twin.settled()
    return status === 200
  },
  buy: async ({ chance }, player) => {
    const { offers: sold } = (await player.get<StoreView>('/api/store')).body
    const wares: readonly string[] = consumables
    const offer = some(
      sold.filter(({ ware }) => wares.includes(ware)),
      chance,
    )
    if (!offer) return false
    const wish = { commandId: randomUUID(), ware: offer.ware, count: 1, totalCents: offer.priceCents }
    return passed(player.post('/api/store/purchases', wish))
  },
  buyDearly: async (_walk, player) => {
    let count = 0
    for (; count < 8; count += 1) {
      const { offers: sold, balance } = (await player.get<StoreView>('/api/store')).body
      const payable = sold.filter(({ priceCents, held }) => priceCents <= balance.grantedCents && held === 0)
      const [dearest] = payable.toSorted((left, right) => right.priceCents - left.priceCents)
      if (!dearest) break
      const wish = { commandId: randomUUID(), ware: dearest.ware, count: 1, totalCents: dearest.priceCents }
      if (!(await passed(player.post('/api/store/purchases', wish)))) break
    }
    return count > 0
  },
  undo: async ({ chance }, player) => {
    const { undoable } = (await player.get<StoreView>('/api/store')).body
    const bought = some(undoable, chance)
    if (!bought) return false
    const path = `/api/store/purchases/${bought.id}/undo`
    return passed(player.post<StorePurchase>(path, { commandId: randomUUID() }))
  },
  nickname: async ({ chance }, player) => {
    const { nicknamePriceCents: priceCents } = (await player.get<Priced>('/api/me')).body.profile
    const nickname = `Walker ${chance.below(1_000_000)}`
    return passed(player.put('/api/profile/nickname', { commandId: randomUUID(), nickname, priceCents }))
  },
  reroll: async ({ chance }, player) => {
    const { daily } = (await player.get<Missions>('/api/missions')).body
    const { id } = some(daily.missions, chance) ?? { id: randomUUID() }
    return passed(player.post(`/api/missions/${id}/reroll`, { commandId: randomUUID() }))
  },
  repair: async ({ till, clock, chance }, player) => {
    const lost = { lost_days: 5, lost_day: shiftDay('2026-01-01', chance.below(300)), lost_at: new Date(clock.now()) }
    // The free one was used a day ago.
    const state = { ...lost, repaired_free_at: new Date(clock.now() - 24 * hour), repair_began_at: null }
    await till.server.db
      .insertInto('streak_states')
      .values({ user_id: player.id, ...state })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(state))
      .execute()
    return passed(player.post('/api/streak/repair', { commandId: randomUUID() }))
  },
  box: async ({ till }, player) => {
    await till.server.app.inTransaction((tx) => addItem(tx, player.id, 'boxRare', 1))
    return passed(player.post('/api/boxes/rare/open', { commandId: randomUUID() }))
  },
  hint: async ({ till }, player) => {
    await till.server.app.inTransaction((tx) => addItem(tx, player.id, 'hintSkip', 1))
    const { status, body } = await player.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
    if (status !== 200 || body.phase.name !== 'asking') return false
    const path = `/api/matches/${body.id}/commands`
    const hint = { commandId: randomUUID(), type: 'hint', position: body.phase.position, hint: 'skip' }
    const taken = await passed(player.post(path, hint))
    await player.post(path, { commandId: randomUUID(), type: 'leave' })
    return taken
  },
  invite: async ({ chance, players }, player) => {
    const other = one(
      players.filter(({ id }) => id !== player.id),
      chance,
    )
    await Promise.all([beat(player), beat(other)])
    const { status, body } = await challenge(player, other, { bet_amount: one([50, 100], chance) })
    if (status !== 200) return false
    const kind = chance.below(6)
    if (kind === 0) return (await reject(other, body)).status === 200
    if (kind === 1) return (await withdraw(player, body)).status === 200
    return (await accept(other, body)).status === 200
  },
  search: async (walk, player) => {
    const { chance, players, matchmaking } = walk
    const other = one(
      players.filter(({ id }) => id !== player.id),
      chance,
    )
    for (const seeker of [player, other]) {
      await endDuel(walk, seeker)
      await beat(seeker)
      await startSearch(seeker, { stakeBtz: 50 })
    }
    await pair(matchmaking)
    const { offer } = await searchOf(player)
    if (!offer) return false
    await confirm(player, offer.id)
    return (await confirm(other, offer.id)).status === 200
  },
  bot: async (_walk, player) => {
    await beat(player)
    return (await playBot(player, { stakeBtz: 50 })).status === 200
  },
  endDuel,
  time: async ({ till, clock, chance }) => {
    clock.pass(one([minute, 20 * minute, hour], chance))
    await till.twin.advance(0)
    await till.twin.settled()
    await till.server.runDueEvents()
    return true
  },
} satisfies Record<string, Door>

export type DoorName = keyof typeof doors
// safe: a literal object has no other keys
export const doorNames = Object.keys(doors) as DoorName[]

type Priced = { profile: { nicknamePriceCents: number } }

/** Everything that a player has paid at the provider, packages and plans. */
async function paymentsOf({ server: { db } }: Till, { id }: Player): Promise<string[]> {
  const ordered = db.selectFrom('payment_orders').select('payment_id').where('user_id', '=', id)
  const billed = db
    .selectFrom('subscription_payments as p')
    .innerJoin('subscription_bills as b', 'b.id', 'p.bill_id')
    .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
    .select('p.payment_id')
    .where('s.user_id', '=', id)
  const rows = [...(await ordered.orderBy('ordered_at').execute()), ...(await billed.orderBy('b.paid_at').execute())]
  return rows.flatMap(({ payment_id: payment }) => (payment === null ? [] : [payment]))
}

/** Something that the provider does; whether it could, as a payment is given back or disputed once. */
async function atProvider({ twin }: Till, act: () => Promise<unknown>): Promise<boolean> {
  const done = await act().then(
    () => true,
    () => false,
  )
  await twin.settled()
  return done
}

async function passed(reply: Promise<{ status: number; body: unknown }>): Promise<boolean> {
  const { status, body } = await reply
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
  return status === 200
}

export function some<Item>(items: readonly Item[], chance: Random): Item | undefined {
  return items[chance.below(items.length)]
}

export function one<Item>(items: readonly Item[], chance: Random): Item {
  const item = some(items, chance)
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
