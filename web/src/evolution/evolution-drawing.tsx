import { useTranslation } from 'react-i18next'

import { shortDayText } from '../wallet/day-text.ts'
import { axisOf, dateTicks, linesOf } from './chart-scale.ts'
import { isOfBars, type ChartPoint, type Measure } from './evolution-measure.ts'
import { measureStyle } from './measure-style.ts'
import { axisText } from './measure-text.ts'

const top = 12
const bottom = 28
/** Room for the values of the axis, and for half a date at the other side. */
const axisRoom = 52
const farRoom = 12
/** Room that a date below takes. */
const dateRoom = 64

/** Pixels beside the drawing: the axis stands at the right where the page is mirrored. */
export function insetOf(mirrored: boolean): { left: number; right: number } {
  return mirrored ? { left: farRoom, right: axisRoom } : { left: axisRoom, right: farRoom }
}

type DrawingProps = {
  measure: Measure
  points: ChartPoint[]
  width: number
  height: number
  index: number
  mirrored: boolean
}

/** The picture of a measure; what it says is told by the slider around it. */
export function EvolutionDrawing({ measure, points, width, height, index, mirrored }: DrawingProps) {
  const { i18n } = useTranslation()
  const { left, right } = insetOf(mirrored)
  const axis = axisOf(measure, points)
  const band = (width - left - right) / points.length
  const x = (place: number) => left + (place + 0.5) * band
  const y = (value: number) => top + ((axis.high - value) / (axis.high - axis.low)) * (height - top - bottom)
  const ticks = dateTicks(points.length, Math.floor((width - left - right) / dateRoom))
  return (
    <svg width={width} height={height} aria-hidden="true" className="numbers block">
      {linesOf(axis).map((value) => (
        <g key={value}>
          <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text
            x={mirrored ? width - right + 8 : left - 8}
            y={y(value) + 4}
            textAnchor={mirrored ? 'start' : 'end'}
            className="fill-muted text-xs"
          >
            {axisText(measure, value, i18n.language)}
          </text>
        </g>
      ))}
      <rect x={x(index) - band / 2} y={top} width={band} height={height - top - bottom} className="fill-raised" />
      {isOfBars(measure) ? (
        <Bars measure={measure} points={points} index={index} x={x} y={y} band={band} ground={y(axis.low)} />
      ) : (
        <Line measure={measure} points={points} index={index} x={x} y={y} ground={y(axis.low)} />
      )}
      {ticks.map((place, tick) => (
        <text
          key={place}
          x={x(place)}
          y={height - 8}
          textAnchor={endAnchor(tick, ticks.length, band)}
          className="fill-muted text-xs"
        >
          {shortDayText(points[place]?.to ?? '')}
        </text>
      ))}
    </svg>
  )
}

/** The outermost dates stay inside; where bars are wide each stands below its own. */
function endAnchor(tick: number, count: number, band: number): 'start' | 'middle' | 'end' {
  if (band >= dateRoom / 2) return 'middle'
  return tick === 0 ? 'start' : tick === count - 1 ? 'end' : 'middle'
}

type ShapeProps = {
  measure: Measure
  points: ChartPoint[]
  index: number
  x: (place: number) => number
  y: (value: number) => number
  /** Where the axis ends below. */
  ground: number
}

function Bars({ measure, points, index, x, y, ground, band }: ShapeProps & { band: number }) {
  const width = Math.max(2, Math.min(36, band * 0.68))
  return points.map(({ to, value }, place) => {
    if (value === null) return null
    // A bar of zero is a line on the ground: played, and nothing right.
    const height = value === 0 ? (measure === 'accuracy' ? 2 : 0) : Math.max(2, ground - y(value))
    const round = Math.min(width / 2, height, 6)
    const [start, end, head] = [x(place) - width / 2, x(place) + width / 2, ground - height]
    return (
      <path
        key={to}
        d={`M${start} ${ground}V${head + round}Q${start} ${head} ${start + round} ${head}H${end - round}Q${end} ${head} ${end} ${head + round}V${ground}Z`}
        className={`${measureStyle[measure].fill} ${place === index ? '' : 'opacity-65'}`}
      />
    )
  })
}

/** A balance goes from close to close; a rating stays where it is until the next duel, and so is drawn in steps. */
function Line({ measure, points, index, x, y, ground }: ShapeProps) {
  const known = points.flatMap(({ value }, place) => (value === null ? [] : [{ place, value }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  const corners = known.map(({ place, value }, at) => {
    if (at === 0) return `M${x(place)} ${y(value)}`
    return measure === 'rating' ? `H${x(place)}V${y(value)}` : `L${x(place)} ${y(value)}`
  })
  const path = corners.join('')
  const value = points[index]?.value ?? null
  const { fill, stroke } = measureStyle[measure]
  return (
    <>
      {measure === 'btz' && <path d={`${path}V${ground}H${x(first.place)}Z`} className={`${fill} opacity-20`} />}
      <path d={path} fill="none" strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round" className={stroke} />
      {value !== null && (
        <circle cx={x(index)} cy={y(value)} r={5.5} strokeWidth={2.5} className={`${fill} stroke-surface`} />
      )}
    </>
  )
}
