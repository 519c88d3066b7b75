import { minute, second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { nextChangeIn } from './next-change.ts'

const now = 1_000_000
const nothing = { offers: [{ until: null }], undoable: [], lives: { nextAt: null } }

test('the store is read again when the first of what ends has ended', () => {
  const undoable = [{ undoUntil: now + 9 * minute }, { undoUntil: now + 4 * minute }, { undoUntil: null }]
  expect(nextChangeIn({ ...nothing, undoable }, now)).toBe(4 * minute + second)
  expect(nextChangeIn({ ...nothing, undoable, lives: { nextAt: now + minute } }, now)).toBe(minute + second)
  expect(nextChangeIn({ ...nothing, undoable, offers: [{ until: now + second }] }, now)).toBe(2 * second)
})

test('what is over is not waited for, and nothing is waited for longer than ten minutes', () => {
  expect(nextChangeIn(nothing, now)).toBe(10 * minute)
  expect(nextChangeIn({ ...nothing, undoable: [{ undoUntil: now }] }, now)).toBe(10 * minute)
  expect(nextChangeIn({ ...nothing, offers: [{ until: now + 24 * 60 * minute }] }, now)).toBe(10 * minute)
})
