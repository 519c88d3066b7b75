import type { IdentityAct, IdentityCase } from '@satoshi/contract/identity-check'
import {
  caseLease,
  mostTakenPerHour,
  providerPatience,
  type IdentityPhoto,
} from '@satoshi/rules/identity-check/standing'
import { hour, type Instant } from '@satoshi/rules/time'

import { lockAdmin } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { SealBroken } from '../platform/sealing/seal.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { insertAct, readActs, readTakes } from './act-store.ts'
import { findCase, findCpfUser, lockCase, readPhotos, type CaseRow, type PhotoRow } from './case-store.ts'
import { isCpfBarred } from './retained-cpf-store.ts'
import { findTaken, lockTaking, readWaiting, takeOldest, type QueueView } from './queue-store.ts'
import { hashesOfCpf, openPhoto, ringOf, tryOpenData } from './sealed-case.ts'

/** Refuses `auth.adminRequired` for whoever is no admin at this moment, and keeps them one until the transaction ends. */
export async function assertAdmin(tx: Tx, userId: string): Promise<void> {
  if (!(await lockAdmin(tx, userId))) throw refuse('auth.adminRequired')
}

/** What an admin may take of what waits, as it is at `at`. */
function queueOf({ config }: Pick<App, 'config'>, adminId: string, at: Instant): QueueView {
  const keyIds = (config.identityKeys ?? []).map(({ id }) => id)
  return { adminId, at, keyIds, lateBefore: config.identityProvider ? at - providerPatience : at }
}

/** How many cases an admin may take, and the one that they have taken, opened. */
export async function readQueue(app: App, adminId: string) {
  await app.inTransaction((tx) => assertAdmin(tx, adminId))
  return queueView(app, adminId)
}

async function queueView(app: App, adminId: string) {
  const { db, config } = app
  const at = app.clock.now()
  // Without a key nothing is decided.
  if (!config.identityKeys) return { waiting: 0, oldestAt: null, taken: null }
  const [waiting, taken] = await Promise.all([
    readWaiting(db, queueOf(app, adminId, at)),
    findTaken(db, { adminId, at }),
  ])
  const row = taken === null ? null : await findCase(db, taken)
  // What was decided or withdrawn since it was found is nobody's to see.
  return { ...waiting, taken: isHeldBy(row, adminId, at) ? await caseView(app, row) : null }
}

/** How many cases an admin may take. */
export async function countWaiting(app: App, adminId: string): Promise<{ waiting: number }> {
  const { waiting } = await readWaiting(app.db, queueOf(app, adminId, app.clock.now()))
  return { waiting }
}

/**
 * Gives an admin the case that waits the longest, for a quarter of an hour; the one that they have, where they have one. It
 * is never their own, nor one that somebody else has. Refuses `identityCheck.nothingWaits`, and `.tooMany`
 * with the moment from which they may take another.
 */
export async function takeCase(app: App, adminId: string, commandId: string): Promise<IdentityCase> {
  ringOf(app)
  const at = app.clock.now()
  const command = { userId: adminId, commandId, procedure: 'identityCheck.take', body: {}, at }
  await app.inTransaction(async (tx) => {
    await assertAdmin(tx, adminId)
    await once(tx, command, async () => {
      await lockTaking(tx, adminId)
      if ((await findTaken(tx, { adminId, at })) !== null) return null
      await assertPace(tx, adminId, at)
      const caseId = await takeOldest(tx, queueOf(app, adminId, at), at + caseLease)
      if (caseId === null) throw refuse('identityCheck.nothingWaits')
      await insertAct(tx, { caseId, act: 'taken', by: adminId, at })
      return null
    })
  })
  const { taken } = await queueView(app, adminId)
  // Asked again when it is decided already, or somebody else's.
  if (!taken) throw refuse('identityCheck.nothingWaits')
  return taken
}

