import { describe, expect, test } from 'vitest'

import { hour } from '../time.ts'
import { grownSize } from './_grown-bank.ts'
import { playEveryDay, soonestAgain } from './_regulars.ts'

const week = 7 * 24 * hour
const lives = (inBrazil: boolean) =>
  Array.from({ length: 12 }, (_, index) => playEveryDay(`life-${index}`, { inBrazil, days: 28 }))

describe('over four weeks of a bank that has grown', () => {
  test('nobody in Brazil who answers forty questions a day sees one twice within a week', () => {
    const all = lives(true)
    for (const sights of all) {
      expect(sights).toHaveLength(28 * 40)
      expect(soonestAgain(sights) / week).toBeGreaterThanOrEqual(1)
    }
    expect(new Set(all.flat().map(({ questionId }) => questionId)).size).toBe(grownSize)
  })

  test('nobody elsewhere who answers thirty does', () => {
    for (const sights of lives(false)) {
      expect(sights).toHaveLength(28 * 30)
      expect(soonestAgain(sights) / week).toBeGreaterThanOrEqual(1)
    }
  })
})
