import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isolated } from '../lib/isolated.ts'
import { dayText } from '../wallet/day-text.ts'
import { useReadOut } from '../wallet/use-read-out.ts'
import { EvolutionDrawing, insetOf } from './evolution-drawing.tsx'
import { type ChartPoint, type Measure } from './evolution-measure.ts'
import { measureStyle } from './measure-style.ts'
import { measureText } from './measure-text.ts'

/**
 * A measure over time. A bar or point is read with a finger, the pointer or the arrow keys. Time goes from left to right
 * in every language; the axis of values stands where the page begins.
 */
export function EvolutionChart({ measure, points }: { measure: Measure; points: ChartPoint[] }) {
  const { t, i18n } = useTranslation()
  const mirrored = i18n.dir() === 'rtl'
  const { index, slider } = useReadOut(points.length, insetOf(mirrored))
  const [box, width] = useWidth()
  const point = points[index]
  if (!point) return null
  const value = point.value === null ? t(`profile.none.${measure}`) : measureText(measure, point.value, i18n.language)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={`numbers font-display text-2xl font-bold ${measureStyle[measure].ink}`}>
          <bdi>{value}</bdi>
        </span>
        <span className="numbers text-sm text-muted">
          <bdi>{rangeText(point)}</bdi>
        </span>
      </p>
      <div
        ref={box}
        {...slider}
        dir="ltr"
        aria-label={t('profile.chart.label', { measure: t(`profile.measures.${measure}`) })}
        aria-valuetext={`${rangeText(point)}: ${isolated(value)}`}
        className="h-56 touch-pan-y rounded-md select-none sm:h-72"
      >
        {width > 0 && (
          <EvolutionDrawing
            measure={measure}
            points={points}
            width={width}
            index={index}
            mirrored={mirrored}
            height={width > 560 ? 288 : 224}
          />
        )}
      </div>
    </div>
  )
}

/** A day, or the first and the last of some. */
export function rangeText({ from, to }: Pick<ChartPoint, 'from' | 'to'>): string {
  return from === to ? dayText(to) : `${dayText(from)} – ${dayText(to)}`
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
