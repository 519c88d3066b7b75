import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import type { AnswerKey } from '@satoshi/rules/match/match'

import { bankKindOf } from './kinds.ts'
import { questionFile, type Question } from './schema.ts'
import { showcaseFile, showcaseIn } from './showcase.ts'
import { variantsOf, varies, type Variants } from './variant/draw.ts'
import { instanceOf } from './variant/instance.ts'

export { shownIn, type Variants } from './variant/draw.ts'
export { render } from './variant/render.ts'
export { showcaseFile } from './showcase.ts'
export { namedDaysBefore } from './validity.ts'

/** Ids of the questions that anybody may answer, and on which nothing is staked. */
export const showcaseIds: readonly string[] = showcaseIn(showcaseFile())

/**
 * A question, its key, and the hash of what a version of it stores: kind, answer, sources, texts and variants. Where its
 * numbers vary, its texts have places for them, and its key is the one of the worked example.
 */
export type BankQuestion = Question & { key: AnswerKey; hash: string; variants: Variants | null }

/** A file of the bank as it stands on disk; `path` is relative to `content`. */
export type BankFile = { path: string; text: string }

/** The files of the bank in the order of their paths. For the server alone: a bundle of the web may not import this. */
export function questionFiles(): BankFile[] {
  const found = readdirSync(join(import.meta.dirname, 'questions'), { recursive: true, encoding: 'utf8' })
  const paths = found.map((name) => `questions/${name.replaceAll(sep, '/')}`).filter((path) => topicFile.test(path))
  return paths.sort().map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))
}

/** The record of second readings as it stands on disk; `check-reviews.ts` says what it holds. */
export function reviewsFile(): string {
  return readFileSync(join(import.meta.dirname, 'questions/reviews.json'), 'utf8')
}

/** The folder of a subject, the file of a topic. */
const topicFile = /^questions\/[^/]+\/[^/]+\.json$/

/** Tells whether anything in the bank has changed, without reading what it says: thousands of checks cost every start dear. */
export function bankHash(files: BankFile[]): string {
  return hashOf(files)
}

/**
 * The questions in some files, with their answers. Throws when a file does not have the shape of the schema; what else a
 * good bank needs is for `check.ts` to say.
 */
export function questionsIn(files: BankFile[]): BankQuestion[] {
  const questions = files.flatMap(({ text }) => questionsOf(JSON.parse(text)))
  return questions.map((question) => {
    const variants = varies(question) ? variantsOf(question) : null
    return { ...question, key: bankKindOf(question).key(question), hash: versionHash(question, variants), variants }
  })
}

/** A question as each of its variants asks it, with its key; one that does not vary as it is. */
export function everyVariant(question: BankQuestion): BankQuestion[] {
  const { variants } = question
  if (!variants || !varies(question)) return [question]
  return variants.rows.map((_, variant) => {
    const asked = instanceOf(question, variants, variant)
    return { ...asked, key: bankKindOf(asked).key(asked) }
  })
}

/** What one parsed file holds. Hashes need not mind how the file was laid out: the schema gives the order of fields. */
function questionsOf(json: unknown): Question[] {
  const { subject, topic, questions } = questionFile.parse(json)
  return questions.map((question) => ({ subject, topic, ...question }))
}

function versionHash(question: Question, variants: Variants | null): string {
  const { kind, sources, texts } = question
  const answer = 'answer' in question ? question.answer : question.correct
  return hashOf({ kind, answer, sources, texts, ...(variants && { variants }) })
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
