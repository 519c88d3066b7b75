import { difficulties, languages, subjectOfTopic, topics } from '@satoshi/rules/words'

import { fold } from './fold.ts'
import type { Question } from './schema.ts'

/** Questions that each topic has at least, one of each difficulty among them. Source: decisions 4.1. */
export const leastPerTopic = 3

/** Topics with too few questions, or without one of a difficulty. */
export function checkCoverage(questions: Question[]): string[] {
  return topics.flatMap((topic) => {
    const own = questions.filter((question) => question.topic === topic)
    const name = `questions/${subjectOfTopic[topic]}/${topic}.json`
    const missing = difficulties.filter((difficulty) => own.every((question) => question.difficulty !== difficulty))
    return [
      ...(own.length < leastPerTopic ? [`${name}: has ${own.length} questions, not ${leastPerTopic} or more`] : []),
      ...missing.map((difficulty) => `${name}: has no question that is ${difficulty}`),
      ...own
        .filter(({ subject }) => subject !== subjectOfTopic[topic])
        .map(({ id }) => `${id}: is in the wrong subject`),
    ]
  })
}

/** Ids used twice, and prompts that say the same once case, accents and punctuation are set aside. */
export function checkDuplicates(questions: Question[]): string[] {
  const ids = twins(questions, ({ id }) => id).map(([one]) => `${one}: the id is used twice`)
  const prompts = languages.flatMap((language) =>
    twins(questions, ({ texts }) => fold(texts[language].prompt)).map(
      ([one, other]) => `${other}: ${language}: asks the same as ${one}`,
    ),
  )
  return [...ids, ...prompts]
}

/** Pairs of ids whose questions have the same key, each with the first that had it. */
function twins(questions: Question[], keyOf: (question: Question) => string): [string, string][] {
  const first = new Map<string, string>()
  return questions.flatMap((question): [string, string][] => {
    const key = keyOf(question)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, question.id)
    return earlier === undefined ? [] : [[earlier, question.id]]
  })
}
