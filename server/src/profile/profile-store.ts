import type { Audience } from '@satoshi/rules/audience/audience'
import type { Language } from '@satoshi/rules/language'
import type { Cents } from '@satoshi/rules/money'
import type { Streak } from '@satoshi/rules/progress/streak'
import { formatNamed } from '@satoshi/rules/match/format'
import type { PlayerZone } from '@satoshi/rules/progress/zone-change'
import type { QuestionRegion } from '@satoshi/rules/question-region'
import type { Day, Instant } from '@satoshi/rules/time'
import { matchFormats } from '@satoshi/rules/words'
import { sql, type Generated } from 'kysely'

import type { DayColumn, MadeAt } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import { homeLevelAt } from './home-level-store.ts'
import { planOf, plansHeldAt } from './plan-store.ts'
import { playerZone, settingsColumns, type SettingsRow } from './settings-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    profiles: Profiles
  }
}

type Profiles = {
  id: string
  user_id: string
  nickname: string
  nickname_key: string
  birth_date: DayColumn | null
  identity_verified_at: Date | null
  language: Language
  time_zone: Generated<string>
  zone_changed_at: Date | null
  level: Generated<number>
  xp: Generated<number>
  points: Generated<number>
  streak: Generated<number>
  streak_day: DayColumn | null
  profile_image_url: string | null
  current_avatar_id: string | null
  accessory_id: string | null
  skin_id: string | null
  financial_goal: string | null
  created_at: MadeAt
  completed_at: Date | null
  deleted_at: Date | null
  previous_zone: string | null
  nickname_changed_at: Date | null
  profile_theme: string | null
  question_region: QuestionRegion | null
}

/** A player with wallet and one game day; the day's columns are null where nothing happened on it. */
export type MeRow = SettingsRow & {
  id: string
  nickname: string
  email: string
  emailConfirmed: boolean
  /** Whether the account can be entered by a password; one of a social door may have none. */
  hasPassword: boolean
  language: Language
  birthDate: Day | null
  nicknameChangedAt: Date | null
  time_zone: string
  previous_zone: string | null
  zone_changed_at: Date | null
  points: number
  level: number
  xp: number
  streak: number
  streakDay: Day | null
  profileImageUrl: string | null
  currentAvatarId: string | null
  accessoryId: string | null
  skinId: string | null
  financialGoal: string | null
  earnedCents: Cents
  grantedCents: Cents
  day: Day | null
  dayXp: number | null
  answered: number | null
  correct: number | null
  quizzes: number | null
  answerCents: Cents | null
  /** Whether the first quiz of that day was paid. */
  firstQuizPaid: boolean
  /** Streak freezes held, and the last reward day on which right answers were boosted. */
  freezes: number | null
  answersBoostedOn: Day | null
  /** The paid plans held now. */
  plans: string[]
  offersRide: boolean
  /** Level of the district in which they live now; 0 for nowhere and for who has not confirmed their address. */
  homeLevel: number
  profileTheme: string | null
  /** Where the player chose to be at home for questions. */
  questionRegion: QuestionRegion | null
}

/** What progress decides on, locked with the profile's row. */
export type LockedPlayer = {
  userId: string
  zone: PlayerZone
  level: number
  xp: number
  streak: number
  streakDay: Day | null
  deleted: boolean
}

/** A player as others see it. */
export type PublicProfileRow = {
  id: string
  nickname: string
  avatarUrl: string | null
  avatarId: string | null
  accessoryId: string | null
  skinId: string | null
  level: number
}

const quizFormats = matchFormats.filter((name) => formatNamed(name).paysAnswers)

/** Whether `p` is a newcomer: of the first level, without a quiz that has ended, who has not skipped the first ride. */
const offersRide = sql`(
  p.level = 1
  and not exists (select from first_rides r where r.user_id = p.id and r.skipped_at is not null)
  and not exists (select from match_seats s join matches m on m.id = s.match_id
                  where s.user_id = p.id and m.ended_at is not null and m.format = any(${quizFormats}::text[])))`

/**
 * The player at `at`, the wallet and the game days from `firstDay` on, in one query. Which of these days is today depends on the
 * player's zone, which the query finds: a row for each day, or one without a day.
 */
