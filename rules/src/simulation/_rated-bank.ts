import type { RatedQuestion } from '../match/draw.ts'
import type { AnswerKey } from '../match/match.ts'
import type { Random } from '../random.ts'
import { startingRating } from '../rating/first-attempt.ts'
import { difficulties, subjectOfTopic, topics, type Topic } from '../words.ts'

const four: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'b' }
const two: AnswerKey = { kind: 'trueFalse', options: ['a', 'b'], correct: 'b' }
const number: AnswerKey = { kind: 'number', value: 1_000, min: 0, max: 2_000, step: 10 }

/**
 * As many as the bank has, eight of each difficulty in a topic; of kinds about as there: the bank has somewhat fewer numbers
 * and more that are true or false, and is a little easier.
 */
const keys: readonly AnswerKey[] = [four, four, four, four, four, two, number, number]

export type BankQuestion = RatedQuestion & { topic: Topic }

/** A bank as ours is, whose ratings have moved apart from where their labels began, over `apart` points; 0 for a new one. */
export function ratedBank(chance: Random, apart: number): BankQuestion[] {
  return topics.flatMap((topic) =>
    difficulties.flatMap((difficulty) =>
      keys.map((key, index): BankQuestion => {
        const rating = startingRating[difficulty] + apart * (chance.next() - 0.5)
        const questionId = `${topic}-${difficulty}-${index}`
        const about = { subject: subjectOfTopic[topic], topic, family: questionId }
        return { questionId, version: 1, difficulty, key, rating, ...about }
      }),
    ),
  )
}
