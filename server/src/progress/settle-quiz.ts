import type { Reward } from '@satoshi/contract/match'
import { rewardForQuiz, type QuizResult } from '@satoshi/rules/progress/quiz-reward'
import { rewardDay, streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer, type LockedPlayer } from '../profile/profile-api.ts'
import { boostsAt } from './begin-boost.ts'
import { grantAll } from './grant.ts'
import { keepStreak } from './keep-milestones.ts'
import { heldStreak } from './keep-streak.ts'
import { addToDay, readDay, rewardsCausedBy } from './progress-store.ts'
import { grantRow, rewardViews } from './progress-view.ts'
import { winDay } from './win-day.ts'

/** A solo quiz that ended, as the match knows it; the player's streak and day are looked up. */
export type EndedQuiz = Omit<QuizResult, 'streak' | 'streakDays' | 'today' | 'boosts'> & { userId: string; at: Instant }

/**
 * Pays a solo quiz in the transaction that ends it: XP, BTZ, levels, the day, the week, the streak. Settled again it
 * pays nothing and gives what it gave. Two quizzes of one player are settled in turn, so that the day's caps hold.
 */
export async function settleQuiz(tx: Tx, { userId, at, ...quiz }: EndedQuiz): Promise<Reward[]> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error(`no player ${userId}`)
  const before = await rewardsCausedBy(tx, userId, quiz.matchId)
  if (before.length > 0) return rewardViews(before, player.streak)
  return payQuiz(tx, player, quiz, at)
}

async function payQuiz(
  tx: Tx,
  player: LockedPlayer,
  quiz: Omit<EndedQuiz, 'userId' | 'at'>,
  at: Instant,
): Promise<Reward[]> {
  const day = rewardDay(player.zone, at)
  const today = { ...(await readDay(tx, player.userId, day)), day }
  const before = await heldStreak(tx, player, at)
  const boosts = await boostsAt(tx, player.userId, { at, day })
  const streakDays = streakDaysAt(player.zone, at)
  const reward = rewardForQuiz({ ...quiz, streak: before, streakDays, today, boosts })
  const won =
    reward.counts && !player.deleted
      ? await winDay(tx, player, { by: 'quiz', before, after: reward.streak, at })
      : { streak: reward.streak, grants: [] }
  const granted = await grantAll(tx, player, [...reward.grants, ...won.grants], { cause: quiz.matchId, at })
  await addToDay(tx, player.userId, day, reward.day)
  await keepStreak(tx, { userId: player.userId, at }, { before, after: won.streak }, granted)
  return rewardViews(granted.map(grantRow), won.streak.days)
}
