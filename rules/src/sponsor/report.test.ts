import { describe, expect, test } from 'vitest'

import { random } from '../random.ts'
import { cents } from '../money.ts'
import { liftOf, studentT, type PlayerPairs } from './lift.ts'
import { leastInCell, reportOf, type CampaignReport, type ReportFacts } from './report.ts'

const pairsOf = (players: number): PlayerPairs[] =>
  Array.from({ length: players }, (_, index) => ({ pairs: 10, first: 4 + (index % 2), later: 7 }))
const facts: ReportFacts = {
  players: 60,
  completed: 40,
  winners: 20,
  prizesCents: cents(20_000),
  pairs: pairsOf(20),
  opinions: { useful: 30, somewhat: 20, notUseful: 0 },
}
const told = (changes: Partial<ReportFacts>, before: CampaignReport | null = null) =>
  reportOf('2026-03-02', { ...facts, ...changes }, before)
const counts = ({ players, completed, winners }: CampaignReport) => [
  players?.count ?? null,
  completed?.count ?? null,
  winners?.count ?? null,
]

describe('what too few stand behind', () => {
  test('is told to nobody', () => {
    expect(counts(told({}))).toEqual([60, 40, 20])
    expect(told({}).winners).toMatchObject({ prizesCents: 20_000 })
    expect(counts(told({ players: 19, completed: 19, winners: 0 }))).toEqual([null, null, null])
    expect(told({ winners: 19 }).winners).toBeNull()
    expect(told({ pairs: pairsOf(19) }).lift).toBeNull()
    expect(told({ pairs: pairsOf(20) }).lift).toMatchObject({ players: 20, first: 0.45, later: 0.7, lift: 0.25 })
    expect(told({}).opinions).toMatchObject({ useful: { count: 30 }, somewhat: { count: 20 }, notUseful: null })
  })

  test('does not follow from what is told either', () => {
    const leaks: string[] = []
    for (let players = 0; players <= 80; players++)
      for (let completed = 0; completed <= players; completed++)
        for (let winners = 0; winners <= completed; winners += 3) {
          const [all = null, some = null, won = null] = counts(told({ players, completed, winners }))
          const follow = [all, some, won, minus(all, some), minus(some, won), minus(all, won)]
          const tells = follow.some((one) => one !== null && one < leastInCell)
          // Whoever played is told whenever there are enough of them.
          if (tells || (all === null) !== players < leastInCell) leaks.push(`${players} ${completed} ${winners}`)
        }
    expect(leaks).toEqual([])
  })

  test('nor from two reports after each other, however a campaign grows and shrinks', () => {
    const chance = random('report', 'growth')
    const leaks: string[] = []
    for (let round = 0; round < 500; round++) {
      let [players, completed, winners] = [0, 0, 0]
      let before: CampaignReport | null = null
      for (let day = 0; day < 30; day++) {
        players = Math.max(0, players + chance.below(40) - 5)
        completed = Math.min(players, Math.max(0, completed + chance.below(30) - 4))
        winners = Math.min(completed, winners + chance.below(15))
        const now: CampaignReport = reportOf(String(day), { ...facts, players, completed, winners }, before)
        for (const figure of ['players', 'completed', 'winners'] as const) {
          const [old, next] = [before?.[figure] ?? null, now[figure]]
          if (old === next || JSON.stringify(old) === JSON.stringify(next)) continue
          const grown = (next?.count ?? 0) - (old?.count ?? 0)
          const others = next?.rest === null ? leastInCell : (next?.rest ?? 0) - (old?.rest ?? 0)
          if (grown < leastInCell || others < leastInCell) leaks.push(`${figure} ${grown} ${others}`)
        }
        before = now
      }
    }
    expect(leaks).toEqual([])
  })

  test('a lift is told anew when twenty more are in it, in whole hundredths', () => {
    const before = told({ pairs: pairsOf(20) })
    const grown = [...pairsOf(20), ...Array.from({ length: 19 }, () => ({ pairs: 3, first: 0, later: 3 }))]
    expect(told({ pairs: grown }, before).lift).toBe(before.lift)
    const next = told({ pairs: [...grown, { pairs: 3, first: 0, later: 3 }] }, before).lift
    expect(next).toMatchObject({ players: 40, first: 0.35, later: 0.77, lift: 0.42 })
  })
})

describe('the lift', () => {
  test('is the share that more was right later, over all pairs', () => {
    const lift = liftOf([
      { pairs: 10, first: 4, later: 8 },
      { pairs: 5, first: 5, later: 5 },
      { pairs: 5, first: 1, later: 2 },
    ])
    expect(lift).toMatchObject({ players: 3, pairs: 20, first: 0.5, later: 0.75, lift: 0.25 })
    // By hand: residuals 1.5, -1.25, -0.25 of the pairs; t of 2 is 4.303 (the series gives 4.29).
    expect(lift?.high).toBeCloseTo(0.25 + (studentT(2) * Math.sqrt(1.5 * (1.5 ** 2 + 1.25 ** 2 + 0.25 ** 2))) / 20, 9)
  })

  test('nobody, one alone, and players without a pair have none', () => {
    expect(liftOf([])).toBeNull()
    expect(liftOf([{ pairs: 3, first: 1, later: 2 }])).toBeNull()
    expect(
      liftOf([
        { pairs: 3, first: 1, later: 2 },
        { pairs: 0, first: 0, later: 0 },
      ]),
    ).toBeNull()
  })

  test.each([
    [19, 2.093],
    [30, 2.0423],
    [60, 2.0003],
    [1_000, 1.9623],
  ])("Student's t of %i is that of the tables", (freedom, expected) => {
    expect(Math.abs(studentT(freedom) - expected)).toBeLessThan(0.0006)
  })

  test('95 of 100 intervals hold the true growth, though answers of a player go together', () => {
    const draw = random('lift', 'coverage')
    const rounds = 4_000
    let held = 0
    for (let round = 0; round < rounds; round++) {
      const players = Array.from({ length: 40 }, () => {
        // Some know a lot and some little, and have met few concepts or many: what one concept tells of another.
        const knows = 0.2 + draw.next() * 0.5
        const pairs = 1 + Math.floor(draw.next() * 10)
        const right = (chance: number) =>
          Array.from({ length: pairs }, () => draw.next()).filter((one) => one < chance).length
        return { pairs, first: right(knows), later: right(knows + 0.2) }
      })
      const lift = liftOf(players)
      if (lift && lift.low <= 0.2 && lift.high >= 0.2) held++
    }
    expect(held / rounds).toBeGreaterThan(0.935)
    expect(held / rounds).toBeLessThan(0.965)
  })
})

function minus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other
}
