import type { Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { waitText } from '../../identity/wait-time.ts'
import { Banner } from '../../kit/banner.tsx'
import { useTimeLeft } from '../../lib/use-time-left.ts'

/** The search is closed for a few minutes, and why. */
export function PausedNote({ until }: { until: Instant }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(until, 1_000)
  return (
    <Banner tone="warning" title={t('lobby.paused.title', { time: waitText(Math.ceil(left / 1_000), i18n.language) })}>
      {t('lobby.paused.text')}
    </Banner>
  )
}
