import type { HomeStanding } from '@satoshi/contract/dashboard'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Building2 } from '../kit/icon.ts'

/** How the player's district stands and what this week brought it; for who lives nowhere, the way to a home. */
export function DistrictCard({ home }: { home: HomeStanding | null }) {
  const { t } = useTranslation()
  if (!home) return <NoHome />
  const { district, level, rank, weekTenths, mineTenths } = home
  return (
    <Card
      as="section"
      tone="district"
      data-district={district}
      aria-labelledby="district-title"
      className="flex flex-col gap-3"
    >
      <h2 id="district-title" className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-xl font-bold">{t(`app.districts.${district}`)}</span>
        <span className="text-sm text-district-ink">{t('dashboard.district.standing', { level, rank })}</span>
      </h2>
      <p>
        {weekTenths === null
          ? t('dashboard.district.weekMine', { mine: mineTenths / 10 })
          : t('dashboard.district.week', { all: weekTenths / 10, mine: mineTenths / 10 })}
      </p>
      <LinkButton to={`/satoshi-city/${district}`} variant="quiet">
        {t('dashboard.district.action')}
      </LinkButton>
    </Card>
  )
}

function NoHome() {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="district-title" className="flex flex-col gap-3">
      <h2 id="district-title" className="flex items-center gap-2 text-xl font-bold">
        <Building2 aria-hidden="true" className="size-5 shrink-0" />
        {t('dashboard.district.noneTitle')}
      </h2>
      <p className="text-muted">{t('dashboard.district.noneText')}</p>
      <LinkButton to="/satoshi-city" variant="quiet">
        {t('dashboard.district.choose')}
      </LinkButton>
    </Card>
  )
}
