import type { PlanOfferView, PlanPerks } from '@satoshi/contract/subscription'
import type { Interval } from '@satoshi/rules/subscription/offers'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { Check } from '../kit/icon.ts'
import { formatReais } from '../kit/money-text.ts'
import { offerName } from './offer-text.ts'
import { PlanCrest } from './plan-crest.tsx'
import { PerkList } from './plan-perks.tsx'
import { isOpen } from './plan-states.ts'

type OfferCardProps = {
  offer: PlanOfferView
  perks: PlanPerks
  /** How often the player pays for this plan; null where they have another one. */
  owned: Interval | null
  /** Whether something can be bought now: neither barred nor without a connection. */
  canBuy: boolean
  onOpen: () => void
}

/** A plan that is sold: price and price of a month, what it gives, and what can be done about it now. All look alike. */
export function OfferCard({ offer, perks, owned, canBuy, onOpen }: OfferCardProps) {
  const { t, i18n } = useTranslation()
  const { interval, monthCentavos, priceCentavos, savedPercent } = offer
  const reais = (centavos: number) => formatReais(centavos, i18n.language)
  return (
    <Frame
      perks={perks}
      chip={
        owned === null ? null : owned === interval ? t('subscription.own.chip') : t(`subscription.own.other.${owned}`)
      }
      price={
        <>
          <p className="numbers flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-3xl font-bold">{reais(priceCentavos)}</span>
            <span className="text-muted">{t(`subscription.per.${interval}`)}</span>
          </p>
          <p className="numbers text-sm lg:min-h-10 text-pretty text-muted">
            {interval === 'month'
              ? t('subscription.price.month')
              : t('subscription.price.year', { price: monthCentavos, percent: savedPercent })}
          </p>
        </>
      }
    >
      <OfferAction offer={offer} canBuy={canBuy} onOpen={onOpen} />
    </Frame>
  )
}

/** What everybody has: it costs nothing, and is what stays when a plan ends. */
export function FreeCard({ perks, isOwn }: { perks: PlanPerks; isOwn: boolean }) {
  const { t, i18n } = useTranslation()
  return (
    <Frame
      perks={perks}
      chip={isOwn ? t('subscription.own.chip') : null}
      price={
        <>
          <p className="numbers font-display text-3xl font-bold">{formatReais(0, i18n.language)}</p>
          <p className="text-sm lg:min-h-10 text-pretty text-muted">{t('subscription.price.free')}</p>
        </>
      }
    >
      <p className="text-sm text-pretty text-muted">{t('subscription.free.text')}</p>
    </Frame>
  )
}

type FrameProps = { perks: PlanPerks; chip: string | null; price: ReactNode; children: ReactNode }

function Frame({ perks, chip, price, children }: FrameProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card as="article" aria-labelledby={id} className="flex w-full flex-col gap-4">
      <div className="flex min-h-16 items-center gap-3">
        <PlanCrest of={perks.plan} className="size-14 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3 id={id} className="text-xl font-bold">
            {t(`subscription.plans.${perks.plan}`)}
          </h3>
          {chip && (
            <Chip tone="streak" icon={<Check aria-hidden="true" className="size-4 shrink-0" />}>
              {chip}
            </Chip>
          )}
        </div>
      </div>
      <div>{price}</div>
      <PerkList perks={perks} />
      <div className="mt-auto flex flex-col gap-3 pt-1">{children}</div>
    </Card>
  )
}

type OfferActionProps = Pick<OfferCardProps, 'offer' | 'canBuy' | 'onOpen'>

/** The button with what it leads to, said beside it in words; where it leads nowhere, why. */
function OfferAction({ offer, canBuy, onOpen }: OfferActionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { interval, priceCentavos, standing } = offer
  const text = t(`subscription.standing.${standing}`, {
    price: t(`subscription.price.each.${interval}`, { price: priceCentavos }),
  })
  if (standing === 'current') return <p className="text-sm text-pretty text-muted">{text}</p>
  const isFirst = standing === 'buy' || standing === 'afterEnd'
  const name = offerName(t, offer)
  return (
    <>
      <p id={id} className="text-sm text-pretty text-muted">
        {text}
      </p>
      <Button
        wide
        disabled={!canBuy || !isOpen(standing)}
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={onOpen}
      >
        {isFirst ? t('subscription.action.buy', { name }) : t('subscription.action.change', { name })}
      </Button>
    </>
  )
}
