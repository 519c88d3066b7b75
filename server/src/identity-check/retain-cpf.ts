import { stopRetention, usageRetention } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { retainCpfs, type TransferHolds } from './retained-cpf-store.ts'

/**
 * Keeps what held the transfers of an account that is deleted, beside the hash of its CPF: stops for a year, sums of days for a
 * month. Nothing where there is neither, or where nobody was verified.
 */
export async function retainTransferHolds(
  tx: Tx,
  userId: string,
  transfers: TransferHolds,
  at: Instant,
): Promise<void> {
  if (transfers.stops.length === 0 && transfers.days.length === 0) return
  await lockPlayer(tx, userId)
  const until = at + (transfers.stops.length > 0 ? stopRetention : usageRetention)
  await scheduleEnds(tx, await retainCpfs(tx, userId, { revoked: false, transfers, until }), at + usageRetention)
}

/** Keeps that a verification was taken back beyond its account, for a year: the CPF is not verified by another one. */
export async function retainRevocation(tx: Tx, userId: string, at: Instant): Promise<void> {
  const kept = await retainCpfs(tx, userId, { revoked: true, transfers: null, until: at + stopRetention })
  await scheduleEnds(tx, kept, at + usageRetention)
}

/** The first look is after a month, when sums of days go; the handler comes again at the end. */
async function scheduleEnds(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await scheduleEvents(
    tx,
    ids.map((ref) => ({ kind: 'keptCpfEnds', ref, at })),
  )
}
