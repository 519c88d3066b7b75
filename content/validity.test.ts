import { shiftDay } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { checkQuestions } from './check.ts'
import { questionFiles, questionsIn } from './server.ts'
import { filesOf, goodBank, put } from './test/bank.ts'
import { endingSoon, namedDaysBefore } from './validity.ts'

const last = '2027-06-30'

function dated() {
  const bank = goodBank()
  const [question] = bank[0]?.questions ?? []
  if (!question) throw new Error('a bank without questions')
  put(question, 'validUntil', last)
  return filesOf(bank)
}

test('a question is named from sixty days before its last day, and when that is over', () => {
  const questions = questionsIn(dated().files)
  const named = (before: number) => endingSoon(questions, shiftDay(last, -before))
  expect(named(namedDaysBefore + 1)).toEqual([])
  for (const before of [namedDaysBefore, 1, 0])
    expect(named(before)).toEqual(['compoundInterest-001: is valid until 2027-06-30'])
  expect(named(-1)).toEqual(['compoundInterest-001: was valid until 2027-06-30'])
})

test('a day that passes makes no bank wrong', () => {
  expect(checkQuestions(dated(), shiftDay(last, 365))).toEqual([])
})

test('what the bank says of laws has a last day, what it reckons has none', () => {
  const questions = questionsIn(questionFiles())
  const dates = new Map(questions.map(({ id, validUntil }) => [id, validUntil]))
  expect(dates.get('compoundInterest-010')).toBeDefined()
  expect(dates.get('compoundInterest-005')).toBeUndefined()
})
