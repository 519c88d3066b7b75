import { shiftDay } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { checkQuestions } from './check.ts'
import { questionFiles, questionsIn } from './server.ts'
import { filesOf, goodBank, put } from './test/bank.ts'
import { expiringSoon, namedDaysBefore } from './validity.ts'

const last = '2027-06-30'

function dated() {
  const bank = goodBank()
  const [question] = bank[0]?.questions ?? []
  if (!question) throw new Error('a bank without questions')
  put(question, 'validUntil', last)
  return filesOf(bank)
}

test('a question is in order on its last day, and not on the day after', () => {
  expect(checkQuestions(dated(), last)).toEqual([])
  const [problem, ...others] = checkQuestions(dated(), shiftDay(last, 1))
  expect(problem).toMatch(/^compoundInterest-001: was valid until 2027-06-30; /)
  expect(others).toEqual([])
})

test('a question is named from sixty days before its last day, until that is over', () => {
  const questions = questionsIn(dated().files)
  const named = (before: number) => expiringSoon(questions, shiftDay(last, -before))
  expect(named(namedDaysBefore + 1)).toEqual([])
  for (const before of [namedDaysBefore, 1, 0])
    expect(named(before)).toEqual(['compoundInterest-001: is valid until 2027-06-30'])
  expect(named(-1)).toEqual([])
})

test('what the bank says of laws has a last day, what it reckons has none', () => {
  const questions = questionsIn(questionFiles())
  const dates = new Map(questions.map(({ id, validUntil }) => [id, validUntil]))
  expect(dates.get('compoundInterest-010')).toBeDefined()
  expect(dates.get('compoundInterest-005')).toBeUndefined()
})
