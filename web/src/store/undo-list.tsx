import type { StorePurchase } from '@satoshi/contract/store'
import { minute, second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { numberFormat } from '../kit/formats.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { useIsOffline } from './use-store.ts'
import { WarePicture } from './ware-picture.tsx'
import { useWareText } from './ware-text.ts'

type UndoListProps = { purchases: readonly StorePurchase[]; onUndo: (purchase: StorePurchase) => void }

/** The purchases that can still be undone, the newest first, each with how long. */
export function UndoList({ purchases, onUndo }: UndoListProps) {
  const { t } = useTranslation()
  const last = Math.max(0, ...purchases.map(({ undoUntil }) => undoUntil ?? 0))
  if (useTimeLeft(last, second) === 0) return null
  return (
    <Card as="section" tone="raised" aria-labelledby="undo-title" className="mb-5 p-4! pb-2!">
      <h2 id="undo-title" className="font-bold">
        {t('store.undo.title')}
      </h2>
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => (
          <UndoRow key={purchase.id} purchase={purchase} onUndo={() => onUndo(purchase)} />
        ))}
      </ul>
    </Card>
  )
}

function UndoRow({ purchase, onUndo }: { purchase: StorePurchase; onUndo: () => void }) {
  const { t, i18n } = useTranslation()
  const { countedName } = useWareText()
  const { ware, count, totalCents, undoUntil } = purchase
  const left = useTimeLeft(undoUntil ?? 0, second)
  const isOffline = useIsOffline()
  const name = countedName(ware, count)
  if (left === 0) return null
  return (
    <li className="flex items-center gap-3 py-2 max-[24rem]:flex-wrap">
      <WarePicture id={ware} />
      <span className="min-w-0 flex-1">
        <span className="block leading-tight font-semibold">{name}</span>
        <span className="numbers block text-sm text-muted">
          {t('store.undo.left', {
            price: formatBtz(totalCents, i18n.language),
            left: numberFormat(i18n.language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(
              Math.ceil(left / minute),
            ),
          })}
        </span>
      </span>
      <Button variant="quiet" aria-label={t('store.undo.actionOf', { name })} disabled={isOffline} onClick={onUndo}>
        {t('store.undo.action')}
      </Button>
    </li>
  )
}
