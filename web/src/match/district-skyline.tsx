import type { Subject } from '@satoshi/rules/words'
import type { ReactNode } from 'react'

/** The skyline of a subject's district, in the colours of the nearest `data-district`. Decoration only. */
export function DistrictSkyline({ subject, className }: { subject: Subject; className?: string }) {
  const { towers, landmark } = skylines[subject]
  return (
    <svg
      viewBox="0 0 240 96"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className ?? ''}`}
    >
      <g className="fill-district-shade" opacity="0.45">
        {far.map(([x, width, height]) => (
          <rect key={x} x={x} y={96 - height} width={width} height={height} rx="1" />
        ))}
      </g>
      {towers.map((tower) => (
        <Tower key={tower[0]} tower={tower} />
      ))}
      {landmark}
    </svg>
  )
}

/** x, width, height */
export type Box = [x: number, width: number, height: number]

const far: Box[] = [
  [0, 22, 30],
  [26, 18, 44],
  [48, 26, 26],
  [80, 16, 52],
  [100, 24, 36],
  [128, 18, 58],
  [150, 26, 40],
  [180, 16, 62],
  [200, 22, 34],
  [224, 16, 48],
]

/** A tower with its windows, on a ground at 96. */
export function Tower({ tower: [x, width, height] }: { tower: Box }) {
  const top = 96 - height
  const columns = Math.floor((width - 4) / 7)
  const rows = Math.floor((height - 6) / 9)
  const inset = (width - columns * 7 + 3) / 2
  return (
    <g>
      <rect x={x} y={top} width={width} height={height} rx="1.5" className="fill-district-shade" />
      <rect x={x} y={top} width={width / 2} height={height} rx="1.5" className="fill-district" opacity="0.22" />
      {Array.from({ length: rows * columns }, (_, window) => {
        const [row, column] = [Math.floor(window / columns), window % columns]
        return (
          <rect
            key={window}
            x={x + inset + column * 7}
            y={top + 5 + row * 9}
            width="4"
            height="5"
            rx="0.6"
            className="fill-district-glow"
            opacity={isLit(x, window) ? 0.95 : 0.16}
          />
        )
      })}
    </g>
  )
}

// The same windows every time, without a pattern that the eye finds.
function isLit(x: number, window: number): boolean {
  return (x * 7 + window * window * 3 + window * 5) % 11 < 5
}

const skylines: Record<Subject, { towers: Box[]; landmark: ReactNode }> = {
  // A library with columns beside its clock tower.
  financas: {
    towers: [
      [112, 22, 46],
      [212, 24, 40],
    ],
    landmark: (
      <g>
        <path d="M138 56h70v-4l-35-16-35 16z" className="fill-district" />
        <path
          d="M140 92v-34h6v34zm14 0v-34h6v34zm14 0v-34h6v34zm14 0v-34h6v34zm14 0v-34h6v34z"
          className="fill-district"
        />
        <path d="M134 90h78v6h-78z" className="fill-district-glow" />
        <circle cx="173" cy="48" r="4.5" className="fill-district-glow" />
        <path d="M76 96V34l11-14 11 14v62z" className="fill-district-shade" />
        <circle cx="87" cy="44" r="7" className="fill-district-glow" />
        <path d="M87 40v4.5l3 2" className="stroke-district-deep" strokeWidth="1.6" strokeLinecap="round" fill="none" />
      </g>
    ),
  },
  // Towers that stand like the candles of a chart.
  investimentos: {
    towers: [
      [84, 20, 40],
      [112, 20, 56],
      [140, 20, 48],
      [168, 20, 70],
      [196, 22, 80],
    ],
    landmark: (
      <path
        d="M94 56V44m28-4V28m28 20V36m28-10V12m29 4V4"
        className="stroke-district-glow"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    ),
  },
  // Blocks in a chain under a mast that sends.
  criptomoedas: {
    towers: [
      [88, 22, 52],
      [206, 26, 58],
    ],
    landmark: (
      <g>
        <g className="fill-district stroke-district-glow" strokeWidth="1.6" strokeLinejoin="round">
          <path d="m132 96-14-8V72l14-8 14 8v16z" />
          <path d="m162 96-14-8V72l14-8 14 8v16z" />
          <path d="m192 96-14-8V72l14-8 14 8v16z" />
          <path d="m147 70-14-8V46l14-8 14 8v16z" />
          <path d="m177 70-14-8V46l14-8 14 8v16z" />
          <path d="m162 44-14-8V20l14-8 14 8v16z" />
        </g>
        <path
          d="m133 46 14 8 14-8m-14 8v16m16-24 14 8 14-8m-14 8v16M148 20l14 8 14-8m-14 8v16m-44 28 14 8 14-8m-14 8v16m16-24 14 8 14-8m-14 8v16m16-24 14 8 14-8m-14 8v16"
          className="stroke-district-deep"
          strokeWidth="1.4"
          fill="none"
        />
        <path
          d="M219 38V18m-5 4a7 7 0 0 1 10 0m-14-5a13 13 0 0 1 18 0"
          className="stroke-district-glow"
          strokeWidth="2"
          strokeLinecap="round"
          fill="none"
        />
      </g>
    ),
  },
  // The port: a domed exchange, a crane, containers.
  economia: {
    towers: [
      [78, 20, 50],
      [104, 18, 36],
    ],
    landmark: (
      <g>
        <path d="M128 96V70h60v26z" className="fill-district-shade" />
        <path d="M132 70a26 26 0 0 1 52 0z" className="fill-district" />
        <path
          d="M158 44v-9m0 0h9l-3 3 3 3h-9"
          className="stroke-district-glow"
          strokeWidth="2"
          strokeLinejoin="round"
          fill="none"
        />
        <path
          d="M145 70a13 25 0 0 1 13-25 13 25 0 0 1 13 25M136 60h44"
          className="stroke-district-glow"
          strokeWidth="1.4"
          fill="none"
          opacity="0.7"
        />
        <path
          d="M134 92V78h6v14zm12 0V78h6v14zm12 0V78h6v14zm12 0V78h6v14z"
          className="fill-district-glow"
          opacity="0.9"
        />
        <path
          d="M204 96V30h5v66zM196 30h44M206 30l22-12v12M232 30v14"
          className="stroke-district-glow fill-district-glow"
          strokeWidth="2"
        />
        <path d="M224 44h16v10h-16z" className="fill-district" />
        <path d="M214 86h14v10h-14zm14 0h12v10h-12zm-7-11h14v10h-14z" className="fill-district" />
        <path d="M228 86v10m-4-21v10m10-10v10" className="stroke-district-deep" strokeWidth="1" />
      </g>
    ),
  },
}
