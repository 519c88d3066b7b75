import { fc } from '../../test/property.ts'
import type { Position } from './grid.ts'

/** Anywhere on the Earth, its edges more often than chance would have it. */
export const anywhere: fc.Arbitrary<Position> = fc.record({
  latitude: fc.oneof(degrees(90), fc.constantFrom(-90, 90, 0, -0, 89.9999, -89.9999)),
  longitude: fc.oneof(degrees(180), fc.constantFrom(-180, 180, 0, -0, 179.9999, -179.9999)),
})

/** Where people live. */
export const inhabited: fc.Arbitrary<Position> = fc.record({ latitude: degrees(70), longitude: degrees(180) })

function degrees(most: number): fc.Arbitrary<number> {
  return fc.double({ min: -most, max: most, noNaN: true })
}

/** So many metres to the north and to the east of a place that is not at a pole. */
export function moved({ latitude, longitude }: Position, { north, east }: { north: number; east: number }): Position {
  const degree = 111_194.9
  const turned = longitude + east / (degree * Math.cos((latitude * Math.PI) / 180))
  return { latitude: latitude + north / degree, longitude: ((((turned + 180) % 360) + 360) % 360) - 180 }
}
