import { standardSettings } from '../game-settings.ts'
import { cents, type Cents } from '../money.ts'
import type { Day, Millis } from '../time.ts'
import type { Difficulty, RewardSource } from '../words.ts'
import type { Grant } from './grant.ts'
import {
  finishedQuizPoints,
  firstQuizCents,
  fullQuizQuestions,
  perfectQuizCents,
  perfectQuizQuestions,
  quizFinishCents,
  rightAnswersCents,
  type QuizCaps,
} from './quiz-btz.ts'
import {
  learningXp,
  type RepeatFactor,
  comboXp,
  correctXp,
  perfectQuizXp,
  quizFinishXp,
  readExplanationXp,
  speedBonusXp,
  wholeMultiplier,
} from './xp.ts'
import { streakAfter, streakMultiplier, streakOn, type Streak, type StreakDays } from './streak.ts'

/** A question that was put to the player, in the order of the quiz. */
export type QuizAnswer = {
  difficulty: Difficulty
  /** False when time ran out: it breaks a run and counts for nothing else. */
  given: boolean
  /** Left out by a hint, and not given: a run stands as it is, and the question is none of the quiz's (decision 0154). */
  skipped: boolean
  correct: boolean
  elapsedMillis: Millis
  repeatFactor: RepeatFactor
  /** Whether the explanation stood open long enough to be read; pays after a wrong answer only. */
  readExplanation: boolean
}

/** A solo quiz that ended, and what the player's day and streak were until then. */
export type QuizResult = {
  matchId: string
  /** `cancelled` quizzes pay only the answers that were given. */
  ended: 'finished' | 'cancelled'
  questions: number
  answerMillis: Millis
  answers: QuizAnswer[]
  /** How many of them, from the first on, are paid, because a life was left; all where it is left out (product 9.14). */
  paidAnswers?: number
  streak: Streak
  streakDays: StreakDays
  /** The reward day, and what was paid on it before. */
  today: { day: Day; quizzes: number; answerCents: Cents; firstQuizPaid: boolean; quizXp: number }
  /** Boosts that act when the quiz ends; none where it is left out. */
  boosts?: QuizBoosts
  /** What bounds the day; the standard where it is left out. */
  caps?: QuizCaps
}

/** What boosts multiply learning XP and the BTZ of right answers by, and whether answers were boosted on the day. */
export type QuizBoosts = { xp: number; btz: number; answersBoosted: boolean }

const noBoosts: QuizBoosts = { xp: 1, btz: 1, answersBoosted: false }

/** Reward of a quiz, the streak after it, and what it adds to the player's day. */
export type QuizReward = {
  grants: Grant[]
  streak: Streak
  /** Whether the quiz was full enough to win a day of the streak, won or not before. */
  counts: boolean
  day: { answered: number; correct: number; quizzes: number; answerCents: Cents; quizXp: number }
  /** Whether the day gave less XP than the quiz was worth. */
  bounded: boolean
  /** What its XP were multiplied by: streak and boost together; 1 where neither acts. */
  multiplier: number
}

/**
 * What a solo quiz pays when it has ended. BTZ are all `earned`. Learning XP is multiplied by the streak, as it stands
 * after this quiz, and by a boost, which the leaderboard leaves out; rounded half up once for each grant. The grant for
 * answers is always there, even with nothing in it, because it marks the quiz as paid. A quiz under five questions pays
 * its answers and finishing XP, and no finishing BTZ, day of the streak or point; skipped questions are not counted. One that was played without a life
 * wins the day of the streak and pays nothing. XP of a day's quizzes are bounded, and the points that they are worth with
 * them (decision 0146). Source: product 6.1, 6.3, 9.14, 9.21, 9.24.
 */
