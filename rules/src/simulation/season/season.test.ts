import { beforeAll, describe, expect, test } from 'vitest'

import { battleRules } from '../../district/battle.ts'
import { evenPlan, seasonLines, simulateSeason, unevenPlan, type SeasonPlan, type SeasonRow } from './season.ts'

const small: SeasonPlan = { residents: evenPlan.residents.map(() => 150), weeks: 6, seed: 'test' }

describe('six weeks of seven small districts', () => {
  let rows: SeasonRow[]
  beforeAll(() => {
    rows = simulateSeason(small)
  })

  const sum = (of: (row: SeasonRow) => number) => rows.reduce((all, row) => all + of(row), 0)

  test('are the same for the same seed, and others for another', () => {
    expect(simulateSeason(small)).toEqual(rows)
    expect(simulateSeason({ ...small, seed: 'other' })).not.toEqual(rows)
  })

  test('end every battle once for each side: who won has somebody who lost, and Elo goes from one to the other', () => {
    const started = sum(({ battles }) => battles.started)
    expect(started).toBeGreaterThan(20)
    expect(sum(({ battles: { won, walkovers, drawn, lost, none } }) => won + walkovers + drawn + lost + none)).toBe(
      2 * started,
    )
    expect(sum(({ battles }) => battles.won + battles.walkovers)).toBe(sum(({ battles }) => battles.lost))
    expect(sum(({ elo }) => elo)).toBe(rows.length * battleRules.eloStart)
    expect(new Set(rows.map(({ elo }) => elo)).size).toBeGreaterThan(1)
  })

  test('let no district run away, and leave none where it began', () => {
    for (const { share, level, levels } of rows) {
      expect(share).toBeLessThanOrEqual(seasonLines.mostVictories)
      expect(levels).toHaveLength(small.weeks)
      expect(level).toBeGreaterThanOrEqual(seasonLines.leastLevel)
    }
    expect(sum(({ share }) => share)).toBeCloseTo(1, 9)
  })
})

test('nobody fights before they have lived somewhere for a week', () => {
  const week = simulateSeason({ ...small, weeks: 1 })
  expect(week.every(({ battles }) => battles.started === 0)).toBe(true)
  expect(simulateSeason({ ...small, weeks: 3 }).some(({ battles }) => battles.started > 0)).toBe(true)
})

test('a district without residents reaches nothing, and a bigger one more', () => {
  const rows = simulateSeason({ residents: [0, 20, 60, 180, 180, 180, 540], weeks: 3, seed: 'test' })
  expect(rows[0]).toMatchObject({ total: 0, level: 1, battles: { won: 0, drawn: 0, started: 0 } })
  const totals = [0, 1, 2, 3, 6].map((index) => rows[index]?.total ?? 0)
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  expect(new Set(unevenPlan.residents).size).toBe(rows.length)
})
