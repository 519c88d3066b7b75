import { bankHash, questionFiles, questionsIn, type BankQuestion } from '@satoshi/content/server'
import { fallbackLanguage, languages, type Language } from '@satoshi/rules/language'
import { questionRegionOf } from '@satoshi/rules/question-region'
import { startingRating } from '@satoshi/rules/rating/first-attempt'
import { minute } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { defineDomain, type Background, type ExportPart } from '../platform/domain.ts'
import { playerRoutes, routes } from '../platform/http/router.ts'
import { Repeating } from '../platform/repeating.ts'
import { deleteAssumed, readAssumed } from './assumed-store.ts'
import { countedAttemptsOf, deleteAttempts, heldAttemptsOf } from './attempt-store.ts'
import { refreshBank } from './bank.ts'
import { topicCounts } from './question-api.ts'
import { readLearner } from './question-stats-store.ts'
import { deleteReports, ownReports, questionReportsOf } from './report-store.ts'
import {
  homeOf,
  lockSeeding,
  seededHash,
  writeSeed,
  type BodyText,
  type QuestionBody,
  type SeedRow,
} from './question-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const questionExportParts: readonly ExportPart[] = [
  { key: 'mastery', value: readLearner },
  { key: 'assumedMastery', value: readAssumed },
  { key: 'heldAttempts', rows: heldAttemptsOf },
  { key: 'countedAttempts', rows: countedAttemptsOf },
  { key: 'questionReports', rows: questionReportsOf },
]

export const question = defineDomain({
  name: 'question',
  routes: ({ app }) => ({ question: questionRoutes(app) }),
  // Patiently: the first time takes longer than a statement of a request may.
  prepare: async ({ app, slow }) => {
    await seedQuestions(slow)
    await refreshBank(app, slow.db)
  },
  background: ({ app }) => [ratingsInMemory(app)],
  onAccountDeleted: async (tx, userId) => {
    await deleteAttempts(tx, userId)
    await deleteAssumed(tx, userId)
    await deleteReports(tx, userId)
  },
  exportParts: questionExportParts,
})

/** Procedures of the question bank. */
function questionRoutes(app: App) {
  return {
    topics: routes.question.topics.handler(async ({ context }) => {
      const session = await context.session()
      const guest = questionRegionOf(null, context.language ?? fallbackLanguage)
      const home = session ? await homeOf(app.db, session.userId) : guest
      return { topics: await topicCounts(app, home) }
    }),
    reports: playerRoutes.question.reports.handler(async ({ input, context }) => {
      return { reports: await ownReports(app.db, context.player.userId, input.id) }
    }),
  }
}

/**
 * How hard questions are by now moves with every answer, and changes no mark of the bank: it is read once a minute, so that
 * no draw waits for it. A day moves a question little.
 */
function ratingsInMemory(app: App): Background {
  const refresh = () => refreshBank(app, app.db)
  const failure = 'the ratings of questions could not be read'
  const reading = new Repeating(refresh, { everyMillis: minute, log: app.log, failure })
  return {
    start: () => reading.start(),
    stop: () => reading.stop(),
    catchUp: async () => void (await refresh()),
  }
}

/** Brings the bank of the files into the database; when nothing changed since the last time, that costs one read. */
export async function seedQuestions(app: Pick<App, 'db' | 'inTransaction'>): Promise<void> {
  const files = questionFiles()
  const hash = bankHash(files)
  if ((await seededHash(app.db)) === hash) return
  await app.inTransaction(async (tx) => {
    await lockSeeding(tx)
    if ((await seededHash(tx)) !== hash) await writeSeed(tx, questionsIn(files).map(seedRow), hash)
  })
}

function seedRow(question: BankQuestion): SeedRow {
  const { id, subject, topic, concept, family, level, pace, validUntil, difficulty, region, kind, hash } = question
  return {
    id,
    subject,
    topic,
    concept,
    family,
    level,
    pace: pace ?? null,
    validUntil: validUntil ?? null,
    difficulty,
    region,
    kind,
    hash,
    rating: startingRating[difficulty],
    body: bodyOf(question),
  }
}

function bodyOf(question: BankQuestion): QuestionBody {
  const texts = languages.map((language): [Language, BodyText] => [language, textOf(question, language)])
  return {
    key: question.key,
    unit: question.kind === 'number' ? question.answer.unit : null,
    sources: question.sources,
    texts: Object.fromEntries(texts) as Record<Language, BodyText>, // safe: one entry a language
    ...(question.variants && { variants: question.variants }),
  }
}

function textOf(question: BankQuestion, language: Language): BodyText {
  const text = question.texts[language]
  return 'options' in text ? text : { ...text, options: {} }
}
