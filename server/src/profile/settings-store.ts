import type { SettingsChange } from '@satoshi/contract/settings'
import type { Language } from '@satoshi/rules/language'
import type { ProfileTheme } from '@satoshi/rules/profile-theme'
import type { QuestionRegion } from '@satoshi/rules/question-region'
import type { Streak } from '@satoshi/rules/progress/streak'
import type { PlayerZone } from '@satoshi/rules/progress/zone-change'
import type { Experience, NoticeKind, Notices, ParticleQuality, Theme } from '@satoshi/rules/settings'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    player_settings: PlayerSettings
  }
}

type PlayerSettings = {
  user_id: string
  animations: boolean | null
  sound: boolean | null
  haptics: boolean | null
  celebrations: boolean | null
  particle_quality: ParticleQuality | null
  reduced_motion: boolean | null
  notice_achievement: boolean | null
  notice_celebration: boolean | null
  notice_progress: boolean | null
  theme: Theme | null
}

/** What a player chose; null where nothing was chosen. */
export type SettingsRow = Omit<PlayerSettings, 'user_id'>

type Columns<Name extends string> = Record<Name, keyof SettingsRow>

/** The column of each setting; one that is missing here does not compile. `theme` is a column of its own name. */
const experienceColumns = {
  animations: 'animations',
  sound: 'sound',
  haptics: 'haptics',
  celebrations: 'celebrations',
  particleQuality: 'particle_quality',
  reducedMotion: 'reduced_motion',
} as const satisfies Columns<keyof Experience>
const noticeColumns = {
  achievement: 'notice_achievement',
  celebration: 'notice_celebration',
  progress: 'notice_progress',
} as const satisfies Columns<NoticeKind>

/** The columns of `player_settings s`; for queries that join the table. */
export const settingsColumns = sql.join(
  [...Object.values(experienceColumns), ...Object.values(noticeColumns), 'theme'].map((name) => sql.ref(`s.${name}`)),
)

export async function readSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select ${settingsColumns} from player_settings s where s.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Writes what is named and leaves the rest, in one statement, so that two devices do not undo each other. */
export async function writeSettings(tx: Tx, userId: string, change: SettingsChange): Promise<void> {
  const chosen = columnsOf(change)
  await tx
    .insertInto('player_settings')
    .values({ ...chosen, user_id: userId })
    .onConflict((conflict) =>
      Object.keys(chosen).length === 0 ? conflict.doNothing() : conflict.column('user_id').doUpdateSet(chosen),
    )
    .execute()
}

export async function deleteSettings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('player_settings').where('user_id', '=', userId).execute()
}

function columnsOf({ experience = {}, notices = {}, theme }: SettingsChange): Partial<SettingsRow> {
  return { ...inColumns(experience, experienceColumns), ...inColumns(notices, noticeColumns), ...(theme && { theme }) }
}

/** What was named of a group, under the names of the columns. */
function inColumns<Name extends string>(change: Partial<Record<Name, unknown>>, columns: Columns<Name>) {
  const names = Object.keys(columns) as Name[] // safe: the keys of its type, and no others
  const named = names.filter((name) => change[name] !== undefined)
  return Object.fromEntries(named.map((name) => [columns[name], change[name]]))
}

/** What a row chose of the experience; what it did not choose is left out. */
export function chosenExperience(row: SettingsRow): Partial<Experience> {
  return chosenOf(row, experienceColumns)
}

/** What a row chose of the notices; what it did not choose is left out. */
export function chosenNotices(row: SettingsRow): Partial<Notices> {
  return chosenOf(row, noticeColumns)
}

function chosenOf(row: SettingsRow, columns: Columns<string>) {
  const values = Object.entries(columns).map(([name, column]) => [name, row[column]] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

/** What a change of the profile depends on. */
export type ChangingPlayer = {
  userId: string
  nickname: string
  nicknameChangedAt: Instant | null
  zone: PlayerZone
  streak: Streak
}

/** A player who is not deleted, locked as `lockPlayer` locks: no quiz is paid while the zone changes. */
export async function lockForChange(tx: Tx, userId: string): Promise<ChangingPlayer | null> {
  const row = await tx
    .selectFrom('profiles')
    .select([
      'nickname',
      'nickname_changed_at',
      'time_zone',
      'previous_zone',
      'zone_changed_at',
      'streak',
      'streak_day',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    nickname: row.nickname,
    nicknameChangedAt: row.nickname_changed_at?.getTime() ?? null,
    zone: playerZone(row),
    streak: { days: row.streak, day: row.streak_day },
  }
}

/** The new zone, what it was before, and the streak by its dates. */
export async function writeZone(tx: Tx, userId: string, moved: PlayerZone & { streak: Streak }): Promise<void> {
  const { zone, change, streak } = moved
  await tx
    .updateTable('profiles')
    .set({ time_zone: zone, previous_zone: change?.from ?? null, streak_day: streak.day })
    .set({ zone_changed_at: change ? new Date(change.at) : null })
    .where('id', '=', userId)
    .execute()
}

type ProfileColumns = {
  goal: string | null | undefined
  language: Language | undefined
  theme: ProfileTheme | null | undefined
  region: QuestionRegion | undefined
}

/** Writes what is named and leaves the rest. */
export async function writeProfile(tx: Tx, userId: string, columns: ProfileColumns): Promise<void> {
  const { goal, language, theme, region } = columns
  const named = {
    ...(goal !== undefined && { financial_goal: goal }),
    ...(language && { language }),
    ...(theme !== undefined && { profile_theme: theme }),
    ...(region && { question_region: region }),
  }
  if (Object.keys(named).length === 0) return
  await tx.updateTable('profiles').set(named).where('id', '=', userId).execute()
}

type ZoneColumns = { time_zone: string; previous_zone: string | null; zone_changed_at: Date | null }

/** The zone of a row of `profiles`, with its last change. */
export function playerZone({ time_zone: zone, previous_zone: from, zone_changed_at: at }: ZoneColumns): PlayerZone {
  return { zone, change: from !== null && at !== null ? { from, at: at.getTime() } : null }
}
