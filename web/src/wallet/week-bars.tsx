import type { Week } from '@satoshi/contract/wallet'
import { shiftDay } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { isolated } from '../lib/isolated.ts'
import { dayText, shortDayText } from './day-text.ts'
import type { useReadOut } from './use-read-out.ts'

type WeekBarsProps = { weeks: Week[]; index: number; slider: ReturnType<typeof useReadOut>['slider'] }

/** A bar up for what came in and a bar down for what went out, one pair a week, on one scale. */
export function WeekBars({ weeks, index, slider }: WeekBarsProps) {
  const { t, i18n } = useTranslation()
  const mostIn = Math.max(1, ...weeks.map(({ inCents }) => inCents))
  const mostOut = Math.max(0, ...weeks.map(({ outCents }) => outCents))
  // One scale for both directions: each has the part of the height that its longest bar needs.
  const share = mostIn / (mostIn + mostOut)
  const week = weeks[index]
  const [first, last] = [weeks[0], weeks.at(-1)]
  const told = week
    ? t('statement.weeks.bar', {
        from: dayText(week.monday),
        in: formatBtz(week.inCents, i18n.language),
        out: formatBtz(week.outCents, i18n.language),
      })
    : ''
  return (
    <div dir="ltr">
      <div
        {...slider}
        aria-label={t('statement.weeks.choose')}
        aria-valuetext={told}
        className="flex h-36 touch-pan-y rounded-md select-none"
      >
        {weeks.map(({ monday, inCents, outCents }, place) => (
          <div
            key={monday}
            className={classNames(
              'flex min-w-0 flex-1 flex-col items-center rounded-sm px-px',
              place === index && 'bg-raised',
            )}
          >
            <Bar share={share} part={inCents / mostIn} up />
            {mostOut > 0 && <Bar share={1 - share} part={outCents / mostOut} />}
          </div>
        ))}
      </div>
      {first && last && (
        <div className="numbers mt-1 flex justify-between text-xs text-muted">
          <span>{shortDayText(first.monday)}</span>
          {weeks.length > 1 && <span>{shortDayText(last.monday)}</span>}
        </div>
      )}
    </div>
  )
}

type BarProps = {
  /** Of the height of the chart. */ share: number
  /** Of the longest in its direction. */ part: number
  up?: boolean
}

function Bar({ share, part, up = false }: BarProps) {
  return (
    <div
      className={classNames('flex w-full max-w-10 flex-col', up && 'justify-end border-b border-control')}
      style={{ blockSize: `${share * 100}%` }}
    >
      <div
        className={classNames('w-full', up ? 'rounded-t-sm bg-streak' : 'rounded-b-sm bg-danger')}
        style={{ blockSize: `${part * 100}%`, minBlockSize: part > 0 ? 2 : 0 }}
      />
    </div>
  )
}

/** The first and the last day of a week, for a sentence. */
export function weekRange({ monday }: Week): { from: string; to: string } {
  return { from: isolated(dayText(monday)), to: isolated(dayText(shiftDay(monday, 6))) }
}
