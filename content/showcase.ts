import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { subjects } from '@satoshi/rules/words'

import type { Question } from './schema.ts'

/** The file of the showcase as it stands on disk. */
export function showcaseFile(): string {
  return readFileSync(join(import.meta.dirname, 'questions/showcase.json'), 'utf8')
}

/**
 * Ids of the questions that anybody may answer before they have an account. Whoever likes can learn them all by heart, so
 * that nothing is staked on them. Source: decision 0178.
 */
export function showcaseIn(file: string): readonly string[] {
  return JSON.parse(file) as string[] // safe: `checkShowcase` holds the file against the bank
}

/** How many there are at least and at most: few enough that no pool of a duel misses them. */
const [least, most] = [8, 14]

/**
 * The showcase held against the bank: easy ones, for everybody everywhere, of every subject and a family of its own, each
 * the same every time.
 */
export function checkShowcase(questions: readonly Question[], json: unknown): string[] {
  const name = 'questions/showcase.json'
  if (!Array.isArray(json) || !json.every((id) => typeof id === 'string')) return [`${name}: is not a list of ids`]
  const shown = questions.filter(({ id }) => json.includes(id))
  const known = new Set(shown.map(({ id }) => id))
  return [
    ...(json.length >= least && json.length <= most
      ? []
      : [`${name}: has ${json.length} ids, not ${least} to ${most}`]),
    ...(new Set(json).size === json.length ? [] : [`${name}: has an id twice`]),
    ...json.filter((id) => !known.has(id)).map((id) => `${name}: ${id} is not in the bank`),
    ...(new Set(shown.map(({ family }) => family)).size === shown.length ? [] : [`${name}: has two of a family`]),
    ...shown.flatMap((question) => faultsOf(question).map((fault) => `${name}: ${question.id} ${fault}`)),
    ...subjects
      .filter((subject) => !shown.some((question) => question.subject === subject))
      .map((subject) => `${name}: has none of ${subject}`),
  ]
}

function faultsOf(question: Question): string[] {
  return [
    ...(question.kind === 'choice' ? [] : ['has no four options']),
    ...(question.difficulty === 'easy' ? [] : ['is not easy']),
    ...(question.region === null ? [] : ['is about one country']),
    ...('parameters' in question && question.parameters !== undefined ? ['has numbers that vary'] : []),
  ]
}
