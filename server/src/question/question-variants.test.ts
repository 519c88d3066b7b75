import { languages } from '@satoshi/rules/language'
import type { AnswerKey } from '@satoshi/rules/match/match'
import { drawVariant } from '@satoshi/rules/match/variant'
import { beforeAll, expect, test } from 'vitest'

import { bankIn } from '../../test/_bank.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { liveQuestions, textsOf, withVariants } from './question-api.ts'
import { factsOf } from './question-store.ts'
import { seedQuestions } from './question.ts'

/** A number is typed in the first, one of four is chosen in the second, and the third does not vary. */
const [typed, chosen, fixed] = ['roi-002', 'bearMarket-003', 'roi-001']

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await seedQuestions(database)
  return () => database.drop()
})

test('a seed draws a variant of each question that varies, with the key of that variant', async () => {
  const questions = await asked()
  const drawn = await withVariants(database, database.db, questions, 'a seed')
  expect(drawn.map(({ variant }) => variant)).toEqual([
    drawVariant('a seed', typed),
    drawVariant('a seed', chosen),
    undefined,
  ])
  const [number, choice, other] = drawn.map(({ key }) => key)
  const [facts] = await factsOf(database.db, [{ questionId: typed, version: 1 }])
  const answers = facts?.value.variants?.answers
  expect(number).toEqual({ ...questions[0]?.key, value: answers?.[drawVariant('a seed', typed)] })
  expect([choice, other]).toEqual([questions[1]?.key, questions[2]?.key])
})

test('two seeds ask for other numbers, and one seed always for the same', async () => {
  const questions = await asked()
  const [one, again, other] = await Promise.all(
    ['x', 'x', 'y'].map((seed) => withVariants(database, database.db, questions, seed)),
  )
  expect(one).toEqual(again)
  expect(valueOf(one?.[0]?.key)).not.toBe(valueOf(other?.[0]?.key))
})

test('the texts of a variant have its numbers in them, and never a place or a formula', async () => {
  const questions = await asked()
  const drawn = await withVariants(database, database.db, questions, 'a seed')
  for (const language of languages) {
    const texts = await textsOf(database, database.db, drawn, language)
    expect(JSON.stringify(texts)).not.toMatch(/\{\{|\}\}|parameters|variants/u)
    expect(texts.map(({ prompt }) => prompt)).not.toEqual(
      (await textsOf(database, database.db, questions, language)).map(({ prompt }) => prompt),
    )
    expect(new Set(Object.values(texts[1]?.options ?? {})).size).toBe(4)
  }
})

test('a question without a variant, as old matches have them, is asked as its worked example', async () => {
  const [text] = await textsOf(database, database.db, [{ questionId: typed, version: 1 }], 'en-US')
  expect(text?.prompt).toContain('R$2,000')
  expect(valueOf((await asked())[0]?.key)).toBe(60)
})

test('live questions say whether they vary', async () => {
  const live = await liveQuestions(bankIn(database), database.db, { ids: [typed, chosen, fixed] })
  expect(new Map(live.map(({ questionId, varies }) => [questionId, varies]))).toEqual(
    new Map([
      [typed, true],
      [chosen, true],
      [fixed, false],
    ]),
  )
})

/** The three questions with the keys that the bank has for them. */
async function asked() {
  const keys = new Map(
    (await liveQuestions(bankIn(database), database.db, {})).map(({ questionId, key }) => [questionId, key]),
  )
  return [typed, chosen, fixed].map((questionId) => {
    const key = keys.get(questionId)
    if (!key) throw new Error(`no ${questionId}`)
    return { questionId, version: 1, key }
  })
}

function valueOf(key: AnswerKey | undefined): number | null {
  return key?.kind === 'number' ? key.value : null
}
