import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { hour } from '../time.ts'
import { question } from './_match-world.ts'
import { drawQuestions, type Candidate } from './draw.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

/** A question as it was seen: so many hours ago, or never; with numbers that vary or not. */
type Sight = { ago: number | null; varies: boolean }

const seenAs = (sights: Sight[]): Candidate[] =>
  sights.map(({ ago, varies }, index) => {
    const seenAt = ago === null ? null : now - ago * hour
    return { ...question(index), subject: 'economia', family: `family-${index}`, rating: 1_500, seenAt, varies }
  })
const fixed = (ago: number | null): Sight => ({ ago, varies: false })
const varying = (ago: number | null): Sight => ({ ago, varies: true })
const drawn = (candidates: Candidate[], count: number, seed: string) =>
  drawQuestions(candidates, count, { seed, competesAt: now })
    .questions.map(({ questionId }) => questionId)
    .sort()

/** As many that no rule holds by chance. */
const seeds = Array.from({ length: 20 }, (_, index) => `seed-${index}`)

describe('a draw for a match that competes', () => {
  test('takes what was not seen within a day, then what varies, then the rest, each least recently seen first', () => {
    const mixed = seenAs([fixed(23), varying(1), fixed(24), varying(null), varying(2), fixed(22), fixed(300)])
    const inTurn = ['topic-3', 'topic-6', 'topic-2', 'topic-4', 'topic-1', 'topic-0', 'topic-5']
    for (const seed of seeds)
      for (const count of inTurn.keys()) expect(drawn(mixed, count, seed)).toEqual(inTurn.slice(0, count).toSorted())
  })

  test('looks at the day to the millisecond', () => {
    const [old, other] = seenAs([fixed(24), varying(0)])
    if (!old || !other || old.seenAt === null) throw new Error('no questions')
    for (const seed of seeds) {
      expect(drawn([old, other], 1, seed)).toEqual(['topic-0'])
      expect(drawn([{ ...old, seenAt: old.seenAt + 1 }, other], 1, seed)).toEqual(['topic-1'])
    }
  })

  test('is for other matches what it was: whatever was seen less recently', () => {
    const mixed = seenAs([fixed(23), varying(1), fixed(20)])
    for (const seed of seeds) {
      const { questions } = drawQuestions(mixed, 2, { seed })
      expect(questions.map(({ questionId }) => questionId).sort()).toEqual(['topic-0', 'topic-2'])
    }
  })

  test('of any pool gives nobody what was seen within a day while something else is left, nor then what is fixed before what varies', () => {
    const sight = fc.record({ ago: fc.option(fc.integer({ min: 0, max: 60 })), varies: fc.boolean() })
    const isFresh = ({ seenAt }: Candidate) => seenAt !== null && now - seenAt < 24 * hour
    fc.assert(
      fc.property(fc.array(sight, { maxLength: 40 }), fc.nat({ max: 12 }), fc.string(), (sights, count, seed) => {
        const candidates = seenAs(sights)
        const ids = new Set(drawn(candidates, count, seed))
        expect(ids.size).toBe(Math.min(count, candidates.length))
        const taken = candidates.filter(({ questionId }) => ids.has(questionId))
        const left = candidates.filter(({ questionId }) => !ids.has(questionId))
        for (const one of taken) {
          const before = left.filter((other) => (other.seenAt ?? 0) < (one.seenAt ?? 0))
          expect(before.filter((other) => !isFresh(one) || other.varies === one.varies)).toEqual([])
          if (!isFresh(one)) continue
          expect(left.filter((other) => !isFresh(other))).toEqual([])
          expect(left.filter(({ varies }) => varies && !one.varies)).toEqual([])
        }
      }),
      { numRuns: 500 },
    )
  })
})
