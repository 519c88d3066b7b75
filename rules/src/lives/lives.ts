import { limitsAt, type LimitsOverTime } from '../subscription/plans.ts'
import type { Day, Instant } from '../time.ts'

/**
 * Lives of a player as they are kept: so many at `anchor`, and the next one at `nextAt`. Null: where lives were missing
 * then, the next is waited for from `anchor` on.
 */
export type Lives = { stored: number; anchor: Instant; nextAt: Instant | null }

/** Lives given back for reviews, and the reward day that they count on. */
export type GivenLives = { day: Day | null; given: number }

/** A moment, with the player's limits until then and as they are planned. */
export type LivesNow = { at: Instant; limits: LimitsOverTime }

/** Lives that reviews give back on one reward day, one for five cards. Source: product 6.4. */
export const reviewLivesPerDay = 5

/** Lives of an account that is made at `madeAt`: all that come back by themselves then. Source: product 6.4. */
export function startingLives(madeAt: Instant, limits: LimitsOverTime): Lives {
  const { lives } = limitsAt(limits, madeAt)
  // A time without limit ends with all lives, so that none need to be there while it lasts.
  return { stored: Number.isFinite(lives) ? lives : 0, anchor: madeAt, nextAt: null }
}

/** Lives at `at`; Infinity where mistakes cost none. Source: product 6.4. */
export function livesAt(lives: Lives, now: LivesNow): number {
  return standing(lives, now).held
}

/** When the next life comes back; null while as many are there as come back by themselves. */
export function nextLifeAt(lives: Lives, now: LivesNow): Instant | null {
  return standing(lives, now).nextAt
}

/**
 * Lives after `mistakes`, never below none. What has passed of the wait for the next one is not lost: a wait begins only
 * where none runs, when the full state is left. The same where none is lost for want of mistakes or of a limit. Source:
 * product 6.4.
 */
export function loseLives(lives: Lives, mistakes: number, now: LivesNow): Lives {
  const { held, nextAt } = standing(lives, now)
  if (mistakes === 0 || held === Number.POSITIVE_INFINITY) return lives
  return { stored: Math.max(held - mistakes, 0), anchor: now.at, nextAt }
}

/** Lives after one that was given back: the same where as many are there as come back by themselves. */
export function gainLife(lives: Lives, now: LivesNow): Lives {
  const { held, nextAt } = standing(lives, now)
  return nextAt === null ? lives : { stored: held + 1, anchor: now.at, nextAt }
}

/** Lives after `count` that were bought; null where not all of them are missing. Source: decision 0164. */
export function buyLives(lives: Lives, count: number, now: LivesNow): Lives | null {
  let more = lives
  for (let life = 0; life < count; life++) {
    const next = gainLife(more, now)
    if (next === more) return null
    more = next
  }
  return more
}

/** Whether reviews may give back one more life on `today`. */
export function mayGainByReview({ day, given }: GivenLives, today: Day): boolean {
  return day !== today || given < reviewLivesPerDay
}

/** How many lives there are, and when the next one comes back; null while none does. */
type Standing = { held: number; nextAt: Instant | null }

/**
 * Follows the lives from where they are kept through the limits that held. A change of limits gives and takes none: what
 * is waited for comes when it was to come, what there is above the new most stays until it is used, and what there is to
 * come besides is waited for from the change on. A time without limit ends with all lives.
 */
function standing({ stored, anchor: since, nextAt: waitedFor }: Lives, { at, limits }: LivesNow): Standing {
  const now = Math.max(at, since)
  let [held, nextAt] = [stored, waitedFor]
  let isEndless = false
  for (const [index, { from, limits: period }] of limits.entries()) {
    const changesAt = limits[index + 1]?.from ?? Number.POSITIVE_INFINITY
    if (changesAt <= since || from > now) continue
    const isLimited = Number.isFinite(period.lives)
    if (isLimited && isEndless) held = Math.max(held, period.lives)
    isEndless = !isLimited
    if (!isLimited || held >= period.lives) nextAt = null
    else nextAt ??= Math.max(from, since) + period.lifeEvery
    while (nextAt !== null && nextAt <= now && nextAt < changesAt) {
      held += 1
      nextAt = held < period.lives ? nextAt + period.lifeEvery : null
    }
  }
  return { held: isEndless ? Number.POSITIVE_INFINITY : held, nextAt }
}

/** A question of a quiz, as far as lives go. One that ran out of time was not answered and costs no life. */
type Answered = { given: boolean; correct: boolean }

/** What lives are of a quiz: the first answers are paid, those after the last life are played without reward. */
export type LivesOfQuiz = { paidAnswers: number; mistakes: number }

/**
 * How far a quiz is paid with `lives` at its end, before its own mistakes are taken. Each mistake costs one; from the
 * answer on that follows the last, play goes on without reward. Source: product 9.14.
 */
export function livesOfQuiz(answers: readonly Answered[], lives: number): LivesOfQuiz {
  let mistakes = 0
  let paidAnswers = 0
  for (const answer of answers) {
    if (mistakes < lives) paidAnswers += 1
    if (answer.given && !answer.correct) mistakes += 1
  }
  return { paidAnswers, mistakes }
}

/**
 * Position of the first question of a quiz that is played without a life, and so without reward: 0 where there was none
 * from the beginning; null while the next mistake still costs one. `lives` are those before the quiz's own mistakes.
 */
export function unpaidFrom(answers: readonly Answered[], lives: number): number | null {
  const { paidAnswers, mistakes } = livesOfQuiz(answers, lives)
  return mistakes < lives ? null : paidAnswers
}
