import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { House } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { useCity } from './use-city.ts'

/** The seven districts by their power, the strongest first. */
export function DistrictRanking() {
  const { t } = useTranslation()
  const { data: city, error, refetch } = useCity()
  const standings = city?.districts?.toSorted((one, other) => one.rank - other.rank)
  if (!city && error)
    return <ErrorState title={t('leaderboard.districts.error')} error={error} onRetry={() => void refetch()} />
  if (!standings) return <Skeleton className="h-96 rounded-lg!" />
  const most = Math.max(1, ...standings.map(({ total }) => total))
  return (
    <Card as="ol" aria-label={t('leaderboard.districts.title')} className="flex flex-col gap-1 p-3!">
      {standings.map(({ district, rank, total, level }) => (
        <li key={district} data-district={district}>
          <Link
            to={`/satoshi-city/${district}`}
            className="flex min-h-16 items-center gap-3 rounded-md p-3 transition-colors duration-120 hover:bg-raised"
          >
            <span className="w-8 shrink-0 text-center text-xl font-bold text-district-ink">
              <Num value={rank} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
                  {t(`app.districts.${district}`)}
                  {city?.residence?.district === district && (
                    <Chip tone="district" icon={<House aria-hidden="true" className="size-4" />}>
                      {t('leaderboard.districts.home')}
                    </Chip>
                  )}
                </span>
                <span className="text-sm text-muted">{t('leaderboard.districts.standing', { level, total })}</span>
              </span>
              <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-district"
                  style={{ inlineSize: `${(total / most) * 100}%` }}
                />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </Card>
  )
}
