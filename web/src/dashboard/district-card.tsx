import type { HomeStanding } from '@satoshi/contract/dashboard'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Building2, Lightbulb } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'

/** How the player's district stands, and what today and this week brought it; for who lives nowhere, the way to a home. */
export function DistrictCard({ home }: { home: HomeStanding | null }) {
  const { t } = useTranslation()
  if (!home) return <NoHome />
  const { district, level, rank, awake } = home
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
      <Brought home={home} />
      {awake !== null && awake > 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lightbulb aria-hidden="true" className="size-4 shrink-0 text-district-ink" />
          {t('dashboard.district.awake', { residents: awake })}
        </p>
      )}
      <LinkButton to={`/satoshi-city/${district}`} variant="quiet">
        {t('dashboard.district.action')}
      </LinkButton>
    </Card>
  )
}

/** Points of today and of this week: the district's, where that may be told, and the player's own. */
function Brought({ home }: { home: HomeStanding }) {
  const { t } = useTranslation()
  const { dayTenths, weekTenths, mineDayTenths, mineTenths } = home
  const rows = [
    { key: 'all', day: dayTenths, week: weekTenths },
    { key: 'mine', day: mineDayTenths, week: mineTenths },
  ] as const
  return (
    <table className="w-full text-end">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-1 text-start font-medium">
            {t('dashboard.district.points')}
          </th>
          <th scope="col" className="pb-1 font-medium text-ink">
            {t('dashboard.district.today')}
          </th>
          <th scope="col" className="pb-1 font-medium">
            {t('dashboard.district.week')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ({ key, day, week }) =>
            day !== null &&
            week !== null && (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-medium">
                  {t(`dashboard.district.${key}`)}
                </th>
                <td className="text-lg font-bold">
                  <Num value={day / 10} digits={1} />
                </td>
                <td className="text-lg font-semibold text-muted">
                  <Num value={week / 10} digits={1} />
                </td>
              </tr>
            ),
        )}
      </tbody>
    </table>
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
