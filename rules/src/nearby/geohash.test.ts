import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { anywhere, inhabited, moved } from './_places.ts'
import { fieldsAround, geohashOf } from './geohash.ts'

test('geohashes are those that everybody writes', () => {
  // Source: the examples of the article on geohashes, and those of its author's site.
  expect(geohashOf({ latitude: 57.64911, longitude: 10.40744 })).toBe('u4pruyd')
  expect(geohashOf({ latitude: 42.605, longitude: -5.603 })).toMatch(/^ezs42/)
  expect(geohashOf({ latitude: -25.382708, longitude: -49.265506 })).toBe('6gkzwgj')
  expect(geohashOf({ latitude: 0, longitude: 0 })).toBe('s000000')
  expect(geohashOf({ latitude: -90, longitude: -180 })).toBe('0000000')
  expect(geohashOf({ latitude: 90, longitude: 179.999999 })).toBe('zzzzzzz')
  expect(geohashOf({ latitude: -0, longitude: 180 })).toBe(geohashOf({ latitude: 0, longitude: -180 }))
})

test('a field and those around it are nine, six at a pole, and each is around the others', () => {
  fc.assert(
    fc.property(anywhere, (position) => {
      const field = geohashOf(position)
      const around = fieldsAround(field)
      expect(around).toContain(field)
      expect(new Set(around).size).toBe(around.length)
      expect([6, 9]).toContain(around.length)
      for (const other of around) {
        expect(other).toMatch(/^[0-9b-hjkmnp-z]{7}$/)
        expect(fieldsAround(other)).toContain(field)
      }
    }),
  )
  expect(fieldsAround('0000000')).toHaveLength(6)
  expect(fieldsAround(geohashOf({ latitude: 10, longitude: -180 }))).toContain(
    geohashOf({ latitude: 10, longitude: 179.9999 }),
  )
})

test('two who stand together are around each other wherever the edges lie, and two 500 m apart are not', () => {
  const way = fc.integer({ min: -45, max: 45 })
  fc.assert(
    fc.property(inhabited, way, way, (position, north, east) => {
      expect(fieldsAround(geohashOf(position))).toContain(geohashOf(moved(position, { north, east })))
      expect(fieldsAround(geohashOf(position))).not.toContain(geohashOf(moved(position, { north: 500, east: 0 })))
    }),
  )
})
