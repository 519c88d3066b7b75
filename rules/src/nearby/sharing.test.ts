import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { adult } from '../audience/_audience.ts'
import { minute, second, type Instant } from '../time.ts'
import { inhabited, moved } from './_places.ts'
import { areaAround, bandOf, cellAt, cellMiddle, cellsAround, metresBetween, type Cell, type Position } from './grid.ts'
import { admitMove, cellHolds, fastest, isSharing, nearbyBarAt, positionLives, shownCell } from './sharing.ts'

const noon: Instant = Date.parse('2026-11-21T15:00:00Z')
const plaza: Position = { latitude: -23.55052, longitude: -46.633308 }

describe('who is found', () => {
  test('are verified adults with a confirmed address, while it is on', () => {
    const may = adult({ identityVerified: true, confirmed: true })
    expect(nearbyBarAt(may, true, noon)).toBe(null)
    expect(nearbyBarAt(may, false, noon)).toBe('off')
    expect(nearbyBarAt({ ...may, identityVerified: false }, true, noon)).toBe('unverified')
    expect(nearbyBarAt({ ...may, confirmed: false }, true, noon)).toBe('unconfirmed')
    expect(nearbyBarAt({ ...may, birthDate: '2008-11-22' }, true, noon)).toBe('minor')
    expect(nearbyBarAt({ ...may, birthDate: null }, true, noon)).toBe('minor')
  })

  test('are so for three minutes after their last update', () => {
    expect(isSharing(noon, noon + 3 * minute - 1)).toBe(true)
    expect(isSharing(noon, noon + 3 * minute)).toBe(false)
  })
})

describe('a move', () => {
  const from = cellAt(plaza)
  const to = (metres: number) => cellAt(moved(plaza, { north: metres, east: 0 }))

  test('is as long as the time since, at 50 m a second', () => {
    const last = { cell: from, at: noon }
    expect(admitMove(last, to(150), noon).ok).toBe(true)
    expect(admitMove(last, to(600), noon)).toMatchObject({ ok: false, code: 'nearby.tooFast' })
    expect(admitMove(last, to(fastest * 60), noon + 60 * second).ok).toBe(true)
    expect(admitMove(last, to(fastest * 60 + 600), noon + 60 * second).ok).toBe(false)
  })

  test('of who stopped is bounded by the area in which they were', () => {
    const last = { area: areaAround(from), at: noon }
    expect(admitMove(last, to(0), noon).ok).toBe(true)
    expect(admitMove(last, to(2_300), noon).ok).toBe(false)
    expect(admitMove(last, to(90_000), noon + positionLives - second).ok).toBe(true)
    expect(admitMove(last, to(100_000), noon + positionLives - second).ok).toBe(false)
    expect(admitMove(last, to(9_000_000), noon + positionLives).ok).toBe(true)
  })

  test('from nowhere is to anywhere', () => {
    expect(admitMove(null, from, noon)).toEqual({ ok: true, value: from })
  })
})

test('what others see holds for two minutes, whatever is said meanwhile', () => {
  const [home, away] = [cellAt(plaza), cellAt(moved(plaza, { north: 600, east: 0 }))]
  const kept = { cell: home, at: noon }
  expect(shownCell(null, away, noon)).toEqual({ cell: away, at: noon })
  expect(shownCell(kept, away, noon + cellHolds - 1)).toEqual(kept)
  expect(shownCell(kept, away, noon + cellHolds)).toEqual({ cell: away, at: noon + cellHolds })
  // Taken anew although it is the same: the next change comes two minutes later, not when an edge is crossed.
  expect(shownCell(kept, home, noon + cellHolds)).toEqual({ cell: home, at: noon + cellHolds })
})

describe('a prober', () => {
  /** What the server answers a prober who says to be at `probe` and looks for one target. */
  function answer(probe: Position, target: Cell) {
    return cellsAround(cellAt(probe)).find(({ cell }) => cell === target)?.band ?? null
  }

  test('who asks from 1,000 places at once knows the cell, and nothing within it', () => {
    const way = fc.double({ min: -700, max: 700, noNaN: true })
    fc.assert(
      fc.property(
        inhabited,
        fc.array(fc.record({ north: way, east: way }), { minLength: 1_000, maxLength: 1_000 }),
        (target, ways) => {
          const cell = cellAt(target)
          const answers = ways.map((step) => {
            const probe = moved(target, step)
            return { probe: cellMiddle(cellAt(probe)), band: answer(probe, cell) }
          })
          // The best that anybody can do: all places on a fine grid that agree with every answer.
          const agrees = (place: Position) =>
            answers.every(({ probe, band }) => bandOf(metresBetween(probe, cellMiddle(cellAt(place)))) === band)
          const middle = cellMiddle(cell)
          const steps = Array.from({ length: 15 }, (_, at) => -70 + at * 10)
          const inside = steps.flatMap((north) => steps.map((east) => moved(middle, { north, east })))
          expect(inside.filter((place) => cellAt(place) === cell && !agrees(place))).toEqual([])
          expect(inside.filter((place) => cellAt(place) === cell).length).toBeGreaterThan(200)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('who watches somebody walk over an edge knows where to no better than 150 m', () => {
    const walking = 1.4
    fc.assert(
      fc.property(inhabited, fc.integer({ min: 0, max: 120 }), (start, begins) => {
        // An update every thirty seconds, on a straight way to the east; an onlooker who sees each change at once.
        let kept: { cell: Cell; at: Instant } | null = null
        for (let passed = begins; passed < begins + 1_200; passed += 30) {
          const here = cellAt(moved(start, { north: 0, east: walking * passed }), kept?.cell)
          const shown = shownCell(kept, here, noon + passed * second)
          if (kept && shown.cell !== kept.cell) {
            // All that is known: the edge was crossed since the cell was taken before.
            expect(((shown.at - kept.at) / second) * walking).toBeGreaterThan(150)
          }
          kept = shown
        }
      }),
    )
  })

  test('who jumps is refused, however the jumps are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 }), (waits) => {
        let at = noon
        let last = { cell: cellAt(plaza), at }
        let north = 0
        for (const wait of waits) {
          at += wait * second
          const wanted = cellAt(moved(plaza, { north: north + 5_000, east: 0 }))
          if (!admitMove(last, wanted, at).ok) continue
          north += 5_000
          const shown = shownCell(last, wanted, at)
          last = shown
        }
        const seconds = (at - noon) / second
        expect(metresBetween(plaza, cellMiddle(last.cell))).toBeLessThan(
          fastest * seconds + 450 * (1 + seconds / (cellHolds / second)),
        )
      }),
    )
  })
})
