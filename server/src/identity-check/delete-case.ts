import type { Instant } from '@satoshi/rules/time'

import { holdAccount } from '../identity/identity-api.ts'
import { saveNotices } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { removeFile } from '../platform/files/files.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { cancelEvents, scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, writeIdentityVerified } from '../profile/profile-api.ts'
import { forgetActor, insertAct } from './act-store.ts'
import { retainRevocation } from './retain-cpf.ts'
import { endRetention } from './retained-cpf-store.ts'
import {
  deleteCase,
  deleteData,
  deletePhotos,
  findCase,
  forgetReviewer,
  lockCase,
  lockCasesAbout,
  lockOpenCase,
  readCasesOf,
  writeEnded,
  type CaseRow,
} from './case-store.ts'

/** Takes the photos of a case away when `tx` commits, rows and bytes. */
export async function removePhotos(tx: Tx, caseId: string): Promise<void> {
  for (const file of await deletePhotos(tx, caseId)) await removeFile(tx, file)
}

/** Takes a draft away that the caller has locked, with all that was put into it: nothing says that it was there. */
export async function removeDraft(tx: Tx, { id }: Pick<CaseRow, 'id'>): Promise<void> {
  await removePhotos(tx, id)
  await deleteCase(tx, id)
  await cancelEvents(tx, 'identityDraftEnds', [id])
}

/** Takes documents and data of a case away, and notes that they are gone; what it came to stays. */
export async function removeDocuments(tx: Tx, caseId: string, at: Instant): Promise<void> {
  await removePhotos(tx, caseId)
  await deleteData(tx, caseId)
  await insertAct(tx, { caseId, act: 'deleted', by: null, at })
}

/**
 * Everything of a player goes with the account, and their name off what they did about the cases of others. Of a verification
 * that was taken back the hash of the CPF stays for a year.
 */
export async function forgetIdentity(tx: Tx, userId: string, at: Instant): Promise<void> {
  // Whoever decides about one of these cases has locked the player first.
  await lockPlayer(tx, userId)
  // Cases before their photos, as whatever is deleted at its time has them; of two admins who go at once one waits.
  await lockCasesAbout(tx, userId)
  await retainRevocation(tx, userId, at)
  const ids = (await readCasesOf(tx, userId)).map(({ id }) => id)
  for (const id of ids) {
    await removePhotos(tx, id)
    await deleteCase(tx, id)
  }
  for (const kind of ['identityDraftEnds', 'identityCaseLapses', 'identityDataEnds'] as const)
    await cancelEvents(tx, kind, ids)
  await writeIdentityVerified(tx, userId, null)
  await forgetReviewer(tx, userId)
  await forgetActor(tx, userId)
}

/** Nobody decides about a pending case any more, and all of it is deleted; it is no try. */
async function endUndecided(tx: Tx, caseId: string, done: { operator?: string; at: Instant }): Promise<void> {
  await writeEnded(tx, caseId, 'lapsed')
  await insertAct(tx, { caseId, act: 'lapsed', by: null, ...done })
  await removeDocuments(tx, caseId, done.at)
}

/** Ends what a player prepares or has sent, where an operator closes the account to verification. The caller has locked the player. */
export async function endOpenCase(tx: Tx, userId: string, done: { operator: string; at: Instant }): Promise<void> {
  const draft = await lockOpenCase(tx, userId, 'draft')
  if (draft) await removeDraft(tx, draft)
  const pending = await lockOpenCase(tx, userId, 'pending')
  if (!pending) return
  await endUndecided(tx, pending.id, done)
  await cancelEvents(tx, 'identityCaseLapses', [pending.id])
}

/**
 * Ends a case that nobody decided about, as if it had not been sent: all of it is deleted, the player is told, and it is no try.
 * Whoever has taken it meanwhile has their time first. Gives whose it was, null where it was decided.
 */
async function lapse(tx: Tx, id: string, now: Instant): Promise<string | null> {
  const row = await lockCase(tx, id)
  if (row?.state !== 'pending') return null
  if (row.takenUntil !== null && row.takenUntil > now) {
    await scheduleEvents(tx, [{ kind: 'identityCaseLapses', ref: id, at: row.takenUntil }])
    return null
  }
  await endUndecided(tx, id, { at: now })
  await saveNotices(tx, [{ userId: row.userId, fromUserId: null, ref: id, data: {}, type: 'identity_lapsed' }], now)
  return row.userId
}

/** The player's account and row before the case's, as whatever else is done about it has them. */
async function lockBehindPlayer(tx: Tx, id: string): Promise<void> {
  const userId = (await findCase(tx, id))?.userId
  if (userId === undefined) return
  await holdAccount(tx, userId)
  await lockPlayer(tx, userId)
  await lockCase(tx, id)
}

/** What ends at its time: a draft that nobody sent, a case that nobody decided about, and what was sent of one that is long decided. */
export function deletionEvents({ live }: Pick<App, 'live'>) {
  return {
    identityDraftEnds: {
      lock: lockCase,
      handle: async (tx, { ref }) => {
        const draft = await lockCase(tx, ref)
        if (draft?.state !== 'draft') return undefined
        await removeDraft(tx, draft)
        return () => publishStale(live, draft.userId, 'notifications')
      },
    },
    identityCaseLapses: {
      lock: lockBehindPlayer,
      handle: async (tx, { ref, now }) => {
        const userId = await lapse(tx, ref, now)
        return userId === null ? undefined : () => publishStale(live, userId, 'notifications')
      },
    },
    keptCpfEnds: {
      handle: async (tx, { ref, now }) => {
        const until = await endRetention(tx, ref, now)
        if (until !== null) await scheduleEvents(tx, [{ kind: 'keptCpfEnds', ref, at: until }])
        return undefined
      },
    },
    identityDataEnds: {
      lock: lockCase,
      handle: async (tx, { ref, now }) => {
        const decided = await lockCase(tx, ref)
        if (!decided) return undefined
        await removeDocuments(tx, ref, now)
        return () => publishStale(live, decided.userId, 'notifications')
      },
    },
  } satisfies EventHandlers
}
