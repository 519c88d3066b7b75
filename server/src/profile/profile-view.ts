import type { Profile, Today, Wallet } from '@satoshi/contract/profile'
import type { Settings } from '@satoshi/contract/settings'
import { capsAtHome } from '@satoshi/rules/district/perk'
import type { PublicProfile } from '@satoshi/rules/match/view'
import { add, cents } from '@satoshi/rules/money'
import { nicknamePrice } from '@satoshi/rules/nickname'
import { levelOf } from '@satoshi/rules/progress/level'
import { answersCapCents, firstQuizCents, type QuizCaps } from '@satoshi/rules/progress/quiz-btz'
import {
  countsAlready,
  streakMultiplier,
  streakOn,
  type Streak,
  type StreakDays,
  applyFreezes,
} from '@satoshi/rules/progress/streak'
import { readTheme, shownTheme, type ProfileTheme } from '@satoshi/rules/profile-theme'
import { rewardDay, rewardDayClosing, streakDaysAt, zoneChangesFrom } from '@satoshi/rules/progress/zone-change'
import { questionRegionOf } from '@satoshi/rules/question-region'
import { highestPlan, perksOf, type ProfileFrame } from '@satoshi/rules/subscription/plans'
import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import { shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { readPublicProfiles, readMe as readMeRows, readStanding, type MeRow } from './profile-store.ts'
import { chosenExperience, chosenNotices, playerZone, type SettingsRow } from './settings-store.ts'

export type Me = {
  profile: Profile
  settings: Settings
  wallet: Wallet
  today: Today
  hasPassword: boolean
  offersRide: boolean
  serverNow: Instant
}

/** The player as only the player sees it; `days` are rows of the same player, one of which may be today's. */
export function meView(player: MeRow, days: MeRow[], { now, caps }: { now: Instant; caps: QuizCaps }): Me {
  const zone = playerZone(player)
  const [day, streakDays] = [rewardDay(zone, now), streakDaysAt(zone, now)]
  // Freezes that will be written as used hold the streak already.
  const written = { days: player.streak, day: player.streakDay }
  const { streak } = applyFreezes(written, streakDays.earliest, player.freezes ?? 0)
  const { earnedCents, grantedCents } = player
  return {
    profile: profileView(player, streakOn(streakDays.earliest, streak), now),
    settings: settingsView(player),
    wallet: { balanceCents: add(earnedCents, grantedCents), earnedCents, grantedCents },
    today: {
      ...todayView(day, days),
      quizzesPaid: caps['quiz.paidPerDay'],
      answerCapCents: answersCapCents(capsAtHome(caps, player.homeLevel), player.answersBoostedOn === day),
      closesAt: rewardDayClosing(zone, now),
      ...streakToday(
        streakDays,
        streak,
        days.some((one) => one.day === day && one.firstQuizPaid),
      ),
    },
    hasPassword: player.hasPassword,
    offersRide: player.offersRide,
    serverNow: now,
  }
}

function profileView(player: MeRow, streak: number, now: Instant): Profile {
  const { id, nickname, email, emailConfirmed, language, birthDate, points, xp } = player
  const zone = playerZone(player)
  const { profileImageUrl, currentAvatarId, accessoryId, skinId, financialGoal } = player
  return {
    id,
    userId: id,
    nickname,
    email,
    emailConfirmed,
    language,
    birthDate,
    points,
    xp,
    timeZone: zone.zone,
    zoneChangesFrom: zoneChangesFrom(zone, now),
    nicknamePriceCents: nicknamePrice(player.nicknameChangedAt?.getTime() ?? null),
    ...levelOf(xp),
    streak,
    streakMultiplier: streakMultiplier(streak),
    profileImageUrl,
    currentAvatarId,
    accessoryId,
    skinId,
    financialGoal,
    perks: perksOf(highestPlan(player.plans)),
    profileTheme: readTheme(player.profileTheme),
    questionRegion: questionRegionOf(player.questionRegion, language),
  }
}

function todayView(day: Day, days: MeRow[]) {
  const row = days.find((one) => one.day === day)
  const before = shiftDay(day, -1)
  return {
    day,
    xp: row?.dayXp ?? 0,
    answered: row?.answered ?? 0,
    answeredYesterday: days.find((one) => one.day === before)?.answered ?? 0,
    correct: row?.correct ?? 0,
    quizzes: row?.quizzes ?? 0,
    answerCents: row?.answerCents ?? cents(0),
  }
}

/** The streak counts by its own dates, which two zones may have; the first quiz is paid once a reward day. */
function streakToday({ earliest, latest }: StreakDays, streak: Streak, firstQuizPaid: boolean) {
  const streakDone = countsAlready(latest, streak)
  const next = streakOn(earliest, streak) + (streakDone ? 0 : 1)
  return { streakDone, firstQuizCents: firstQuizPaid ? null : firstQuizCents(next) }
}

/** The signed-in player, wallet and day, in one query. Refuses `auth.required` when the account is gone. */
export async function readMe(app: Pick<App, 'db' | 'clock' | 'settings'>, userId: string): Promise<Me> {
  const now = app.clock.now()
  // No zone is more than a day behind UTC's date, the hours until 03:00 included; a change of zone keeps a day open for
  // as much as two more.
  const firstDay = shiftDay(new Date(now).toISOString().slice(0, 10), -3)
  const rows = await readMeRows(app.db, userId, { at: now, firstDay })
  const [player] = rows
  if (!player) throw refuse('auth.required')
  return meView(player, rows, { now, caps: app.settings() })
}

/** Nickname, level and picture of some players, by id; players that do not exist are left out. */
export async function publicProfilesOf(db: Db, userIds: string[]): Promise<Map<string, PublicProfile>> {
  const rows = await readPublicProfiles(db, userIds)
  return new Map(rows.map((row) => [row.id, { ...row, isBot: false }]))
}

/** A player as boards show them, on which no bot stands. */
export function onBoard({ isBot: _bot, ...player }: PublicProfile): Omit<PublicProfile, 'isBot'> {
  return player
}

/** What anybody may know of a player beside the face. */
export type PublicFacts = {
  xp: number
  points: number
  streak: number
  since: Instant
  /** What their plan shows on their page now. */
  frame: ProfileFrame | null
  profileTheme: ProfileTheme | null
}

/** What anybody may know of a player; null for nobody, a deleted account, and one that is not completed. */
export async function publicFactsOf(db: Db, userId: string, now: Instant): Promise<PublicFacts | null> {
  const row = await readStanding(db, userId, now)
  if (!row) return null
  const { earliest } = streakDaysAt(playerZone(row), now)
  const streak = streakOn(earliest, { days: row.streak, day: row.streak_day })
  const perks = perksOf(highestPlan(row.plans))
  const shown = { frame: perks.frame, profileTheme: shownTheme(row.profile_theme, perks) }
  return { xp: row.xp, points: row.points, streak, since: row.created_at.getTime(), ...shown }
}

/** What holds for a player: what was chosen, and the defaults for the rest. */
export function settingsView(row: SettingsRow | undefined): Settings {
  return {
    experience: { ...defaultExperience, ...(row && chosenExperience(row)) },
    notices: { ...defaultNotices, ...(row && chosenNotices(row)) },
    theme: row?.theme ?? null,
  }
}
