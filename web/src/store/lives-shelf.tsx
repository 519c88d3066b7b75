import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Heart } from '../kit/icon.ts'
import { LivesFact } from '../streak/lives-chip.tsx'
import type { ShelfId } from './shelf.ts'
import { WareRows } from './stack-shelf.tsx'

type LivesShelfProps = { store: StoreView; offers: StoreOffer[]; onOpen: (id: ShelfId) => void }

/** The player's lives, the ways in which they come back for nothing, and those that are sold. */
export function LivesShelf({ store, offers, onOpen }: LivesShelfProps) {
  const { t } = useTranslation()
  const { lives, most } = store.lives
  return (
    <>
      <Card as="section" tone="danger" aria-labelledby="lives-title" className="flex flex-col items-start gap-3">
        <h2 id="lives-title" className="text-lg font-bold">
          {t('store.lives.title')}
        </h2>
        {lives !== null && most !== null && <Hearts lives={lives} most={most} />}
        <LivesFact of={store.lives} />
        <p className="text-sm text-pretty text-muted">{t('store.lives.text')}</p>
        <LinkButton to="/review" variant="quiet">
          {t('store.lives.review')}
        </LinkButton>
      </Card>
      <WareRows store={store} offers={offers} onOpen={onOpen} />
    </>
  )
}

function Hearts({ lives, most }: { lives: number; most: number }) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1.5">
      {Array.from({ length: Math.max(lives, most) }, (_, place) => (
        <Heart key={place} className={place < lives ? 'size-7 fill-current text-danger-ink' : 'size-7 text-control'} />
      ))}
    </span>
  )
}
