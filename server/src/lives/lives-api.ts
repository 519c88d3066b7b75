import type { Lives } from '@satoshi/contract/lives'
import {
  gainLife,
  livesAt,
  loseLives,
  mayGainByReview,
  mostLives,
  nextLifeAt,
  livesOfQuiz,
  type LivesOfQuiz,
} from '@satoshi/rules/lives/lives'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { readLives, writeLives } from './lives-store.ts'

const noneGiven = { day: null, given: 0 }

/** A quiz that ended, as far as lives go. */
export type QuizOfLives = { userId: string; answers: readonly { given: boolean; correct: boolean }[]; at: Instant }

/**
 * Takes a life for each mistake of a quiz that ended, and says how far it is paid. The caller does it once a quiz.
 * Locks the player's row. Source: product 9.14.
 */
export async function deductLives(tx: Tx, { userId, answers, at }: QuizOfLives): Promise<LivesOfQuiz> {
  const player = await lockPlayer(tx, userId)
  const kept = await readLives(tx, userId)
  const ofQuiz = livesOfQuiz(answers, livesAt(kept?.lives ?? null, at))
  const lives = loseLives(kept?.lives ?? null, ofQuiz.mistakes, at)
  if (ofQuiz.mistakes > 0 && lives && player?.deleted === false)
    await writeLives(tx, userId, { lives, given: kept?.given ?? noneGiven })
  return ofQuiz
}

/**
 * Gives a life back for five reviewed cards, up to five a reward day; false where none is missing or the day's are
 * given. The caller gives it in the transaction in which the five are new. Locks the player's row. Source: product 6.4.
 */
export async function addLifeForReviews(tx: Tx, userId: string, at: Instant): Promise<boolean> {
  const player = await lockPlayer(tx, userId)
  const kept = await readLives(tx, userId)
  if (!player || player.deleted || !kept) return false
  const today = rewardDay(player.zone, at)
  const lives = gainLife(kept.lives, at)
  if (!lives || lives === kept.lives || !mayGainByReview(kept.given, today)) return false
  const before = kept.given.day === today ? kept.given.given : 0
  await writeLives(tx, userId, { lives, given: { day: today, given: before + 1 } })
  return true
}

/** The player's lives now, and when the next one comes back. */
export async function livesOf({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<Lives> {
  const lives = (await readLives(db, userId))?.lives ?? null
  const now = clock.now()
  return { lives: livesAt(lives, now), most: mostLives, nextAt: nextLifeAt(lives, now), serverNow: now }
}
