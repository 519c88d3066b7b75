import { expect, test } from 'vitest'

import type { Tree } from './_tree.ts'
import { findWalkProblems, lengthOf } from './walks.ts'

const tree: Tree = new Map([
  ['web/src/a.ts', "import { b } from './b.ts'\n"],
  ['web/src/b.ts', ''],
  ['server/src/x/x.ts', "import { y } from '../y/y-api.ts'\n"],
  ['server/src/y/y-api.ts', "export { y } from './y.ts'\n"],
  ['server/src/y/y.ts', ''],
])

test('a file that is met twice is one', () => {
  expect(lengthOf({ name: 'w', atMost: 2, legs: [['a', 'b'], ['a']] })).toBe(2)
})

test('a walk along imports, in either direction and through what a domain shows, is fine', () => {
  const legs = [
    ['web/src/b.ts', 'web/src/a.ts'],
    ['server/src/x/x.ts', 'server/src/y/y.ts'],
  ]
  expect(findWalkProblems(tree, [{ name: 'w', atMost: 4, legs }])).toEqual([])
})

test('one that is longer than it may be is told', () => {
  const legs = [['web/src/a.ts', 'web/src/b.ts']]
  expect(findWalkProblems(tree, [{ name: 'w', atMost: 1, legs }])).toEqual(['w: 2 files, more than 1'])
})

test('a file that is gone and a step without an import are told', () => {
  const legs = [
    ['web/src/a.ts', 'web/src/c.ts'],
    ['web/src/b.ts', 'server/src/y/y.ts'],
  ]
  expect(findWalkProblems(tree, [{ name: 'w', atMost: 9, legs }])).toEqual([
    'web/src/c.ts: w: is not there',
    'server/src/y/y.ts: w: no import leads here from web/src/b.ts',
  ])
})
