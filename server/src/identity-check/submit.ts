import { createHmac } from 'node:crypto'

import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { digitsOfCpf } from '@satoshi/rules/identity-check/cpf'
import { isFullName, plainName } from '@satoshi/rules/identity-check/full-name'
import { identityPhotos, longestWait } from '@satoshi/rules/identity-check/standing'
import type { Day, Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { cancelEvents, scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { playerFactsOf } from '../profile/profile-api.ts'
import { insertAct } from './act-store.ts'
import { lockOpenCase, readPhotos, writeEnded, writeSubmitted } from './case-store.ts'
import { removeDocuments } from './delete-case.ts'
import { assertMayTry, lockStanding } from './prepare.ts'
import { ringOf, sealData, type CaseData } from './sealed-case.ts'
import { standingView } from './standing-view.ts'

type Submission = { commandId: string; fullName: string; cpf: string; birthDate: Day }

/**
 * Sends the draft to be checked: to the provider where there is one, else to the admins. Refuses what `mayTry` does,
 * `identityCheck.noConsent` without a draft, and `photoMissing`, `nameInvalid`, `cpfInvalid` and `birthDateDiffers` of the
 * same domain for what does not fit. A CPF that others use is not said here: it would tell who has been here.
 */
export async function submitCase(app: App, userId: string, submission: Submission): Promise<IdentityStanding> {
  const { commandId, ...said } = submission
  const at = app.clock.now()
  const body = { said: markOf(app, said) }
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'identityCheck.submit', body, at }, async () => {
      await lockStanding(tx, userId)
      await send(app, tx, { userId, said, at })
      return null
    }),
  )
  return standingView(app, userId)
}

type Declared = Omit<Submission, 'commandId'>

async function send(app: App, tx: Tx, { userId, said, at }: { userId: string; said: Declared; at: Instant }) {
  const ring = ringOf(app)
  const cases = await assertMayTry(tx, userId, at)
  const draft = await lockOpenCase(tx, userId, 'draft')
  if (!draft) throw refuse('identityCheck.noConsent')
  const { id: caseId } = draft
  const data = await dataOf(tx, { userId, caseId, said, at })
  const checker = app.config.identityProvider ? 'provider' : 'queue'
  const attempt = cases.filter(({ submittedAt }) => submittedAt !== null).length + 1
  await writeSubmitted(tx, caseId, { data: sealData(ring, caseId, data), keyId: ring[0].id, attempt, checker, at })
  await cancelEvents(tx, 'identityDraftEnds', [caseId])
  await scheduleEvents(tx, [{ kind: 'identityCaseLapses', ref: caseId, at: at + longestWait }])
  await insertAct(tx, { caseId, act: 'submitted', by: userId, at })
  if (checker === 'provider') await app.jobs.send(tx, 'checkIdentity', { caseId })
}

type Judged = { userId: string; caseId: string; said: Declared; at: Instant }

async function dataOf(db: Db, { userId, caseId, said, at }: Judged): Promise<CaseData> {
  const photos = await readPhotos(db, caseId)
  if (photos.length < identityPhotos.length) throw refuse('identityCheck.photoMissing')
  if (!isFullName(said.fullName)) throw refuse('identityCheck.nameInvalid')
  const cpf = digitsOfCpf(said.cpf)
  if (cpf === null) throw refuse('identityCheck.cpfInvalid')
  const { birthDate } = (await playerFactsOf(db, userId, at)).audience
  if (said.birthDate !== birthDate) throw refuse('identityCheck.birthDateDiffers')
  return { fullName: plainName(said.fullName), cpf, birthDate: said.birthDate }
}

/** Commands are kept by a hash of what they say: of a CPF that would be found again by trying all of them, so it has a key. */
function markOf({ config }: App, { fullName, cpf, birthDate }: Declared): string {
  const mark = createHmac('sha256', `identity check ${config.authSecret}`)
  return mark.update(JSON.stringify([fullName, cpf, birthDate])).digest('hex')
}

/**
 * Takes back what waits to be checked: documents and data are deleted, and the try counts. Refuses
 * `identityCheck.nothingPending`.
 */
export async function withdrawCase(app: App, userId: string, commandId: string): Promise<IdentityStanding> {
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'identityCheck.withdraw', body: {}, at }, async () => {
      await lockStanding(tx, userId)
      const pending = await lockOpenCase(tx, userId, 'pending')
      if (!pending) throw refuse('identityCheck.nothingPending')
      await writeEnded(tx, pending.id, 'withdrawn')
      await cancelEvents(tx, 'identityCaseLapses', [pending.id])
      await insertAct(tx, { caseId: pending.id, act: 'withdrawn', by: userId, at })
      await removeDocuments(tx, pending.id, at)
      return null
    }),
  )
  return standingView(app, userId)
}
