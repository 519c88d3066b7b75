import type { DistrictKey } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { RadioCards } from '../kit/radio-cards.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { SponsorTabs } from './sponsor-tabs.tsx'

/** /sponsor: what sponsors give the districts that they administer. */
export function Component() {
  const { t } = useTranslation()
  const { data: me, error, refetch } = useQuery({ ...query.profile.me.queryOptions(), staleTime: 0 })
  return (
    <Page title={t('sponsor.title')}>
      {me && <Districts districts={me.roles.sponsorOf} />}
      {!me && error && <ErrorState title={t('sponsor.error')} error={error} onRetry={() => void refetch()} />}
      {!me && !error && <Skeleton className="h-96 rounded-lg!" />}
    </Page>
  )
}

function Districts({ districts }: { districts: readonly DistrictKey[] }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(districts[0])
  // A role may be taken away while the screen is open.
  const chosen = districts.find((one) => one === wanted) ?? districts[0]
  if (!chosen)
    return (
      <EmptyState
        title={t('app.accessDenied.title')}
        text={t('refusals.auth.sponsorRequired')}
        action={<LinkButton to="/">{t('app.notFound.home')}</LinkButton>}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      {districts.length > 1 && (
        <RadioCards
          legend={t('sponsor.district')}
          value={chosen}
          onChange={setWanted}
          cards={districts.map((value) => ({ value, label: t(`app.districts.${value}`) }))}
          className="sm:grid-cols-3"
        />
      )}
      <SponsorTabs key={chosen} district={chosen} />
    </div>
  )
}
