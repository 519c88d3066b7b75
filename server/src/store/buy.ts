import type { StorePurchase } from '@satoshi/contract/store'
import { mostOf, type Item } from '@satoshi/rules/inventory/items'
import { confirmTotal, mayUndo, undoMillis, undoWindowMillis } from '@satoshi/rules/store/purchase'
import { placeOf, wares, type Ware } from '@satoshi/rules/store/wares'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import { giveAvatar, ownedAvatarsOf, takeAvatar } from '../avatar/avatar-api.ts'
import { addFreezes, addItem, consumeItem } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer, planOf } from '../profile/profile-api.ts'
import { payFor, returnPayment } from '../wallet/wallet-api.ts'
import { countUndone, insertPurchase, markUndone, readPrices, readPurchase, type Purchase } from './store-store.ts'

type Buying = { userId: string; commandId: string; ware: Ware; count: number; totalCents: number }

/**
 * Sells something for the total that the player saw: payment and ware in one transaction, once for the command.
 * Refuses `store.notOnSale`, `store.priceChanged`, `store.owned`, `store.full` and `wallet.insufficient`. Decision 0164.
 */
export async function buy(app: App, { userId, commandId, ...wish }: Buying): Promise<StorePurchase> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'store.buy', body: wish, at }
  const purchase = await app.inTransaction(async (tx) => {
    const { id } = await once(tx, command, async () => ({ id: await sell(app, tx, { userId, ...wish, at }) }))
    return readPurchase(tx, userId, id)
  })
  if (!purchase) throw refuse('store.purchaseNotFound')
  publishStale(app.live, userId, 'wallet', 'inventory', 'appearance')
  return purchaseView(purchase)
}

async function sell(
  app: App,
  tx: Tx,
  { userId, ware, count, totalCents, at }: Omit<Buying, 'commandId'> & { at: Instant },
) {
  // In turn: of fifty tabs with the money for one, each sees what the one before left.
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  const [offer] = await readPrices(tx, at, [ware])
  if (!offer) throw refuse('store.notOnSale')
  const amountCents = unwrap(confirmTotal(totalCents, { priceCents: offer.priceCents, count }))
  const id = newId(at)
  const { transactionId } = await payFor(tx, {
    userId,
    amountCents,
    reason: 'storePurchase',
    ref: `${userId}:${id}`,
    at,
  })
  await handOver(app, tx, { userId, ware, count, at })
  await insertPurchase(tx, userId, { id, ware, count, totalCents: amountCents, paidBy: transactionId, boughtAt: at })
  return id
}

type Handing = { userId: string; ware: Ware; count: number; at: Instant }

async function handOver(app: App, tx: Tx, { userId, ware, count, at }: Handing): Promise<void> {
  const place = placeOf(ware)
  if (place.kind === 'avatar') {
    if (count > 1 || (await ownedAvatarsOf(tx, userId)).includes(place.avatarId)) throw refuse('store.owned')
    await giveAvatar(tx, userId, place.avatarId, at)
  } else if (place.kind === 'stack') await addStack(app, tx, { userId, item: place.item, count })
  else throw refuse('store.notOnSale')
}

async function addStack(app: App, tx: Tx, { userId, item, count }: { userId: string; item: Item; count: number }) {
  if (item !== 'freeze') return addItem(tx, userId, item, count)
  const most = mostOf(item, limitsOf(await planOf(tx, userId), app.settings())) ?? 0
  if ((await addFreezes(tx, userId, { count, most })) < count) throw refuse('store.full', { most })
}

type Undoing = { userId: string; commandId: string; purchaseId: string }

/**
 * Undoes a purchase of the last ten minutes of which nothing was used: what was bought goes, and the BTZ return to the
 * lots that they came from. Refuses `store.purchaseNotFound`, `.undone`, `.undoTooLate`, `.undoneOften` and `.used`.
 */
export async function undoPurchase(app: App, { userId, commandId, purchaseId }: Undoing): Promise<StorePurchase> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'store.undo', body: { purchaseId }, at }
  const purchase = await app.inTransaction(async (tx) => {
    await once(tx, command, async () => {
      await takeBack(tx, { userId, purchaseId, at })
      return null
    })
    return readPurchase(tx, userId, purchaseId)
  })
  if (!purchase) throw refuse('store.purchaseNotFound')
  publishStale(app.live, userId, 'wallet', 'inventory', 'appearance')
  return purchaseView(purchase)
}

async function takeBack(tx: Tx, { userId, purchaseId, at }: { userId: string; purchaseId: string; at: Instant }) {
  const player = await lockPlayer(tx, userId)
  const purchase = await readPurchase(tx, userId, purchaseId)
  if (!player || player.deleted || !purchase) throw refuse('store.purchaseNotFound')
  const undosBefore = await countUndone(tx, userId, at - undoWindowMillis)
  unwrap(mayUndo({ ...purchase, undosBefore }, at))
  if (!(await takeWare(tx, userId, purchase))) throw refuse('store.used')
  await markUndone(tx, purchaseId, at)
  const ref = `${userId}:${purchaseId}`
  await returnPayment(tx, { userId, paidBy: purchase.paidBy, reason: 'storeUndone', ref, at })
}

async function takeWare(tx: Tx, userId: string, { ware: name, count }: Purchase): Promise<boolean> {
  const ware = wares.find((one) => one === name)
  if (!ware) return false
  const place = placeOf(ware)
  if (place.kind === 'avatar') return takeAvatar(tx, userId, place.avatarId)
  return place.kind === 'stack' && consumeItem(tx, userId, place.item, count)
}

/** What is bought under a name that this version does not know stays what it was, and is not shown. */
export function purchaseView({ id, ware: name, count, totalCents, boughtAt, undoneAt }: Purchase): StorePurchase {
  const ware = wares.find((one) => one === name)
  if (!ware) throw refuse('store.purchaseNotFound')
  const undoUntil = undoneAt === null ? boughtAt + undoMillis : null
  return { id, ware, count, totalCents, boughtAt, undoUntil }
}
