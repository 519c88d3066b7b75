import type { ReadableStream } from 'node:stream/web'

import { loadTranslations, type Translations } from '@satoshi/content/locales'
import type csvTexts from '@satoshi/content/locales/pt-BR/csv.json'
import type { Language } from '@satoshi/rules/language'
import type { CanonicalChoice } from '@satoshi/rules/match/match'
import { rightChoice } from '@satoshi/rules/match/order'
import type { QuestionText } from '@satoshi/rules/match/view'
import type { Instant } from '@satoshi/rules/time'
import { subjectOfTopic } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { csvStream, localTime, type CsvCell } from '../platform/csv.ts'
import { zoneOf } from '../profile/profile-api.ts'
import { readAnswers, type AnswerRow } from './answer-store.ts'
import { placeAt, rangeOf, textsOfAnswers, type AnswerWish } from './answers.ts'

/** Answers that are read and sent at a time: what a file of any length holds of the memory. */
const batchSize = 1_000

type Words = Pick<Translations, 'evolution' | 'match' | 'topics'> & { csv: typeof csvTexts }

/**
 * A player's answers as CSV, the newest first, in pieces: heading and words in `language`, days and times of the player's
 * zone beside the moment in UTC, numbers with a point. What is over only after the file was begun is not in it.
 */
export async function exportAnswers(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  { language, ...wish }: AnswerWish & { language: Language },
): Promise<ReadableStream<Uint8Array>> {
  const words = await wordsIn(language)
  const { zone } = await zoneOf(app.db, userId)
  const read = async (last: AnswerRow | null) => {
    const before = last && placeAt(last)
    const rows = await readAnswers(app.db, userId, { ...rangeOf(app, wish), before, limit: batchSize })
    return { rows, texts: await textsOfAnswers(app, rows, language) }
  }
  const lineOf = lineIn(words, localTime(zone))
  // Read before the answer begins, so that a database that is away is told as what it is.
  return csvStream(headingIn(words), linesOf(await read(null), read, lineOf))
}

async function wordsIn(language: Language): Promise<Words> {
  const [evolution, match, topics, csv] = await Promise.all(
    ['evolution', 'match', 'topics', 'csv'].map((file) => loadTranslations(language, file)),
  )
  // safe: the files that the type was made of
  return { evolution, match, topics, csv } as Words
}

type Batch = { rows: AnswerRow[]; texts: QuestionText[] }
type LineOf = (row: AnswerRow, text: QuestionText) => CsvCell[]

async function* linesOf(
  first: Batch,
  read: (last: AnswerRow) => Promise<Batch>,
  lineOf: LineOf,
): AsyncGenerator<CsvCell[][]> {
  let { rows, texts } = first
  for (;;) {
    yield rows.flatMap((row, index) => {
      const text = texts[index]
      return text ? [lineOf(row, text)] : []
    })
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    ;({ rows, texts } = await read(last))
  }
}

function headingIn({ csv }: Words): CsvCell[] {
  const { mode, subject, topic, question, given, correct, unit, result, seconds } = csv.answers
  return [csv.date, csv.time, csv.moment, mode, subject, topic, question, given, correct, unit, result, seconds]
}

function lineIn(words: Words, local: (at: Instant) => { date: string; time: string }): LineOf {
  const { modes } = words.evolution.answers
  return (row, text) => {
    const { date, time } = local(row.at.getTime())
    return [
      { plain: date },
      { plain: time },
      { plain: row.at.toISOString() },
      modes[row.mode],
      words.topics.subjects[subjectOfTopic[row.topic]],
      words.topics.names[row.topic],
      text.prompt,
      row.choice ? choiceCell(row.choice, text) : '',
      choiceCell(rightChoice(row), text),
      text.unit ? words.match.units[text.unit] : '',
      words.match.result[wordOf(row)],
      { plain: (row.elapsedMillis / 1_000).toFixed(1) },
    ]
  }
}

function choiceCell(choice: CanonicalChoice, { options }: QuestionText): CsvCell {
  return 'value' in choice ? { plain: String(choice.value) } : (options[choice.option] ?? '')
}

function wordOf({ correct, choice, hints }: AnswerRow) {
  if (choice) return correct ? 'reviewRight' : 'reviewWrong'
  return hints.includes('skip') ? 'reviewSkipped' : 'reviewLate'
}
