import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { anywhere, inhabited, moved } from './_places.ts'
import {
  areaAround,
  areaMiddle,
  bandOf,
  cellAt,
  cellMiddle,
  cellSide,
  cellsAround,
  metresBetween,
  type Cell,
} from './grid.ts'

describe('a cell', () => {
  test('is one whole number, and its middle lies in it, anywhere on the Earth', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        const cell = cellAt(position)
        expect(Number.isSafeInteger(cell) && cell >= 0).toBe(true)
        expect(cellAt(cellMiddle(cell))).toBe(cell)
        expect(areaAround(cell)).toBe(areaAround(cellAt(cellMiddle(cell))))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is as large as it says where people live: nobody is further from its middle than its corners are', () => {
    fc.assert(
      fc.property(inhabited, (position) => {
        const middle = cellMiddle(cellAt(position))
        expect(metresBetween(position, middle)).toBeLessThan(cellSide * Math.SQRT1_2 * 1.01)
        // And no smaller: what is 70 m beside the middle is in it still.
        for (const by of [-70, 70])
          for (const step of [
            { north: by, east: 0 },
            { north: 0, east: by },
          ])
            expect(cellAt(moved(middle, step))).toBe(cellAt(middle))
      }),
      { numRuns: 500 },
    )
  })

  test('is the same on both sides of 180°, and there is one at each pole', () => {
    const [west, east] = [cellAt({ latitude: -17.1, longitude: -180 }), cellAt({ latitude: -17.1, longitude: 180 })]
    expect(west).toBe(east)
    expect(cellMiddle(cellAt({ latitude: 90, longitude: 12 })).latitude).toBeGreaterThan(89.999)
    expect(cellMiddle(cellAt({ latitude: -90, longitude: 12 })).latitude).toBeLessThan(-89.999)
  })

  test('is kept up to 50 m outside of it, and no further', () => {
    const home = cellAt({ latitude: -23.55, longitude: -46.63 })
    const middle = cellMiddle(home)
    for (const direction of [1, -1]) {
      const beside = (metres: number) => moved(middle, { north: 0, east: direction * metres })
      expect(cellAt(beside(120), home)).toBe(home)
      expect(cellAt(beside(120))).not.toBe(home)
      expect(cellAt(beside(130), home)).not.toBe(home)
      expect(cellAt(moved(middle, { north: direction * 120, east: 0 }), home)).toBe(home)
      expect(cellAt(moved(middle, { north: direction * 130, east: 0 }), home)).not.toBe(home)
    }
  })

  test('that a browser rounded is not moved by being rounded again, whatever was kept', () => {
    fc.assert(
      fc.property(
        inhabited,
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: -300, max: 300 }),
        (from, north, east) => {
          const sent = cellMiddle(cellAt(moved(from, { north, east })))
          expect(cellAt(sent, cellAt(from))).toBe(cellAt(sent))
        },
      ),
    )
  })
})

describe('what is near', () => {
  test('are the cells whose middles lie within 500 m, at any latitude, over 180° and over the poles', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        const cell = cellAt(position)
        const found = cellsAround(cell)
        expect(new Set(found.map((one) => one.cell)).size).toBe(found.length)
        expect(found).toContainEqual({ cell, band: 100 })
        expect(found.length).toBeLessThan(60)
        for (const one of found) expect(one.band).toBe(bandOf(metresBetween(cellMiddle(cell), cellMiddle(one.cell))))
      }),
      { numRuns: 500 },
    )
  })

  test('leaves nobody out, and is the same for both', () => {
    const someway = fc.integer({ min: -520, max: 520 })
    fc.assert(
      fc.property(fc.oneof(inhabited, polar), someway, someway, (position, north, east) => {
        const one = cellAt(position)
        const other = cellAt(within(moved(position, { north, east })))
        const band = bandOf(metresBetween(cellMiddle(one), cellMiddle(other)))
        expect(bandTo(one, other)).toBe(band)
        expect(bandTo(other, one)).toBe(band)
      }),
      { numRuns: 3_000 },
    )
  })

  test('counts as less than 100 m in one cell alone', () => {
    fc.assert(
      fc.property(inhabited, (position) => {
        expect(cellsAround(cellAt(position)).filter(({ band }) => band === 100)).toHaveLength(1)
      }),
    )
    expect([0, 99, 100, 249, 250, 499, 500].map(bandOf)).toEqual([100, 100, 250, 250, 500, 500, null])
  })

  /** Some hundred metres from a pole. */
  const polar = fc.record({
    latitude: fc.constantFrom(89.9999, 89.998, 89.996, 89.994, -89.9999, -89.997),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })

  function within({ latitude, longitude }: { latitude: number; longitude: number }) {
    return { latitude: Math.max(-90, Math.min(90, latitude)), longitude }
  }

  function bandTo(from: Cell, to: Cell) {
    return cellsAround(from).find(({ cell }) => cell === to)?.band ?? null
  }
})

test('an area of 1,200 m lies about its cell', () => {
  fc.assert(
    fc.property(inhabited, (position) => {
      const cell = cellAt(position)
      expect(metresBetween(areaMiddle(areaAround(cell)), cellMiddle(cell))).toBeLessThan(860)
    }),
  )
})

test('distances are those of the globe', () => {
  const [rio, santos] = [
    { latitude: -22.9068, longitude: -43.1729 },
    { latitude: -23.9608, longitude: -46.3336 },
  ]
  expect(metresBetween(rio, santos) / 1_000).toBeCloseTo(343, -1)
  expect(metresBetween(rio, rio)).toBe(0)
  expect(metresBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBeLessThan(112)
})
