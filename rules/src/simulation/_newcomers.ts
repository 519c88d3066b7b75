import { drawQuestions, type Candidate } from '../match/draw.ts'
import { anythingFromLevel, newcomerMastery, newcomerTarget } from '../match/newcomer.ts'
import { levelOf } from '../progress/level.ts'
import { correctXp, quizFinishXp, readExplanationXp } from '../progress/xp.ts'
import { random, type Random } from '../random.ts'
import { chanceOfRight, guessChance, learnerAfter, startingTheta, type Rated } from '../rating/first-attempt.ts'
import { assumedTheta, knownOfSubjects, type Knowledge, type Knows } from '../ride/ride.ts'
import { subjects, type Subject } from '../words.ts'
import { average } from './_mission-quizzes.ts'
import type { BankQuestion } from './_rated-bank.ts'

/** One quiz of somebody who has just begun. */
export type FirstQuiz = {
  level: number
  asked: BankQuestion[]
  /** Share of right answers that somebody as good as they are gives to what is asked, and to the easiest that was left to ask. */
  right: number
  easiest: number
}

const questionsOfQuiz = 10

/** How far from the middle somebody must take themselves to be before they say a lot or nothing, in points of θ. */
const sureOf = 100

/**
 * What somebody says at the three taps, who takes themselves for as good as they are give or take `misjudged`, one standard
 * deviation in points of θ, at each of them: a lot from 1600, nothing below 1400.
 */
export function tapsOf(seed: string, { ability, misjudged }: { ability: number; misjudged: number }): Knows {
  const chance = random('taps', seed, ability)
  const said = (): Knowledge => {
    // A normal draw by the method of Box and Muller.
    const error = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
    const felt = ability + misjudged * error - startingTheta
    if (felt >= sureOf) return 'lot'
    return felt < -sureOf ? 'nothing' : 'little'
  }
  return { money: said(), investing: said(), economy: said() }
}

type Life = {
  ability: number
  /** What they said before the first ride; null where they went past it. */
  knows: Knows | null
  /** How far the ratings of a label lie apart. */
  apart: number
  quizzes: number
  bankOf: (chance: Random, apart: number) => BankQuestion[]
}

/**
 * The first quizzes over everything of somebody as good at every subject as `ability` says, of whom nothing is known but
 * what they said; drawn as `drawFor` of `server/src/match/open-match.ts` does.
 */
export function playFirstQuizzes(seed: string, { ability, knows, apart, quizzes, bankOf }: Life): FirstQuiz[] {
  const chance = random('newcomers', seed, ability)
  const rated = new Map<Subject, Rated>()
  const seen = new Set<string>()
  const bank = bankOf(chance, apart)
  const assumed = knows ? assumedOf(knows) : {}
  let xp = 0
  return Array.from({ length: quizzes }, (_, index): FirstQuiz => {
    const { level } = levelOf(xp)
    const learned = [...rated].map(([subject, { rating, attempts }]) => ({ subject, theta: rating, attempts }))
    const mastery = newcomerMastery(learned, assumed)
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

function assumedOf(knows: Knows): Partial<Record<Subject, number>> {
  const said = knownOfSubjects(knows)
  return Object.fromEntries(subjects.map((subject) => [subject, assumedTheta(said[subject])]))
}
