/** The skies over the city, in the order of a day. */
export const skies = ['night', 'dawn', 'day', 'dusk'] as const
export type Sky = (typeof skies)[number]

/** The hours at which a sky begins, 0 to 23; the night goes over midnight. Near what most players' cities have all year. */
const beginnings = { dawn: 5, day: 8, dusk: 17, night: 20 } as const

/** The sky at an hour of the player's clock, 0 to 23. */
export function skyAt(hour: number): Sky {
  if (hour < beginnings.dawn || hour >= beginnings.night) return 'night'
  if (hour < beginnings.day) return 'dawn'
  return hour < beginnings.dusk ? 'day' : 'dusk'
}
