import type { Profile } from '@satoshi/contract/profile'
import type { Economy } from '@satoshi/contract/wallet'
import { adultAge } from '@satoshi/rules/audience/audience'
import { botWinCents, mostBotStake, pairDuelsADay, pairFlowCents } from '@satoshi/rules/stakes/amounts'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { isMinor } from './is-minor.ts'
import { useEconomy } from './use-economy.ts'

/** What bounds duels for BTZ, as it is set now; to minors that they are none of theirs. */
export function StakeBounds({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useEconomy()
  return (
    <section aria-labelledby="bounds-title">
      <h2 id="bounds-title" className="mb-3 text-xl font-bold">
        {t('wallet.bounds.title')}
      </h2>
      {isMinor(profile) ? (
        <Card>{t('wallet.bounds.minor', { age: adultAge })}</Card>
      ) : (
        <>
          {data && <Bounds stakes={data.stakes} />}
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton className="h-72 rounded-lg!" />}
        </>
      )}
    </section>
  )
}

function Bounds({ stakes }: { stakes: Economy['stakes'] }) {
  const { t, i18n } = useTranslation()
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  if (!stakes.enabled) return <Card>{t('wallet.bounds.off')}</Card>
  const { wonPerDayCents, wonPerWeekCents, lostPerDayCents, lostPerWeekCents, solosFirst } = stakes
  const lines = [
    ...(solosFirst > 0 ? [t('wallet.bounds.first', { count: solosFirst })] : []),
    t('wallet.bounds.won', { day: btz(wonPerDayCents), week: btz(wonPerWeekCents) }),
    t('wallet.bounds.lost', { day: btz(lostPerDayCents), week: btz(lostPerWeekCents) }),
    t('wallet.bounds.pair', { duels: pairDuelsADay, week: btz(pairFlowCents) }),
    t('wallet.bounds.bots', { most: btz(mostBotStake), day: btz(botWinCents) }),
    t('wallet.bounds.own'),
  ]
  return (
    <Card>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
