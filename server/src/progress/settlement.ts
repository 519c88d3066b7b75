import type { Reward } from '@satoshi/contract/match'
import { rewardForDuel, type DuelResult } from '@satoshi/rules/duel/duel-rewards'
import { add, cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import { rewardForQuiz, type QuizResult } from '@satoshi/rules/progress/quiz-reward'
import type { PayTerms } from '@satoshi/rules/progress/pay-terms'
import { streakAfter } from '@satoshi/rules/progress/streak'
import { fullQuizAnswers } from '@satoshi/rules/mission/goal'
import type { Repeats } from '@satoshi/rules/progress/xp'
import { rewardForReview } from '@satoshi/rules/progress/review-reward'
import type { ReviewGain } from '@satoshi/rules/review/session'
import { rewardDay, streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'
import { rewardSources } from '@satoshi/rules/words'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer, type LockedPlayer } from '../profile/profile-api.ts'
import { boostsAt } from './begin-boost.ts'
import { grantAll, saveStreakNotice } from './grant.ts'
import { addToDay, readDay, rewardsCausedBy, type RewardRow } from './progress-store.ts'
import { settleMissedDays, winDay } from './streak.ts'

/** A solo quiz that ended, as the match knows it; the player's streak and day are looked up. */
export type EndedQuiz = Omit<QuizResult, 'streak' | 'streakDays' | 'today' | 'boosts'> & { userId: string; at: Instant }

/** What a player was paid for a quiz, what its XP were multiplied by, and what lessened it. */
export type QuizPay = { rewards: Reward[]; multiplier: number; terms: PayTerms | null }

/**
 * Pays a solo quiz in the transaction that ends it: XP, BTZ, levels, the day, the week, the streak. Settled again it
 * pays nothing and gives what it gave. Two quizzes of one player are settled in turn, so that the day's caps hold.
 */
export async function settleQuiz(tx: Tx, { userId, at, ...quiz }: EndedQuiz): Promise<QuizPay> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error(`no player ${userId}`)
  const before = await rewardsCausedBy(tx, userId, quiz.matchId)
  if (before.length > 0) return { rewards: rewardViews(before, player.streak), multiplier: 1, terms: null }
  return payQuiz(tx, player, quiz, at)
}

async function payQuiz(
  tx: Tx,
  player: LockedPlayer,
  quiz: Omit<EndedQuiz, 'userId' | 'at'>,
  at: Instant,
): Promise<QuizPay> {
  const day = rewardDay(player.zone, at)
  const today = { ...(await readDay(tx, player.userId, day)), day }
  const before = await settleMissedDays(tx, player, at)
  const boosts = await boostsAt(tx, player.userId, { at, day })
  const streakDays = streakDaysAt(player.zone, at)
  const reward = rewardForQuiz({ ...quiz, streak: before, streakDays, today, boosts })
  const won =
    reward.counts && !player.deleted
      ? await winDay(tx, player, { by: 'quiz', before, after: reward.streak, at })
      : { streak: reward.streak, grants: [] }
  const granted = await grantAll(tx, player, [...reward.grants, ...won.grants], { cause: quiz.matchId, at })
  await addToDay(tx, player.userId, day, reward.day)
  await saveStreakNotice(tx, { userId: player.userId, at }, { before, after: won.streak }, granted)
  const terms: PayTerms | null = reward.bounded ? { reason: 'quizDay', percent: 0 } : null
  return { rewards: rewardViews(granted.map(grantRow), won.streak.days), multiplier: reward.multiplier, terms }
}

/** A duel that ended for one of its players; `today` is what the day held of duels before. */
export type EndedDuel = DuelResult & {
  userId: string
  /** Questions that the player answered, and those answered right. */
  answered: number
  correct: number
  at: Instant
}

/** What a player was paid for a duel, and what of it counts against the day's caps. */
export type DuelPay = { rewards: Reward[]; xp: number; onBoard: boolean; paidDaily: boolean; bounded: boolean }

/** What a player was paid for a duel that was settled before. */
export async function duelRewards(tx: Tx, userId: string, matchId: string): Promise<Reward[]> {
  return rewardViews(await rewardsCausedBy(tx, userId, matchId), 0)
}

/**
 * Pays a duel to one of its players, in the transaction that ends it: XP, BTZ of the daily duels, levels, points, the
 * day. The caller settles a duel once; what was granted before is not granted again. A deleted player is paid nothing.
 */
