import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { groundShare, skinColours } from '@satoshi/rules/appearance/skin-colours'
import { skinIds } from '@satoshi/rules/appearance/skins'
import { expect, test } from 'vitest'

import { hex } from './palette.ts'
import { drawSkin, drawSkins } from './skins.ts'

const folder = join(import.meta.dirname, '../../web/public/skins')
const drawings = drawSkins()

test('the files of the web app are what is drawn here, two for each skin (node content/art/write.ts)', () => {
  expect(readdirSync(folder).toSorted()).toEqual(skinIds.flatMap((id) => [`${id}.svg`, `${id}-light.svg`]).toSorted())
  for (const [name, drawing] of Object.entries(drawings)) {
    expect([name, readFileSync(join(folder, `${name}.svg`), 'utf8')]).toEqual([name, drawing])
  }
})

test('every backdrop is a picture of its own, light, and neither runs nor loads anything', () => {
  expect(new Set(Object.values(drawings)).size).toBe(2 * skinIds.length)
  for (const [name, drawing] of Object.entries(drawings)) {
    expect([name, drawing.length < 6_000]).toEqual([name, true])
    expect([name, /NaN|undefined|Infinity/.test(drawing)]).toEqual([name, false])
    expect(drawing).not.toMatch(/<(?:script|a|image|use|foreignObject|style|animate)\b|href|\son\w+=|url\((?!#s\))/)
  }
})

test.each(['dark', 'light'] as const)(
  'a name is readable over every colour of its backdrop in the %s theme (WCAG AA, 4.5)',
  (theme) => {
    for (const id of skinIds) {
      const { ground, name } = skinColours(id, theme)
      for (const colour of new Set(drawSkin(id, theme).match(/#[\da-f]{6}/g))) {
        const under = channels(colour).map(
          (channel, index) => channel * (1 - groundShare) + (channels(hexOf(ground))[index] ?? 0) * groundShare,
        )
        const [high = 0, low = 0] = [luminance(under), luminance(channels(hexOf(name)))].toSorted((a, b) => b - a)
        expect([id, colour, (high + 0.05) / (low + 0.05) >= 4.5]).toEqual([id, colour, true])
      }
    }
  },
)

function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.match(/[\d.]+/g)?.map(Number) ?? []
  return hex(lightness, chroma, hue)
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
