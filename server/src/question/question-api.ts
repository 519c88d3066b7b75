import { render, showcaseIds, shownIn } from '@satoshi/content/server'
import type { Language } from '@satoshi/rules/language'
import type { AnswerKey } from '@satoshi/rules/match/match'
import { drawVariant } from '@satoshi/rules/match/variant'
import type { QuestionText } from '@satoshi/rules/match/view'
import { isAtHome, type QuestionRegion } from '@satoshi/rules/question-region'
import { subjectOfTopic, topics, type Subject, type Topic } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { factsInBank, liveQuestions, textsInBank, type BankNow, type LiveQuestion } from './bank.ts'
import { ratedSubjectsOf, type BodyText, type VersionFacts, type VersionKey } from './question-store.ts'

export { countFirstAttempts, type FirstAnswer } from './question-stats.ts'
export { questionReport, type LabelLine, type QuestionLine } from './question-stats.ts'
export { liveQuestions, type LiveQuestion } from './bank.ts'
export { bankDay, homeOf, inPlayAt, ratedSubjectsOf, gradedTopicsOf } from './question-store.ts'
export { writeAssumed } from './assumed-store.ts'
export { suspectDays, suspectReport } from './suspects.ts'
export { resumeQuestion, resumeQuestions } from './question-stats.ts'
export { saveReport } from './reports.ts'
export { ownReports, reportsOfQuestion, type NewReport, type ReportLine } from './report-store.ts'

const showcase: ReadonlySet<string> = new Set(showcaseIds)

/** Whether anybody may see the question and its answer before they have an account; nobody competes by it. */
export function isShowcase({ questionId }: Pick<VersionKey, 'questionId'>): boolean {
  return showcase.has(questionId)
}

/** The questions that may be shown to anybody, as far as they are live. */
export function liveShowcase(app: BankNow, db: Db): Promise<LiveQuestion[]> {
  return liveQuestions(app, db, { ids: [...showcase] })
}

/** A version of a question as it stands: its key, its subject and its texts in one language. Undefined where there is none. */
export async function findVersion(
  app: Pick<App, 'db'>,
  db: Db,
  key: VersionKey,
  language: Language,
): Promise<{ subject: Subject; key: AnswerKey; text: QuestionText } | undefined> {
  const about = (await ratedSubjectsOf(db, [key.questionId])).get(key.questionId)
  const [facts] = about ? await factsInBank(app, db, [key]) : []
  const [text] = facts ? await textsOf(app, db, [key], language) : []
  return about && facts && text && { subject: about.subject, key: facts.key, text }
}

/**
 * Questions as they are asked where `seed` decides: of one whose numbers vary, the variant that it draws, with the key of
 * that. What does not vary stays as it is.
 */
export async function withVariants<Asked extends VersionKey & { key: AnswerKey }>(
  app: Pick<App, 'db'>,
  db: Db,
  questions: Asked[],
  seed: string,
): Promise<(Asked & { variant?: number })[]> {
  const facts = await factsInBank(app, db, questions)
  return questions.map((question, index) => {
    const variants = facts[index]?.variants
    if (!variants) return question
    const variant = drawVariant(seed, question.questionId)
    const answer = variants.answers?.[variant]
    const { key } = question
    const own = key.kind === 'number' && answer !== undefined ? { ...key, value: answer } : key
    return { ...question, key: own, variant }
  })
}

/** A version, and which variant of it is asked; the first where nothing says so. */
type VariantKey = VersionKey & { variant?: number | undefined }

/** The texts of some versions in one language, in the order asked for; `db` may be a transaction on the app's database. */
export async function textsOf(
  app: Pick<App, 'db'>,
  db: Db,
  keys: VariantKey[],
  language: Language,
): Promise<QuestionText[]> {
  const facts = await factsInBank(app, db, keys)
  const texts = await textsInBank(app, db, keys, language)
  return keys.flatMap((key, index) => {
    const [fact, text] = [facts[index], texts[index]]
    if (!fact || !text) return []
    const { prompt, options, explanation } = filled(text, fact, key.variant ?? 0, language)
    return [{ prompt, options, explanation, unit: fact.unit, sources: fact.sources }]
  })
}

/** The texts of a variant; they leave here with their numbers in them. */
function filled(text: BodyText, { variants }: VersionFacts, variant: number, language: Language): BodyText {
  if (!variants) return text
  const shown = shownIn(variants, variant)
  const fill = (template: string) => render(template, shown, language)
  const options = Object.fromEntries(Object.entries(text.options).map(([id, option]) => [id, fill(option)]))
  return { prompt: fill(text.prompt), options, explanation: fill(text.explanation) }
}

/** Every topic, in the order of topics, with how many questions of it may be asked of somebody who is at home in a region. */
export async function topicCounts(
  app: BankNow,
  home: QuestionRegion | Promise<QuestionRegion>,
): Promise<{ subject: Subject; topic: Topic; questions: number }[]> {
  const [live, region] = await Promise.all([liveQuestions(app, app.db, {}), home])
  const counts = new Map<Topic, number>()
  for (const { topic, region: of } of live) if (isAtHome(of, [region])) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return topics.map((topic) => ({ subject: subjectOfTopic[topic], topic, questions: counts.get(topic) ?? 0 }))
}
