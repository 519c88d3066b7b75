import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'

import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { LoadMore } from '../kit/load-more.tsx'
import { Page, useDocumentTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { LostStreet } from '../city/lost-street.tsx'
import { usePointsText } from './power-words.ts'
import { ResidentLine } from './resident-line.tsx'
import { useDistrict, useResidents } from './use-district.ts'

/** /satoshi-city/{district}/residents: who lives there and lets it be seen. */
export function Component() {
  const { district: named } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <Residents key={district} district={district} /> : <Navigate to="/satoshi-city" replace />
}

function Residents({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const title = t('district.people.title', { name: t(`app.districts.${district}`) })
  useDocumentTitle(title)
  const page = useDistrict(district)
  const mine = page.data?.mine
  const mayRead = mine !== undefined && (mine.member || mine.since !== null)
  const list = useResidents(district, mayRead)
  const error = list.error ?? page.error
  return (
    <Page title={title} back={{ to: `/satoshi-city/${district}`, label: t('district.people.back') }}>
      <div data-district={district}>
        {mine && !mayRead && <p className="text-muted">{t('district.people.closed')}</p>}
        {list.data && <ResidentList list={list} />}
        {!list.data && error && (
          <ErrorState
            title={t('district.people.error')}
            error={error}
            onRetry={() => void (mine ? list.refetch() : page.refetch())}
          />
        )}
        {!list.data && !error && (!mine || mayRead) && <Skeleton className="h-96 rounded-lg!" />}
      </div>
    </Page>
  )
}

function ResidentList({ list }: { list: ReturnType<typeof useResidents> }) {
  const { t } = useTranslation()
  const points = usePointsText()
  const residents = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (residents.length === 0)
    return (
      <EmptyState
        picture={<LostStreet className="w-full max-w-sm" />}
        title={t('district.people.empty')}
        text={t('district.people.emptyText')}
      />
    )
  return (
    <>
      <Card as="ul" className="flex flex-col gap-1">
        {residents.map(({ player, since, tenths }) => (
          <li key={player.id}>
            <ResidentLine
              player={player}
              facts={
                <>
                  <span>{points(tenths)}</span>
                  <span>{t('district.people.since', { since })}</span>
                </>
              }
            />
          </li>
        ))}
      </Card>
      {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore
          label={t('district.people.more')}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
