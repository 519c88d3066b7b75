import type { StorePurchase } from '@satoshi/contract/store'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { useUndo } from './use-store.ts'
import { useWareText } from './ware-text.ts'

type UndoQuestionProps = { purchase: StorePurchase; undosLeft: number; onClose: () => void }

/** Asked before a purchase is undone; what the server refuses is said in its place. */
export function UndoQuestion({ purchase, undosLeft, onClose }: UndoQuestionProps) {
  const { t, i18n } = useTranslation()
  const { countedName } = useWareText()
  const [commandId] = useState(() => crypto.randomUUID())
  const undo = useUndo()
  const price = formatBtz(purchase.totalCents, i18n.language)
  const confirm = () =>
    undo.mutate(
      { id: purchase.id, commandId },
      {
        onSuccess: () => {
          toast({ title: t('store.undo.done'), description: t('store.undo.doneText', { price }), tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={confirm}
      title={t('store.undo.question')}
      text={
        <>
          <p>{t('store.undo.text', { name: countedName(purchase.ware, purchase.count), price })}</p>
          {undosLeft === 1 && <p className="mt-2">{t('store.undo.last')}</p>}
        </>
      }
      confirm={t('store.undo.confirm')}
      cancel={t('store.undo.keep')}
      busy={undo.isPending}
      error={undo.isError ? refusalText(undo.error) : null}
    />
  )
}
