import { expect, test } from 'vitest'

import { random, shuffled } from './random.ts'

const draws = (chance: ReturnType<typeof random>, count: number, bound: number) =>
  Array.from({ length: count }, () => chance.below(bound))

test('the same seed gives the same chance, another seed another', () => {
  expect(draws(random('a', 1), 50, 1_000)).toEqual(draws(random('a', 1), 50, 1_000))
  expect(draws(random('a', 1), 50, 1_000)).not.toEqual(draws(random('a', 2), 50, 1_000))
})

test('the parts of a seed do not run together', () => {
  expect(draws(random('ab', 'c'), 20, 1_000)).not.toEqual(draws(random('a', 'bc'), 20, 1_000))
})

test('chance is fair: 60,000 throws of a die stay within what chance allows', () => {
  const counts = draws(random('die'), 60_000, 6).reduce(
    (all, face) => all.with(face, (all[face] ?? 0) + 1),
    [0, 0, 0, 0, 0, 0],
  )
  const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  expect(chiSquare).toBeLessThan(20.5) // p = 0.001 with five degrees of freedom
})

test('every order of four comes up about as often, over many seeds', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 24_000; seed++) {
    const order = shuffled(['a', 'b', 'c', 'd'], random('order', seed)).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
  expect(counts.size).toBe(24)
  expect(chiSquare).toBeLessThan(49.7) // p = 0.001 with 23 degrees of freedom
})

test('a shuffle leaves its argument alone', () => {
  const items = [1, 2, 3]
  shuffled(items, random('x'))
  expect(items).toEqual([1, 2, 3])
})
