import type { Profile } from '@satoshi/contract/profile'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import { readAvatarId } from '@satoshi/rules/avatar/avatars'
import { useTranslation } from 'react-i18next'

import { Dialog } from '../kit/dialog.tsx'
import { Appearance } from './appearance.tsx'
import { Requirement } from './avatar-shelf.tsx'
import { AfterBuying, BoughtNote } from './bought.tsx'
import { Ordering } from './ordering.tsx'
import { offerOf, type ShelfId } from './shelf.ts'
import { standingOf } from './standing.ts'
import type { useBuy } from './use-store.ts'
import { WarePicture } from './ware-picture.tsx'
import { useWareText } from './ware-text.ts'
import { WearPanel } from './wear-panel.tsx'

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
  const avatar = readAvatarId(id)
  const offer = offerOf(store, id)
  const isOwned = avatar !== null && (store.owned.includes(id) || bought !== null)
  return (
    <Dialog open onClose={onClose} title={bought ? t('store.bought.title') : nameOf(id)}>
      {avatar ? (
        <Appearance profile={profile} avatarId={avatar} />
      ) : (
        <div className="flex flex-col items-center gap-3 py-2 text-center">
          <WarePicture id={id} size="lg" />
          <p className="max-w-[36ch] text-pretty text-muted">{doesOf(id)}</p>
        </div>
      )}
      {bought && <BoughtNote purchase={bought} />}
      {isOwned && <WearPanel id={avatar} worn={store.worn} />}
      {bought && (
        <AfterBuying
          purchase={bought}
          worn={store.worn.currentAvatarId === id}
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
