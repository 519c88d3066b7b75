import { expect, test } from 'vitest'

import { findCircle } from './no-circles.ts'

const files = (imports: Record<string, string[]>) =>
  Object.entries(imports).map(([fileName, of]) => ({ fileName, imports: of }))

test('files that import each other in one direction are no circle, however many ways lead to one', () => {
  expect(findCircle(files({ entry: ['kit', 'data'], kit: ['data'], data: ['vendor'], vendor: [] }))).toBeNull()
})

test('two files that import each other are one, told from the file that it begins with', () => {
  expect(findCircle(files({ entry: ['kit'], kit: ['data'], data: ['kit'] }))).toEqual(['kit', 'data', 'kit'])
})

test('a circle over three files is found behind others that are none', () => {
  const circle = findCircle(files({ a: [], entry: ['a', 'b'], b: ['c'], c: ['d', 'a'], d: ['b'] }))
  expect(circle).toEqual(['b', 'c', 'd', 'b'])
})

test('a file that imports itself is one', () => {
  expect(findCircle(files({ entry: ['entry'] }))).toEqual(['entry', 'entry'])
})
