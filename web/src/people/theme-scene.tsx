import type { ProfileTheme } from '@satoshi/rules/profile-theme'
import type { ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'

/** The scene of a theme, in the colours of the nearest `data-profile-theme`: a sky, and what stands low in it. Decoration only. */
export function ThemeScene({ theme, className }: { theme: ProfileTheme; className?: string }) {
  const { behind, row, above } = scenes[theme]
  return (
    <svg
      viewBox="0 0 960 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classNames('rtl:-scale-x-100', className)}
    >
      {behind}
      {row}
      <g transform="translate(480)">{row}</g>
      {above}
    </svg>
  )
}

const far = 'fill-(--theme-far)'
const near = 'fill-(--theme-near)'
const light = 'fill-(--theme-light)'
const line = 'fill-none stroke-(--theme-light)'

/** Towers from the left: x, width, height. */
type Tower = readonly [x: number, width: number, height: number]

const city: readonly Tower[] = [
  [8, 30, 34],
  [44, 22, 52],
  [72, 34, 26],
  [122, 26, 44],
  [154, 20, 62],
  [180, 36, 30],
  [232, 24, 48],
  [262, 34, 36],
  [306, 22, 58],
  [334, 30, 28],
  [376, 26, 46],
  [408, 20, 66],
  [434, 38, 38],
]

function Towers({ lit }: { lit: boolean }) {
  return (
    <>
      {city.map(([x, width, height]) => (
        <g key={x}>
          <rect className={near} x={x} y={96 - height} width={width} height={height} rx="2" />
          {lit && <path className={line} strokeWidth="2.5" d={`M${x + 5} ${102 - height}v${height - 12}`} />}
        </g>
      ))}
    </>
  )
}

const stars = [
  [30, 22],
  [84, 40],
  [138, 14],
  [206, 34],
  [262, 18],
  [318, 44],
  [372, 16],
  [428, 36],
  [456, 12],
] as const

const sparks = [
  [40, 62, 3],
  [92, 34, 2],
  [150, 52, 2.5],
  [214, 24, 2],
  [276, 58, 3],
  [330, 30, 2.5],
  [392, 48, 2],
  [444, 22, 3],
] as const

const trees = [14, 58, 96, 150, 186, 240, 292, 330, 386, 424, 462]

/** What stands along the whole width, drawn twice side by side, and what is there once, in the middle. */
type Scene = { behind?: ReactNode; row: ReactNode; above?: ReactNode }

const scenes: Record<ProfileTheme, Scene> = {
  dawn: {
    behind: (
      <>
        <circle className={light} cx="480" cy="84" r="58" opacity="0.3" />
        <circle className={light} cx="480" cy="84" r="42" />
      </>
    ),
    row: <Towers lit={false} />,
  },
  ember: {
    row: (
      <>
        <path className={far} d="M0 96V72l60-26 54 22 70-40 76 44 66-30 70 28 84 2v24z" />
        <path className={near} d="M0 96V84l84-20 70 18 92-30 96 32 62-16 76 16v12z" />
        {sparks.map(([x, y, size]) => (
          <circle key={x} className={light} cx={x} cy={y} r={size} />
        ))}
      </>
    ),
  },
  grove: {
    behind: <circle className={light} cx="548" cy="20" r="11" />,
    row: (
      <>
        <path className={far} d="M0 96V64c60-24 120-24 180-4s120 18 180-4 80-16 120 8v32z" />
        {trees.map((x, index) => (
          <g key={x} className={near}>
            <circle cx={x} cy={index % 2 ? 66 : 58} r={index % 3 ? 17 : 22} />
            <rect x={x - 2.5} y="66" width="5" height="30" />
          </g>
        ))}
      </>
    ),
  },
  tide: {
    behind: <circle className={light} cx="556" cy="24" r="13" />,
    row: (
      <>
        <path className={far} d="M0 60c40-16 80-16 120 0s80 16 120 0 80-16 120 0 80 16 120 0v36H0z" />
        <path
          className={line}
          strokeWidth="2.5"
          opacity="0.7"
          d="M0 72c40-14 80-14 120 0s80 14 120 0 80-14 120 0 80 14 120 0"
        />
        <path className={near} d="M0 84c40-12 80-12 120 0s80 12 120 0 80-12 120 0 80 12 120 0v12H0z" />
      </>
    ),
  },
  neon: {
    row: (
      <>
        <path className={line} strokeWidth="2" opacity="0.5" d="M0 40h112l20-20h96l24 24h112l18-4h98" />
        <Towers lit />
      </>
    ),
  },
  comet: {
    row: (
      <>
        {stars.map(([x, y]) => (
          <circle key={x} className={light} cx={x} cy={y} r="1.75" />
        ))}
        <path className={far} d="M0 96V82c90-16 150-8 240-2s150-8 240 2v14z" />
      </>
    ),
    above: (
      <>
        <path className={light} opacity="0.4" d="M558 24 356 62l204-30z" />
        <circle className={light} cx="562" cy="28" r="9" />
      </>
    ),
  },
}
