import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import './district.css'
import { CityMap } from './city-map.tsx'
import { DistrictDialog } from './district-dialog.tsx'
import { DistrictList } from './district-list.tsx'
import { MoveQuestion } from './move-question.tsx'
import { useCity, useLiveIn } from './use-city.ts'

/** /satoshi-city: the seven districts, who lives in them, and where the player lives. */
export function Component() {
  const { t } = useTranslation()
  const { data: city, error, refetch } = useCity()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const [looked, setLooked] = useState<DistrictKey | null>(null)
  const [wanted, setWanted] = useState<DistrictKey | null>(null)
  const live = useLiveIn((district) => {
    setWanted(null)
    const name = t(`district.names.${district}`)
    toast({ title: t('district.move.done', { name }), description: t('district.move.doneText'), tone: 'success' })
  })
  return (
    <Page title={t('district.title')}>
      {city && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
          <div className="overflow-hidden rounded-lg border border-line bg-linear-to-b from-(--sky-top) to-(--sky-low)">
            <CityMap city={city} onChoose={setLooked} />
          </div>
          <div className="flex flex-col gap-4">
            <p className="text-muted">{t('district.lead')}</p>
            {!city.residence && <p className="font-medium">{t('district.nowhere')}</p>}
            <DistrictList city={city} onChoose={setLooked} />
          </div>
          {looked && (
            <DistrictDialog
              district={looked}
              city={city}
              onClose={() => setLooked(null)}
              onMove={() => {
                setLooked(null)
                live.reset()
                setWanted(looked)
              }}
            />
          )}
          {wanted && mayMoveTo(wanted, city) && (
            <MoveQuestion
              key={wanted}
              district={wanted}
              city={city}
              wallet={me?.wallet}
              live={live}
              onClose={() => setWanted(null)}
            />
          )}
        </div>
      )}
      {!city && error && <ErrorState title={t('district.error')} error={error} onRetry={() => void refetch()} />}
      {!city && !error && <CitySkeleton />}
    </Page>
  )
}

/** False once the player lives there or has moved: also where the answer was lost, or it was done in another tab. */
function mayMoveTo(district: DistrictKey, { residence, move }: City): boolean {
  return residence?.district !== district && (move.from ?? 0) <= serverNow()
}

function CitySkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
      <Skeleton className="aspect-[432/556] rounded-lg!" />
      <div className="flex flex-col gap-2">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-16 rounded-md!" />
        ))}
      </div>
    </div>
  )
}
