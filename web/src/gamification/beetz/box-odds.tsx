import { useTranslation } from 'react-i18next'

import { ChestsCard } from '../../box/chests-card.tsx'
import { OddsCard } from '../../box/odds-card.tsx'
import { useBoxes } from '../../box/use-boxes.ts'
import { LinkButton } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'

/** What boxes hold and how often, as where they are opened; for whom nothing is drawn, the fixed chests alone. */
export function BoxOdds() {
  const { t } = useTranslation()
  const { data: boxes, error, refetch } = useBoxes()
  if (!boxes && error)
    return <ErrorState title={t('mission.boxes.error')} error={error} onRetry={() => void refetch()} />
  if (!boxes) return <Skeleton className="h-[36rem] rounded-lg!" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      {boxes.chance && <OddsCard chance={boxes.chance} />}
      <div className="flex min-w-0 flex-col gap-5">
        <ChestsCard boxes={boxes} />
        <LinkButton to="/gamification?tab=boxes" variant="quiet" wide>
          {t('wallet.boxes.own')}
        </LinkButton>
      </div>
    </div>
  )
}
