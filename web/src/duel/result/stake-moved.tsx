import type { MatchView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { Btz } from '../../game-kit/btz.tsx'
import { Card } from '../../kit/card.tsx'
import type { DuelVerdict } from '../why-won.ts'

type StakeMovedProps = { view: MatchView; netCents: number | null; verdict: DuelVerdict; name: string }

/** Where the stakes went, in numbers. Nothing where nothing was staked. */
export function StakeMoved({ view: { stake }, netCents, verdict: { outcome }, name }: StakeMovedProps) {
  const { t } = useTranslation()
  if (!stake || netCents === null) return null
  const returned = outcome === 'drawn' || outcome === 'void'
  return (
    <Card as="section" tone={outcome === 'won' ? 'btz' : 'plain'} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold text-muted">{t('duel.stake.title')}</h3>
      <p className="text-3xl font-bold">
        <Btz cents={returned ? stake.amountCents : netCents} signed={!returned} className="font-display" />
      </p>
      <p className="text-sm text-muted">{t(`duel.stake.${outcome}`, { name })}</p>
      {outcome === 'won' && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          {t('duel.pot.label')} <Btz cents={stake.potCents} />
        </p>
      )}
    </Card>
  )
}
