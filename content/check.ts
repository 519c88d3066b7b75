import { checkBalance } from './check-balance.ts'
import { checkCoverage, checkDuplicates } from './check-bank.ts'
import { checkQuestion } from './check-question.ts'
import { checkReviews } from './check-reviews.ts'
import { questionFile, type Question } from './schema.ts'
import { checkShowcase } from './showcase.ts'
import { checkVariants } from './variant/check.ts'
import { exampleOf } from './variant/instance.ts'

/** A file of the bank as it stands on disk; `path` is `questions/<subject>/<topic>.json`. */
export type BankFile = { path: string; text: string }

/** The bank's files, and the texts of the record of second readings and of the showcase. */
export type Bank = { files: BankFile[]; reviews: string; showcase: string }

/**
 * Everything that is wrong with the question bank, a line each; empty when it is good. `today` is an ISO date.
 * What single questions must be is in `schema.ts` and `check-question.ts`; what only the whole bank can show, in
 * `check-bank.ts` and `balance/`.
 */
export function checkQuestions({ files, reviews, showcase }: Bank, today: string): string[] {
  const read = files.map((file) => ({ file, ...readFile(file) }))
  const written = read.flatMap((one) => one.questions)
  const varying = written.flatMap((question) => checkVariants(question).map((problem) => `${question.id}: ${problem}`))
  // One whose parameters are wrong is read as it is written.
  const questions = varying.length > 0 ? written : written.map(exampleOf)
  const single = [
    ...read.flatMap((one) => one.problems),
    ...varying,
    ...read.flatMap(({ file, questions: own }) => own.flatMap((question) => inPlace(file, question))),
    ...questions.flatMap((question) => checkQuestion(question, today)),
    ...checkDuplicates(questions),
  ]
  // A file that cannot be read would make the rest of the bank look poor, and what varies wrongly has no values to place.
  if (read.some((one) => one.problems.length > 0) || varying.length > 0) return single
  return [
    ...single,
    ...checkReviews(questions, parsed(reviews), today),
    ...checkShowcase(written, parsed(showcase)),
    ...checkCoverage(questions),
    ...checkBalance({ questions, written }),
  ]
}

function readFile({ path, text }: BankFile): { questions: Question[]; problems: string[] } {
  const json = parsed(text)
  if (json === null) return { questions: [], problems: [`${path}: is not JSON`] }
  const result = questionFile.safeParse(json)
  if (result.success) {
    const { subject, topic, questions } = result.data
    return { questions: questions.map((question) => ({ subject, topic, ...question })), problems: [] }
  }
  return {
    questions: [],
    problems: result.error.issues.map((issue) => `${path}: ${placeOf(json, issue.path)}${issue.message}`),
  }
}

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return json
  } catch {
    return null
  }
}

/** Where in a file something stands; a question by its id, which is easier to find than its number. */
function placeOf(json: unknown, path: PropertyKey[]): string {
  const [list, index, ...rest] = path
  const questions = at(json, 'questions')
  const id = list === 'questions' && Array.isArray(questions) ? at(questions[Number(index)], 'id') : undefined
  const place = typeof id === 'string' ? [id, ...rest] : path
  return place.length > 0 ? `${place.map(String).join('.')}: ` : ''
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}

function inPlace({ path }: BankFile, { id, subject, topic }: Question): string[] {
  const home = `questions/${subject}/${topic}.json`
  return [
    ...(path === home ? [] : [`${path}: ${id}: belongs into ${home}`]),
    ...(id.startsWith(`${topic}-`) ? [] : [`${path}: ${id}: its id must begin with ${topic}-`]),
  ]
}
