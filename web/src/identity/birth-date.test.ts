import { expect, test } from 'vitest'

import { dayOf, tidyDate } from './birth-date.ts'

test.each([
  ['3', '3'],
  ['31', '31'],
  ['311', '31/1'],
  ['31/1', '31/1'],
  ['31121999', '31/12/1999'],
  ['31/12/1999x', '31/12/1999'],
  ['311219990', '31/12/1999'],
  ['1999-12-31', '31/12/1999'],
  ['٣١/١٢/١٩٩٩', '31/12/1999'],
  ['३१/१२/१९९९', '31/12/1999'],
])('%s is shown as %s', (typed, shown) => {
  expect(tidyDate(typed)).toBe(shown)
})

test.each([
  ['31/12/1999', '1999-12-31'],
  ['29/02/2008', '2008-02-29'],
  ['29/02/2007', null],
  ['31/02/2000', null],
  ['00/01/2000', null],
  ['01/13/2000', null],
  ['1/1/2000', null],
  ['31/12/99', null],
  ['', null],
])('%s is the day %s', (written, day) => {
  expect(dayOf(written)).toBe(day)
})
