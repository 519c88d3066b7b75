import type { SubscriptionView } from '@satoshi/contract/subscription'
import type { Interval, Offer } from '@satoshi/rules/subscription/offers'
import { useTranslation } from 'react-i18next'

import { RadioCards } from '../kit/radio-cards.tsx'
import { FreeCard, OfferCard } from './plan-card.tsx'
import { ownInterval } from './plan-states.ts'

type OfferShelfProps = {
  view: SubscriptionView
  interval: Interval
  canBuy: boolean
  onInterval: (interval: Interval) => void
  onOpen: (offer: Offer) => void
}

/** The plans side by side, and how often they are to be paid; free is one of them. */
export function OfferShelf({ view, interval, canBuy, onInterval, onOpen }: OfferShelfProps) {
  const { t } = useTranslation()
  const most = Math.max(0, ...view.offers.map(({ savedPercent }) => savedPercent))
  const free = view.perks.find(({ plan }) => plan === 'free')
  const shown = view.offers.filter((offer) => offer.interval === interval)
  return (
    <section aria-labelledby="offers-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="offers-title" className="text-xl font-bold">
          {t('subscription.shelf.title')}
        </h2>
        <div className="w-full sm:w-96">
          <RadioCards
            legend={t('subscription.interval.label')}
            quietLegend
            value={interval}
            onChange={onInterval}
            className="grid-cols-2"
            cards={[
              { value: 'month', label: t('subscription.interval.month'), hint: t('subscription.interval.monthText') },
              {
                value: 'year',
                label: t('subscription.interval.year'),
                hint: t('subscription.interval.yearText', { percent: most }),
              },
            ]}
          />
        </div>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        {free && (
          <li className="flex">
            <FreeCard perks={free} isOwn={view.plan === 'free'} />
          </li>
        )}
        {shown.map((offer) => {
          const perks = view.perks.find(({ plan }) => plan === offer.plan)
          return (
            perks && (
              <li key={offer.plan} className="flex">
                <OfferCard
                  offer={offer}
                  perks={perks}
                  owned={view.subscription?.plan === offer.plan ? ownInterval(view) : null}
                  canBuy={canBuy}
                  onOpen={() => onOpen(offer)}
                />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