export async function grantDuelRewards(
  tx: Tx,
  { userId, at, answered, correct, ...duel }: EndedDuel,
): Promise<DuelPay> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error(`no player ${userId}`)
  if (player.deleted) return { rewards: [], xp: 0, onBoard: false, paidDaily: false, bounded: false }
  const { grants, ...counted } = rewardForDuel(duel)
  const granted = await grantAll(tx, player, grants, { cause: duel.matchId, at })
  if (answered > 0) await addToDay(tx, userId, rewardDay(player.zone, at), { answered, correct })
  return { rewards: rewardViews(granted.map(grantRow), player.streak), ...counted }
}

/** An attempt in a battle of districts that was played to its end; `given` are its answers, timeouts left out. */
export type EndedAttempt = { userId: string; matchId: string; given: number; right: number; at: Instant }

/**
 * Wins the day of the streak by an attempt in a battle, as a quiz does, and adds its answers to the day. It pays nothing
 * else: fighters are paid when the battle is over. Gives what came with the day. Source: product 5.11, 5.14.
 */
export async function winDayByBattle(tx: Tx, { userId, matchId, given, right, at }: EndedAttempt): Promise<Reward[]> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) return []
  if (given > 0) await addToDay(tx, userId, rewardDay(player.zone, at), { answered: given, correct: right })
  if (given < fullQuizAnswers) return []
  const before = await settleMissedDays(tx, player, at)
  const after = streakAfter(streakDaysAt(player.zone, at), before)
  const won = await winDay(tx, player, { by: 'quiz', before, after, at })
  const granted = await grantAll(tx, player, won.grants, { cause: matchId, at })
  await saveStreakNotice(tx, { userId, at }, { before, after: won.streak }, granted)
  return rewardViews(granted.map(grantRow), won.streak.days)
}

/** A card that a player answered in a session. */
export type AnsweredReview = { sessionId: string; position: number; right: boolean; repeats: Repeats; at: Instant }

/** What an answered card paid, and what came with it. */
export type ReviewPay = { xp: number; gain: ReviewGain }

/**
 * Pays an answered card in the transaction that schedules it: XP, levels, the day, the week; the fifth answer of a
 * session wins the day of the streak. The caller settles an answer once. Gives the XP that the answer itself paid, and
 * what came with them.
 */
export async function settleReview(tx: Tx, player: LockedPlayer, review: AnsweredReview): Promise<ReviewPay> {
  const { sessionId, position, right, repeats, at } = review
  const { userId, zone } = player
  const day = rewardDay(zone, at)
  const before = await settleMissedDays(tx, player, at)
  const { xp: boost } = await boostsAt(tx, userId, { at, day })
  const { grants, streak, counts, multiplier } = rewardForReview({
    ref: `${sessionId}:${position}`,
    right,
    answered: position + 1,
    repeats,
    boost,
    streak: before,
    streakDays: streakDaysAt(zone, at),
  })
  const won = counts
    ? await winDay(tx, player, { by: 'review', before, after: streak, at })
    : { streak: before, grants: [] }
  const granted = await grantAll(tx, player, [...grants, ...won.grants], { cause: sessionId, at })
  await saveStreakNotice(tx, { userId, at }, { before, after: won.streak }, granted)
  await addToDay(tx, userId, day, { answered: 1, correct: right ? 1 : 0 })
  return {
    xp: granted.find(({ source }) => source === 'reviewRight')?.xp ?? 0,
    gain: {
      multiplier,
      amountCents: granted.reduce((sum, one) => add(sum, one.earnedCents, one.grantedCents), cents(0)),
      streak: won.streak.day !== before.day ? won.streak.days : null,
    },
  }
}

/** Rewards as the result screen shows them, in the order of sources and levels; a grant with nothing in it is left out. */
function rewardViews(rows: RewardRow[], streak: number): Reward[] {
  return rows
    .filter((row) => row.xp > 0 || row.amountCents > 0)
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.ref) - Number(b.ref))
    .map(({ source, ref, xp, amountCents }) => ({
      source,
      xp,
      amountCents,
      level: source === 'levelUp' ? Number(ref) : null,
      streak: source === 'streak' ? Number(ref) : source === 'firstQuiz' ? streak : null,
    }))
}

/** A grant as its row has it. */
function grantRow({ source, ref, xp, earnedCents, grantedCents }: Grant): RewardRow {
  return { source, ref, xp, amountCents: add(earnedCents, grantedCents) }
}

function rank(row: RewardRow): number {
  return rewardSources.indexOf(row.source)
}
