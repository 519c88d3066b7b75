import type { AnswerKey } from '@satoshi/rules/match/match'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  bodiesOf,
  liveRows,
  type BankFilter,
  type LiveRow,
  type QuestionBody,
  type VersionKey,
} from './question-store.ts'

/** The database whose bank is meant, also where it is read within a transaction on it. */
type Bank = Pick<App, 'db'>

/** A question that may be asked, with its key; of one that varies the key of the first variant. */
export type LiveQuestion = LiveRow & {
  key: AnswerKey
  /** Whether its numbers vary, so that who has seen it has not seen its answer. */
  varies: boolean
}

/**
 * Bodies that were read before, by the database that they were read from. A stored version never changes, so an entry is
 * never stale; the bank is small (some kilobytes a question), so none is thrown away.
 */
const knownIn = new WeakMap<Db, Map<string, QuestionBody>>()

/** The bodies of some versions, in the order asked for; each is read from the database once. */
export async function bodiesInBank(bank: Bank, db: Db, keys: VersionKey[]): Promise<QuestionBody[]> {
  const known = knownIn.get(bank.db) ?? new Map<string, QuestionBody>()
  knownIn.set(bank.db, known)
  const missing = keys.filter((key) => !known.has(nameOf(key)))
  if (missing.length > 0) for (const row of await bodiesOf(db, missing)) known.set(nameOf(row), row.body)
  return keys.map((key) => {
    const body = known.get(nameOf(key))
    if (!body) throw new Error(`no question ${nameOf(key)}`)
    return body
  })
}

/** The live questions of a filter, by id. */
export async function liveQuestions(bank: Bank, db: Db, where: BankFilter): Promise<LiveQuestion[]> {
  const rows = await liveRows(db, where)
  const bodies = await bodiesInBank(bank, db, rows)
  return rows.flatMap((row, index) => {
    const body = bodies[index]
    return body ? [{ ...row, key: body.key, varies: body.variants !== undefined }] : []
  })
}

function nameOf(key: VersionKey): string {
  return `${key.questionId}@${key.version}`
}
