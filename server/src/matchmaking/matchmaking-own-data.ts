import type { ExportPart } from '../platform/domain.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { deleteTicket, lockOffer, lockTicket, readTicket, requeueTicket } from './ticket-store.ts'
import { deleteMissesOf, deleteSearchAlert, readMisses, readSearchAlert } from './search-alert-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const matchmakingExportParts: readonly ExportPart[] = [{ key: 'opponentSearch', value: searchPart }]

async function searchPart(db: Db, userId: string) {
  const ticket = await readTicket(db, userId)
  const { theme, stakeCents, rating, wish, state, since, endedAt } = ticket ?? {}
  const misses = (await readMisses(db, [userId], 0)).get(userId) ?? []
  return {
    search: ticket ? { theme, stakeCents, rating, wish, state, since: dateOf(since), endedAt: dateOf(endedAt) } : null,
    offersLetPass: misses.map(dateOf),
    tellMe: await searchAlertPart(db, userId),
  }
}

async function searchAlertPart(db: Db, userId: string) {
  const wish = await readSearchAlert(db, userId)
  return wish ? { theme: wish.theme, stakeCents: wish.stakeCents, until: dateOf(wish.until) } : null
}

function dateOf(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString()
}

/** Takes a player whose account is deleted out of the search; whoever was offered the player waits on. */
export async function leaveMatchmaking(tx: Tx, userId: string): Promise<void> {
  const mine = await lockTicket(tx, userId)
  const offered = mine?.state === 'offered' && mine.offerId ? await lockOffer(tx, mine.offerId) : []
  for (const other of offered) if (other.userId !== userId) await requeueTicket(tx, other.userId, other.since)
  await deleteTicket(tx, userId)
  await deleteSearchAlert(tx, userId)
  await deleteMissesOf(tx, userId)
}
