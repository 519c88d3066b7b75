import type { StorePurchase } from '@satoshi/contract/store'
import { priceAtHome } from '@satoshi/rules/district/perk'
import { confirmTotal, mayUndo, undoMillis, undoWindowMillis } from '@satoshi/rules/store/purchase'
import { readWare, type Ware } from '@satoshi/rules/store/wares'
import type { Instant } from '@satoshi/rules/time'

import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { homeLevelOf, lockPlayer } from '../profile/profile-api.ts'
import { payFor, returnPayment } from '../wallet/wallet-api.ts'
import { handOver, takeBack, type StoreApp } from './hand-over.ts'
import { countUndone, insertPurchase, markUndone, readPrices, readPurchase, type Purchase } from './store-store.ts'

type Buying = { userId: string; commandId: string; ware: Ware; count: number; totalCents: number }

/**
 * Sells something for the total that the player saw: payment and ware in one transaction, once for the command.
 * Refuses `store.notOnSale`, `store.priceChanged`, `store.owned`, `store.full` and `wallet.insufficient`. Decision 0164.
 */
export async function buy(app: StoreApp, { userId, commandId, ...wish }: Buying): Promise<StorePurchase> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'store.buy', body: wish, at }
  const purchase = await app.inTransaction(async (tx) => {
    const { id } = await once(tx, command, async () => ({ id: await sell(app, tx, { userId, ...wish, at }) }))
    return readPurchase(tx, userId, id)
  })
  publishStale(app.live, userId, ...changed)
  return shownPurchase(purchase)
}

/** What buying changes for the player's other tabs; lives and a streak that was settled are progress. */
const changed = ['wallet', 'inventory', 'progress', 'notifications'] as const

type Sale = Omit<Buying, 'commandId'> & { at: Instant }

/** Gives the id of the purchase. */
async function sell(app: StoreApp, tx: Tx, { userId, ware, count, totalCents, at }: Sale): Promise<string> {
  // In turn: of fifty tabs with the money for one, each sees what the one before left.
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  const [offer] = await readPrices(tx, at, [ware])
  if (!offer) throw refuse('store.notOnSale')
  const priceCents = priceAtHome(offer.priceCents, await homeLevelOf(tx, userId, at))
  const amountCents = unwrap(confirmTotal(totalCents, { priceCents, count }))
  const id = newId(at)
  const { transactionId } = await payFor(tx, { userId, amountCents, reason: 'storePurchase', ref: id, at })
  const { isFinal } = await handOver(app, tx, { player, ware, count, at })
  const paid = { totalCents: amountCents, paidBy: transactionId, boughtAt: at }
  await insertPurchase(tx, userId, { id, ware, count, ...paid, finalAt: isFinal ? at : null })
  return id
}

type Undoing = { userId: string; commandId: string; purchaseId: string }

/**
 * Undoes a purchase of the last ten minutes of which nothing was used: what was bought goes, and the BTZ return to the
 * lots that they came from. Refuses `store.purchaseNotFound`, `.undone`, `.undoTooLate`, `.undoneOften` and `.used`.
 */
export async function undoPurchase(app: StoreApp, { userId, commandId, purchaseId }: Undoing): Promise<StorePurchase> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'store.undo', body: { purchaseId }, at }
  const purchase = await app.inTransaction(async (tx) => {
    await once(tx, command, async () => {
      await undo(tx, { userId, purchaseId, at })
      return null
    })
    return readPurchase(tx, userId, purchaseId)
  })
  publishStale(app.live, userId, ...changed, 'appearance')
  return shownPurchase(purchase)
}

async function undo(tx: Tx, { userId, purchaseId, at }: { userId: string; purchaseId: string; at: Instant }) {
  const player = await lockPlayer(tx, userId)
  const purchase = await readPurchase(tx, userId, purchaseId)
  if (!player || player.deleted || !purchase) throw refuse('store.purchaseNotFound')
  const undosBefore = await countUndone(tx, userId, at - undoWindowMillis)
  unwrap(mayUndo({ ...purchase, undosBefore }, at))
  const ware = readWare(purchase.ware)
  if (!ware || !(await takeBack(tx, { player, ware, count: purchase.count, at }))) throw refuse('store.used')
  await markUndone(tx, purchaseId, at)
  await returnPayment(tx, { userId, paidBy: purchase.paidBy, reason: 'storeUndone', ref: purchase.id, at })
}

/** What is bought under a name that this version does not know stays what it was, and is not shown. */
function shownPurchase(purchase: Purchase | null): StorePurchase {
  const shown = purchase && purchaseView(purchase)
  if (!shown) throw refuse('store.purchaseNotFound')
  return shown
}

/** A purchase as its player sees it; null where this version does not know the ware. */
export function purchaseView({ ware: name, boughtAt, finalAt, undoneAt, ...rest }: Purchase): StorePurchase | null {
  const ware = readWare(name)
  if (!ware) return null
  const { id, count, totalCents } = rest
  const undoUntil = undoneAt === null && finalAt === null ? boughtAt + undoMillis : null
  return { id, ware, count, totalCents, boughtAt, undoUntil }
}