export async function readMe(
  db: Db,
  userId: string,
  { at, firstDay }: { at: Instant; firstDay: Day },
): Promise<MeRow[]> {
  const { rows } = await sql<MeRow>`
    select p.id, p.nickname, u.email, u.email_verified as "emailConfirmed", p.language, p.birth_date as "birthDate",
           p.nickname_changed_at as "nicknameChangedAt", p.time_zone, p.previous_zone, p.zone_changed_at,
           p.points, p.level, p.xp, p.streak, p.streak_day as "streakDay", p.profile_image_url as "profileImageUrl",
           p.current_avatar_id as "currentAvatarId", p.accessory_id as "accessoryId", p.skin_id as "skinId",
           p.financial_goal as "financialGoal", p.profile_theme as "profileTheme", ${plansHeldAt(at)} as plans,
           p.question_region as "questionRegion",
           ${homeLevelAt(at)} as "homeLevel",
           exists (select from credentials c where c.user_id = p.id and c.password is not null) as "hasPassword",
           earned.balance_cents as "earnedCents", granted.balance_cents as "grantedCents",
           d.day, d.xp as "dayXp", d.answered, d.correct, d.quizzes, d.answer_cents as "answerCents",
           exists (select from rewards r where r.user_id = d.user_id and r.source = 'firstQuiz'
                   and r.ref = to_char(d.day, 'YYYY-MM-DD')) as "firstQuizPaid",
           (select i.held from inventory i where i.user_id = p.id and i.item = 'freeze') as freezes,
           (select max(e.day) from active_effects e where e.user_id = p.id and e.kind = 'btzBoost') as "answersBoostedOn",
           ${offersRide} as "offersRide",
           ${settingsColumns}
    from profiles p
    join users u on u.id = p.id
    join ledger_accounts earned on earned.owner_id = p.id and earned.kind = 'earned'
    join ledger_accounts granted on granted.owner_id = p.id and granted.kind = 'granted'
    left join player_settings s on s.user_id = p.id
    left join player_days d on d.user_id = p.id and d.day >= ${firstDay}
    where p.id = ${userId} and p.deleted_at is null`.execute(db)
  return rows
}

