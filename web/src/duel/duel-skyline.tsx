import type { DistrictKey } from '@satoshi/rules/words'
import { memo } from 'react'

import { classNames } from '../kit/class-names.ts'

/** The city behind the two: one half in the colours of each, darkest where they meet. Decoration only. */
export function DuelSkyline({ districts }: { districts: { me: DistrictKey; them: DistrictKey } }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 grid h-[58%] grid-cols-2">
      <HalfCity district={districts.me} className="rtl:-scale-x-100" />
      <HalfCity district={districts.them} className="-scale-x-100 rtl:scale-x-100" />
    </div>
  )
}

// Many small shapes that never change: they are not drawn again when an answer is locked.
const HalfCity = memo(({ district, className }: { district: DistrictKey; className: string }) => {
  return (
    <svg
      data-district={district}
      viewBox="0 0 240 240"
      preserveAspectRatio="xMinYMax slice"
      className={classNames('size-full', className)}
    >
      <g className="fill-(--tower-wall)" opacity="0.3">
        {far.map(([x, width, height]) => (
          <rect key={x} x={x} y={240 - height} width={width} height={height} />
        ))}
      </g>
      <g className="fill-(--tower-wall)" opacity="0.55">
        {near.map(([x, width, height]) => (
          <rect key={x} x={x} y={240 - height} width={width} height={height} rx="1" />
        ))}
      </g>
      <g className="fill-(--tower-light)" opacity="0.5">
        {near.flatMap(([x, width, height]) => windowsOf(x, width, height))}
      </g>
    </svg>
  )
})

function windowsOf(x: number, width: number, height: number) {
  const rows = Math.floor((height - 10) / 14)
  const columns = Math.floor((width - 4) / 9)
  return Array.from({ length: rows * columns }, (_, window) => {
    const [row, column] = [Math.floor(window / columns), window % columns]
    if ((x + window * window * 3 + window * 5) % 7 > 2) return null
    return <rect key={`${x} ${window}`} x={x + 4 + column * 9} y={246 - height + row * 14} width="4" height="6" />
  })
}

/** x, width, height */
const far = [
  [-6, 34, 150],
  [34, 26, 186],
  [66, 30, 128],
  [106, 22, 160],
  [130, 34, 104],
  [170, 24, 132],
  [204, 44, 88],
] as const

const near = [
  [-4, 30, 96],
  [32, 24, 122],
  [62, 28, 74],
  [96, 30, 94],
  [134, 24, 58],
  [164, 30, 72],
  [202, 44, 44],
] as const
