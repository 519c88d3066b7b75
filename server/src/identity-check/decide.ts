import { turned } from '@satoshi/rules/identity-check/check'
import { documentRetention, identityPhotos, type RejectionReason } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'

import { holdAccount } from '../identity/identity-api.ts'
import { saveNotices } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { cancelEvents, scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, writeIdentityVerified } from '../profile/profile-api.ts'
import { insertAct, readViewedPhotos } from './act-store.ts'
import { findCase, findCpfUser, lockApprovals, lockCase, writeDecided, type CaseRow } from './case-store.ts'
import { inheritTransferHolds, isCpfBarred } from './retained-cpf-store.ts'
import { assertAdmin, countWaiting, isHeldBy } from './queue.ts'
import { hashesOfCpf, ringOf, tryOpenData } from './sealed-case.ts'

/** What is decided about a case. */
export type Decision = { decision: 'approve' } | { decision: 'reject'; reason: RejectionReason; note: string }

type Deciding = { commandId: string; id: string } & Decision

/**
 * Decides about the case that an admin has taken. Refuses `identityCheck.notTaken` where it is not theirs, or no longer;
 * `identityCheck.ownCase`; and for an approval `identityCheck.notLookedAt` where not all photos were looked at
 * since it was taken, `.notOpened` where no key opens the case, and `.cpfTaken` where somebody else is verified with this CPF.
 */
export async function decideCase(app: App, adminId: string, deciding: Deciding): Promise<{ waiting: number }> {
  const { commandId, ...body } = deciding
  const at = app.clock.now()
  ringOf(app)
  const command = { userId: adminId, commandId, procedure: 'identityCheck.decide', body, at }
  const told = await app.inTransaction(async (tx) => {
    await assertAdmin(tx, adminId)
    let decided: string | null = null
    await once(tx, command, async () => {
      decided = await decideHeld(app, tx, { adminId, id: body.id, decision: body, at })
      return null
    })
    return decided
  })
  if (told !== null) publishDecision(app, told)
  return countWaiting(app, adminId)
}

type DecidingHeld = { adminId: string; id: string; decision: Decision; at: Instant }

/** Decides about a case that an admin holds; gives whose it was. */
async function decideHeld(app: App, tx: Tx, { adminId, id, decision, at }: DecidingHeld): Promise<string> {
  const userId = (await findCase(tx, id))?.userId
  if (userId === undefined) throw refuse('identityCheck.notTaken')
  if (userId === adminId) throw refuse('identityCheck.ownCase')
  const row = await lockWithPlayer(tx, userId, id)
  if (!isHeldBy(row, adminId, at)) throw refuse('identityCheck.notTaken')
  if (decision.decision === 'approve') await assertPhotosViewed(tx, id, adminId)
  await settle(app, tx, row, { decision, by: adminId, at })
  return userId
}

/** Who approves has seen all of it since they took it, as what is written down of looks says. */
async function assertPhotosViewed(tx: Tx, caseId: string, adminId: string): Promise<void> {
  const looks = await readViewedPhotos(tx, caseId, adminId)
  if (!identityPhotos.every((photo) => looks.includes(photo))) throw refuse('identityCheck.notLookedAt')
}

/** Locks a case behind the account and the row of its player, as whatever else is done about it does. */
export async function lockWithPlayer(tx: Tx, userId: string, caseId: string): Promise<CaseRow | null> {
  await holdAccount(tx, userId)
  await lockPlayer(tx, userId)
  return lockCase(tx, caseId)
}

/** Has the screens of a player read again what was decided. */
export function publishDecision({ live }: Pick<App, 'live'>, userId: string): void {
  publishStale(live, userId, 'notifications')
}

type Settling = { decision: Decision; by: string | null; at: Instant }

/**
 * Writes what was decided about a pending case that the caller has locked, by an admin or the provider: the fact that the
 * profile keeps, the notice, and the end of the documents. Refuses `identityCheck.notOpened` and
 * `.cpfTaken`.
 */
export async function settle(app: App, tx: Tx, row: CaseRow, { decision, by, at }: Settling): Promise<void> {
  const { id, userId } = row
  if (turned(row.state, decision.decision) === null) throw refuse('identityCheck.notTaken')
  const isApproved = decision.decision === 'approve'
  if (decision.decision === 'approve') {
    const ring = ringOf(app)
    const data = tryOpenData(ring, row)
    if (!data) throw refuse('identityCheck.notOpened')
    const hashes = hashesOfCpf(ring, data.cpf)
    await lockApprovals(tx)
    const isClosed = (await findCpfUser(tx, hashes)) !== null || (await isCpfBarred(tx, hashes, at))
    if (isClosed) throw refuse('identityCheck.cpfTaken')
    await writeDecided(tx, id, { state: 'approved', cpf: hashes[0], by, at })
    await inheritTransferHolds(tx, userId, hashes)
  } else {
    const { reason, note } = decision
    await writeDecided(tx, id, { state: 'rejected', reason, note, by, at })
  }
  await writeIdentityVerified(tx, userId, isApproved ? at : null)
  await insertAct(tx, { caseId: id, act: isApproved ? 'approved' : 'rejected', by, at })
  await cancelEvents(tx, 'identityCaseLapses', [id])
  await scheduleEvents(tx, [{ kind: 'identityDataEnds', ref: id, at: at + documentRetention }])
  const notice = { userId, fromUserId: null, ref: id, data: {} }
  await saveNotices(tx, [{ ...notice, type: isApproved ? 'identity_approved' : 'identity_rejected' }], at)
}
