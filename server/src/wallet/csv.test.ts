import { cents } from '@satoshi/rules/money'
import { describe, expect, test } from 'vitest'

import { csvLine, plainAmount } from './export-statement.ts'

test('cells with commas, quotes and line ends are quoted as RFC 4180 says, and a line ends with CR LF', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n')
})

describe('text that a spreadsheet would take for a formula gets an apostrophe', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\u200B=1', '\u2068=1', '＝1', '＠x', '|cmd', '\r=1'])(
    '%j',
    (text) => {
      const cell = csvLine([text]).trimEnd()
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test.each(['Ana', '1+1=2', 'a-b', 'عمر', ''])('but not %j', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`)
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [100, '1.00'],
  [-123_456, '-1234.56'],
  [9_007_199_254_740_991, '90071992547409.91'],
])('%i cents are written %s, in any language', (amount, written) => {
  expect(plainAmount(cents(amount))).toEqual({ plain: written })
})