/** Whoever has an admin's session reads so many documents an hour, and no more. */
async function assertPace(tx: Tx, adminId: string, at: Instant): Promise<void> {
  const taken = await readTakes(tx, adminId, at - hour)
  const first = taken[taken.length - mostTakenPerHour]
  if (first !== undefined) throw refuse('identityCheck.tooMany', { from: first + hour })
}

async function caseView(app: App, row: CaseRow): Promise<IdentityCase> {
  const ring = ringOf(app)
  const { db } = app
  const data = tryOpenData(ring, row)
  const [photos, people, cpfTaken] = await Promise.all([
    readPhotos(db, row.id),
    publicProfilesOf(db, [row.userId]),
    data !== null && isCpfClosed(app, hashesOfCpf(ring, data.cpf)),
  ])
  return {
    id: row.id,
    nickname: people.get(row.userId)?.nickname ?? '',
    data,
    photos: photos.map(({ photo }) => photo),
    submittedAt: row.submittedAt ?? 0,
    attempt: row.attempt ?? 1,
    cpfTaken,
    takenUntil: row.takenUntil ?? 0,
  }
}

/** Whether nobody may be verified with a CPF: somebody is, or somebody's verification was taken back. */
async function isCpfClosed({ db, clock }: App, hashes: Parameters<typeof findCpfUser>[1]): Promise<boolean> {
  return (await findCpfUser(db, hashes)) !== null || isCpfBarred(db, hashes, clock.now())
}

/** Whether a case is an admin's to decide about at `at`. */
export function isHeldBy(row: CaseRow | null, adminId: string, at: Instant): row is CaseRow {
  if (row?.state !== 'pending' || row.takenBy !== adminId) return false
  return row.takenUntil !== null && row.takenUntil > at
}

/**
 * A photo of the case that an admin has taken. That they looked is written down before a byte leaves, and only where there is
 * one to see. Refuses `identityCheck.notTaken` for any other case, and for a photo that it does not have, and
 * `identityCheck.notOpened` for one that is lost or that no key opens.
 */
export async function readDocument(
  app: App,
  adminId: string,
  { id, photo }: { id: string; photo: IdentityPhoto },
): Promise<File> {
  ringOf(app)
  const held = await app.inTransaction((tx) => heldPhoto(app, tx, adminId, { id, photo }))
  const { bytes, type } = await openPhoto(app, id, held).catch((error: unknown) => {
    throw error instanceof SealBroken ? refuse('identityCheck.notOpened') : error
  })
  await app.inTransaction(async (tx) => {
    // Opening takes its time: it must be theirs still.
    const { fileId } = await heldPhoto(app, tx, adminId, { id, photo })
    if (fileId !== held.fileId) throw refuse('identityCheck.notTaken')
    await insertAct(tx, { caseId: id, act: 'lookedAt', photo, by: adminId, at: app.clock.now() })
  })
  return new File([Uint8Array.from(bytes)], `${photo}.webp`, { type })
}

/** A photo of a case that is an admin's until the transaction ends. */
async function heldPhoto(
  app: App,
  tx: Tx,
  adminId: string,
  { id, photo }: { id: string; photo: IdentityPhoto },
): Promise<PhotoRow> {
  await assertAdmin(tx, adminId)
  if (!isHeldBy(await lockCase(tx, id), adminId, app.clock.now())) throw refuse('identityCheck.notTaken')
  const found = (await readPhotos(tx, id)).find((one) => one.photo === photo)
  if (!found) throw refuse('identityCheck.notTaken')
  return found
}

/** What was done about a case, the newest first. Refuses `identityCheck.ownCase`: nobody learns who decided about them. */
export async function actsOf(app: App, adminId: string, caseId: string): Promise<{ acts: IdentityAct[] }> {
  await app.inTransaction((tx) => assertAdmin(tx, adminId))
  if ((await findCase(app.db, caseId))?.userId === adminId) throw refuse('identityCheck.ownCase')
  return { acts: await readActs(app.db, caseId) }
}
