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
