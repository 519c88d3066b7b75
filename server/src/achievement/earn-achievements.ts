import type { StaleTopic } from '@satoshi/contract/live'
import {
  achievementGrant,
  masterRating,
  reachedAchievements,
  upsetMargin,
  type AchievementFacts,
  type AchievementKey,
  isComeback,
} from '@satoshi/rules/achievement/achievements'
import { cents } from '@satoshi/rules/money'
import { streakReviews } from '@satoshi/rules/progress/review-reward'
import { shownRating } from '@satoshi/rules/rating/glicko'
import type { Instant } from '@satoshi/rules/time'

import type { ActivityKind, Counting } from '../activity/activity-api.ts'
import { countWins, countWinsInARow, ratedAboveBy } from '../duel/duel-api.ts'
import { endedMatch, type EndedMatch, type EndedSeat } from '../match/match-api.ts'
import { saveNotices, waitsToCelebrate, type NewNotice } from '../notification/notification-api.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { publicFactsOf } from '../profile/profile-api.ts'
import { countRewards, grant } from '../progress/progress-api.ts'
import { allRatingsOf } from '../rating/rating-api.ts'
import { countMasteredCards } from '../review/review-api.ts'
import { hasSent } from '../transfer/transfer-api.ts'
import { insertEarned, readEarned } from './achievement-store.ts'

/**
 * Gives a player of a match that has ended the achievements that they have reached. Publishes what the settlement of the
 * match changed as well, and that there is something to celebrate, whatever it is.
 */
export async function earnByMatch(counting: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const { app, tx, player, activity } = counting
  const match = await endedMatch(app, tx, activity.ref)
  const mine = match?.seats.find(({ seat }) => seat === activity.data.seat)
  if (!match || !mine) return []
  const earned = await earn(counting, await factsAfter(tx, match, mine))
  const changed: StaleTopic[] = ['progress', 'wallet', 'inventory', ...earned]
  return (await waitsToCelebrate(tx, player.userId)) ? [...changed, 'notifications'] : changed
}

/**
 * Gives what reviews can bring: the card that wins the day of the streak may reach one of its lengths, and a right answer
 * may make a card a mastered one.
 */
export async function earnByReview(counting: Counting<'cardReviewed'>): Promise<readonly StaleTopic[]> {
  const { tx, player, activity } = counting
  const { position, right } = activity.data
  const winsDay = position + 1 === streakReviews
  const masters = right && (await reachesMastery(tx, player.userId))
  if (!winsDay && !masters) return []
  const standing = await standingFacts(tx, player.userId, { at: activity.at, duelId: null })
  const earned = await earn(counting, { ...standing, upsets: 0, comebacks: 0 })
  // The session may have ended before this ran: then it told nobody that there is something to celebrate.
  return earned.length > 0 ? ['progress', 'wallet', 'notifications', ...earned] : []
}

/** Gives what a transfer can bring. */
export async function earnByTransfer(counting: Counting<'transferSent'>): Promise<readonly StaleTopic[]> {
  const { tx, player, activity } = counting
  const standing = await standingFacts(tx, player.userId, { at: activity.at, duelId: null })
  const earned = await earn(counting, { ...standing, upsets: 0, comebacks: 0 })
  return earned.length > 0 ? ['progress', 'wallet', 'notifications', ...earned] : []
}

/** Whether the most cards are mastered that an achievement asks for, and it was not earned: it is asked after each right card. */
async function reachesMastery(tx: Tx, userId: string): Promise<boolean> {
  const earned = await readEarned(tx, userId)
  if (earned.some(({ key }) => key === 'masteredCards100')) return false
  return (await countMasteredCards(tx, userId, mostMastered)) >= mostMastered
}

/** Gives what is reached and was not earned before; the topics that it changed, none when nothing was new. */
async function earn(
  { tx, player: { userId }, activity: { at } }: Counting<ActivityKind>,
  facts: AchievementFacts,
): Promise<StaleTopic[]> {
  const had = new Set((await readEarned(tx, userId)).map(({ key }) => key))
  const fresh = reachedAchievements(facts).filter((key) => !had.has(key))
  await saveNotices(
    tx,
    fresh.map((key) => noticeOf(userId, key)),
    at,
  )
  for (const key of fresh) {
    const one = achievementGrant(key)
    if (one) await grant(tx, { ...one, userId, at })
  }
  await insertEarned(tx, userId, fresh, new Date(at))
  return fresh.length > 0 ? ['achievements'] : []
}

function noticeOf(userId: string, key: AchievementKey): NewNotice {
  const { xp, earnedCents } = achievementGrant(key) ?? { xp: 0, earnedCents: cents(0) }
  return { userId, fromUserId: null, type: 'achievement', ref: key, data: { key, xp, cents: earnedCents } }
}

/** The facts of a player once a match had ended. */
async function factsAfter(db: Db, match: EndedMatch, seat: EndedSeat): Promise<AchievementFacts> {
  const duelId = match.format === 'duel' ? match.id : null
  const standing = await standingFacts(db, seat.userId, { at: match.at, duelId })
  const isWin = duelId !== null && match.finished && seat.outcome === 'won'
  const beatPerson = isWin && seat.against === 'people' && seat.counts
  if (!beatPerson) return { ...standing, upsets: 0, comebacks: 0 }
  const above = await ratedAboveBy(db, seat.userId, match.id)
  const upsets = above !== null && above >= upsetMargin ? 1 : 0
  return { ...standing, upsets, comebacks: cameBack(match, seat) ? 1 : 0 }
}

function cameBack(match: EndedMatch, mine: EndedSeat): boolean {
  const theirs = match.seats.find(({ seat }) => seat !== mine.seat)
  return theirs !== undefined && isComeback(sideOf(mine), sideOf(theirs))
}

function sideOf({ outcome, answers }: EndedSeat) {
  return { outcome, points: answers.map(({ points }) => points) }
}

/** No achievement asks for more wins, in all and in a row. */
const mostWins = 250
const mostInARow = 10
/** Nor for more mastered cards. */
const mostMastered = 100

/** What of the facts is known without looking at one match. */
export type StandingFacts = Omit<AchievementFacts, 'upsets' | 'comebacks'>

/**
 * What a player's achievements are counted by, from what the domains below have kept: nothing is counted twice, however
 * often it is looked at. The wins in a row are those up to `duelId`, or to the last duel.
 */
export async function standingFacts(
  db: Db,
  userId: string,
  { at, duelId }: { at: Instant; duelId: string | null },
): Promise<StandingFacts> {
  const [quizzes, perfectQuizzes, wins, winsInARow, ratings, masteredCards, hasSentBtz, player] = await Promise.all([
    countRewards(db, userId, 'quizFinish', 1),
    countRewards(db, userId, 'perfectQuiz', 1),
    countWins(db, userId, mostWins),
    countWinsInARow(db, userId, mostInARow, duelId),
    allRatingsOf(db, userId),
    countMasteredCards(db, userId, mostMastered),
    hasSent(db, userId),
    publicFactsOf(db, userId, at),
  ])
  const mastered = ratings.filter((rating) => {
    const { value, provisional } = shownRating(rating)
    return rating.category !== 'overall' && !provisional && value >= masterRating
  })
  return {
    quizzes,
    perfectQuizzes,
    wins,
    winsInARow,
    duels: ratings.find(({ category }) => category === 'overall')?.duels ?? 0,
    masteredSubjects: mastered.length,
    masteredCards,
    transfers: Number(hasSentBtz),
    streakDays: player?.streak ?? 0,
  }
}
