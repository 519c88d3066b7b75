import type { CSSProperties } from 'react'

import { CoinMoon } from '../city/city.tsx'
import type { Sky } from '../city/sky.ts'

/** What is behind the city, and stays where it is while one moves over the map. */
export function CitySky({ sky }: { sky: Sky }) {
  return (
    <div aria-hidden="true" className="city-sky">
      <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMin slice" className="absolute size-full">
        <linearGradient id="city-cloud" x2="0" y2="1">
          <stop offset="0.35" stopColor="var(--cloud)" />
          <stop offset="1" stopColor="var(--cloud)" stopOpacity="0" />
        </linearGradient>
        <path d={starsOf(0, 46)} className="city-star" />
        <path d={starsOf(46, 16)} className="city-star city-star-near" />
      </svg>
      <svg viewBox="-186 -172 136 136" className="city-coin-place">
        <CoinMoon />
      </svg>
      {clouds[sky].map((cloud) => (
        <svg key={cloud.at} viewBox="0 -14 134 74" className="city-cloud" style={placeOf(cloud)}>
          <path d="M20 60a20 20 0 0 1 2-40 30 30 0 0 1 57-7 24 24 0 0 1 33 16 16 16 0 0 1-4 31z" />
        </svg>
      ))}
    </div>
  )
}

/** A cloud in percent of the map: its start from where reading begins and its width, of the width; its top, of the height. */
type Cloud = { at: number; top: number; wide: number }

const clouds: Record<Sky, Cloud[]> = {
  night: [{ at: -10, top: 24, wide: 34 }],
  dawn: [
    { at: -12, top: 12, wide: 44 },
    { at: 78, top: 30, wide: 34 },
  ],
  day: [
    { at: -16, top: 13, wide: 52 },
    { at: 44, top: 1, wide: 26 },
    { at: 72, top: 22, wide: 44 },
  ],
  dusk: [
    { at: -8, top: 18, wide: 36 },
    { at: 76, top: 27, wide: 40 },
  ],
}

function placeOf({ at, top, wide }: Cloud): CSSProperties {
  return { insetInlineStart: `${at}%`, top: `${top}%`, width: `${wide}%` }
}

/** Stars as dots of one path, scattered over the upper sky and the same every night. */
function starsOf(first: number, count: number): string {
  const scattered = (index: number, step: number) => (index * step) % 1
  return Array.from({ length: count }, (_, index) => {
    const x = Math.round(scattered(first + index + 1, 0.618_034) * 400)
    const y = Math.round(scattered(first + index + 1, 0.754_878) ** 1.4 * 260)
    return `M${x} ${y}h.01`
  }).join('')
}
