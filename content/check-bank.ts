import { languages } from '@satoshi/rules/language'
import { difficulties, questionKinds, subjectOfTopic, topics } from '@satoshi/rules/words'

import { fold } from './fold.ts'
import { bankKinds } from './kinds.ts'
import type { Question } from './schema.ts'

/** What each topic has at least, beside so many of each kind: enough that a player does not meet the same question for weeks. Source: ours (0200). */
const leastPerTopic = { questions: 24, ofDifficulty: 8 } as const

/** Topics with too few questions, or too few of a difficulty or kind. */
export function checkCoverage(questions: Question[]): string[] {
  return topics.flatMap((topic) => {
    const own = questions.filter((question) => question.topic === topic)
    const name = `questions/${subjectOfTopic[topic]}/${topic}.json`
    const count = (what: string, least: number, found: number) =>
      found < least ? [`${name}: has ${found} questions${what}, not ${least} or more`] : []
    return [
      ...count('', leastPerTopic.questions, own.length),
      ...difficulties.flatMap((difficulty) =>
        count(` that are ${difficulty}`, leastPerTopic.ofDifficulty, ofTheSame(own, 'difficulty', difficulty)),
      ),
      ...questionKinds.flatMap((kind) =>
        count(` of kind ${kind}`, bankKinds[kind].leastPerTopic, ofTheSame(own, 'kind', kind)),
      ),
      ...own
        .filter(({ subject }) => subject !== subjectOfTopic[topic])
        .map(({ id }) => `${id}: is in the wrong subject`),
    ]
  })
}

function ofTheSame<Field extends 'difficulty' | 'kind'>(
  questions: Question[],
  field: Field,
  value: Question[Field],
): number {
  return questions.filter((question) => question[field] === value).length
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
