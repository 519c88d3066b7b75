import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { chanceOfRight, guessChance } from '../rating/first-attempt.ts'
import { hour } from '../time.ts'
import { difficulties, subjects } from '../words.ts'
import { question } from './_match-world.ts'
import { aimDepth, chanceForAll, drawQuestions, restsFor, type Aim, type Candidate, type Mastery } from './draw.ts'

/** Candidates by when they were seen; all of them are as hard as a learner who begins is good. */
const pool = (seen: (number | null)[]): Candidate[] =>
  seen.map((seenAt, index) => ({
    ...question(index),
    subject: 'economia',
    family: `family-${index}`,
    rating: 1_500,
    seenAt,
    varies: false,
  }))
const ids = (drawn: { questionId: string }[]) => drawn.map(({ questionId }) => questionId).sort()

/** As many that no rule holds by chance. */
const seeds = Array.from({ length: 20 }, (_, index) => `seed-${index}`)

describe('a draw without an aim', () => {
  const drawn = (candidates: Candidate[], count: number, seed: string) =>
    drawQuestions(candidates, count, { seed }).questions

  test('brings what was never seen first, then what was seen longest ago', () => {
    for (const seed of seeds) {
      const draw = (count: number) => ids(drawn(pool([300, null, 100, 200, null]), count, seed))
      expect(draw(2)).toEqual(['topic-1', 'topic-4'])
      expect(draw(3)).toEqual(['topic-1', 'topic-2', 'topic-4'])
      expect(draw(4)).toEqual(['topic-1', 'topic-2', 'topic-3', 'topic-4'])
    }
  })

  test('takes the whole of a pool that is too small', () => {
    expect(drawn(pool([null, 5]), 10, 'x')).toHaveLength(2)
  })

  test('lets chance decide between equals, and the seed decide chance', () => {
    const fresh = pool(Array<null>(40).fill(null))
    expect(drawn(fresh, 10, 'x')).toEqual(drawn(fresh, 10, 'x'))
    expect(new Set(seeds.map((seed) => ids(drawn(fresh, 10, seed)).join())).size).toBe(seeds.length)
  })

  test('goes from easy to hard', () => {
    const mixed = pool([null, null, null]).map((one, index) => ({
      ...one,
      difficulty: (['hard', 'easy', 'medium'] as const)[index] ?? 'easy',
    }))
    for (const seed of seeds)
      expect(drawn(mixed, 3, seed).map(({ difficulty }) => difficulty)).toEqual(['easy', 'medium', 'hard'])
  })

  test('gives what the match needs to know of a question, and nothing that only the draw went by', () => {
    expect(drawn(pool([5]), 1, 'x')).toEqual([question(0)])
  })

  test('has met nothing', () => {
    expect(drawQuestions(pool([null]), 1, { seed: 'x' }).met).toBeNull()
  })

  test('is what it was before there were aims', () => {
    const bank = (size: number, seenAt: (index: number) => number | null) =>
      Array.from({ length: size }, (_, index): Candidate => {
        const { version, key } = question(index)
        const questionId = `old-${String(index).padStart(3, '0')}`
        const difficulty = difficulties[index % 3] ?? 'easy'
        const about = { subject: 'economia' as const, family: questionId, rating: 1_500, varies: index % 2 === 0 }
        return { questionId, version, difficulty, key, seenAt: seenAt(index), ...about }
      })
    const pools = [
      bank(40, () => null),
      bank(40, (index) => (index % 4 === 0 ? null : index % 7)),
      bank(8, (index) => 100 - index),
    ]
    const recorded = [
      'old-012 old-009 old-006 old-021 old-026',
      'old-012 old-021 old-004 old-016 old-020',
      'old-006 old-003 old-007 old-004 old-005',
    ]
    expect(pools.map((one) => drawn(one, 5, 'recorded').map(({ questionId }) => questionId))).toEqual(
      recorded.map((line) => line.split(' ')),
    )
    const many = pools.flatMap((one) =>
      Array.from({ length: 100 }, (_, index) => drawn(one, 1 + (index % 12), `seed-${index}`)),
    )
    expect(createHash('sha256').update(JSON.stringify(many)).digest('hex')).toBe(
      'ba20fcf36b32b0d6365e44de81240851dd4885e955166e785d118efdbdc46d08',
    )
  })
})

