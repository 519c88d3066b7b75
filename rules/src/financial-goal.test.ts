import { expect, test } from 'vitest'

import { fc } from '../test/property.ts'
import { financialGoalLength, readFinancialGoal } from './financial-goal.ts'

test.each([
  ['  Juntar para a casa  ', 'Juntar para a casa'],
  ['one\nline\tof\u00a0words', 'one line of words'],
  ['abc\u202Edcba\u2069\u0007', 'abcdcba'],
  ['Cafe\u0301', 'Café'],
  ['شراء منزل', 'شراء منزل'],
  ['👩‍👩‍👧 trip', '👩‍👩‍👧 trip'],
  [' \u200f\n ', null],
  ['', null],
])('%j is kept as %j', (written, expected) => {
  expect(readFinancialGoal(written)).toEqual({ ok: true, value: expected })
})

test('a goal may have 160 characters, counted as a reader counts them', () => {
  const family = '👩‍👩‍👧'
  expect(readFinancialGoal(family.repeat(financialGoalLength))).toMatchObject({ ok: true })
  expect(readFinancialGoal(family.repeat(financialGoalLength + 1))).toEqual({
    ok: false,
    code: 'profile.goalTooLong',
    details: { maximum: financialGoalLength },
  })
  expect(readFinancialGoal(`a${'\u0301'.repeat(5_000)}`)).toMatchObject({ ok: false })
})

test('what is kept stays the same when it is read again', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      const kept = readFinancialGoal(written)
      if (kept.ok && kept.value !== null) expect(readFinancialGoal(kept.value)).toEqual(kept)
    }),
  )
})

// Not `fc.string` of every code point, which takes longer to prepare than all its examples to read.
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points))
