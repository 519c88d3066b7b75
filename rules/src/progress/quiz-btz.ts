import { standardSettings, type GameSettings } from '../game-settings.ts'
import { btz, cents, subtract, type Cents } from '../money.ts'

/** BTZ, in cents, of a right answer. Source: product 6.3. */
export const rightAnswerCents = btz(2)

/** BTZ, in cents, of a finished quiz. Source: product 6.3. */
export const quizFinishCents = btz(10)

/** BTZ, in cents, of a perfect quiz, over that of finishing it. Source: product 6.3. */
export const perfectQuizCents = btz(25)

/** Questions from which a quiz pays its finish, wins the day for the streak and gives a point. Source: product 9.24. */
export const fullQuizQuestions = 5

/** Questions from which a quiz with every answer right is perfect. Source: product 6.1. */
export const perfectQuizQuestions = 10

/** The point on the leaderboard that a finished quiz gives beside its XP. Source: product 1.9, 6.1. */
export const finishedQuizPoints = 1

/** BTZ, in cents, of the first quiz of each day in a row; after the seventh the ladder begins again. Source: product 6.3. */
export const firstQuizLadderCents = [25, 30, 40, 50, 60, 75, 150].map(btz)

/** What the first quiz of the day pays on the `days`-th day in a row, from 1. */
export function firstQuizCents(days: number): Cents {
  return firstQuizLadderCents[firstQuizStep(days)] ?? cents(0)
}

/** The step of the ladder on which the `days`-th day in a row stands, from 0. */
export function firstQuizStep(days: number): number {
  return (days - 1) % firstQuizLadderCents.length
}

/** Settings that bound what quizzes pay on a game day. Source: product 6.1, 6.3, 6.4. */
export type QuizCaps = Pick<
  GameSettings,
  'quiz.answersPerDay' | 'quiz.boostedAnswersPerDay' | 'quiz.paidPerDay' | 'quiz.xpPerDay'
>

/** Most that right answers pay on a day, in cents. Whoever used a boost never has less of a day, however both are set. */
export function answersCapCents(caps: QuizCaps, answersBoosted: boolean): Cents {
  const { 'quiz.answersPerDay': usual, 'quiz.boostedAnswersPerDay': boosted } = caps
  return answersBoosted && boosted > usual ? boosted : usual
}

/** What `right` answers pay when `paidToday` was paid for answers before, up to the day's cap. */
export function rightAnswersCents(
  right: number,
  paidToday: Cents,
  boosts: { btz: number; answersBoosted: boolean } = { btz: 1, answersBoosted: false },
  caps: QuizCaps = standardSettings,
): Cents {
  // A cap that was lowered during the day takes nothing back.
  const left = Math.max(subtract(answersCapCents(caps, boosts.answersBoosted), paidToday), 0)
  // 2 BTZ by hundredths are whole cents.
  return cents(Math.min(right * Math.round(rightAnswerCents * boosts.btz), left))
}
