import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { undoMillis, undosInWindow } from '@satoshi/rules/store/purchase'
import { minute, second } from '@satoshi/rules/time'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { CountStepper } from './count-stepper.tsx'
import { Payment } from './payment.tsx'
import { mostNow, standingOf } from './standing.ts'
import { useIsOffline, type useBuy } from './use-store.ts'
import { wishToSend } from './wish.ts'

type OrderingProps = { offer: StoreOffer; store: StoreView; buy: ReturnType<typeof useBuy> }

/** How many, for how much, out of which lot, what can be taken back, and the button; else what is in the way. */
export function Ordering({ offer, store, buy }: OrderingProps) {
  const { t, i18n } = useTranslation()
  const most = mostNow(offer)
  const [asked, setCount] = useState(1)
  const count = Math.min(asked, Math.max(most, 1))
  const isOffline = useIsOffline()
  const standing = standingOf(offer, store.balance, count)
  const totalCents = offer.priceCents * count
  const error = buy.variables?.ware === offer.ware ? buy.error : null
  const choose = (next: number) => {
    if (!buy.isPending) setCount(next)
  }
  const isNewPrice = useIsNewPrice(error)
  const order = () => {
    const wish = { ware: offer.ware, count, totalCents, held: offer.held }
    buy.mutate(wishToSend(wish, buy.variables, buy.error))
  }
  if (standing.name === 'full')
    return (
      <p className="text-center font-medium">
        {standing.room > 0 ? t('store.state.room', standing) : t('store.state.full')}
      </p>
    )
  return (
    <>
      {most > 1 && <CountStepper count={count} most={most} onChange={choose} />}
      <Payment offer={offer} count={count} store={store} />
      {store.worn.profileImageUrl && (offer.kind === 'avatar' || offer.kind === 'accessory') && (
        <p className="text-sm text-muted">{t('avatar.behindPicture')}</p>
      )}
      {(error ?? isOffline) && (
        <p role="alert" className="font-medium text-danger-ink">
          {error ? refusalText(error) : t('errors.calls.network', { context: 'offline' })}
        </p>
      )}
      {standing.name === 'short' ? (
        <>
          <p className="text-center font-medium text-pretty">
            {t('store.earn.text', { missing: formatBtz(standing.missingCents, i18n.language) })}
          </p>
          <EarnLinks />
        </>
      ) : (
        <>
          <p className="text-sm text-pretty text-muted">
            <UndoNote isFinal={offer.kind === 'lives'} undosLeft={store.undosLeft} />
          </p>
          <Button wide size="lg" busy={buy.isPending} disabled={isOffline || isNewPrice} onClick={order}>
            {t('store.buy', { price: formatBtz(totalCents, i18n.language) })}
          </Button>
        </>
      )}
    </>
  )
}

/** True for a moment after a price has changed: the second of two taps was meant for the old one. */
function useIsNewPrice(error: unknown): boolean {
  const [read, setRead] = useState<unknown>(null)
  const isChanged = error !== null && refusalOf(error).code === 'store.priceChanged'
  useEffect(() => {
    const timer = setTimeout(() => setRead(error), second)
    return () => clearTimeout(timer)
  }, [error])
  return isChanged && read !== error
}

/** Said before anything is bought: until when it can be taken back, or that it cannot. */
function UndoNote({ isFinal, undosLeft }: { isFinal: boolean; undosLeft: number }) {
  const { t } = useTranslation()
  if (isFinal) return t('store.notes.final')
  if (undosLeft === 0) return t('refusals.store.undoneOften', { most: undosInWindow })
  return t('store.notes.undo', { minutes: undoMillis / minute })
}

/** The two ways to BTZ that are open to everybody. */
export function EarnLinks() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:justify-center">
      <LinkButton to="/quiz">{t('store.earn.quiz')}</LinkButton>
      <LinkButton to="/missions" variant="quiet">
        {t('store.earn.missions')}
      </LinkButton>
    </div>
  )
}
