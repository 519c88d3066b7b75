import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { questionFile, type Question } from './schema.ts'

export type { Question } from './schema.ts'

/** A question and the hash of what a version of it stores: kind, answer, sources and texts. */
export type BankQuestion = Question & { hash: string }

/** The questions of the files, and a hash over all that stands in them. */
export type QuestionBank = { questions: BankQuestion[]; hash: string }

/**
 * The question bank with its answers, for the server alone: a bundle of the web may not import this file.
 * Throws when a file does not have the shape of the schema; what else a good bank needs is for `check.ts` to say.
 */
export function loadQuestions(): QuestionBank {
  const questions = questionFiles().flatMap(({ text }) => questionsOf(JSON.parse(text)))
  return {
    questions: questions.map((question) => ({ ...question, hash: versionHash(question) })),
    hash: hashOf(questions),
  }
}

/** The files of the bank as they stand on disk, in the order of their paths (relative to `content`). */
export function questionFiles(): { path: string; text: string }[] {
  const paths = globSync('questions/*/*.json', { cwd: import.meta.dirname }).sort()
  return paths.map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))
}

/** What one parsed file holds. Hashes need not mind how the file was laid out: the schema gives the order of fields. */
function questionsOf(json: unknown): Question[] {
  const { subject, topic, questions } = questionFile.parse(json)
  return questions.map((question) => ({ subject, topic, ...question }))
}

function versionHash(question: Question): string {
  const { kind, sources, texts } = question
  return hashOf({ kind, answer: kind === 'number' ? question.answer : question.correct, sources, texts })
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
