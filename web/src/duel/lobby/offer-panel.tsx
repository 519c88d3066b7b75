import type { Search } from '@satoshi/contract/matchmaking'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { arrived } from '../../kit/fresh.ts'
import { announce } from '../../kit/live-region.tsx'
import { signal } from '../../kit/signal.ts'
import { refusalText } from '../../kit/refusal-text.ts'
import { DuelFacts } from './duel-facts.tsx'
import { OfferSides } from './offer-sides.tsx'
import { TwoFronts } from './two-fronts.tsx'
import type { Matchmaking } from './use-matchmaking.ts'

type Offer = NonNullable<Search['offer']>
type OfferPanelProps = { offer: Offer; theme: string; stakeCents: number; matchmaking: Matchmaking }

/** Somebody was found: both faces, ten seconds, yes or no. */
export function OfferPanel({ offer, theme, stakeCents, matchmaking: { confirm } }: OfferPanelProps) {
  const { t } = useTranslation()
  const name = offer.opponent.nickname
  useEffect(() => {
    announce(t('lobby.offer.found', { name }), 'assertive')
    signal('notification')
  }, [offer.id, name, t])
  return (
    <section
      aria-labelledby="offer-title"
      className="overflow-hidden rounded-lg border border-info/50 bg-surface shadow-high"
    >
      <TwoFronts theme={theme} className="h-24 sm:h-44" />
      <div className="flex flex-col items-center gap-5 p-5 text-center">
        <h2 id="offer-title" className="text-2xl font-bold">
          {t('lobby.offer.title')}
        </h2>
        <OfferSides offer={offer} />
        <DuelFacts theme={theme} stakeCents={stakeCents} />
        {confirm.error && (
          <p role="alert" className="font-medium text-danger-ink">
            {refusalText(confirm.error)}
          </p>
        )}
        {offer.accepted ? (
          <p role="status" className="min-h-14 text-lg font-semibold">
            {t('lobby.offer.waiting', { name })}
          </p>
        ) : (
          <Answer key={offer.id} offerId={offer.id} confirm={confirm} />
        )}
      </div>
    </section>
  )
}

function Answer({ offerId, confirm }: { offerId: string; confirm: Matchmaking['confirm'] }) {
  const { t } = useTranslation()
  const accept = useRef<HTMLButtonElement>(null)
  // What had the focus is gone with the search; who plays by keyboard has ten seconds.
  useEffect(() => {
    arrived(accept.current)
    accept.current?.focus()
  }, [])
  const say = (yes: boolean) => confirm.mutate({ offerId, accept: yes })
  return (
    <div className="flex w-full max-w-sm flex-col gap-3">
      <Button size="lg" ref={accept} busy={confirm.isPending} onClick={() => say(true)}>
        {t('lobby.offer.accept')}
      </Button>
      <Button variant="ghost" disabled={confirm.isPending} onClick={() => say(false)}>
        {t('lobby.offer.decline')}
      </Button>
    </div>
  )
}
