import { fileKinds } from '@satoshi/rules/file-kinds'
import { expect, test } from 'vitest'

import { mostBytesOf, photoPlan, SmallPhoto } from './photo-plan.ts'

const { maxBytes, minSide } = fileKinds.identityPhoto

test.each([
  ['a phone’s photo', { width: 4_000, height: 3_000 }, { width: 1_920, height: 1_440 }],
  ['an upright one', { width: 3_000, height: 4_000 }, { width: 1_440, height: 1_920 }],
  ['one of a cheap camera', { width: 1_280, height: 960 }, { width: 1_280, height: 960 }],
  ['the smallest that is taken', { width: 480, height: 480 }, { width: 480, height: 480 }],
])('%s is drawn whole, and never larger than it was', (_, size, drawn) => {
  const [first] = photoPlan(size)
  expect(first).toMatchObject({ cut: { x: 0, y: 0, ...size }, drawn, type: 'image/jpeg' })
})

test('each drawing is planned to have fewer bytes than the one before', () => {
  const plan = photoPlan({ width: 4_000, height: 3_000 })
  const weights = plan.map(({ drawn, quality }) => drawn.width * drawn.height * quality)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(new Set(weights).size).toBe(weights.length)
})

test('no drawing is smaller than the server takes', () => {
  for (let height = minSide; height < 4_000; height += 37)
    for (const width of [height, Math.round(height * 1.34), Math.round(height * 2.2), height * 3]) {
      const plan = photoPlan({ width, height })
      expect(plan.length).toBeGreaterThan(0)
      for (const { drawn } of plan) expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(minSide)
    }
})

test.each([
  ['too few pixels', { width: 479, height: 900 }],
  ['too long a strip', { width: 4_800, height: 1_000 }],
])('a picture of %s is refused before it is sent, with the least side', (_, size) => {
  expect(() => photoPlan(size)).toThrow(SmallPhoto)
  expect(new SmallPhoto()).toMatchObject({ code: 'file.imageTooSmall', details: { pixels: minSide } })
})

test('a photo has fewer bytes each time that it was lost, and always fewer than the server takes', () => {
  expect(mostBytesOf.every((bytes) => bytes < maxBytes)).toBe(true)
  expect(mostBytesOf).toEqual([...mostBytesOf].sort((a, b) => b - a))
})
