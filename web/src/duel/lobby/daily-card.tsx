import type { DailyDuels } from '@satoshi/contract/duel'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { Card } from '../../kit/card.tsx'
import { Num } from '../../kit/number-text.tsx'
import { timeLeftText } from '../../kit/time-left-text.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'

/** The duels of the day that pay whether or not anything is at stake: how many are left, what they pay, when they are back. */
export function DailyCard({ daily }: { daily: DailyDuels }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(daily.resetsAt, minute)
  const done = daily.paid >= daily.of
  return (
    <Card as="section" tone="btz" aria-labelledby="daily-title" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="daily-title" className="text-lg font-bold">
          {t('lobby.daily.title')}
        </h2>
        <p className="numbers text-sm font-semibold text-muted">
          {t('lobby.daily.of', { paid: daily.paid, of: daily.of })}
        </p>
      </div>
      <ol aria-hidden="true" className="grid grid-flow-col gap-2">
        {Array.from({ length: daily.of }, (_, place) => (
          <Lamp key={place} place={place} lit={place < daily.paid} />
        ))}
      </ol>
      <p className="text-sm">
        {done
          ? t('lobby.daily.done')
          : t('lobby.daily.pays', {
              win: formatBtz(daily.winCents, i18n.language),
              loss: formatBtz(daily.lossCents, i18n.language),
            })}
      </p>
      <p className="text-sm text-muted">{t('lobby.daily.resets', { time: timeLeftText(left, i18n.language) })}</p>
    </Card>
  )
}

function Lamp({ place, lit }: { place: number; lit: boolean }) {
  return (
    <li
      className={
        lit
          ? 'grid h-12 place-items-center rounded-md bg-btz font-display text-lg font-bold text-on-btz'
          : 'grid h-12 place-items-center rounded-md border-2 border-dashed border-control font-display text-lg font-bold text-muted'
      }
    >
      <Num value={place + 1} />
    </li>
  )
}
