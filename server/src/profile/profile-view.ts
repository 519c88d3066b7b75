import type { Profile, Today, Wallet } from '@satoshi/contract/profile'
import { add, cents } from '@satoshi/rules/money'
import { levelOf } from '@satoshi/rules/progress/level'
import { answersPerDayCents, firstQuizCents, quizzesPaidPerDay } from '@satoshi/rules/progress/quiz-btz'
import { countsAlready, streakMultiplier, streakOn, type Streak } from '@satoshi/rules/progress/streak'
import { dayClosing, gameDay, type Day, type Instant } from '@satoshi/rules/time'

import type { MeRow } from './profile-store.ts'

export type Me = { profile: Profile; wallet: Wallet; today: Today; serverNow: Instant }

/** The player as only the player sees it; `days` are rows of the same player, one of which may be today's. */
export function meView(player: MeRow, days: MeRow[], now: Instant): Me {
  const day = gameDay(now, player.timeZone)
  const streak = { days: player.streak, day: player.streakDay }
  const { earnedCents, grantedCents } = player
  return {
    profile: profileView(player, streakOn(day, streak)),
    wallet: { balanceCents: add(earnedCents, grantedCents), earnedCents, grantedCents },
    today: { ...todayView(day, days), closesAt: dayClosing(day, player.timeZone), ...streakToday(day, streak) },
    serverNow: now,
  }
}

function profileView(player: MeRow, streak: number): Profile {
  const { id, nickname, email, emailConfirmed, language, timeZone, points, xp } = player
  const { profileImageUrl, currentAvatarId, financialGoal } = player
  return {
    ...{ id, userId: id, nickname, email, emailConfirmed, language, timeZone, points, xp },
    ...levelOf(xp),
    streak,
    streakMultiplier: streakMultiplier(streak),
    ...{ profileImageUrl, currentAvatarId, financialGoal },
  }
}

function todayView(day: Day, days: MeRow[]) {
  const row = days.find((one) => one.day === day)
  return {
    day,
    xp: row?.dayXp ?? 0,
    answered: row?.answered ?? 0,
    correct: row?.correct ?? 0,
    quizzes: row?.quizzes ?? 0,
    quizzesPaid: quizzesPaidPerDay,
    answerCents: row?.answerCents ?? cents(0),
    answerCapCents: answersPerDayCents,
  }
}

/** The first quiz of the day is the one that wins the day for the streak. */
function streakToday(day: Day, streak: Streak) {
  const streakDone = countsAlready(day, streak)
  return { streakDone, firstQuizCents: streakDone ? null : firstQuizCents(streakOn(day, streak) + 1) }
}
