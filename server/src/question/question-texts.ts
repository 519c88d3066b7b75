import type { QuestionText } from '@satoshi/rules/match/view'
import type { Language } from '@satoshi/rules/language'

import type { Db } from '../platform/postgres/db.ts'
import type { QuestionBody } from './question-body.ts'
import { bodiesOf, type VersionKey } from './question-store.ts'

/**
 * Bodies that were read before. A stored version never changes, so an entry is never stale; the bank is small
 * (some kilobytes a question), so none is thrown away.
 */
const known = new Map<string, QuestionBody>()

/** The texts of some versions in one language, in the order asked for. */
export async function textsOf(db: Db, keys: VersionKey[], language: Language): Promise<QuestionText[]> {
  const missing = keys.filter((key) => !known.has(nameOf(key)))
  if (missing.length > 0) for (const row of await bodiesOf(db, missing)) known.set(nameOf(row), row.body)
  return keys.map((key) => {
    const body = known.get(nameOf(key))
    if (!body) throw new Error(`no question ${nameOf(key)}`)
    const { prompt, options, explanation } = body.texts[language]
    return { prompt, options, explanation, unit: body.unit, sources: body.sources }
  })
}

function nameOf(key: VersionKey): string {
  return `${key.questionId}@${key.version}`
}
