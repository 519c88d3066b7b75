import type { SponsorPanel, ThemeVersion } from '@satoshi/contract/sponsor'
import type { ShownTheme } from '@satoshi/contract/sponsor-theme'
import { admitTo } from '@satoshi/rules/audience/audience'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import type { FastifyInstance } from 'fastify'

import type { App } from '../platform/app.ts'
import { readPublicFile } from '../platform/files/files.ts'
import type { Db } from '../platform/postgres/db.ts'
import { playerFactsOf } from '../profile/profile-api.ts'
import { findLatest, findLive, readLiveDistricts, type ThemeRow } from './sponsor-store.ts'

/**
 * The theme of a district as a player may see it; null where it has none, and for whoever is not known to be an adult
 * (product 7): to them nothing of it is said at all.
 */
export async function shownThemeOf(
  db: Db,
  { userId, district, at }: { userId: string; district: DistrictKey; at: Instant },
): Promise<ShownTheme | null> {
  const live = await findLive(db, district)
  if (!live) return null
  const { audience } = await playerFactsOf(db, userId, at)
  return admitTo('seeSponsor', audience, at).ok ? shown(live) : null
}

/** The name that a district's shown theme bears; null where it shows none. */
export async function sponsorNameOf(db: Db, district: DistrictKey): Promise<string | null> {
  return (await findLive(db, district))?.theme.name ?? null
}

/** Districts that show a theme. */
export async function sponsoredDistricts(db: Db): Promise<Set<DistrictKey>> {
  return new Set(await readLiveDistricts(db))
}

/** What the sponsor of a district has. */
export async function panelOf(db: Db, district: DistrictKey): Promise<SponsorPanel> {
  const [latest, live] = await Promise.all([findLatest(db, district), findLive(db, district)])
  return { district, latest: latest && versionView(latest), live: live && versionView(live) }
}

export function versionView(row: ThemeRow): ThemeVersion {
  const { version, state, live, reason, savedAt } = row
  return { version, state, live, theme: shown(row), reason, savedAt: savedAt.getTime() }
}

function shown({ theme, logoId }: ThemeRow): ShownTheme {
  return { ...theme, logoUrl: logoId === null ? null : `/logos/${logoId}.webp` }
}

/**
 * Serves the logos of sponsors. Whoever knows an address may see it; it cannot be guessed, nobody is given it who may not see
 * what it is of, and another logo has another one, so that browsers keep it for a year.
 */
export function serveLogos(fastify: FastifyInstance, app: Pick<App, 'db' | 'files'>): void {
  fastify.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const [, id] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(request.params.file) ?? []
    const found = id === undefined ? null : await readPublicFile(app, { kind: 'sponsorLogo', id, variant: 'shown' })
    if (!found) return reply.callNotFound()
    const { row, bytes } = found
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(row.type).send(bytes)
  })
}
