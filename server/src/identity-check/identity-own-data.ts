import { reasonForPlayer } from '@satoshi/rules/identity-check/standing'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readActs } from './act-store.ts'
import { readCasesOf, readPhotos, type CaseRow } from './case-store.ts'
import { tryOpenData, type CaseData } from './sealed-case.ts'

/**
 * A player's identity checks as they are taken home: what they came to, which photos are kept, the data but for most of the
 * CPF, and what was done about each, without the names of those who did it. No document is opened for it: whoever sits at
 * somebody's open session would have it, and no look would be written down.
 */
export async function exportChecks(db: Db, userId: string, app: App) {
  const checks = []
  for (const row of await readCasesOf(db, userId)) checks.push(await exportCheck(db, row, app))
  return checks
}

async function exportCheck(db: Db, row: CaseRow, app: App) {
  const { id, state, attempt, consentedAt, submittedAt, decidedAt, reason, note, revocation } = row
  const [acts, photos] = [await readActs(db, id), await readPhotos(db, id)]
  return {
    state,
    attempt,
    consentedAt: timeOf(consentedAt),
    submittedAt: timeOf(submittedAt),
    decidedAt: timeOf(decidedAt),
    reason: reason && reasonForPlayer(reason),
    note,
    revocation,
    data: exportData(tryOpenData(app.config.identityKeys, row)),
    photos: photos.map(({ photo }) => photo),
    acts: acts.map(({ act, photo, at }) => ({ act, photo, at: timeOf(at) })),
  }
}

function exportData(data: CaseData | null) {
  return data && { fullName: data.fullName, birthDate: data.birthDate, cpfEnding: data.cpf.slice(-2) }
}

function timeOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
