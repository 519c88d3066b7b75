import type { Profile } from '@satoshi/contract/profile'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import { rarityOf } from '@satoshi/rules/appearance/rarity'
import { useTranslation } from 'react-i18next'

import { Dialog } from '../kit/dialog.tsx'
import { Appearance } from './appearance.tsx'
import { AfterBuying, BoughtNote } from './bought.tsx'
import { Ordering } from './ordering.tsx'
import { offerOf, type ShelfId } from './shelf.ts'
import { standingOf } from './standing.ts'
import type { useBuy } from './use-store.ts'
import { WarePicture } from './ware-picture.tsx'
import { useWareText } from './ware-text.ts'
import { WearPanel } from './wear-panel.tsx'
import { garmentOf, isWorn, withOn } from './worn.ts'
import { RarityNote, Requirement } from './worn-shelf.tsx'

type WareDialogProps = {
  id: ShelfId
  store: StoreView
  profile: Profile
  buy: ReturnType<typeof useBuy>
  /** What was bought of it since the dialog was opened. */
  bought: StorePurchase | null
  onClose: () => void
  onUndo: (purchase: StorePurchase) => void
}

/** A thing looked at closely: on the player before it is bought, then bought, worn or used. */
export function WareDialog({ id, store, profile, buy, bought, onClose, onUndo }: WareDialogProps) {
  const { t } = useTranslation()
  const { nameOf, doesOf } = useWareText()
  const garment = garmentOf(id)
  const offer = offerOf(store, id)
  const isOwned = garment !== null && (store.owned.includes(id) || bought !== null)
  return (
    <Dialog open onClose={onClose} title={bought ? t('store.bought.title') : nameOf(id)}>
      {garment ? (
        <>
          <Appearance profile={profile} worn={withOn(store.worn, garment)} />
          {rarityOf(garment.id) !== 'common' && (
            <p className="text-center">
              <RarityNote of={garment} />
            </p>
          )}
        </>
      ) : (
        <div className="flex flex-col items-center gap-3 py-2 text-center">
          <WarePicture id={id} size="lg" />
          <p className="max-w-[36ch] text-pretty text-muted">{doesOf(id)}</p>
        </div>
      )}
      {bought && <BoughtNote purchase={bought} />}
      {isOwned && <WearPanel garment={garment} worn={store.worn} />}
      {bought && (
        <AfterBuying
          purchase={bought}
          worn={isWorn(store.worn, id)}
          undosLeft={store.undosLeft}
          onUndo={() => onUndo(bought)}
          onClose={onClose}
        />
      )}
      {!bought && !isOwned && offer && standingOf(offer, store.balance).name !== 'owned' && (
        <Ordering offer={offer} store={store} buy={buy} />
      )}
      {!bought && !isOwned && !offer && (
        <p className="text-center">{id === 'the-satoshi' ? <Requirement /> : t('store.state.unsold')}</p>
      )}
    </Dialog>
  )
}
