import { expect, test } from 'vitest'

import { duelOfPath, duelPath, goToDuel, leadBy, markVisited, wasVisited } from './go-to-duel.ts'

const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`

test('of several ways to the same duel the first wins, the others are silent', () => {
  const went: string[] = []
  leadBy((path) => went.push(path))
  expect([goToDuel(id(1)), goToDuel(id(1)), goToDuel(id(2))]).toEqual([true, false, true])
  expect(went).toEqual([duelPath(id(1)), duelPath(id(2))])
})

test('nobody is pulled back into a duel that was opened here', () => {
  const went: string[] = []
  leadBy((path) => went.push(path))
  markVisited(id(3))
  expect([goToDuel(id(3)), wasVisited(id(3))]).toEqual([false, true])
  expect(went).toEqual([])
})

test('a duel that nobody could be led to yet can be gone to later', () => {
  leadBy(() => undefined)()
  expect(goToDuel(id(4))).toBe(false)
  leadBy(() => undefined)
  expect(goToDuel(id(4))).toBe(true)
})

test.each([
  [`/casino-duel/${id(5)}`, id(5)],
  [`/duel/${id(5)}`, id(5)],
  [`/unified-duel/${id(5).toUpperCase()}`, id(5)],
  ['/casino-duel', null],
  ['/duel/x', null],
  [`/user/${id(5)}`, null],
])('%s is the screen of %s', (path, duel) => {
  expect(duelOfPath(path)).toBe(duel)
})
