import { useTranslation } from 'react-i18next'

import { Banner } from '../../kit/banner.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { refusalText } from '../../kit/refusal-text.ts'
import { ResponsiblePanel } from '../../stakes/responsible-panel.tsx'
import { DailyCard } from './daily-card.tsx'
import { StandingCard } from './standing-card.tsx'
import { useDuelSummary } from './use-duel-summary.ts'

/** Beside the arena: how strong one is, what today still pays, what stakes came to. */
export function ArenaAside() {
  const { t } = useTranslation()
  const { data: summary, error } = useDuelSummary()
  return (
    <aside
      aria-label={t('lobby.aside')}
      className="grid items-start gap-4 sm:grid-cols-2 lg:flex lg:flex-col lg:items-stretch"
    >
      {summary && (
        <>
          <StandingCard summary={summary} />
          <DailyCard daily={summary.daily} />
        </>
      )}
      {!summary && error && <Banner tone="warning">{refusalText(error)}</Banner>}
      {!summary && !error && (
        <>
          <Skeleton className="h-36 rounded-lg!" />
          <Skeleton className="h-40 rounded-lg!" />
        </>
      )}
      <ResponsiblePanel />
    </aside>
  )
}
