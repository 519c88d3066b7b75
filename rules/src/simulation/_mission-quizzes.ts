import { chanceForAll, drawQuestions, type Candidate, type Mastery, type RatedQuestion } from '../match/draw.ts'
import {
  missionQuizDue,
  missionQuizFrom,
  missionQuizQuestions,
  missionQuizTarget,
  weakestFirst,
  type TopicRecord,
} from '../mission/plan.ts'
import { random, type Random } from '../random.ts'
import { guessChance, chanceOfRight, rateFirstAttempt, startingTheta } from '../rating/first-attempt.ts'
import type { Rated } from '../rating/first-attempt.ts'
import { hour, type Instant } from '../time.ts'
import type { Subject, Topic } from '../words.ts'
import { ratedBank } from './_rated-bank.ts'
import { afterRecall, learnerLines, recallOf, type Head } from './learner.ts'

/** Days with a mission quiz each: what was expected of the quizzes and what came of them, as shares of right answers. */
export type Quizzes = { expected: number[]; right: number[] }

/** A question of the bank, and what the learner has of it: nothing before it was first met. */
type Card = { question: RatedQuestion; topic: Topic; met: { head: Head; dueOn: number; wait: number } | null }

const days = 60

/**
 * Sixty days of somebody who plays nothing but the mission quiz, as good at every subject as `ability` says, and who
 * remembers what was explained for a while. What is due comes back after a day, and after longer each time it was right.
 */
export function playMissionQuizzes(seed: string, { ability, aimed }: { ability: number; aimed: boolean }): Quizzes {
  const chance = random('mission-quizzes', seed, ability)
  const learner = new Learner(chance, ability)
  const quizzes: Quizzes = { expected: [], right: [] }
  for (let today = 0; today < days; today++) {
    const { cards, expected } = learner.draw(today, `${seed}-${today}`, aimed)
    quizzes.expected.push(expected)
    quizzes.right.push(average(cards.map((card) => Number(learner.answer(card, today)))))
  }
  return quizzes
}

/** When the quiz of a day is played; counted from one day before the first. */
const instantOf = (day: number): Instant => (day + 1) * 24 * hour

class Learner {
  readonly #chance: Random
  readonly #ability: number
  readonly #bank: Card[]
  readonly #rated = new Map<Subject, Rated>()
  readonly #topics = new Map<Topic, TopicRecord>()

  constructor(chance: Random, ability: number) {
    this.#chance = chance
    this.#ability = ability
    this.#bank = ratedBank(chance, 300).map(({ topic, ...question }): Card => ({ question, topic, met: null }))
  }

  /** The quiz of a day, as `server/src/mission/start-mission-quiz.ts` makes it. */
  draw(today: number, seed: string, aimed: boolean): { cards: Card[]; expected: number } {
    const due = this.#bank
      .filter(({ met }) => met !== null && met.dueOn <= today)
      .toSorted((a, b) => (a.met?.dueOn ?? 0) - (b.met?.dueOn ?? 0))
      .slice(0, missionQuizDue)
    const weak = missionQuizFrom(weakestFirst([...this.#topics.values()]), this.#bank)
    const pool = weak.filter((card) => !due.includes(card))
    const candidates = pool.map(({ question, met }): Candidate => ({
      ...question,
      seenAt: met && instantOf(met.head.seenOn),
      varies: false,
    }))
    const besides = due.map(({ question }) => ({ ...question, recall: learnerLines.recall }))
    const aim = { target: missionQuizTarget, players: [this.#mastery()] as const, besides }
    const plan = { seed, now: instantOf(today), ...(aimed && { aim }) }
    const rest = drawQuestions(candidates, missionQuizQuestions - due.length, plan)
    const ids = rest.questions.map(({ questionId }) => questionId)
    const drawn = pool.filter(({ question }) => ids.includes(question.questionId))
    const chances = [...besides, ...drawn.map(({ question }) => question)].map((one) => chanceForAll(one, aim.players))
    return { cards: [...due, ...drawn], expected: average(chances) }
  }

  /** Whether the answer was right: known from before, or by ability. */
  answer(card: Card, today: number): boolean {
    const { question, topic, met } = card
    const able = chanceOfRight(this.#ability, question.rating, guessChance(question.key))
    const recall = met ? recallOf(met.head, today) : 0
    const correct = this.#chance.next() < recall + (1 - recall) * able
    if (!met) this.#rate(question, correct)
    const growth = 0.5 + this.#chance.next()
    const head = met && correct ? afterRecall(met.head, today, growth) : { strength: 1 + 3 * growth, seenOn: today }
    const wait = met && correct ? 2.5 * met.wait : 1
    card.met = { head, wait, dueOn: today + Math.round(wait) }
    const known = this.#topics.get(topic) ?? { topic, answered: 0, right: 0, lastDay: '' }
    this.#topics.set(topic, { ...known, answered: known.answered + 1, right: known.right + Number(correct) })
    return correct
  }

  #mastery(): Mastery {
    return Object.fromEntries([...this.#rated].map(([subject, { rating }]) => [subject, rating]))
  }

  #rate({ subject, rating, key }: RatedQuestion, correct: boolean): void {
    const learner = this.#rated.get(subject) ?? { rating: startingTheta, attempts: 0 }
    const question = { rating, attempts: 0 }
    this.#rated.set(subject, rateFirstAttempt({ learner, question, guess: guessChance(key), correct }).learner)
  }
}

export function average(values: number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length
}
