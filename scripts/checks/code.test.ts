import { expect, test } from 'vitest'

import { bareCode, places, withoutComments } from './_code.ts'

test.each([
  ['a // b', 'a     '],
  ['a /* b\nc */ d', 'a     \n     d'],
  [`'// no' // yes`, `'// no'       `],
  ['`${f("// no")} // no` // yes', '`${f("// no")} // no`       '],
  ['const path = /[/]*\\/\\// // yes', 'const path = /[/]*\\/\\//       '],
])('of %j without comments %j stays', (code, expected) => {
  expect(withoutComments(code)).toBe(expected)
})

test.each([
  [`say('sql')`, `say('   ')`],
  [`say('it\\'s')`, `say('     ')`],
  ['`a ${code({ b: `c ${d}` })} e`', '`  ${code({ b: `  ${d}` })}  `'],
  ['`a` + {} + `b`', '` ` + {} + ` `'],
])('of %j as bare code %j stays', (code, expected) => {
  expect(bareCode(code)).toBe(expected)
})

test('a place is the line on which the match begins, spaces aside', () => {
  expect(places('a.ts', 'one\n  two', /\s+two/g).map(({ place }) => place)).toEqual(['a.ts:2'])
})