/** Candidates whose chances for a learner who begins rise with their number: by rating, from hard to easy. */
const graded = (ratings: number[], seenAt: (index: number) => number | null = () => null): Candidate[] =>
  ratings.map((rating, index) => ({
    ...question(index, 'number'),
    subject: 'economia',
    family: `family-${index}`,
    rating,
    seenAt: seenAt(index),
    varies: false,
  }))
const beginner: Aim['players'] = [{}]

describe('a draw with an aim', () => {
  test('takes what fits of the front of the queue, in place of what does not', () => {
    // Ratings of 1100 and 1900 are chances of ten and one in eleven.
    const half = graded([1_900, 1_900, 1_100, 1_900, 1_900, 1_900, 1_900, 1_900], (index) => index + 1)
    const draw = (target: number) => drawQuestions(half, 2, { seed: 'x', aim: { target, players: beginner } })
    expect(ids(draw(0).questions)).toEqual(['topic-0', 'topic-1'])
    expect(ids(draw(0.5).questions)).toEqual(['topic-0', 'topic-2'])
    expect(draw(0.5).met?.target).toBe(0.5)
    expect(draw(0.5).met?.expected).toBeCloseTo(0.5, 12)
    expect(draw(1).met?.expected).toBeCloseTo(0.5, 12)
  })

  test('leaves in peace what was seen within seven days, however well it fits, unless there is too little else', () => {
    const now = 100 * 24 * hour
    const [hard, easy] = [1_900, 1_100]
    // The third and fourth fit, and are in the half.
    const seen = (more: number) => (index: number) => (index < 2 ? 1 : index < 4 ? now - restsFor + more : now)
    const draw = (more: number, count: number) => {
      const candidates = graded([hard, hard, easy, easy, hard, hard, hard, hard], seen(more))
      return ids(drawQuestions(candidates, count, { seed: 'x', now, aim: { target: 1, players: beginner } }).questions)
    }
    expect(draw(0, 2)).toEqual(['topic-2', 'topic-3'])
    expect(draw(1, 2)).toEqual(['topic-0', 'topic-1'])
    expect(draw(1, 4)).toHaveLength(4)
  })

  test('looks no further than the half that was not seen for longest', () => {
    const [hard, easy] = [1_900, 1_100]
    const behind = graded([hard, hard, hard, hard, easy, easy, easy, easy], (index) => index + 1)
    const aim = { target: 1, players: beginner }
    expect(ids(drawQuestions(behind, 2, { seed: 'x', aim }).questions)).toEqual(['topic-0', 'topic-1'])
    // Of nine the fifth is in the half, of eight it is not.
    const odd = [
      ...behind,
      ...graded([easy], () => 9).map((one) => ({ ...one, questionId: 'topic-8', family: 'last' })),
    ]
    expect(ids(drawQuestions(odd, 2, { seed: 'x', aim }).questions)).toContain('topic-4')
  })

  test('looks no further than eight times as far as it takes', () => {
    const draw = (hard: number) => {
      const far = graded(
        Array.from({ length: 40 }, (_, index) => (index < hard ? 1_900 : 1_100)),
        (index) => index + 1,
      )
      return drawQuestions(far, 2, { seed: 'x', aim: { target: 1, players: beginner } }).met?.expected
    }
    expect(draw(16)).toBeCloseTo(1 / 11, 12)
    expect(draw(15)).toBeCloseTo(0.5, 12)
  })

  test('takes the whole of a pool that is too small, and says what it came to', () => {
    const aim = { target: 0.9, players: beginner }
    const draw = drawQuestions(graded([1_900, 1_500, 1_500]), 5, { seed: 'x', aim })
    expect(draw.questions).toHaveLength(3)
    expect(draw.met?.expected).toBeCloseTo((1 / 11 + 0.5 + 0.5) / 3, 12)
  })

  test('holds for each player: a question counts as it is for whom it is hardest', () => {
    const players: Aim['players'] = [{ economia: 1_900, financas: 1_100 }, { economia: 1_100 }]
    const [one] = graded([1_500])
    if (!one) throw new Error('no question')
    expect(chanceForAll(one, players)).toBeCloseTo(1 / 11, 12)
    expect(chanceForAll({ ...one, subject: 'financas' }, players)).toBeCloseTo(1 / 11, 12)
    expect(chanceForAll({ ...one, subject: 'investimentos' }, players)).toBeCloseTo(0.5, 12)
    expect(chanceForAll({ ...one, key: question(0).key }, players)).toBeCloseTo(0.25 + 0.75 / 11, 12)
  })

  test('takes into account that an answer may be remembered', () => {
    const [one] = graded([1_500])
    if (!one) throw new Error('no question')
    expect(chanceForAll({ ...one, recall: 0.9 }, beginner)).toBeCloseTo(0.9 + 0.1 * 0.5, 12)
    expect(chanceForAll({ ...one, recall: 0 }, beginner)).toBeCloseTo(0.5, 12)
  })

  test('makes up for what the match asks besides', () => {
    const besides = graded([1_900, 1_900])
    const rest = graded([1_900, 1_900, 1_100, 1_100, 1_500, 1_500, 1_500, 1_500], (index) => index + 1)
    const draw = (more: Candidate[]) =>
      drawQuestions(rest, 2, { seed: 'x', aim: { target: 0.5, players: beginner, besides: more } })
    expect(ids(draw([]).questions)).toEqual(['topic-0', 'topic-2'])
    expect(ids(draw(besides).questions)).toEqual(['topic-2', 'topic-3'])
    expect(draw(besides).met?.expected).toBeCloseTo(0.5, 12)
  })

  test('that has nothing to ask has met nothing; what is asked besides alone has', () => {
    const aim = { target: 0.5, players: beginner }
    expect(drawQuestions([], 5, { seed: 'x', aim })).toEqual({ questions: [], met: null })
    const besides = graded([1_900])
    expect(drawQuestions([], 0, { seed: 'x', aim: { ...aim, besides } }).met?.expected).toBeCloseTo(1 / 11, 12)
  })

  test('takes of equally hard ones those that wait longest', () => {
    const [hard, fair] = [1_900, 1_500]
    const pair = graded([hard, hard, fair, fair, fair, hard, hard, hard, hard, hard], (index) => index + 1)
    const draw = (target: number) => drawQuestions(pair, 2, { seed: 'x', aim: { target, players: beginner } })
    expect(ids(draw((1 / 11 + 0.5) / 2).questions)).toEqual(['topic-0', 'topic-2'])
    expect(ids(draw(1).questions)).toEqual(['topic-2', 'topic-3'])
  })

  test('lets equally hard ones change places before all others', () => {
    // Where the second could give its place to the first again, it would be too easy.
    const pair = graded([1_900, 1_950, 1_500, 1_500, 1_900, 1_900, 1_900, 1_900], (index) => index + 1)
    const [, second, third] = pair.map((one) => chanceForAll(one, beginner))
    const aim = { target: ((second ?? 0) + (third ?? 0)) / 2, players: beginner }
    expect(ids(drawQuestions(pair, 2, { seed: 'x', aim }).questions)).toEqual(['topic-1', 'topic-2'])
  })

  test.each([
    { ratings: [1_900, 1_500, 1_300, 1_700], taken: ['topic-0', 'topic-2'] },
    { ratings: [1_500, 1_900, 1_300, 1_700], taken: ['topic-1', 'topic-2'] },
    { ratings: [1_900, 1_500, 1_700, 1_300], taken: ['topic-1', 'topic-2'] },
  ])('of steps that lead nearer, the one to what waits longest: $ratings', ({ ratings, taken }) => {
    const steps = graded([...ratings, ...Array<number>(4).fill(1_900)], (index) => index + 1)
    const chances = steps
      .filter(({ questionId }) => taken.includes(questionId))
      .map((one) => chanceForAll(one, beginner))
    const aim = { target: chances.reduce((sum, one) => sum + one, 0) / 2, players: beginner }
    expect(ids(drawQuestions(steps, 2, { seed: 'x', aim }).questions)).toEqual(taken)
  })

  test('stops between two steps at the nearer one', () => {
    const steps = graded([1_900, 1_500, 1_100, 1_500], (index) => index + 1)
    const draw = (target: number) => drawQuestions(steps, 1, { seed: 'x', aim: { target, players: beginner } })
    expect(draw(0.29).met?.expected).toBeCloseTo(1 / 11, 12)
    expect(draw(0.3).met?.expected).toBeCloseTo(0.5, 12)
  })

  test('goes down as well as up', () => {
    const steps = graded([1_100, 1_500, 1_900, 1_900, 1_100, 1_100, 1_100, 1_100], (index) => index + 1)
    const draw = (target: number) => drawQuestions(steps, 1, { seed: 'x', aim: { target, players: beginner } })
    expect([0, 0.5, 1].map((target) => ids(draw(target).questions)[0])).toEqual(['topic-2', 'topic-1', 'topic-0'])
  })
})

