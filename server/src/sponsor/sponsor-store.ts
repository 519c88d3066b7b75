import type { ThemeAct } from '@satoshi/contract/sponsor'
import type { SponsorTheme } from '@satoshi/rules/sponsor/theme'
import type { ThemeState } from '@satoshi/rules/sponsor/approval'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql, type Generated, type JSONColumnType } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    sponsor_themes: SponsorThemes
    sponsor_acts: SponsorActs
  }
}

type SponsorThemes = {
  id: Generated<number>
  version: string
  district: DistrictKey
  state: ThemeState
  theme: JSONColumnType<SponsorTheme>
  logo_id: string | null
  reason: string | null
  saved_at: Date
  ended_at: Date | null
}

type SponsorActs = { id: Generated<number>; theme_id: number; act: ThemeAct['act']; user_id: string | null; at: Date }

/** A theme as its row says it. */
export type ThemeRow = {
  id: number
  version: string
  district: DistrictKey
  state: ThemeState
  live: boolean
  theme: SponsorTheme
  logoId: string | null
  reason: string | null
  savedAt: Date
}

const isLive = sql<boolean>`(state = 'approved' and ended_at is null)`

function themes(db: Db) {
  return db
    .selectFrom('sponsor_themes')
    .select(['id', 'version', 'district', 'state', 'theme', 'reason', 'logo_id as logoId', 'saved_at as savedAt'])
    .select(isLive.as('live'))
}

/** Makes whoever changes the theme of a district wait for the others, until the transaction ends. */
export async function lockThemesOf(tx: Tx, district: DistrictKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sponsor_themes'), hashtext(${district}))`.execute(tx)
}

/** The theme of a district that was begun last; null where none was. */
export async function findLatest(db: Db, district: DistrictKey): Promise<ThemeRow | null> {
  const row = await themes(db).where('district', '=', district).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** The theme that a district shows; null where it has its own look. */
export async function findLive(db: Db, district: DistrictKey): Promise<ThemeRow | null> {
  return (await themes(db).where('district', '=', district).where(isLive).executeTakeFirst()) ?? null
}

/** Districts that show a theme. */
export async function readLiveDistricts(db: Db): Promise<DistrictKey[]> {
  const rows = await db.selectFrom('sponsor_themes').select('district').where(isLive).execute()
  return rows.map(({ district }) => district)
}

/** The newest theme of each district that has one, and those that are shown. */
export async function readStanding(db: Db): Promise<ThemeRow[]> {
  return themes(db)
    .where((where) =>
      where.or([
        isLive,
        sql<boolean>`id in (select distinct on (district) id from sponsor_themes order by district, id desc)`,
      ]),
    )
    .execute()
}

/** Begins a theme with its first draft; gives its id. */
export async function insertTheme(tx: Tx, row: Omit<ThemeRow, 'id' | 'live' | 'reason' | 'state'>): Promise<number> {
  const { logoId, savedAt, theme, ...rest } = row
  const columns = { logo_id: logoId, saved_at: savedAt, state: 'draft' as const, reason: null, ended_at: null }
  const { id } = await tx
    .insertInto('sponsor_themes')
    .values({ ...rest, ...columns, theme: JSON.stringify(theme) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a theme, which is another version from then on. */
export async function updateTheme(
  tx: Tx,
  id: number,
  change: { version: string; theme?: SponsorTheme; logoId?: string | null; savedAt?: Date },
): Promise<void> {
  const { version, theme, logoId, savedAt } = change
  await tx
    .updateTable('sponsor_themes')
    .set({
      version,
      ...(theme && { theme: JSON.stringify(theme) }),
      ...(logoId !== undefined && { logo_id: logoId }),
      ...(savedAt && { saved_at: savedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Puts a theme into a state, with the reason of it. */
export async function writeState(
  tx: Tx,
  id: number,
  { state, reason }: { state: ThemeState; reason: string | null },
): Promise<void> {
  await tx.updateTable('sponsor_themes').set({ state, reason }).where('id', '=', id).execute()
}

/** Ends what a district shows, if anything, with the reason where it was taken down. */
export async function endLive(tx: Tx, district: DistrictKey, at: Instant, reason: string | null): Promise<void> {
  await tx
    .updateTable('sponsor_themes')
    .set({ ended_at: new Date(at), reason })
    .where('district', '=', district)
    .where(isLive)
    .execute()
}

/** Whether any theme, of whatever state, has a logo. */
export async function isLogoUsed(tx: Tx, logoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sponsor_themes')
    .select('id')
    .where('logo_id', '=', logoId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody did something about a theme; of their savings the last stands for all (`sponsor_acts_saved`). */
export async function insertAct(
  tx: Tx,
  { themeId, act, userId, at }: { themeId: number; act: ThemeAct['act']; userId: string; at: Instant },
): Promise<void> {
  const values = { theme_id: themeId, act, user_id: userId, at: new Date(at) }
  await tx
    .insertInto('sponsor_acts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['theme_id', 'user_id'])
        .where(sql<boolean>`act = 'saved'`)
        .doUpdateSet({ at: values.at }),
    )
    .execute()
}

/** Who wrote a theme or sent it; null for whoever is gone. */
export async function handsOn(db: Db, themeId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('sponsor_acts')
    .select('user_id')
    .where('theme_id', '=', themeId)
    .where('act', '=', anyOf(['saved', 'submitted'] as const, 'text'))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Acts of some districts that are told. */
const actsEach = 12

/** What was done last about the themes of each of some districts, the newest first. */
export async function readActs(db: Db, districts: readonly DistrictKey[]) {
  const { rows } = await sql<{ district: DistrictKey; act: ThemeAct['act']; userId: string | null; at: Date }>`
    select district, act, user_id as "userId", at from (
      select t.district, a.id, a.act, a.user_id, a.at,
        row_number() over (partition by t.district order by a.at desc, a.id desc) as place
      from sponsor_acts a join sponsor_themes t on t.id = a.theme_id where t.district = ${anyOf(districts, 'text')}) as told
    where place <= ${actsEach} order by district, at desc, id desc`.execute(db)
  return rows
}

/** What somebody did about themes, the oldest first. */
export async function readOwnActs(db: Db, userId: string) {
  return db
    .selectFrom('sponsor_acts as a')
    .innerJoin('sponsor_themes as t', 't.id', 'a.theme_id')
    .select(['t.district', 'a.act', 'a.at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.at')
    .orderBy('a.id')
    .execute()
}

/** Takes somebody's name off what they did; that it was done stays. */
export async function forgetHands(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('sponsor_acts').set({ user_id: null }).where('user_id', '=', userId).execute()
}
