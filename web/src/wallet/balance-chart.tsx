import type { DayBalance } from '@satoshi/contract/wallet'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath, Area } from '@visx/shape'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { numberFormat } from '../kit/formats.ts'
import { dayText, shortDayText } from './day-text.ts'
import { useReadOut } from './use-read-out.ts'

/** Where there is width there is height, so that a line keeps its slope. */
const heightAt = (width: number) => (width > 440 ? 320 : 240)
/** From here on amounts at the axis are shortened: `100 mil`. */
const longestCents = 10_000_000
const edge = { top: 12, right: 12, bottom: 28, left: 52 }

/**
 * The balance at the close of each day: both lots on top of each other, and the whole as a line. A day is read with a
 * finger, the pointer or the arrow keys. Drawn from left to right in every language.
 */
export function BalanceChart({ days }: { days: DayBalance[] }) {
  const { t, i18n } = useTranslation()
  const { index, slider } = useReadOut(days.length, edge)
  const [box, width] = useWidth()
  const day = days[index]
  const [first, last] = [days[0], days.at(-1)]
  if (!day || !first || !last) return null
  const label = t('statement.chart.label', {
    from: dayText(first.day),
    to: dayText(last.day),
    first: formatBtz(totalOf(first), i18n.language),
    last: formatBtz(totalOf(last), i18n.language),
  })
  const told = [
    dayText(day.day),
    `${t('statement.chart.total')} ${formatBtz(totalOf(day), i18n.language)}`,
    `${t('statement.chart.earned')} ${formatBtz(day.earnedCents, i18n.language)}`,
    `${t('statement.chart.granted')} ${formatBtz(day.grantedCents, i18n.language)}`,
  ].join(', ')
  return (
    <div className="flex flex-col gap-3">
      <DayRead day={day} />
      <div
        ref={box}
        {...slider}
        dir="ltr"
        aria-label={label}
        aria-valuetext={told}
        className="touch-pan-y rounded-md select-none"
        style={{ blockSize: heightAt(width) }}
      >
        {width > 0 && <Drawing days={days} width={width} index={index} />}
      </div>
    </div>
  )
}

/** What the chosen day closed with, in numbers; also the key to the two colours. */
function DayRead({ day }: { day: DayBalance }) {
  const { t } = useTranslation()
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:flex-wrap sm:items-end">
      <div className="col-span-2">
        <dt className="numbers text-sm text-muted">
          <bdi>{dayText(day.day)}</bdi>
        </dt>
        <dd>
          <Btz cents={totalOf(day)} className="font-display text-2xl" />
        </dd>
      </div>
      <div>
        <dt className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true" className="size-3 rounded-full bg-btz" />
          {t('statement.chart.earned')}
        </dt>
        <dd>
          <Btz cents={day.earnedCents} />
        </dd>
      </div>
      <div>
        <dt className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true" className="size-3 rounded-full border-2 border-btz/70 bg-btz/12" />
          {t('statement.chart.granted')}
        </dt>
        <dd>
          <Btz cents={day.grantedCents} />
        </dd>
      </div>
    </dl>
  )
}

type DrawingProps = { days: DayBalance[]; width: number; index: number }

function Drawing({ days, width, index }: DrawingProps) {
  const { i18n } = useTranslation()
  const height = heightAt(width)
  const x = scaleLinear<number>({ domain: [0, days.length - 1], range: [edge.left, width - edge.right] })
  const most = Math.max(100, ...days.map(totalOf))
  const y = scaleLinear<number>({ domain: [0, most / 100], range: [height - edge.bottom, edge.top], nice: 4 })
  const places = days.map((_, place) => place)
  const at = (place: number) => days[place] ?? { earnedCents: 0, grantedCents: 0 }
  const earned = (place: number) => y(at(place).earnedCents / 100)
  const total = (place: number) => y(totalOf(at(place)) / 100)
  const notation = most < longestCents ? 'standard' : 'compact'
  const amount = numberFormat(i18n.language, { notation })
  const ticks = ticksIn(days.length, width)
  return (
    <svg width={width} height={height} aria-hidden="true" className="numbers block">
      <AxisLeft
        scale={y}
        left={edge.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => amount.format(Number(value))}
        tickLabelProps={{ className: 'fill-muted text-xs', textAnchor: 'end', dx: -8, dy: 4 }}
      />
      {y.ticks(4).map((value) => (
        <line key={value} x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} className="stroke-line" />
      ))}
      <AreaClosed data={places} x={x} y={earned} yScale={y} className="fill-btz/45" />
      <Area data={places} x={x} y0={earned} y1={total} className="fill-btz/15" />
      <LinePath data={places} x={x} y={earned} className="stroke-btz/60" strokeWidth={1} />
      <LinePath data={places} x={x} y={total} className="stroke-btz" strokeWidth={2.5} strokeLinejoin="round" />
      <line x1={x(index)} x2={x(index)} y1={edge.top} y2={height - edge.bottom} className="stroke-control" />
      <circle cx={x(index)} cy={total(index)} r={5} className="fill-btz stroke-surface" strokeWidth={2} />
      <AxisBottom
        scale={x}
        top={height - edge.bottom}
        tickValues={ticks}
        hideTicks
        axisLineClassName="stroke-line"
        tickFormat={(value) => shortDayText(days[Number(value)]?.day ?? '')}
        tickLabelProps={(_, place) => ({
          className: 'fill-muted text-xs',
          textAnchor: place === 0 ? 'start' : place === ticks.length - 1 ? 'end' : 'middle',
          dy: 4,
        })}
      />
    </svg>
  )
}

/** Days under which a date is written: the first, the last, and between as many as there is room for, evenly if they can be. */
function ticksIn(count: number, width: number): number[] {
  const room = Math.max(1, Math.min(count - 1, Math.floor((width - edge.left - edge.right) / 80)))
  const tries = Array.from({ length: Math.ceil(room / 2) }, (_, fewer) => room - fewer)
  const gaps = tries.find((each) => (count - 1) % each === 0) ?? room
  return Array.from({ length: gaps + 1 }, (_, tick) => Math.round((tick * (count - 1)) / gaps))
}

function totalOf({ earnedCents, grantedCents }: Pick<DayBalance, 'earnedCents' | 'grantedCents'>): number {
  return earnedCents + grantedCents
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