type World = { candidates: Candidate[]; count: number; seed: string; aim: Aim }

const mastery: fc.Arbitrary<Mastery> = fc.record(
  { economia: fc.double({ min: 0, max: 3_000, noNaN: true }), financas: fc.integer({ min: 600, max: 2_400 }) },
  { requiredKeys: [] },
)
const rated = fc.record({
  kind: fc.constantFrom('choice' as const, 'trueFalse' as const, 'number' as const),
  subject: fc.constantFrom(...subjects),
  difficulty: fc.constantFrom(...difficulties),
  rating: fc.oneof(fc.constantFrom(1_200, 1_500, 1_800), fc.double({ min: 0, max: 3_000, noNaN: true })),
  seenAt: fc.option(fc.integer({ min: 1, max: 12 })),
  recall: fc.constantFrom(0, 0, 0.9),
  varies: fc.boolean(),
})
/** Any pool, players and target; what is asked besides is not in the pool. */
const worlds: fc.Arbitrary<World> = fc
  .record({
    all: fc.array(rated, { maxLength: 60 }),
    extra: fc.nat({ max: 3 }),
    count: fc.integer({ min: 1, max: 10 }),
    seed: fc.string(),
    target: fc.double({ min: 0, max: 1, noNaN: true }),
    first: mastery,
    more: fc.array(mastery, { maxLength: 2 }),
  })
  .map(({ all, extra, count, seed, target, first, more }) => {
    const candidates = all.map(({ kind, ...one }, index): Candidate => {
      return { ...question(index, kind), family: `family-${index}`, ...one }
    })
    const aim: Aim = { target, players: [first, ...more], besides: candidates.slice(0, extra) }
    return { candidates: candidates.slice(extra), count, seed, aim }
  })

