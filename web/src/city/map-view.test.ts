import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  bounded,
  cityBox,
  isWhole,
  moved,
  pinched,
  resized,
  underway,
  wholeCity,
  wholeZoom,
  zoomed,
  type Frame,
  type Spot,
  type View,
} from './map-view.ts'

const numbers = fc.double({ min: -5_000, max: 5_000, noNaN: true })
const spots = fc.record({ x: numbers, y: numbers })
const frames = fc.record({ width: fc.integer({ min: 0, max: 3_000 }), height: fc.integer({ min: 0, max: 3_000 }) })
const shown = fc.record({ width: fc.integer({ min: 200, max: 3_000 }), height: fc.integer({ min: 200, max: 3_000 }) })
const factors = fc.double({ min: 0.01, max: 100, noNaN: true })

type Move = (view: View, frame: Frame) => View
const moves: fc.Arbitrary<Move> = fc.oneof(
  spots.map(
    (by): Move =>
      (view, frame) =>
        moved(view, by, frame),
  ),
  fc.tuple(factors, spots).map(
    ([factor, about]): Move =>
      (view, frame) =>
        zoomed(view, factor, about, frame),
  ),
  fc.tuple(spots, spots, spots, spots).map(
    ([a, b, c, d]): Move =>
      (view, frame) =>
        pinched(view, [a, b], [c, d], frame),
  ),
)

test('however the map is moved, every number stays finite and the bounds hold', () => {
  fc.assert(
    fc.property(frames, fc.array(moves, { maxLength: 12 }), (frame, all) => {
      const view = all.reduce((now, move) => move(now, frame), wholeCity(frame))
      for (const value of Object.values(view)) expect(value).toSatisfy(Number.isFinite)
      expectNear(bounded(view, frame), view)
    }),
  )
})

test('however the map is moved, the city is never lost: it is over most of the frame, or the frame holds most of it', () => {
  fc.assert(
    fc.property(shown, fc.array(moves, { maxLength: 12 }), (frame, all) => {
      const view = all.reduce((now, move) => move(now, frame), wholeCity(frame))
      for (const [start, length, at, room] of [
        [cityBox.left, cityBox.width, view.x, frame.width],
        [cityBox.top, cityBox.height, view.y, frame.height],
      ] as const) {
        const first = at + start * view.zoom
        const visible = Math.min(room, first + length * view.zoom) - Math.max(0, first)
        expect(visible).toBeGreaterThanOrEqual(Math.min(room, length * view.zoom) * 0.69)
      }
      expect(view.zoom).toBeGreaterThanOrEqual(wholeZoom(frame) * 0.999)
      expect(view.zoom).toBeLessThanOrEqual(wholeZoom(frame) * 5.001)
    }),
  )
})

test('whole means all of the city within the frame, and nothing to drag', () => {
  fc.assert(
    fc.property(shown, spots, (frame, by) => {
      const view = wholeCity(frame)
      const first = { x: view.x + cityBox.left * view.zoom, y: view.y + cityBox.top * view.zoom }
      expect(Math.min(first.x, first.y)).toBeGreaterThanOrEqual(-1e-6)
      expect(first.x + cityBox.width * view.zoom).toBeLessThanOrEqual(frame.width + 1e-6)
      expect(first.y + cityBox.height * view.zoom).toBeLessThanOrEqual(frame.height + 1e-6)
      expect(isWhole(view, frame)).toBe(true)
      expectNear(moved(view, by, frame), view)
    }),
  )
})

test('what is zoomed about stays where it is while the bounds allow it', () => {
  fc.assert(
    fc.property(
      shown,
      shares(2),
      fc.double({ min: 1, max: 2, noNaN: true }),
      (frame, [across = 0, down = 0], factor) => {
        const view = twiceAsNear(frame)
        const about = nearMiddle(view, frame, across, down)
        expectNearSpot(pictured(zoomed(view, factor, about, frame), about), pictured(view, about))
      },
    ),
  )
})

test('nearer and farther by the same are the same place again', () => {
  const frame = { width: 390, height: 620 }
  const view = zoomed(wholeCity(frame), 2, { x: 195, y: 310 }, frame)
  expectNear(zoomed(zoomed(view, 1.5, { x: 170, y: 300 }, frame), 1 / 1.5, { x: 170, y: 300 }, frame), view)
})

test('what is under the middle of two fingers follows them', () => {
  const frame = { width: 390, height: 620 }
  const view = zoomed(wholeCity(frame), 2, { x: 195, y: 310 }, frame)
  const after = pinched(
    view,
    [
      { x: 150, y: 300 },
      { x: 250, y: 300 },
    ],
    [
      { x: 140, y: 310 },
      { x: 270, y: 310 },
    ],
    frame,
  )
  expect(after.zoom / view.zoom).toBeCloseTo(1.3)
  expectNearSpot(pictured(after, { x: 205, y: 310 }), pictured(view, { x: 200, y: 300 }))
  // Two fingers on one point are no division by nothing.
  const same = { x: 150, y: 300 }
  expect(pinched(view, [same, same], [same, same], frame)).toEqual(view)
})

test('a frame of another size shows the whole city again, or the same middle', () => {
  const [tall, wide] = [
    { width: 390, height: 620 },
    { width: 620, height: 390 },
  ]
  expect(resized(wholeCity(tall), tall, wide)).toEqual(wholeCity(wide))
  const view = zoomed(wholeCity(wide), 3, { x: 310, y: 195 }, wide)
  const turned = resized(view, wide, tall)
  expectNearSpot(pictured(turned, { x: 195, y: 310 }), pictured(view, { x: 310, y: 195 }))
})

test('on the way nothing jumps: it begins and ends where it should, and the point zoomed about stands still', () => {
  fc.assert(
    fc.property(shown, shares(3), (frame, [across = 0, down = 0, share = 0]) => {
      const from = twiceAsNear(frame)
      const about = nearMiddle(from, frame, across, down)
      const to = zoomed(from, 2, about, frame)
      expectNear(underway(from, to, 0), from)
      expectNear(underway(from, to, 1), to)
      expectNearSpot(pictured(underway(from, to, share), about), pictured(from, about))
    }),
  )
  const drag = underway({ x: 0, y: 0, zoom: 2 }, { x: 10, y: -20, zoom: 2 }, 0.5)
  expect(drag).toEqual({ x: 5, y: -10, zoom: 2 })
})

function twiceAsNear(frame: Frame): View {
  return zoomed(wholeCity(frame), 2, { x: frame.width / 2, y: frame.height / 2 }, frame)
}

/** A spot in the middle fifth of the city, which has room on all sides. */
function nearMiddle({ zoom }: View, { width, height }: Frame, across: number, down: number): Spot {
  return {
    x: width / 2 + (across - 0.5) * 0.2 * cityBox.width * zoom,
    y: height / 2 + (down - 0.5) * 0.2 * cityBox.height * zoom,
  }
}

function shares(count: number): fc.Arbitrary<number[]> {
  return fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: count, maxLength: count })
}

/** The point of the picture that is at a spot of the screen. */
function pictured(view: View, spot: Spot): Spot {
  return { x: (spot.x - view.x) / view.zoom, y: (spot.y - view.y) / view.zoom }
}

function expectNear(view: View, other: View): void {
  expect(view.zoom).toBeCloseTo(other.zoom, 6)
  expectNearSpot(view, other)
}

function expectNearSpot(spot: Spot, other: Spot): void {
  expect(spot.x).toBeCloseTo(other.x, 4)
  expect(spot.y).toBeCloseTo(other.y, 4)
}
