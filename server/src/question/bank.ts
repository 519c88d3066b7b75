import type { Language } from '@satoshi/rules/language'
import type { Subject, Topic } from '@satoshi/rules/words'
import { LRUCache } from 'lru-cache'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  answersOf,
  bankDay,
  bodyTextsOf,
  factsOf,
  readLive,
  readMark,
  type BodyText,
  type LiveRow,
  type VersionAnswer,
  type VersionFacts,
  type VersionKey,
} from './question-store.ts'

/** The database whose bank is meant, also where it is read within a transaction on it. */
type Bank = Pick<App, 'db'>

/** A bank by whose clock questions end. */
export type BankNow = Pick<App, 'db' | 'clock'>

/** A question that may be asked, with its key; of one that varies the key of the first variant. */
export type LiveQuestion = LiveRow & VersionAnswer

/** Which questions are meant: of a subject or topic, of some ids, or all of them. */
export type BankFilter = {
  subject?: Subject | undefined
  topic?: Topic | undefined
  topics?: readonly Topic[]
  ids?: readonly string[]
}

/** What may be asked, by id, as it was under a mark of the bank. */
type Snapshot = { mark: string; questions: readonly LiveQuestion[] }

/**
 * What a process remembers of a bank: what may be asked, without texts, and what was read of versions. A stored version
 * never changes, so that neither facts nor texts are ever stale; of them the most used stay (decision 0188).
 */
type BankMemory = {
  snapshot: Snapshot | null
  facts: LRUCache<string, VersionFacts>
  texts: LRUCache<string, BodyText>
}

/** Bytes that facts may take, and texts of all languages together: of 1,100 questions that vary, and some 13,000 texts. */
const mostBytes = { facts: 24_000_000, texts: 16_000_000 }

const memories = new WeakMap<Db, BankMemory>()

function memoryOf({ db }: Bank): BankMemory {
  const known = memories.get(db)
  if (known) return known
  const memory: BankMemory = { snapshot: null, facts: cacheOf(mostBytes.facts), texts: cacheOf(mostBytes.texts) }
  memories.set(db, memory)
  return memory
}

function cacheOf<Value extends object>(maxSize: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize, sizeCalculation: (value) => 2 * JSON.stringify(value).length })
}

/**
 * The live questions of a filter, in the order of their ids, as `db` sees them: from memory, where the bank still has the mark that they were
 * read under. Their ratings are at most a minute old. What was valid until yesterday is not among them: the memory knows
 * the day, so that nothing has to happen as it comes.
 */
export async function liveQuestions(bank: BankNow, db: Db, where: BankFilter): Promise<LiveQuestion[]> {
  const { snapshot } = memoryOf(bank)
  const mark = await readMark(db)
  const { questions } = snapshot?.mark === mark ? snapshot : await refreshBank(bank, db)
  const ids = where.ids && new Set(where.ids)
  const today = bankDay(bank.clock.now())
  return questions.filter(
    ({ questionId, subject, topic, validUntil }) =>
      (validUntil === null || validUntil >= today) &&
      (where.subject === undefined || subject === where.subject) &&
      (where.topic === undefined || topic === where.topic) &&
      (where.topics === undefined || where.topics.includes(topic)) &&
      (ids === undefined || ids.has(questionId)),
  )
}

/** Reads what may be asked, and how hard it is by now; keys only of versions that are new. */
export async function refreshBank(bank: Bank, db: Db): Promise<Snapshot> {
  const memory = memoryOf(bank)
  const { mark, rows } = await readLive(db)
  const answers = new Map<string, VersionAnswer>(memory.snapshot?.questions.map((one) => [nameOf(one), one]))
  const missing = rows.filter((row) => !answers.has(nameOf(row)))
  if (missing.length > 0) for (const row of await answersOf(db, missing)) answers.set(nameOf(row), row)
  const questions = rows
    .map((row): LiveQuestion => {
      const { key, varies } = found(answers.get(nameOf(row)), row)
      return { ...row, key, varies }
    })
    // As a draw puts them, so that it finds them in order; the database has an order of its own.
    .sort((a, b) => (a.questionId < b.questionId ? -1 : 1))
  return (memory.snapshot = { mark, questions })
}

/** What of some versions is the same in all languages, in the order asked for; each is read once. */
export function factsInBank(bank: Bank, db: Db, keys: VersionKey[]): Promise<VersionFacts[]> {
  return throughCache(memoryOf(bank).facts, keys, nameOf, (missing) => factsOf(db, missing))
}

/** The texts of some versions in one language, in the order asked for; each is read once. */
export function textsInBank(bank: Bank, db: Db, keys: VersionKey[], language: Language): Promise<BodyText[]> {
  const nameIn = (key: VersionKey) => `${nameOf(key)} ${language}`
  return throughCache(memoryOf(bank).texts, keys, nameIn, (missing) => bodyTextsOf(db, missing, language))
}

async function throughCache<Value extends object>(
  cache: LRUCache<string, Value>,
  keys: VersionKey[],
  nameIn: (key: VersionKey) => string,
  read: (missing: VersionKey[]) => Promise<(VersionKey & { value: Value })[]>,
): Promise<Value[]> {
  // Found here first: what is read may be more than the cache has room for.
  const values = new Map(keys.map((key) => [nameIn(key), cache.get(nameIn(key))]))
  const missing = keys.filter((key) => !values.get(nameIn(key)))
  for (const row of missing.length > 0 ? await read(missing) : []) {
    values.set(nameIn(row), row.value)
    cache.set(nameIn(row), row.value)
  }
  return keys.map((key) => found(values.get(nameIn(key)), key))
}

function found<Value>(value: Value | undefined, key: VersionKey): Value {
  if (value === undefined || value === null) throw new Error(`no question ${nameOf(key)}`)
  return value
}

function nameOf(key: VersionKey): string {
  return `${key.questionId}@${key.version}`
}
