import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { query } from '../../lib/api.ts'
import { numberFormat } from '../../kit/formats.ts'
import { useWaitingPrizes } from '../../mission/waiting-prizes.ts'
import type { places } from './places.ts'

type ListedPlace = (typeof places)[number]

/** The sign of a place, with how much waits there; the name of the place beside it says the same. */
export function PlaceSign({ place, className }: { place: ListedPlace; className?: string }) {
  const { i18n } = useTranslation()
  const waiting = useWaiting(place)
  return (
    <span aria-hidden="true" className={`relative grid place-items-center ${className ?? ''}`}>
      <place.icon className="size-5" />
      {waiting > 0 && (
        <span
          dir="ltr"
          className="numbers absolute -end-2.5 -top-2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-btz px-1 text-[0.6875rem] leading-none font-bold text-on-btz"
        >
          {numberFormat(i18n.language).format(Math.min(waiting, mostShown))}
        </span>
      )}
    </span>
  )
}

/** The name of a place, for screen readers with what waits there. */
export function PlaceName({ place }: { place: ListedPlace }) {
  const { t } = useTranslation()
  const waiting = useWaiting(place)
  if (waiting === 0) return t(place.text)
  return (
    <>
      <span aria-hidden="true">{t(place.text)}</span>
      <span className="sr-only">
        {place.counts === 'missions'
          ? t('app.nav.missionsWaiting', { waiting })
          : t('app.nav.reviewDue', { due: waiting })}
      </span>
    </>
  )
}

/** The sign has room for two digits. */
const mostShown = 99

/** What waits at a place by what screens have read; nothing is asked for. */
function useWaiting({ counts }: ListedPlace): number {
  const prizes = useWaitingPrizes()
  const { data: review } = useQuery({ ...query.review.overview.queryOptions(), enabled: false })
  if (counts === 'missions') return prizes
  return counts === 'cards' ? (review?.due ?? 0) : 0
}
