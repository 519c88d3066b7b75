import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { mayTry } from '@satoshi/rules/identity-check/check'
import { draftLifetime, type IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { minute, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { findOutcome, once } from '../platform/commands.ts'
import { drawImage } from '../platform/files/draw-image.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import {
  deleteBytes,
  fileKey,
  insertFile,
  removeFile,
  sha256Of,
  storeFile,
  type StoredFile,
} from '../platform/files/files.ts'
import { newId, newRandomId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { consumeAllowances, returnAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { refuse, Refusal, unwrap } from '../platform/refusal.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, playerFactsOf } from '../profile/profile-api.ts'
import { insertDraft, lockOpenCase, readCasesOf, readPhotos, writePhoto, type CaseRow } from './case-store.ts'
import { removeDraft } from './delete-case.ts'
import { ringOf, sealPhoto, type PhotoPlace } from './sealed-case.ts'
import { standingView } from './standing-view.ts'

/** Photos that one player sends: 24 in any day, so that each of three tries may be taken again and again. */
const photos: StoredLimit = { name: 'identityPhotos', atOnce: 12, every: 120 * minute }

type Consent = { commandId: string; given: boolean }

/**
 * Begins a draft by the player's consent, which is asked before anything else; or ends it by taking that back, which deletes
 * all of it. Given twice it is one, of the first moment. Refuses what `mayTry` does, and `identityCheck.unavailable`.
 */
export async function changeConsent(app: App, userId: string, consent: Consent): Promise<IdentityStanding> {
  const { commandId, given } = consent
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'identityCheck.consent', body: { given }, at }, async () => {
      await lockStanding(tx, userId)
      await (given ? beginDraft(app, tx, userId, at) : endDraft(tx, userId))
      return null
    }),
  )
  return standingView(app, userId)
}

async function beginDraft(app: App, tx: Tx, userId: string, at: Instant): Promise<void> {
  ringOf(app)
  const cases = await assertMayTry(tx, userId, at)
  if (cases.some(({ state }) => state === 'draft')) return
  const id = newId(at)
  await insertDraft(tx, { id, userId, at })
  await scheduleEvents(tx, [{ kind: 'identityDraftEnds', ref: id, at: at + draftLifetime }])
}

/** Whoever may not be checked any more may still take back what they gave. */
async function endDraft(tx: Tx, userId: string): Promise<void> {
  if (await lockOpenCase(tx, userId, 'pending')) throw refuse('identityCheck.pending')
  const draft = await lockOpenCase(tx, userId, 'draft')
  if (draft) await removeDraft(tx, draft)
}

/** Makes whatever one player does about their cases happen in turn. Refuses `auth.required` for whoever is gone. */
export async function lockStanding(tx: Tx, userId: string): Promise<void> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
}

/** The cases of a player who may prepare and send one. Refuses what `mayTry` does. */
export async function assertMayTry(db: Db, userId: string, at: Instant): Promise<CaseRow[]> {
  const [cases, { audience }] = await Promise.all([readCasesOf(db, userId), playerFactsOf(db, userId, at)])
  unwrap(mayTry({ cases, audience }, at))
  return cases
}

/** The draft of a player who may send it. Refuses what `mayTry` does, and `identityCheck.noConsent` where there is none. */
async function draftOf(db: Db, userId: string, at: Instant): Promise<CaseRow> {
  const draft = (await assertMayTry(db, userId, at)).find(({ state }) => state === 'draft')
  if (!draft) throw refuse('identityCheck.noConsent')
  return draft
}

type Sending = { commandId: string; photo: IdentityPhoto; image: Blob }

/**
 * Puts the server's own drawing of a photo into the draft, sealed, in the place of the one that was there. Refuses what
 * `drawImage` does, `identityCheck.noConsent` without a draft, and what `mayTry` does.
 */
export async function savePhoto(app: App, userId: string, sending: Sending): Promise<IdentityStanding> {
  const { commandId, photo, image } = sending
  const ring = ringOf(app)
  const sent = Buffer.from(await image.arrayBuffer())
  const body = { photo, sha256: sha256Of(sent) }
  const command = { userId, commandId, procedure: 'identityCheck.photo', body, at: app.clock.now() }
  if (await findOutcome(app.db, command)) return standingView(app, userId)
  const { id: caseId } = await draftOf(app.db, userId, app.clock.now())
  const place = { caseId, photo, fileId: newRandomId() }
  const stored = await storePhoto(app, userId, { sent, place })
  const keyId = ring[0].id
  await orWithoutBytes(app, stored, () =>
    app.inTransaction(async (tx) => {
      let isNamed = false
      await once(tx, command, async () => {
        await putPhoto(tx, userId, { place, stored, keyId, at: app.clock.now() })
        isNamed = true
        return null
      })
      return isNamed
    }),
  )
  return standingView(app, userId)
}

/**
 * Deletes the bytes of a photo at once where no row names them: the command was carried out by its other half, or it is
 * refused, as where the draft was taken back meanwhile. Whatever else fails may have been committed; the sweep knows.
 */
async function orWithoutBytes(app: App, { id, kind }: StoredFile, write: () => Promise<boolean>): Promise<void> {
  const keys = [fileKey({ kind, id, variant: 'whole' })]
  try {
    if (!(await write())) await deleteBytes(app, keys)
  } catch (error) {
    if (error instanceof Refusal) await deleteBytes(app, keys)
    throw error
  }
}

type Putting = { place: PhotoPlace; stored: StoredFile; keyId: string; at: Instant }

async function putPhoto(tx: Tx, userId: string, { place, stored, keyId, at }: Putting): Promise<void> {
  const { caseId, photo, fileId } = place
  await lockStanding(tx, userId)
  const draft = await lockOpenCase(tx, userId, 'draft')
  // Sealed for a draft that was taken back meanwhile it opens in no other.
  if (draft?.id !== caseId) throw refuse('identityCheck.noConsent')
  const before = (await readPhotos(tx, caseId)).find((row) => row.photo === photo)
  await insertFile(tx, stored, { ownerId: userId, at })
  await writePhoto(tx, caseId, { photo, fileId, keyId })
  if (before) await removeFile(tx, before.fileId)
}

/** What the server had no room for takes nothing of the player's day. */
async function storePhoto(
  app: App,
  userId: string,
  { sent, place }: { sent: Buffer; place: PhotoPlace },
): Promise<StoredFile> {
  const allowance = { limit: photos, of: userId }
  await consumeAllowances(app, [allowance])
  try {
    const { type, variants } = await drawImage('identityPhoto', sent)
    const whole = sealPhoto(ringOf(app), variants.whole, place)
    return await storeFile(app.files, 'identityPhoto', { type, variants: { whole }, id: place.fileId })
  } catch (error) {
    const isOurs = error instanceof FilesUnavailable || (error instanceof Refusal && error.code === 'file.imageBusy')
    if (isOurs) await returnAllowances(app, [allowance])
    throw error
  }
}
