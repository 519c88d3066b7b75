import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readActs } from './act-store.ts'
import { readCasesOf, readPhotos, type CaseRow } from './case-store.ts'
import { openOwnData, openPhoto } from './sealed-case.ts'

/**
 * A player's identity checks as they are taken home: data and photos as long as they are kept, opened and in the file itself,
 * since no sealed file has an address; and what was done about each, without the names of those who did it.
 */
export async function exportChecks(db: Db, userId: string, app: App) {
  const checks = []
  for (const row of await readCasesOf(db, userId)) checks.push(await exportCheck(db, row, app))
  return checks
}

async function exportCheck(db: Db, row: CaseRow, app: App) {
  const { id, state, attempt, consentedAt, submittedAt, decidedAt, reason, note } = row
  const acts = await readActs(db, id)
  return {
    state,
    attempt,
    consentedAt: timeOf(consentedAt),
    submittedAt: timeOf(submittedAt),
    decidedAt: timeOf(decidedAt),
    reason,
    note,
    data: openOwnData(app.config.identityKeys, row),
    photos: await exportPhotos(db, id, app),
    acts: acts.map(({ act, photo, at }) => ({ act, photo, at: timeOf(at) })),
  }
}

/** Where there are no keys, what is stored is nothing that anybody could read. */
async function exportPhotos(db: Db, caseId: string, app: App) {
  if (!app.config.identityKeys) return []
  const rows = await readPhotos(db, caseId)
  return Promise.all(
    rows.map(async (row) => {
      const { bytes } = await openPhoto(app, caseId, row)
      return { photo: row.photo, webpBase64: bytes.toString('base64') }
    }),
  )
}

function timeOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
