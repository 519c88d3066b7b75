import { maxLevel, xpToNext } from '@satoshi/rules/progress/level'

/** Pixels of the drawing: a house a level. */
const houseWidth = 7
const gap = 2
const height = 120
/** The least that still looks like a house, and room above the tallest. */
const lowest = 14
const roof = 10

/** All levels as a street of houses, as tall as the level is long; those that were reached are lit. */
export function LevelStreet({ level, label }: { level: number; label: string }) {
  const longest = xpToNext(maxLevel - 1)
  const houses = Array.from({ length: maxLevel - 1 }, (_, place) => place + 1)
  return (
    <svg
      viewBox={`0 0 ${houses.length * (houseWidth + gap)} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-28 w-full rtl:-scale-x-100 sm:h-36"
    >
      {houses.map((one) => {
        const tall = lowest + (xpToNext(one) / longest) * (height - roof - lowest)
        return (
          <rect
            key={one}
            x={(one - 1) * (houseWidth + gap)}
            y={height - tall}
            width={houseWidth}
            height={tall}
            rx="1.5"
            className={one < level ? 'fill-xp' : one === level ? 'fill-(--window-lit) stroke-xp' : 'fill-line'}
          />
        )
      })}
    </svg>
  )
}
