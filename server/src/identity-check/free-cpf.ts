import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { cancelEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import type { KeyRing } from '../platform/sealing/seal.ts'
import { lockPlayer, publicProfilesOf } from '../profile/profile-api.ts'
import { insertAct } from './act-store.ts'
import { findCpfUser, lockApprovals, lockOpenCase } from './case-store.ts'
import { releaseCpf } from './retained-cpf-store.ts'
import { hashesOfCpf, tryOpenData } from './sealed-case.ts'

/** Who frees a CPF, and the keys by which it is known. */
export type Freeing = { ring: KeyRing; operator: string; at: Instant }

/** Whether something was kept of the CPF, and the nickname of the account that has it still. */
export type FreedCpf = { freed: boolean; usedBy: string | null }

/**
 * Frees the CPF of a case that waits from what outlives deleted accounts, for its owner whose document somebody else was
 * verified with: neither the revocation nor stops and sums of that one are theirs. An account that stands keeps it. Says
 * what is missing where no case waits, or no key opens it.
 */
export async function freeRetainedCpf(
  tx: Tx,
  userId: string,
  { ring, operator, at }: Freeing,
): Promise<FreedCpf | 'nothingPending' | 'notOpened'> {
  await lockPlayer(tx, userId)
  const pending = await lockOpenCase(tx, userId, 'pending')
  if (!pending) return 'nothingPending'
  const data = tryOpenData(ring, pending)
  if (!data) return 'notOpened'
  const hashes = hashesOfCpf(ring, data.cpf)
  await lockApprovals(tx)
  const released = await releaseCpf(tx, hashes)
  await cancelEvents(tx, 'keptCpfEnds', released)
  const freed = released.length > 0
  if (freed) await insertAct(tx, { caseId: pending.id, act: 'cpfFreed', by: null, operator, at })
  const user = await findCpfUser(tx, hashes)
  const people = user === null ? null : await publicProfilesOf(tx, [user])
  return { freed, usedBy: user && (people?.get(user)?.nickname ?? user) }
}
