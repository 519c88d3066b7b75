import type { Profile } from '@satoshi/contract/profile'
import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { EmptyPurse } from '../wallet/empty-purse.tsx'
import { LivesShelf } from './lives-shelf.tsx'
import { EarnLinks } from './ordering.tsx'
import { offersOn, type ShelfId } from './shelf.ts'
import { DiscountNote } from './price.tsx'
import { StackShelf } from './stack-shelf.tsx'
import { missingForCheapest } from './standing.ts'
import { WornShelf } from './worn-shelf.tsx'

type ShelfProps = {
  store: StoreView
  profile: Profile | null
  kind: StoreOffer['kind']
  payable: boolean
  onPayable: (payable: boolean) => void
  onOpen: (id: ShelfId) => void
}

/** One kind of wares, all of them or those that the player can pay; where none is left, the way out. */
export function Shelf({ store, profile, kind, payable, onPayable, onOpen }: ShelfProps) {
  const { t } = useTranslation()
  const offers = offersOn(store, kind, payable)
  return (
    <>
      <div className="mb-4 flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
        <SwitchRow label={t('store.payable')} on={payable} onChange={onPayable} className="sm:w-fit" />
        <p className="empty:hidden">
          <DiscountNote percent={store.discountPercent} />
        </p>
      </div>
      {offers.length === 0 ? (
        <NonePayable store={store} kind={kind} onAll={() => onPayable(false)} />
      ) : kind === 'lives' ? (
        <LivesShelf store={store} offers={offers} onOpen={onOpen} />
      ) : kind === 'stack' ? (
        <StackShelf store={store} offers={offers} onOpen={onOpen} />
      ) : (
        <WornShelf store={store} profile={profile} way={kind} offers={offers} payable={payable} onOpen={onOpen} />
      )}
    </>
  )
}

function NonePayable({ store, kind, onAll }: { store: StoreView; kind: StoreOffer['kind']; onAll: () => void }) {
  const { t, i18n } = useTranslation()
  const missing = missingForCheapest(offersOn(store, kind, false), store.balance)
  return (
    <EmptyState
      picture={<EmptyPurse className="w-40" />}
      title={missing === null ? t('store.nonePayable.everything') : t('store.nonePayable.title')}
      text={missing !== null && t('store.nonePayable.text', { missing: formatBtz(missing, i18n.language) })}
      action={
        <div className="flex flex-col items-center gap-3">
          {missing !== null && <EarnLinks />}
          <Button variant="ghost" onClick={onAll}>
            {t('store.nonePayable.all')}
          </Button>
        </div>
      }
    />
  )
}
