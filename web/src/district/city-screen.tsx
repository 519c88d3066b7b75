import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import './district.css'
import { CityMap } from './city-map.tsx'
import { DistrictDialog } from './district-dialog.tsx'
import { DistrictList } from './district-list.tsx'
import { MoveFlow } from './move-flow.tsx'
import { useCity } from './use-city.ts'

/** /satoshi-city: the seven districts, who lives in them, and where the player lives. */
export function Component() {
  const { t } = useTranslation()
  const { data: city, error, refetch } = useCity()
  const [looked, setLooked] = useState<DistrictKey | null>(null)
  const [wanted, setWanted] = useState<DistrictKey | null>(null)
  return (
    <Page title={t('district.title')} quietHeading className="max-w-6xl pt-0 lg:pt-6">
      {(city || !error) && (
        <div className={grid}>
          <CityMap city={city} onChoose={setLooked} className={mapRoom} />
          {city ? (
            <div className="flex flex-col gap-4">
              <p className="text-muted">{t('district.lead')}</p>
              {!city.residence && <p className="font-medium">{t('district.nowhere')}</p>}
              <DistrictList city={city} onChoose={setLooked} />
            </div>
          ) : (
            <ListSkeleton />
          )}
          {city && looked && (
            <DistrictDialog
              district={looked}
              city={city}
              onClose={() => setLooked(null)}
              onMove={() => {
                setLooked(null)
                setWanted(looked)
              }}
            />
          )}
          {city && wanted && <MoveFlow key={wanted} district={wanted} city={city} onClose={() => setWanted(null)} />}
        </div>
      )}
      {!city && error && <ErrorState title={t('district.error')} error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

const grid = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8'

/**
 * The room of the map: on a phone all of the width, and of the height what the bars and a hand's breadth of the list leave,
 * by which the page can be scrolled past a map that was zoomed.
 */
const mapRoom =
  'relative -mx-4 h-[max(20rem,calc(100dvh-13.5rem))] sm:-mx-6 md:h-[calc(100dvh-10rem)] lg:sticky lg:top-22 lg:mx-0 lg:h-[max(24rem,calc(100dvh-7.5rem))] lg:rounded-lg lg:border lg:border-line'

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-md!" />
      ))}
    </div>
  )
}
