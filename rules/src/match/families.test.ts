import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { hour } from '../time.ts'
import { question } from './_match-world.ts'
import { drawQuestions, type Candidate, type DrawPlan } from './draw.ts'
import { familiesApart } from './families.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

/** A question by its family, and so many hours ago it was seen; it is as hard as its place says. */
type Sight = { family: string; ago: number | null }

const pool = (sights: Sight[]): Candidate[] =>
  sights.map(({ family, ago }, index) => {
    const seenAt = ago === null ? null : now - ago * hour
    return { ...question(index), subject: 'economia', family, rating: 1_200 + 20 * index, seenAt, varies: false }
  })
const drawn = (candidates: Candidate[], count: number, plan: Partial<DrawPlan> = {}) => {
  const ids = new Set(drawQuestions(candidates, count, { seed: 's', ...plan }).questions.map((one) => one.questionId))
  return candidates.filter(({ questionId }) => ids.has(questionId))
}
const familiesOf = (questions: Candidate[]) => questions.map(({ family }) => family)

const sights = fc.array(
  fc.record({
    family: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    ago: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  { maxLength: 30 },
)
const counts = fc.integer({ min: 1, max: 12 })
const aims = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined })
const aimed = (target: number | undefined): Partial<DrawPlan> =>
  target === undefined ? {} : { aim: { target, players: [{}] } }

describe('a draw', () => {
  test('of a match that competes never has two of a family, and is short where there are too few', () => {
    fc.assert(
      fc.property(sights, counts, aims, fc.string(), (all, count, target, seed) => {
        const candidates = pool(all)
        const families = familiesOf(drawn(candidates, count, { seed, competesAt: now, ...aimed(target) }))
        expect(new Set(families).size).toBe(families.length)
        expect(families).toHaveLength(Math.min(count, new Set(familiesOf(candidates)).size))
      }),
    )
  })

  test('of any other match has a second of a family only where every family has one, and is as long as it can be', () => {
    fc.assert(
      fc.property(sights, counts, aims, fc.boolean(), (all, count, target, newcomer) => {
        const candidates = pool(all)
        const families = familiesOf(drawn(candidates, count, { newcomer, ...aimed(target) }))
        expect(families).toHaveLength(Math.min(count, candidates.length))
        expect(new Set(families).size).toBe(Math.min(count, new Set(familiesOf(candidates)).size))
      }),
    )
  })

  test('of a match that competes has a second of a family at the end of all pools', () => {
    const candidates = pool(['a', 'a', 'b'].map((family) => ({ family, ago: null })))
    expect(drawn(candidates, 3, { competesAt: now })).toHaveLength(2)
    expect(drawn(candidates, 3, { competesAt: now, mayRepeat: true })).toHaveLength(3)
    expect(new Set(familiesOf(drawn(candidates, 2, { competesAt: now, mayRepeat: true })))).toEqual(new Set('ab'))
  })

  test('takes of a family the one that is due', () => {
    const candidates = pool([
      { family: 'a', ago: 40 },
      { family: 'a', ago: 50 },
      { family: 'b', ago: 1 },
      { family: 'b', ago: null },
    ])
    for (const plan of [{}, { competesAt: now }, aimed(0.9)])
      expect(drawn(candidates, 2, plan).map(({ questionId }) => questionId)).toEqual(['topic-1', 'topic-3'])
  })

  test('keeps apart from what the match asks already', () => {
    const [first, second, third] = pool(['a', 'a', 'b'].map((family) => ({ family, ago: null })))
    if (!first || !second || !third) throw new Error('no questions')
    const rest = [second, third]
    expect(familiesOf(drawn(rest, 1, { asked: [first] }))).toEqual(['b'])
    expect(familiesOf(drawn(rest, 2, { asked: [first], competesAt: now }))).toEqual(['b'])
    expect(familiesOf(drawn(rest, 2, { asked: [first] }))).toEqual(['a', 'b'])
    expect(familiesOf(drawn(rest, 1, { aim: { target: 0.99, players: [{}], besides: [first] } }))).toEqual(['b'])
  })
})

test('what is kept apart stays in its order, and what makes up for it comes last', () => {
  const queue = ['a', 'b', 'a', 'c', 'b', 'a'].map((family, place) => ({ family, place }))
  const kept = (count: number, strict = false) => familiesApart(queue, { count, strict }).map(({ place }) => place)
  expect(kept(3)).toEqual([0, 1, 3])
  expect(kept(5)).toEqual([0, 1, 3, 2, 4])
  expect(kept(9)).toEqual([0, 1, 3, 2, 4, 5])
  expect(kept(9, true)).toEqual([0, 1, 3])
})
