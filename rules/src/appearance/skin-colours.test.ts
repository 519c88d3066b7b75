import { expect, test } from 'vitest'

import { skinColours } from './skin-colours.ts'
import { skinIds } from './skins.ts'

const themes = ['dark', 'light'] as const

test.each(themes)('the name on every skin is readable on its ground in the %s theme (WCAG AA, 4.5)', (theme) => {
  for (const id of skinIds) {
    const { ground, name } = skinColours(id, theme)
    expect([id, contrast(name, ground) >= 4.5]).toEqual([id, true])
  }
})

test.each(themes)('the light of every frame stands out from the ground in the %s theme', (theme) => {
  for (const id of skinIds) {
    const { ground, frame } = skinColours(id, theme)
    expect([id, Math.max(...frame.map((colour) => contrast(colour, ground))) >= 3]).toEqual([id, true])
  }
})

test('no two skins have the same frame and ground', () => {
  const looks = skinIds.map((id) => JSON.stringify(skinColours(id, 'dark')))
  expect(new Set(looks).size).toBe(skinIds.length)
})

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance of an `oklch()` in the gamut of sRGB. Source: Ottosson, "A perceptual color space", 2020; WCAG 2.2. */
function luminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
