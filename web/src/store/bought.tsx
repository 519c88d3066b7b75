import type { StorePurchase } from '@satoshi/contract/store'
import { boostItems, type BoostItem } from '@satoshi/rules/inventory/boosts'
import { second } from '@satoshi/rules/time'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { Button, LinkButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { signal } from '../kit/signal.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { useBoostUse } from '../streak/use-streak.ts'
import { useIsOffline } from './use-store.ts'
import { useWareText } from './ware-text.ts'

/** What was bought and what it came to: a moment of joy, which takes the focus. */
export function BoughtNote({ purchase: { ware, count, totalCents } }: { purchase: StorePurchase }) {
  const { t, i18n } = useTranslation()
  const { countedName } = useWareText()
  useEffect(() => {
    signal('coin')
    void celebrate()
  }, [])
  return (
    <FocusedNote>
      <p className="text-xl font-bold text-pretty">{countedName(ware, count)}</p>
      <p className="text-muted">{t('store.bought.paid', { price: formatBtz(totalCents, i18n.language) })}</p>
    </FocusedNote>
  )
}

/** What became of a tap. It takes the focus, since the button that was pressed is gone. */
function FocusedNote({ className, children }: { className?: string; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={said} tabIndex={-1} role="status" className={classNames('text-center outline-none', className)}>
      {children}
    </div>
  )
}

type AfterBuyingProps = {
  purchase: StorePurchase
  worn: boolean
  undosLeft: number
  onUndo: () => void
  onClose: () => void
}

/** What to do with it now, and the way to take it back. */
export function AfterBuying({ purchase: { ware, undoUntil }, worn, undosLeft, onUndo, onClose }: AfterBuyingProps) {
  const { t } = useTranslation()
  const [used, setUsed] = useState(false)
  const left = useTimeLeft(undoUntil ?? 0, second)
  const boost = boostItems.find((item) => item === ware)
  return (
    <>
      {boost && <UseNow item={boost} onUsed={() => setUsed(true)} />}
      {playedWith.some((one) => one === ware) && (
        <LinkButton to="/quiz" wide>
          {t('store.earn.quiz')}
        </LinkButton>
      )}
      <Button wide variant={worn ? 'primary' : 'quiet'} onClick={onClose}>
        {t('store.bought.close')}
      </Button>
      {left > 0 && undosLeft > 0 && !used && (
        <Button wide variant="ghost" onClick={onUndo}>
          {t('store.undo.confirm')}
        </Button>
      )}
    </>
  )
}

/** What is of use in a quiz at once. */
const playedWith = ['hintFiftyFifty', 'hintExtraTime', 'hintSkip', 'life', 'fiveLives'] as const

function UseNow({ item, onUsed }: { item: BoostItem; onUsed: () => void }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const use = useBoostUse()
  if (use.isSuccess)
    return (
      <>
        <FocusedNote className="font-medium text-streak-ink">{t('store.bought.using')}</FocusedNote>
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
      <Button wide busy={use.isPending} disabled={isOffline} onClick={() => use.mutate(item, { onSuccess: onUsed })}>
        {t('store.bought.use')}
      </Button>
    </>
  )
}
