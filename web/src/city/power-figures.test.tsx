import { powers } from '@satoshi/rules/district/power'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { crownsOf, districtPlots, plotSize } from './city-blocks.ts'
import { CityOnIsland, DistrictPicture } from './city.tsx'
import { powerFigures } from './power-figures.ts'

test('each power has a figure of its own, within the same bounds', () => {
  for (const power of powers) {
    const { shape, detail } = powerFigures[power]
    for (const [x, y] of [...corners(shape), ...corners(detail)]) {
      expect(Math.abs(x), power).toBeLessThanOrEqual(13)
      expect(Math.abs(y), power).toBeLessThanOrEqual(14)
    }
  }
  expect(new Set(powers.map((power) => powerFigures[power].shape)).size).toBe(powers.length)
})

test('each district is crowned on two of its roofs, on which nothing else stands', () => {
  for (const plot of districtPlots) {
    const crowns = crownsOf(plot)
    expect(new Set(crowns.map(({ part }) => part)).size, plot.key).toBe(2)
    for (const { part, top } of crowns) {
      expect(Math.min(top.x, top.y)).toBeGreaterThan(0)
      expect(Math.max(top.x, top.y)).toBeLessThan(plotSize)
      const over = plot.parts.filter(
        ({ x, y, z, width, depth }) =>
          z >= top.z && x <= top.x && top.x <= x + width && y <= top.y && top.y <= y + depth,
      )
      expect(over, `${plot.key} over ${plot.parts.indexOf(part)}`).toEqual([])
    }
  }
})

test.each(powers)('where %s leads its figure stands twice, and nowhere else', (power) => {
  const { shape } = powerFigures[power]
  const page = renderToStaticMarkup(<DistrictPicture district="fintech" leading={power} />)
  expect(page.split(shape)).toHaveLength(3)
  const city = renderToStaticMarkup(<CityOnIsland lights={{}} leading={{ fintech: power, criptomoedas: null }} />)
  expect(city.split(shape)).toHaveLength(3)
})

test('a city of which nothing is told has no figures', () => {
  expect(renderToStaticMarkup(<CityOnIsland lights={{}} leading={{}} />)).not.toContain('data-power')
})

/** Where a path of moves, lines, curves and arcs has its ends. */
function corners(path: string): [number, number][] {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const found: [number, number][] = []
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const size = { M: 2, l: 2, c: 6, a: 7, h: 1, v: 1 }[command]
    if (command === 'z') [x, y] = [startX, startY]
    else if (!size || numbers.length % size !== 0) throw new Error(`${command} of ${path} is not understood`)
    else
      for (let at = 0; at < numbers.length; at += size) {
        const last = numbers.slice(at, at + size)
        if (command === 'M') [x, y, startX, startY] = [last[0] ?? 0, last[1] ?? 0, last[0] ?? 0, last[1] ?? 0]
        else if (command === 'h') x += last[0] ?? 0
        else if (command === 'v') y += last[0] ?? 0
        else [x, y] = [x + (last.at(-2) ?? 0), y + (last.at(-1) ?? 0)]
        found.push([x, y])
      }
  }
  return found
}
