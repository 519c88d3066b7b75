import type { SettingsChange } from '@satoshi/contract/settings'
import type { Language } from '@satoshi/rules/language'
import type { Streak } from '@satoshi/rules/progress/streak'
import type { PlayerZone } from '@satoshi/rules/progress/zone-change'
import type { ParticleQuality, Theme } from '@satoshi/rules/settings'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** What a player chose; null where nothing was chosen. */
export type SettingsRow = {
  animations: boolean | null
  sound: boolean | null
  haptics: boolean | null
  celebrations: boolean | null
  particleQuality: ParticleQuality | null
  reducedMotion: boolean | null
  noticeAchievement: boolean | null
  noticeCelebration: boolean | null
  noticeProgress: boolean | null
  theme: Theme | null
}

/** The columns of `player_settings s`, named as `SettingsRow` names them; for queries that join the table. */
export const settingsColumns = sql`
  s.animations, s.sound, s.haptics, s.celebrations, s.particle_quality as "particleQuality",
  s.reduced_motion as "reducedMotion", s.notice_achievement as "noticeAchievement",
  s.notice_celebration as "noticeCelebration", s.notice_progress as "noticeProgress", s.theme`

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
    .values({ ...nothingChosen, ...chosen, user_id: userId })
    .onConflict((conflict) =>
      Object.keys(chosen).length === 0 ? conflict.doNothing() : conflict.column('user_id').doUpdateSet(chosen),
    )
    .execute()
}

export async function deleteSettings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('player_settings').where('user_id', '=', userId).execute()
}

const nothingChosen = {
  animations: null,
  sound: null,
  haptics: null,
  celebrations: null,
  particle_quality: null,
  reduced_motion: null,
  notice_achievement: null,
  notice_celebration: null,
  notice_progress: null,
  theme: null,
}

function columnsOf({ experience = {}, notices = {}, theme }: SettingsChange): Partial<typeof nothingChosen> {
  const columns = {
    animations: experience.animations,
    sound: experience.sound,
    haptics: experience.haptics,
    celebrations: experience.celebrations,
    particle_quality: experience.particleQuality,
    reduced_motion: experience.reducedMotion,
    notice_achievement: notices.achievement,
    notice_celebration: notices.celebration,
    notice_progress: notices.progress,
    theme,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
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

/** Writes what is named and leaves the rest. */
export async function writeProfile(
  tx: Tx,
  userId: string,
  { goal, language }: { goal: string | null | undefined; language: Language | undefined },
): Promise<void> {
  const named = { ...(goal !== undefined && { financial_goal: goal }), ...(language && { language }) }
  if (Object.keys(named).length === 0) return
  await tx.updateTable('profiles').set(named).where('id', '=', userId).execute()
}

type ZoneColumns = { time_zone: string; previous_zone: string | null; zone_changed_at: Date | null }

/** The zone of a row of `profiles`, with its last change. */
export function playerZone({ time_zone: zone, previous_zone: from, zone_changed_at: at }: ZoneColumns): PlayerZone {
  return { zone, change: from !== null && at !== null ? { from, at: at.getTime() } : null }
}
