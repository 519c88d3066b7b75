import { describe, expect, test } from 'vitest'

import { csvLine } from './csv.ts'

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
