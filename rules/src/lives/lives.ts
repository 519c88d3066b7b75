import { minute, type Day, type Instant, type Millis } from '../time.ts'

/** Lives of a player as they are kept: so many at `anchor`, from which the others come back. */
export type Lives = { stored: number; anchor: Instant }

/** Lives given back for reviews, and the reward day that they count on. */
export type GivenLives = { day: Day | null; given: number }

/** All lives. Source: product 6.4; premium will have more. */
export const mostLives = 5

/** Time in which a life comes back. Source: product 6.4. */
export const lifeEvery: Millis = 30 * minute

/** Lives that reviews give back on one reward day, one for five cards. Source: product 6.4. */
export const reviewLivesPerDay = 5

/** Lives at `at`: `min(max, stored + ⌊(now − anchor) / interval⌋)`; all of them where nothing is kept. Source: product 6.4. */
export function livesAt(lives: Lives | null, at: Instant): number {
  if (!lives) return mostLives
  return Math.min(mostLives, lives.stored + Math.max(Math.floor((at - lives.anchor) / lifeEvery), 0))
}

/** When the next life comes back; null while all are there. */
export function nextLifeAt(lives: Lives | null, at: Instant): Instant | null {
  if (!lives || livesAt(lives, at) >= mostLives) return null
  return settled(lives, at).anchor + lifeEvery
}

/**
 * Lives after `mistakes` at `at`, never below none. The anchor moves by whole intervals, so that what has passed of the
 * next one is not lost, and is set only when all lives were there. Source: product 6.4.
 */
export function loseLives(lives: Lives | null, mistakes: number, at: Instant): Lives | null {
  const held = livesAt(lives, at)
  if (mistakes === 0) return lives
  const { anchor } = held === mostLives || !lives ? { anchor: at } : settled(lives, at)
  return { stored: Math.max(held - mistakes, 0), anchor }
}

/** Lives after one that was given back. With it all may be there; more there never are. */
export function gainLife(lives: Lives | null, at: Instant): Lives | null {
  if (!lives || livesAt(lives, at) >= mostLives) return lives
  const { stored, anchor } = settled(lives, at)
  return { stored: stored + 1, anchor }
}

/** Whether reviews may give back one more life on `today`. */
export function mayGainByReview({ day, given }: GivenLives, today: Day): boolean {
  return day !== today || given < reviewLivesPerDay
}

/** The same lives, with those that came back counted and the anchor at the last of them. */
function settled({ stored, anchor }: Lives, at: Instant): Lives {
  const back = Math.max(Math.floor((at - anchor) / lifeEvery), 0)
  return { stored: Math.min(mostLives, stored + back), anchor: anchor + back * lifeEvery }
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
