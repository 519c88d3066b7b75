import type { Lives, QuizLives } from '@satoshi/contract/lives'
import {
  buyLives,
  gainLife,
  livesAt,
  loseLives,
  mayGainByReview,
  nextLifeAt,
  livesOfQuiz,
  startingLives,
  unpaidFrom,
  type Lives as KeptLives,
  type LivesNow,
  type LivesOfQuiz,
} from '@satoshi/rules/lives/lives'
import type { SettingsOverTime } from '@satoshi/rules/game-settings'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { limitsAt, limitsOverTime } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { limitsSourcesOf, lockPlayer } from '../profile/profile-api.ts'
import { readLives, writeLives, type StoredLives } from './lives-store.ts'

const noneGiven = { day: null, given: 0 }

/** A quiz as far as lives go: its answers until now. */
export type QuizOfLives = LivesMoment & { answers: readonly { given: boolean; correct: boolean }[] }

/** How far a quiz that ended is paid, and the player's lives after it. */
export type DeductedLives = LivesOfQuiz & { after: QuizLives }

/** A player's moment, with the settings by which lives came back until then. */
export type LivesMoment = { userId: string; at: Instant; settings: SettingsOverTime }

/**
 * Takes a life for each mistake of a quiz that ended, and says how far it is paid. The caller does it once a quiz.
 * Locks the player's row. Source: product 9.14.
 */
export async function deductLives(tx: Tx, { answers, ...moment }: QuizOfLives): Promise<DeductedLives> {
  const { userId } = moment
  const player = await lockPlayer(tx, userId)
  const { lives, given, now } = await currentLives(tx, moment)
  const held = livesAt(lives, now)
  const ofQuiz = livesOfQuiz(answers, held)
  const left = loseLives(lives, ofQuiz.mistakes, now)
  if (left !== lives && player?.deleted === false) await writeLives(tx, userId, { lives: left, given })
  return { ...ofQuiz, after: quizLives(left, now, unpaidFrom(answers, held)) }
}

/**
 * The lives of a player in the middle of a quiz: what it has cost until now is counted, but taken only as it is settled.
 * One query by primary key; nothing is locked or written. Source: product 9.14.
 */
export async function livesInQuiz(db: Db, { answers, ...moment }: QuizOfLives): Promise<QuizLives> {
  const { lives, now } = await currentLives(db, moment)
  const held = livesAt(lives, now)
  const { left, ...rest } = quizLives(lives, now, unpaidFrom(answers, held))
  return { left: left === null ? null : Math.max(left - livesOfQuiz(answers, held).mistakes, 0), ...rest }
}

/**
 * Gives a life back for five reviewed cards, up to five a reward day; false where none is missing or the day's are
 * given. The caller gives it in the transaction in which the five are new. Locks the player's row. Source: product 6.4.
 */
export async function addLifeForReviews(tx: Tx, moment: LivesMoment): Promise<boolean> {
  const { userId, at } = moment
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) return false
  const today = rewardDay(player.zone, at)
  const { lives, given, now } = await currentLives(tx, moment)
  const more = gainLife(lives, now)
  if (more === lives || !mayGainByReview(given, today)) return false
  const before = given.day === today ? given.given : 0
  await writeLives(tx, userId, { lives: more, given: { day: today, given: before + 1 } })
  return true
}

/**
 * Gives lives that were bought; false, and none, where not all of them are missing. The caller gives them in the
 * transaction in which they are paid, and holds the player's row.
 */
export async function addBoughtLives(tx: Tx, bought: number, moment: LivesMoment): Promise<boolean> {
  const { lives, given, now } = await currentLives(tx, moment)
  const more = buyLives(lives, bought, now)
  if (more) await writeLives(tx, moment.userId, { lives: more, given })
  return more !== null
}

/** The player's lives now, and when the next one comes back. */
export async function livesOf(
  { db, clock, settingsHistory }: Pick<App, 'db' | 'clock' | 'settingsHistory'>,
  userId: string,
): Promise<Lives> {
  const { lives, now } = await currentLives(db, { userId, at: clock.now(), settings: settingsHistory() })
  const { lives: most } = limitsAt(now.limits, now.at)
  return { lives: count(livesAt(lives, now)), most: count(most), nextAt: nextLifeAt(lives, now), serverNow: now.at }
}

function quizLives(lives: KeptLives, now: LivesNow, unpaid: number | null): QuizLives {
  const { lives: most } = limitsAt(now.limits, now.at)
  return { left: count(livesAt(lives, now)), most: count(most), nextAt: nextLifeAt(lives, now), unpaidFrom: unpaid }
}

/** A player's lives as they are kept, or as they were when the account was made, with the limits to follow them by. */
async function currentLives(db: Db, { userId, at, settings }: LivesMoment): Promise<StoredLives & { now: LivesNow }> {
  const { madeAt, stored } = await readLives(db, userId)
  const sources = await limitsSourcesOf(db, userId, stored?.lives.anchor ?? madeAt)
  const limits = limitsOverTime({ ...sources, settings })
  const { lives, given } = stored ?? { lives: startingLives(madeAt, limits), given: noneGiven }
  return { lives, given, now: { at, limits } }
}

/** Null for lives without limit. */
function count(lives: number): number | null {
  return Number.isFinite(lives) ? lives : null
}
