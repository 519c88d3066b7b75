import type { StorePurchase } from '@satoshi/contract/store'
import { boostItems, type BoostItem } from '@satoshi/rules/inventory/boosts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { Button, LinkButton } from '../kit/button.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { signal } from '../kit/signal.ts'
import { useBoostUse } from '../streak/use-streak.ts'
import { useWareText } from './ware-text.ts'

/** What was bought and what it came to: a moment of joy, which takes the focus. */
export function BoughtNote({ purchase: { ware, count, totalCents } }: { purchase: StorePurchase }) {
  const { t, i18n } = useTranslation()
  const { countedName } = useWareText()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    said.current?.focus({ preventScroll: true })
    signal('coin')
    void celebrate()
  }, [])
  return (
    <div ref={said} tabIndex={-1} role="status" className="text-center outline-none">
      <p className="text-xl font-bold text-pretty">{countedName(ware, count)}</p>
      <p className="text-muted">{t('store.bought.paid', { price: formatBtz(totalCents, i18n.language) })}</p>
    </div>
  )
}

type AfterBuyingProps = { purchase: StorePurchase; worn: boolean; onUndo: () => void; onClose: () => void }

/** What to do with it now, and the way to take it back. */
export function AfterBuying({ purchase: { ware, undoUntil }, worn, onUndo, onClose }: AfterBuyingProps) {
  const { t } = useTranslation()
  const boost = boostItems.find((item) => item === ware)
  return (
    <>
      {boost && <UseNow item={boost} />}
      {playedWith.some((one) => one === ware) && (
        <LinkButton to="/quiz" wide>
          {t('store.earn.quiz')}
        </LinkButton>
      )}
      <Button wide variant={worn ? 'primary' : 'quiet'} onClick={onClose}>
        {t('store.bought.close')}
      </Button>
      {undoUntil !== null && (
        <Button wide variant="ghost" onClick={onUndo}>
          {t('store.undo.confirm')}
        </Button>
      )}
    </>
  )
}

/** What is of use in a quiz at once. */
const playedWith = ['hintFiftyFifty', 'hintExtraTime', 'hintSkip', 'life', 'fiveLives'] as const

function UseNow({ item }: { item: BoostItem }) {
  const { t } = useTranslation()
  const use = useBoostUse()
  if (use.isSuccess)
    return (
      <>
        <p role="status" className="text-center font-medium text-streak-ink">
          {t('store.bought.using')}
        </p>
        <LinkButton to="/quiz" wide>
          {t('store.earn.quiz')}
        </LinkButton>
      </>
    )
  return (
    <>
      {use.error && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(use.error)}
        </p>
      )}
      <Button wide busy={use.isPending} onClick={() => use.mutate(item)}>
        {t('store.bought.use')}
      </Button>
    </>
  )
}
