import { encode } from 'uqr'

import { classNames } from '../kit/class-names.ts'

type QrPictureProps = { text: string; label: string; className?: string }

/** A text as a QR code: dark on light in both themes, since many cameras read no other. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { side, path } = qrPath(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classNames('as-light block', className)}
    >
      <rect width={side} height={side} className="fill-surface" />
      <path d={path} className="fill-ink" />
    </svg>
  )
}

/** Modules of light around a code, which readers look for. Source: ISO/IEC 18004, 4. */
const border = 4

/** A code as one path of bars, a module being 1 × 1, and the side of the whole with its border. */
export function qrPath(text: string): { side: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border })
  return { side: size, path: data.map((row, y) => barsOf(row, y)).join('') }
}

function barsOf(row: readonly boolean[], y: number): string {
  let bars = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    bars += `M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`
  }
  return bars
}
