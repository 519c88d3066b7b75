import { providerPatience } from '@satoshi/rules/identity-check/standing'
import { second } from '@satoshi/rules/time'

import type { IdentityProvider } from '../config.ts'
import type { App } from '../platform/app.ts'
import { insertAct } from './act-store.ts'
import { lockCase, readPhotos, type CaseRow, type PhotoRow } from './case-store.ts'
import { openData, openPhoto, ringOf } from './sealed-case.ts'
import { signatureHeader, signatureOf } from './signature.ts'

/** How long the provider may take to accept a case; a job has 25 s. */
const acceptMillis = 20 * second

/** The provider did not accept a case: it is sent again later. */
class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('the provider of identity checks did not accept a case', { cause })
    this.name = 'ProviderAway'
  }
}

/**
 * Job: sends a case to the provider, opened, and writes down that it looked before a byte leaves. Nothing is sent of a case
 * that is not the provider's any more. Sent twice it is the same case, by its id.
 */
export async function sendToProvider(app: App, caseId: string): Promise<void> {
  const { identityProvider: provider, identityKeys } = app.config
  // Where provider or keys are gone for a while, what waits becomes the admins' by its age.
  if (!provider || !identityKeys) return
  const outgoing = await claimOutgoing(app, caseId)
  if (outgoing) await post(app, provider, await messageOf(app, outgoing))
}

type Outgoing = { row: CaseRow; photos: PhotoRow[] }

async function claimOutgoing(app: App, caseId: string): Promise<Outgoing | null> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    const row = await lockCase(tx, caseId)
    if (row?.state !== 'pending' || row.checker !== 'provider') return null
    if ((row.submittedAt ?? 0) <= at - providerPatience) return null
    const photos = await readPhotos(tx, caseId)
    for (const { photo } of photos) await insertAct(tx, { caseId, act: 'lookedAt', photo, by: null, at })
    return { row, photos }
  })
}

/** What the provider gets; `docs/identity-check.md` describes it. */
async function messageOf(app: App, { row, photos }: Outgoing): Promise<string> {
  const opened = photos.map(async (photo) => {
    const { bytes, type } = await openPhoto(app, row.id, photo)
    return [photo.photo, { type, base64: bytes.toString('base64') }] as const
  })
  const images = Object.fromEntries(await Promise.all(opened))
  return JSON.stringify({ caseId: row.id, ...openData(ringOf(app), row), photos: images })
}

async function post(app: App, { url, secret }: IdentityProvider, message: string): Promise<void> {
  const body = Buffer.from(message)
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signatureOf(secret, 'check', body, app.clock.now()),
  }
  // A redirect would carry documents to somebody whom nobody has named.
  const asking = {
    method: 'POST',
    redirect: 'error',
    headers,
    body,
    signal: AbortSignal.timeout(acceptMillis),
  } as const
  const reply = await fetch(url, asking).catch((error: unknown) => {
    throw new ProviderAway(error)
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new ProviderAway(`status ${reply.status}`)
}
