import type { League } from '@satoshi/contract/league'
import { homeZone } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { formatDate } from '../kit/date-text.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { isolated } from '../lib/isolated.ts'
import { LeagueCrest } from './league-crest.tsx'

/** Why there is no group this week, and what leads to one. */
export function NoSeat({ league: { state, tier, seatsUntil, endsAt } }: { league: League }) {
  const { t, i18n } = useTranslation()
  if (state === 'seated') return null
  const day = (at: number) => isolated(formatDate(at, i18n.language, { zone: homeZone }))
  return (
    <Card>
      <EmptyState
        picture={<LeagueCrest tier={tier} className="h-24 w-20" />}
        title={t(`league.noSeat.${state}.title`)}
        text={t(`league.noSeat.${state}.text`, { until: day(seatsUntil - 1), from: day(endsAt) })}
        action={
          (state === 'open' || state === 'late') && <LinkButton to="/quiz/solo">{t('league.noSeat.play')}</LinkButton>
        }
      />
    </Card>
  )
}
