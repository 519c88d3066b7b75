import { homeZone, type Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatDate } from '../../kit/date-text.ts'
import { Clock } from '../../kit/icon.ts'
import { isolated } from '../../lib/isolated.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { timeLeftText } from '../../kit/time-left-text.ts'

type WeekHeadProps = { week: { startsAt: Instant; endsAt: Instant }; closed: boolean }

/** From which day to which the week runs, by the calendar that it follows, and how long it still takes. */
export function WeekHead({ week: { startsAt, endsAt }, closed }: WeekHeadProps) {
  const { t, i18n } = useTranslation()
  const day = (at: Instant) => isolated(formatDate(at, i18n.language, { zone: homeZone }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="numbers text-sm">{t('leaderboard.range', { from: day(startsAt), to: day(endsAt - 1) })}</p>
      <p className="inline-flex flex-wrap items-center gap-x-1.5 rounded-full border border-line bg-page/85 px-3 py-1.5 text-sm">
        <Clock aria-hidden="true" className="size-4 shrink-0" />
        {closed ? t('leaderboard.countdown.over') : <Countdown endsAt={endsAt} />}
      </p>
    </div>
  )
}

/** How long the running week still takes, by the server's clock. */
function Countdown({ endsAt }: { endsAt: Instant }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(endsAt, 1_000)
  return (
    <>
      <span>{t('leaderboard.countdown.label')}</span>
      <strong role="timer" aria-live="off" className="numbers whitespace-nowrap">
        {timeLeftText(left, i18n.language)}
      </strong>
    </>
  )
}
