import type { SponsorPanel } from '@satoshi/contract/sponsor'
import { readTheme, type SponsorTheme } from '@satoshi/rules/sponsor/theme'
import { maySubmit, mayWrite } from '@satoshi/rules/sponsor/approval'
import { minute } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { findOutcome, once } from '../platform/commands.ts'
import { drawImage } from '../platform/files/draw-image.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import { insertFile, removeFile, sha256Of, storeFile, type StoredFile } from '../platform/files/files.ts'
import { newRandomId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { consumeAllowances, returnAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { refuse, Refusal, unwrap } from '../platform/refusal.ts'
import {
  findLatest,
  insertAct,
  insertTheme,
  isLogoUsed,
  lockThemesOf,
  updateTheme,
  writeState,
  type ThemeRow,
} from './sponsor-store.ts'
import { panelOf } from './theme-view.ts'

/** Logos that one sponsor sends: 20 in any day, as pictures of players. */
const logos: StoredLimit = { name: 'sponsorLogos', atOnce: 10, every: 144 * minute }

type Saving = {
  commandId: string
  district: DistrictKey
  version: string | null
  theme: SponsorTheme
  keepsLogo: boolean
}

/**
 * Writes the draft of a district's theme, the first of which takes the logo of the theme before. Refuses what `readTheme` and
 * `mayWrite` do.
 */
export async function saveTheme(app: App, userId: string, saving: Saving): Promise<SponsorPanel> {
  const { commandId, ...body } = saving
  const { district, version, keepsLogo } = body
  const theme = unwrap(readTheme(body.theme))
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'sponsor.save', body, at }, async () => {
      await lockThemesOf(tx, district)
      const latest = await findLatest(tx, district)
      const open = openOf(latest)
      unwrap(mayWrite(open, version))
      const logoId = keepsLogo ? (latest?.logoId ?? null) : null
      const change = { version: newRandomId(), theme, logoId, savedAt: new Date(at) }
      if (open) await updateTheme(tx, open.id, change)
      const id = open?.id ?? (await insertTheme(tx, { district, ...change }))
      await insertAct(tx, { themeId: id, act: 'saved', userId, at })
      await dropLogo(tx, latest?.logoId ?? null)
      return null
    }),
  )
  return panelOf(app.db, district)
}

/**
 * Puts the server's own drawing of a logo into the draft. Refuses `sponsor.changed` where there is no draft,
 * `sponsor.submitted`, and what `drawImage` does.
 */
export async function saveLogo(
  app: App,
  userId: string,
  { commandId, district, image }: { commandId: string; district: DistrictKey; image: Blob },
): Promise<SponsorPanel> {
  const sent = Buffer.from(await image.arrayBuffer())
  const body = { district, sha256: sha256Of(sent) }
  const command = { userId, commandId, procedure: 'sponsor.upload', body, at: app.clock.now() }
  if (await findOutcome(app.db, command)) return panelOf(app.db, district)
  const stored = await storeLogo(app, userId, sent)
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, command, async () => {
      await lockThemesOf(tx, district)
      const open = openOf(await findLatest(tx, district))
      if (!open) throw refuse('sponsor.changed')
      unwrap(mayWrite(open, open.version))
      await insertFile(tx, stored, { ownerId: null, at })
      await updateTheme(tx, open.id, { version: newRandomId(), logoId: stored.id, savedAt: new Date(at) })
      await insertAct(tx, { themeId: open.id, act: 'saved', userId, at })
      await dropLogo(tx, open.logoId)
      return null
    }),
  )
  return panelOf(app.db, district)
}

/** What the server had no room for takes nothing of the sponsor's day. */
async function storeLogo(app: App, userId: string, sent: Buffer): Promise<StoredFile> {
  const allowance = { limit: logos, of: userId }
  await consumeAllowances(app, [allowance])
  try {
    return await storeFile(app.files, 'sponsorLogo', await drawImage('sponsorLogo', sent))
  } catch (error) {
    const isOurs = error instanceof FilesUnavailable || (error instanceof Refusal && error.code === 'file.imageBusy')
    if (isOurs) await returnAllowances(app, [allowance])
    throw error
  }
}

type Submission = { commandId: string; district: DistrictKey; version: string; submitted: boolean }

/** Sends the draft to approval, or makes what waits a draft again. Refuses `sponsor.changed`. */
export async function submitTheme(app: App, userId: string, submission: Submission): Promise<SponsorPanel> {
  const { commandId, ...body } = submission
  const { district, version, submitted } = body
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'sponsor.submit', body, at }, async () => {
      await lockThemesOf(tx, district)
      const open = openOf(await findLatest(tx, district))
      unwrap(maySubmit(open, { seen: version, submitted }))
      if (!open) throw refuse('sponsor.changed')
      await writeState(tx, open.id, { state: submitted ? 'submitted' : 'draft', reason: null })
      await insertAct(tx, { themeId: open.id, act: submitted ? 'submitted' : 'withdrawn', userId, at })
      return null
    }),
  )
  return panelOf(app.db, district)
}

/** The theme that is being worked on or waits; null where the last was decided about. */
function openOf(latest: ThemeRow | null): ThemeRow | null {
  return latest?.state === 'draft' || latest?.state === 'submitted' ? latest : null
}

/** Removes a logo that no theme has any more. */
async function dropLogo(tx: Tx, logoId: string | null): Promise<void> {
  if (logoId !== null && !(await isLogoUsed(tx, logoId))) await removeFile(tx, logoId)
}