/** What must hold of any pool, with an aim. */
const holdsOfAny = (holds: (world: World) => void) => fc.assert(fc.property(worlds, holds), { numRuns: 500 })

const play = ({ candidates, count, seed, aim }: World) => drawQuestions(candidates, count, { seed, aim })
const chosenOf = (world: World) => {
  const drawn = new Set(play(world).questions.map(({ questionId }) => questionId))
  return world.candidates.filter(({ questionId }) => drawn.has(questionId))
}
/** From so many of the least recently seen a draw may take. */
const depthOf = ({ candidates, count }: World) =>
  Math.max(count, Math.min(aimDepth * count, Math.ceil(candidates.length / 2)))

describe('of any pool, players and target', () => {
  test('a draw has as many questions as are wanted or there are, and none twice', () => {
    holdsOfAny((world) => {
      const drawn = ids(play(world).questions)
      expect(drawn).toHaveLength(Math.min(world.count, world.candidates.length))
      expect(new Set(drawn).size).toBe(drawn.length)
      const known = ids(world.candidates)
      expect(drawn.every((id) => known.includes(id))).toBe(true)
    })
  })

  test('it is the same again, in whatever order the candidates come', () => {
    holdsOfAny((world) => {
      const other = { ...world, candidates: world.candidates.toReversed() }
      expect(play(other)).toEqual(play(world))
      const [one, two] = [world, other].map(({ candidates, count, seed }) => drawQuestions(candidates, count, { seed }))
      expect(one).toEqual(two)
    })
  })

  test('it takes nothing while as much as it may look at was seen less recently', () => {
    holdsOfAny((world) => {
      for (const { seenAt } of chosenOf(world)) {
        const before = world.candidates.filter((other) => (other.seenAt ?? 0) < (seenAt ?? 0))
        expect(before.length).toBeLessThan(depthOf(world))
      }
    })
  })

  test('of equally hard ones none waits longer than one that is taken', () => {
    holdsOfAny((world) => {
      const chosen = chosenOf(world)
      const left = world.candidates.filter((one) => !chosen.includes(one))
      const chance = (one: Candidate) => chanceForAll(one, world.aim.players)
      for (const one of chosen) {
        const longer = left.filter((other) => (other.seenAt ?? 0) < (one.seenAt ?? 0) && chance(other) === chance(one))
        expect(longer).toEqual([])
      }
    })
  })

  test('what was expected is the average chance for whom each question is hardest, so that it holds for each player', () => {
    holdsOfAny((world) => {
      const { aim } = world
      const asked = [...(aim.besides ?? []), ...chosenOf(world)]
      const { met } = play(world)
      expect(met === null).toBe(asked.length === 0)
      if (!met) return
      const average = (chances: number[]) => chances.reduce((sum, one) => sum + one, 0) / chances.length
      const ofPlayer = (player: Mastery) =>
        asked.map(({ subject, rating, key, recall = 0 }) => {
          const found = chanceOfRight(player[subject] ?? 1_500, rating, guessChance(key))
          return recall + (1 - recall) * found
        })
      const each = aim.players.map(ofPlayer)
      expect(met.target).toBe(aim.target)
      expect(met.expected).toBeCloseTo(average(asked.map((_, at) => Math.min(...each.map((one) => one[at] ?? 1)))), 9)
      for (const chances of each) expect(average(chances)).toBeGreaterThanOrEqual(met.expected - 1e-9)
    })
  })

  test('a higher target never makes it harder', () => {
    holdsOfAny((world) => {
      const expected = Array.from({ length: 11 }, (_, tenth) => {
        return play({ ...world, aim: { ...world.aim, target: tenth / 10 } }).met?.expected ?? 0
      })
      expected.forEach((one, index) => expect(one).toBeGreaterThanOrEqual((expected[index - 1] ?? 0) - 1e-9))
    })
  })

  test('it comes as near to the target as its pool can, or within half of the widest step between two chances', () => {
    // Each was seen at a moment of its own, so that a test knows what the draw may look at.
    const distinct = worlds.map((world) => ({
      ...world,
      candidates: world.candidates.map((one, index) => ({ ...one, seenAt: ((index * 37) % 61) + 1 })),
    }))
    fc.assert(
      fc.property(distinct, (world) => {
        const { aim, count, candidates } = world
        const { met } = play(world)
        if (!met) return
        const seen = candidates.toSorted((a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0)).slice(0, depthOf(world))
        const chances = seen.map((one) => chanceForAll(one, aim.players)).toSorted((a, b) => a - b)
        const taken = Math.min(count, chances.length)
        const besides = (aim.besides ?? []).map((one) => chanceForAll(one, aim.players))
        const asked = taken + besides.length
        const meanOf = (part: number[]) => [...part, ...besides].reduce((sum, one) => sum + one, 0) / asked
        const [hardest, easiest] = [meanOf(chances.slice(0, taken)), meanOf(chances.slice(chances.length - taken))]
        const widest = Math.max(0, ...chances.map((one, index) => one - (chances[index - 1] ?? one)))
        const nearest = Math.min(easiest, Math.max(hardest, aim.target))
        expect(Math.abs(met.expected - nearest)).toBeLessThanOrEqual(widest / 2 / asked + 1e-9)
        if (nearest !== aim.target) expect(met.expected).toBeCloseTo(nearest, 9)
      }),
      { numRuns: 500 },
    )
  })
})
