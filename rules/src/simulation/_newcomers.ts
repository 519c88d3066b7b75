import { drawQuestions, type Candidate } from '../match/draw.ts'
import { anythingFromLevel, newcomerMastery, newcomerTarget } from '../match/newcomer.ts'
import { levelOf } from '../progress/level.ts'
import { correctXp, quizFinishXp, readExplanationXp } from '../progress/xp.ts'
import { random } from '../random.ts'
import { chanceOfRight, guessChance, learnerAfter, startingTheta, type Rated } from '../rating/first-attempt.ts'
import type { Subject } from '../words.ts'
import { average } from './_mission-quizzes.ts'
import { ratedBank, type BankQuestion } from './_rated-bank.ts'

/** One quiz of somebody who has just begun. */
export type FirstQuiz = {
  level: number
  asked: BankQuestion[]
  /** Share of right answers that somebody as good as they are gives to what is asked, and to the easiest that was left to ask. */
  right: number
  easiest: number
}

const questionsOfQuiz = 10

/**
 * The first quizzes over everything of somebody as good at every subject as `ability` says, of whom nothing is known; drawn
 * as `drawFor` of `server/src/match/open-match.ts` does. `apart` is how far the ratings of a label lie apart.
 */
export function playFirstQuizzes(
  seed: string,
  { ability, apart, quizzes }: { ability: number; apart: number; quizzes: number },
): FirstQuiz[] {
  const chance = random('newcomers', seed, ability)
  const rated = new Map<Subject, Rated>()
  const seen = new Set<string>()
  const bank = ratedBank(chance, apart)
  let xp = 0
  return Array.from({ length: quizzes }, (_, index): FirstQuiz => {
    const { level } = levelOf(xp)
    const learned = [...rated].map(([subject, { rating, attempts }]) => ({ subject, theta: rating, attempts }))
    const mastery = newcomerMastery(learned)
    const candidates = bank.map((one): Candidate => ({
      ...one,
      seenAt: seen.has(one.questionId) ? 1 : null,
      varies: false,
    }))
    const { questions } = drawQuestions(candidates, questionsOfQuiz, {
      seed: `${seed}-${index}`,
      newcomer: level < anythingFromLevel,
      ...(mastery && { aim: { target: newcomerTarget, players: [mastery] } }),
    })
    const ids = new Set(questions.map(({ questionId }) => questionId))
    const asked = bank.filter(({ questionId }) => ids.has(questionId))
    const chanceOf = ({ rating, key }: BankQuestion) => chanceOfRight(ability, rating, guessChance(key))
    const left = bank.filter(({ questionId }) => !seen.has(questionId)).map(chanceOf)
    for (const question of asked) {
      const correct = chance.next() < chanceOf(question)
      const learner = rated.get(question.subject) ?? { rating: startingTheta, attempts: 0 }
      const guess = guessChance(question.key)
      const attempt = { theta: learner.rating, difficulty: question.rating, guess, correct }
      rated.set(question.subject, learnerAfter(learner, attempt))
      seen.add(question.questionId)
      xp += correct ? correctXp[question.difficulty] : readExplanationXp
    }
    xp += quizFinishXp
    return {
      level,
      asked,
      right: average(asked.map(chanceOf)),
      easiest: average(left.toSorted((a, b) => b - a).slice(0, questionsOfQuiz)),
    }
  })
}
