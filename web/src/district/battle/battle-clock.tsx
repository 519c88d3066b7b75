import type { Battle } from '@satoshi/contract/battle'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Clock, Hourglass } from '../../kit/icon.ts'
import { timeLeftText } from '../../kit/time-left-text.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'

/** How long a battle still takes; once its time is over, that it is being judged. Nothing of one that is over. */
export function BattleClock({ battle: { endsAt, result } }: { battle: Pick<Battle, 'endsAt' | 'result'> }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(endsAt, second, result === null)
  if (result) return null
  const Picture = left > 0 ? Clock : Hourglass
  return (
    <p className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
      <Picture aria-hidden="true" className="size-4 shrink-0" />
      {left > 0 ? (
        <>
          <span>{t('battle.clock.left')}</span>
          <strong role="timer" aria-live="off" className="numbers whitespace-nowrap">
            {timeLeftText(left, i18n.language)}
          </strong>
        </>
      ) : (
        <span role="status">{t('battle.clock.judging')}</span>
      )}
    </p>
  )
}