/** All that a profile says, but for the keys that its nickname is compared by. */
export async function readWholeProfile(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['nickname', 'birth_date as birthDate', 'language', 'time_zone as timeZone'])
    .select([
      'zone_changed_at as zoneChangedAt',
      'previous_zone as previousTimeZone',
      'level',
      'xp',
      'points',
      'streak',
      'streak_day as streakDay',
    ])
    .select(['profile_image_url as profileImageUrl', 'current_avatar_id as currentAvatarId'])
    .select(['accessory_id as accessoryId', 'skin_id as skinId'])
    .select(['financial_goal as financialGoal', 'profile_theme as profileTheme', 'created_at as createdAt'])
    .select(['nickname_changed_at as nicknameChangedAt', 'question_region as questionRegion'])
    .select('identity_verified_at as identityVerifiedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Locks a player's row: whatever is granted to one player is granted in turn, so that no cap is passed twice. */
export async function lockPlayer(tx: Tx, userId: string): Promise<LockedPlayer | null> {
  const row = await tx
    .selectFrom('profiles')
    .select([
      'id',
      'time_zone',
      'previous_zone',
      'zone_changed_at',
      'level',
      'xp',
      'streak',
      'streak_day',
      'deleted_at',
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { level, xp, streak, streak_day: streakDay } = row
  return { userId: row.id, zone: playerZone(row), level, xp, streak, streakDay, deleted: row.deleted_at !== null }
}

/** Locks the rows of some players who are not deleted, in the order of their ids, as `lockPlayer` locks one; gives who they are. */
export async function lockPlayers(tx: Tx, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', anyOf(userIds, 'uuid'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds what was granted; the caller holds the lock and says which level the sum is worth. */
export async function addProgress(
  tx: Tx,
  userId: string,
  gained: { xp: number; points: number; level: number },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((row) => ({
      xp: row('xp', '+', gained.xp),
      points: row('points', '+', gained.points),
      level: gained.level,
    }))
    .where('id', '=', userId)
    .execute()
}

export async function writeStreak(tx: Tx, userId: string, streak: { days: number; day: Day | null }): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ streak: streak.days, streak_day: streak.day })
    .where('id', '=', userId)
    .execute()
}

/** The zone by which a player's days are counted, with its last change. */
export async function zoneOf(db: Db, userId: string): Promise<PlayerZone> {
  const row = await db
    .selectFrom('profiles')
    .select(['time_zone', 'previous_zone', 'zone_changed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return playerZone(row)
}

/** What quizzes pay a player by at `at`: the zone of their days, and the level of the district where they live (0 for nowhere). */
export async function payeeFactsOf(
  db: Db,
  userId: string,
  at: Instant,
): Promise<{ zone: PlayerZone; homeLevel: number }> {
  const { homeLevel, ...row } = await db
    .selectFrom('profiles as p')
    .select(['time_zone', 'previous_zone', 'zone_changed_at', homeLevelAt(at).as('homeLevel')])
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { zone: playerZone(row), homeLevel }
}

/** A player's own streak as it is written, with the zone that its days are counted by; null for whoever is gone. */
export async function ownStreak(db: Db, userId: string): Promise<{ zone: PlayerZone; streak: Streak } | null> {
  const row = await db
    .selectFrom('profiles')
    .select(['time_zone', 'previous_zone', 'zone_changed_at', 'streak', 'streak_day'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { zone: playerZone(row), streak: { days: row.streak, day: row.streak_day } } : null
}

/** All leaderboard points that a player ever got. */
export async function totalPointsOf(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('profiles').select('points').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.points
}

/** What others see of a player: the picture, else the avatar with what it wears, and the skin of the card. */
export async function readShownAvatar(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['profile_image_url as profileImageUrl', 'current_avatar_id as currentAvatarId'])
    .select(['accessory_id as accessoryId', 'skin_id as skinId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Since when somebody has checked who a player is; null: nobody has. */
export async function writeIdentityVerified(tx: Tx, userId: string, at: Instant | null): Promise<void> {
  const verifiedAt = at === null ? null : new Date(at)
  await tx.updateTable('profiles').set({ identity_verified_at: verifiedAt }).where('id', '=', userId).execute()
}

export async function writeAvatar(tx: Tx, userId: string, avatarId: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ current_avatar_id: avatarId }).where('id', '=', userId).execute()
}

/** Puts on an accessory or a skin; null takes off what is worn. */
export async function writeWorn(
  tx: Tx,
  userId: string,
  worn: { accessory_id: string | null } | { skin_id: string | null },
): Promise<void> {
  await tx.updateTable('profiles').set(worn).where('id', '=', userId).execute()
}

/** Takes something off, wherever it is worn. */
export async function takeOff(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      current_avatar_id: sql`nullif(current_avatar_id, ${id})`,
      accessory_id: sql`nullif(accessory_id, ${id})`,
      skin_id: sql`nullif(skin_id, ${id})`,
    })
    .where('id', '=', userId)
    .execute()
}

/** The address of the player's picture on our own origin; null for none. */
export async function writePictureUrl(tx: Tx, userId: string, url: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ profile_image_url: url }).where('id', '=', userId).execute()
}

export async function readPublicProfiles(db: Db, userIds: string[]): Promise<PublicProfileRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('profiles')
    .select(['id', 'nickname', 'profile_image_url as avatarUrl', 'current_avatar_id as avatarId', 'level'])
    .select(['accessory_id as accessoryId', 'skin_id as skinId'])
    .where('id', '=', anyOf(userIds, 'uuid'))
    .execute()
}

/** XP of some players, by id; players that do not exist are left out. */
export async function xpOf(db: Db, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('profiles').select(['id', 'xp']).where('id', '=', anyOf(userIds, 'uuid')).execute()
  return new Map(rows.map(({ id, xp }) => [id, xp]))
}

/** Facts of a player that decide what is open to them, with what else their limits depend on. */
export type PlayerFacts = { audience: Audience; level: number; zone: PlayerZone }

/** Reads them as they are at `at`: the only reader of the facts of an audience. Throws for nobody. */
export async function playerFactsOf(db: Db, userId: string, at: Instant): Promise<PlayerFacts> {
  const reading = db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['p.birth_date', 'u.email_verified', 'p.level', 'p.time_zone', 'p.previous_zone', 'p.zone_changed_at'])
    .select('p.identity_verified_at')
    .where('p.id', '=', userId)
    .executeTakeFirstOrThrow()
  const [row, plan] = await Promise.all([reading, planOf(db, userId, at)])
  const audience: Audience = {
    birthDate: row.birth_date,
    confirmed: row.email_verified,
    identityVerified: row.identity_verified_at !== null,
    plan,
  }
  return { audience, level: row.level, zone: playerZone(row) }
}

/** What anybody may know of a player beside the face at `at`; nothing for a deleted account and one that is not completed. */
export async function readStanding(db: Db, userId: string, at: Instant) {
  return db
    .selectFrom('profiles as p')
    .select(['xp', 'points', 'streak', 'streak_day', 'created_at', 'time_zone', 'previous_zone', 'zone_changed_at'])
    .select(['profile_theme', plansHeldAt(at).as('plans')])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
}
