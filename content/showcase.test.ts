import { expect, test } from 'vitest'

import { checkQuestions } from './check.ts'
import { filesOf, goodBank, put } from './test/bank.ts'

const today = '2026-11-21'
const shown = JSON.parse(filesOf(goodBank()).showcase) as string[] // safe: the bank of the tests writes it

test.each<[defect: string, showcase: unknown, problem: RegExp]>([
  ['no list', { ids: shown }, /is not a list of ids/],
  ['no text', [...shown.slice(1), 1], /is not a list of ids/],
  ['too few', ['roi-013', 'ipo-013', 'bitcoin-013', 'inflation-013'], /has 4 ids, not 8 to 14/],
  ['too many', [...shown, 'roi-001'], /has 15 ids, not 8 to 14/],
  ['one twice', [...shown.slice(2), shown.at(-1)], /has an id twice/],
  ['one that is not there', [...shown.slice(1), 'roi-099'], /roi-099 is not in the bank/],
  ['a hard one', [...shown.slice(1), 'roi-003'], /roi-003 is not easy/],
  ['a number', [...shown.slice(1), 'roi-002'], /roi-002 has no four options/],
  ['none of a subject', shown.filter((id) => !/^(?:bitcoin|defi)/.test(id)), /has none of criptomoedas/],
])('a showcase with %s is reported', (_defect, showcase, problem) => {
  const problems = checkQuestions({ ...filesOf(goodBank()), showcase: JSON.stringify(showcase) }, today)
  expect(problems).toContainEqual(expect.stringMatching(problem))
})

test('two of a family in a showcase are reported: a first ride would ask both', () => {
  const bank = goodBank()
  const [one = '', other = ''] = shown
  const found = (id: string) =>
    bank.flatMap(({ questions }) => questions).find((question) => question['id'] === id) ?? {}
  put(found(one), 'family', String(found(other)['family']))
  expect(checkQuestions(filesOf(bank), today)).toContainEqual(
    expect.stringMatching(/showcase\.json: has two of a family/),
  )
})

test('what is shown to everybody everywhere is about no one country', () => {
  const bank = goodBank()
  const question = bank.find(({ topic }) => topic === 'roi')?.questions[12] ?? {}
  put(question, 'region', 'BR')
  expect(checkQuestions(filesOf(bank), today)).toContainEqual(expect.stringMatching(/roi-013 is about one country/))
})
