import type { DistrictPage } from '@satoshi/contract/district'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { CampaignCard } from '../campaign/campaign-card.tsx'
import { Banner } from '../kit/banner.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page, useDocumentTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { SponsorPlaque } from '../sponsor/sponsor-plaque.tsx'
import { Battles } from './battle/battles-section.tsx'
import { DistrictHead } from './district-head.tsx'
import { LostDistrict } from './lost-district.tsx'
import { Mural } from './mural.tsx'
import { MyPart } from './my-part.tsx'
import { Perks } from './perks.tsx'
import { Powers } from './powers.tsx'
import { Team } from './team.tsx'
import { Treasury } from './treasury.tsx'
import { useDistrict } from './use-district.ts'

/** /satoshi-city/{district}: what a district has reached, by whom, and what the player is to it. */
export function Component() {
  const { district: named } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <District key={district} district={district} /> : <LostDistrict />
}

function District({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const back = { to: '/satoshi-city', label: t('district.page.back') }
  const { data: page, error, refetch } = useDistrict(district)
  const name = t(`app.districts.${district}`)
  useDocumentTitle(name)
  return (
    <Page title={name} back={back}>
      <div data-district={district}>
        {page && <Sections page={page} />}
        {!page && error && <ErrorState title={t('district.page.error')} error={error} onRetry={() => void refetch()} />}
        {!page && !error && <DistrictSkeleton />}
      </div>
    </Page>
  )
}

function Sections({ page }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const { since, counts } = page.mine
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
      <div className="flex flex-col gap-5 lg:col-span-2">
        <DistrictHead page={page} />
        {page.sponsor && <SponsorPlaque district={page.district} theme={page.sponsor} />}
        <CampaignCard district={page.district} />
        {since !== null && !counts && <Banner tone="warning">{t('district.page.unconfirmed')}</Banner>}
        <Battles page={page} />
      </div>
      <div className="flex flex-col gap-5 lg:gap-6">
        <Powers page={page} />
        <Perks page={page} />
      </div>
      <div className="flex flex-col gap-5 lg:gap-6">
        {since !== null && <MyPart page={page} />}
        <Team page={page} />
        <Treasury page={page} />
      </div>
      <div className="lg:col-span-2">
        <Mural page={page} />
      </div>
    </div>
  )
}

function DistrictSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-56 rounded-lg! lg:col-span-2" />
      <Skeleton className="h-96 rounded-lg!" />
      <Skeleton className="h-72 rounded-lg!" />
    </div>
  )
}