export function rewardForQuiz(quiz: QuizResult): QuizReward {
  const given = quiz.answers.filter((answer) => answer.given)
  const right = given.filter((answer) => answer.correct)
  const paid = quiz.answers.slice(0, quiz.paidAnswers ?? quiz.answers.length)
  const hadLives = quiz.paidAnswers !== 0
  const isPlayed = quiz.ended === 'finished' && quiz.answers.some(({ skipped }) => !skipped)
  const counts = countsForDay(quiz)
  const streak = counts ? streakAfter(quiz.streakDays, quiz.streak) : quiz.streak
  const standing = streakOn(quiz.streakDays.earliest, streak)
  const boosts = quiz.boosts ?? noBoosts
  const caps = quiz.caps ?? standardSettings
  const multipliers = { streak: streakMultiplier(standing), boost: boosts.xp }
  const paysFinish = hadLives && isFullQuiz(quiz) && quiz.today.quizzes < caps['quiz.paidPerDay']
  const answerCents = rightAnswersCents(
    paid.filter((answer) => answer.given && answer.correct && answer.repeatFactor > 0).length,
    quiz.today.answerCents,
    boosts,
    caps,
  )

  const room = { left: Math.max(caps['quiz.xpPerDay'] - quiz.today.quizXp, 0), bounded: false }
  const pay = (source: RewardSource, worth: number, amount: Cents, points = 0): Grant => {
    const learnt = learningXp(worth, multipliers)
    const xp = Math.min(learnt.xp, room.left)
    room.left -= xp
    room.bounded ||= xp < learnt.xp
    const lots = { earnedCents: amount, grantedCents: cents(0) }
    return { source, ref: quiz.matchId, xp, points: Math.min(learnt.points, xp) + points, ...lots }
  }
  const grants = [pay('answers', answersXp(paid, quiz.answerMillis), answerCents)]
  grants.push(pay('explanation', explanationsXp(paid), cents(0)))
  if (isPlayed && hadLives) {
    const points = isFullQuiz(quiz) ? finishedQuizPoints : 0
    grants.push(pay('quizFinish', quizFinishXp, paysFinish ? quizFinishCents : cents(0), points))
  }
  if (hadLives && isPerfect(quiz, right.length)) {
    grants.push(pay('perfectQuiz', perfectQuizXp, paysFinish ? perfectQuizCents : cents(0)))
  }
  if (counts && hadLives && !quiz.today.firstQuizPaid) {
    grants.push({ ...pay('firstQuiz', 0, firstQuizCents(standing)), ref: quiz.today.day })
  }
  return {
    grants: grants.filter((grant) => grant.source === 'answers' || grant.points > 0 || grant.earnedCents > 0),
    streak,
    counts,
    day: {
      answered: given.length,
      correct: right.length,
      quizzes: paysFinish ? 1 : 0,
      answerCents,
      quizXp: sumOf(grants),
    },
    bounded: room.bounded,
    multiplier: wholeMultiplier(multipliers),
  }
}

function sumOf(grants: readonly Grant[]): number {
  return grants.reduce((sum, { xp }) => sum + xp, 0)
}

function isFullQuiz(quiz: QuizResult): boolean {
  const skipped = quiz.answers.filter((answer) => answer.skipped).length
  return quiz.ended === 'finished' && quiz.questions - skipped >= fullQuizQuestions
}

function isPerfect(quiz: QuizResult, right: number): boolean {
  return quiz.ended === 'finished' && quiz.questions >= perfectQuizQuestions && right === quiz.questions
}

/** A day of the streak, and its first quiz, take a full quiz in which at least as many answers were given (product 5.14). */
function countsForDay(quiz: QuizResult): boolean {
  return isFullQuiz(quiz) && quiz.answers.filter((answer) => answer.given).length >= fullQuizQuestions
}

/** Right answers with their speed and combo, each by its repeat factor, before the multiplier. */
export function answersXp(answers: readonly QuizAnswer[], answerMillis: Millis): number {
  let run = 0
  let xp = 0
  for (const answer of answers) {
    if (answer.skipped) continue
    run = answer.given && answer.correct ? run + 1 : 0
    if (run === 0) continue
    const speed = speedBonusXp(answer.elapsedMillis, answerMillis)
    xp += (correctXp[answer.difficulty] + speed + comboXp(run)) * answer.repeatFactor
  }
  return xp
}

function explanationsXp(answers: QuizAnswer[]): number {
  return answers
    .filter((answer) => answer.given && !answer.correct && answer.readExplanation)
    .reduce((xp, answer) => xp + readExplanationXp * answer.repeatFactor, 0)
}
