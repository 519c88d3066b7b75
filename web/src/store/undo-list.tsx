import type { StorePurchase } from '@satoshi/contract/store'
import { minute, second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { numberFormat } from '../kit/formats.ts'
import { Undo2 } from '../kit/icon.ts'
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
  const price = formatBtz(totalCents, i18n.language)
  const minutes = numberFormat(i18n.language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(
    Math.ceil(left / minute),
  )
  return (
    <li className="flex items-center gap-3 py-1">
      <WarePicture id={ware} size="sm" />
      <span className="min-w-0 flex-1 leading-tight font-semibold">{name}</span>
      {/* A phone has room for how long; what it cost is read again in the question. */}
      <span className="numbers shrink-0 text-sm text-muted">
        <span className="max-sm:sr-only">{t('store.undo.left', { price, left: minutes })}</span>
        <span aria-hidden="true" className="sm:hidden">
          {minutes}
        </span>
      </span>
      <Button
        variant="quiet"
        className="max-sm:px-3.5"
        aria-label={t('store.undo.actionOf', { name })}
        disabled={isOffline}
        onClick={onUndo}
      >
        <Undo2 aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:hidden">{t('store.undo.action')}</span>
      </Button>
    </li>
  )
}
