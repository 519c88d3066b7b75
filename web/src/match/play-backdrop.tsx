import { memo } from 'react'

import { DayTowers } from './day-towers.tsx'

/**
 * The city in the distance, behind a match: big and still, so that it never competes with a question. Dark at night; by day
 * its districts stand in their colours under the sky. Drawn once: a tap on an answer draws anew what it changes, and no city.
 */
export const PlayBackdrop = memo(() => (
  <div aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10">
    <div className="absolute inset-0 bg-linear-to-b from-(--sky-top)/45 to-page [:root:not(.light)_&]:hidden">
      <DayTowers className="play-city absolute bottom-0 h-[32dvh] w-full opacity-20" />
    </div>
    <Night />
  </div>
))

function Night() {
  return (
    <svg
      viewBox="0 0 900 600"
      preserveAspectRatio="xMidYMax slice"
      className="absolute bottom-0 h-[68dvh] w-full rtl:-scale-x-100 [.light_&]:hidden"
    >
      <g className="fill-surface" opacity="0.55">
        {towers.map(([x, width, height]) => (
          <rect key={x} x={x} y={600 - height} width={width} height={height} rx="3" />
        ))}
        <path d="M436 92h4V40h-4zm-222 76h4v-44h-4zm470-18h4V96h-4z" />
      </g>
      <g className="fill-(--window-dim)" opacity="0.2">
        {lights.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="9" height="12" rx="1.5" />
        ))}
      </g>
    </svg>
  )
}

/** x, width, height */
const towers = [
  [-20, 90, 300],
  [84, 70, 380],
  [176, 80, 432],
  [278, 92, 330],
  [396, 84, 508],
  [502, 96, 372],
  [622, 128, 450],
  [772, 70, 350],
  [860, 80, 410],
] as const

const lights = [
  [104, 244],
  [124, 268],
  [196, 200],
  [216, 224],
  [236, 200],
  [416, 120],
  [436, 144],
  [456, 168],
  [416, 192],
  [300, 296],
  [524, 256],
  [564, 280],
  [644, 178],
  [684, 202],
  [724, 178],
  [664, 250],
  [792, 276],
  [880, 216],
] as const
