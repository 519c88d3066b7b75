import type { AnswerKey } from '../match/match.ts'
import type { Random } from '../random.ts'
import { startingRating } from '../rating/first-attempt.ts'
import { difficulties, subjectOfTopic, topics } from '../words.ts'
import type { BankQuestion } from './_rated-bank.ts'

/** A question of a bank that has grown, with what keeps it from some draws. */
export type GrownQuestion = BankQuestion & {
  /** Of Brazil alone; else of everywhere. */
  isLocal: boolean
  /** Takes paper. */
  isCalm: boolean
}

/** As many as the bank comes to with 24 in each of twenty topics. */
export const grownSize = 480

const four: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'b' }
const two: AnswerKey = { kind: 'trueFalse', options: ['a', 'b'], correct: 'b' }
const number: AnswerKey = { kind: 'number', value: 1_000, min: 0, max: 2_000, step: 10 }

/** Two thirds have four options, of the rest half are true or false and half ask for a number. */
const keys: readonly AnswerKey[] = [four, two, four, number, four, four]

/**
 * A bank of that size in shares as ours has: a third is of Brazil, in one topic of five nearly all, else one of five; one in seven shares its
 * family with three others, of other topics as well; two in five numbers take paper. Ratings have moved apart from where
 * their labels began, over `apart` points.
 */
export function grownBank(chance: Random, apart: number): GrownQuestion[] {
  return Array.from({ length: grownSize }, (_, index): GrownQuestion => {
    const [row, column] = [Math.floor(index / topics.length), index % topics.length]
    const topic = topics[column] ?? 'bitcoin'
    const difficulty = difficulties[row % difficulties.length] ?? 'easy'
    const key = keys[(row + column) % keys.length] ?? four
    const questionId = `${topic}-${row}`
    return {
      questionId,
      version: 1,
      difficulty,
      key,
      topic,
      subject: subjectOfTopic[topic],
      family: index % 7 === 0 ? `shared-${Math.floor(index / 28)}` : questionId,
      rating: startingRating[difficulty] + apart * (chance.next() - 0.5),
      isLocal: column % 5 === 0 ? row % 8 !== 0 : row % 5 === 0,
      isCalm: key.kind === 'number' && index % 5 < 2,
    }
  })
}
