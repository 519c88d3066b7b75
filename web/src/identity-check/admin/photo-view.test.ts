import { expect, test } from 'vitest'

import { changeOfKey, viewAfter, wholePhoto, type ViewChange } from './photo-view.ts'

function after(...changes: ViewChange[]) {
  return changes.reduce(viewAfter, wholePhoto)
}

test('a photo is enlarged in steps, not beyond the last, and back to the whole of it', () => {
  expect(after('in').zoom).toBe(1.5)
  expect(after(...Array<'in'>(20).fill('in')).zoom).toBe(6)
  expect(after('in', 'in', 'out').zoom).toBe(1.5)
  expect(after('out')).toEqual(wholePhoto)
})

test('it turns on by quarters, so that the last one does not turn it back three', () => {
  expect(after('turn', 'turn', 'turn', 'turn').quarters).toBe(4)
  expect(after('turn', 'in', 'whole')).toEqual(wholePhoto)
})

test('the whole photo cannot be moved, an enlarged one never out of its frame', () => {
  expect(after({ moveX: 0.5, moveY: 0.5 })).toEqual(wholePhoto)
  expect(after('in', 'in', { moveX: 9, moveY: -9 })).toMatchObject({ x: 0.5, y: -0.5 })
  expect(after('in', 'in', { moveX: 9, moveY: -9 }, 'out')).toMatchObject({ x: 0.25, y: -0.25 })
})

test('keys do what the buttons do, and every other key nothing', () => {
  expect(['+', '=', '-', 'r', 'R', '0'].map(changeOfKey)).toEqual(['in', 'in', 'out', 'turn', 'turn', 'whole'])
  expect(changeOfKey('ArrowLeft')).toEqual({ moveX: 0.15, moveY: 0 })
  expect(['a', 'Tab', 'Enter', 'constructor'].map(changeOfKey)).toEqual([null, null, null, null])
})
