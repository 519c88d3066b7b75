import { isOurMistake, type RevocationReason } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'

import { holdAccount } from '../identity/identity-api.ts'
import { saveNotices } from '../notification/notification-api.ts'
import { lockPlayer, writeIdentityVerified } from '../profile/profile-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { insertAct } from './act-store.ts'
import { freeCpf, lockVerifiedCase, writeRevoked } from './case-store.ts'
import { endOpenCase } from './delete-case.ts'

export type Revocation = {
  reason: RevocationReason
  /** Whether somebody else may be verified with the CPF: its true owner, where the document was not of this player. */
  frees: boolean
  /** The account of the operator on the machine where the command ran. */
  by: string
  at: Instant
}

/**
 * Takes the verification of a player back, or says another reason of one that was taken back, as after a second look: null
 * where they never were verified, else whether the CPF is free now. A transfer that is under way is through before, or finds
 * it: the player's row is locked as a transfer locks it. The CPF stays used, so that no other account is verified with
 * it; a mistake of ours frees it, and `frees` does. For any other reason what the player has sent since, or prepares, ends too.
 */
export async function revokeIdentity(
  tx: Tx,
  userId: string,
  { reason, frees, by: operator, at }: Revocation,
): Promise<{ cpfFreed: boolean } | null> {
  await holdAccount(tx, userId)
  await lockPlayer(tx, userId)
  const row = await lockVerifiedCase(tx, userId)
  if (!row) return null
  const act = { caseId: row.id, by: null, operator, at }
  if (row.revocation !== reason) {
    await writeRevoked(tx, row.id, { revocation: reason, at })
    await writeIdentityVerified(tx, userId, null)
    await insertAct(tx, { ...act, act: 'revoked', revocation: reason })
    const notice = { userId, fromUserId: null, ref: `${row.id}:${reason}`, data: {} }
    await saveNotices(tx, [{ ...notice, type: 'identity_revoked' }], at)
  }
  // Sent after a mistake of ours it could be approved still, now that the account is closed.
  if (!isOurMistake(reason)) await endOpenCase(tx, userId, { operator, at })
  const cpfFreed = (frees || isOurMistake(reason)) && (await freeCpf(tx, row.id))
  if (cpfFreed) await insertAct(tx, { ...act, act: 'cpfFreed' })
  return { cpfFreed }
}
