import { topics, type Topic } from '@satoshi/rules/words'

/** Answers that are right, and those that are not. */
export const answerResults = ['right', 'wrong'] as const
export type AnswerResult = (typeof answerResults)[number]

/** Which answers are shown; null: any. */
export type AnswerChoice = { topic: Topic | null; result: AnswerResult | null }

/** The choice that stands in an address; what makes no sense there is any. */
export function answerChoiceIn(search: URLSearchParams): AnswerChoice {
  return {
    topic: topics.find((topic) => topic === search.get('topic')) ?? null,
    result: answerResults.find((result) => result === search.get('result')) ?? null,
  }
}

/** The choice as an address has it. */
export function searchOfAnswers({ topic, result }: AnswerChoice): URLSearchParams {
  return new URLSearchParams({ ...(topic && { topic }), ...(result && { result }) })
}

/** What the calls for answers are asked. */
export function answerFilterOf({ topic, result }: AnswerChoice): AnswerFilter {
  return { ...(topic && { topic }), ...(result && { result }) }
}

export type AnswerFilter = { topic?: Topic; result?: AnswerResult }
