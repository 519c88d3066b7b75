import type { MatchView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { Btz } from '../kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { isolated } from '../lib/isolated.ts'
import { leaveCost } from './leave-cost.ts'

type LeaveDuelDialogProps = {
  view: MatchView
  /** The opponent. */
  name: string
  open: boolean
  leaving: boolean
  mayLeave: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before a duel is left, and says in numbers what that costs. */
export function LeaveDuelDialog({ view, name, open, leaving, mayLeave, onStay, onLeave }: LeaveDuelDialogProps) {
  const { t } = useTranslation()
  const { stake } = view
  const cost = leaveCost(view)
  return (
    <Dialog open={open} onClose={onStay} title={t('duel.leave.title')}>
      <p>{t(`duel.leave.${cost}`, { name: isolated(name) })}</p>
      {stake && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-raised px-4 py-3 font-semibold">
          {t(cost === 'void' ? 'duel.leave.returns' : 'duel.leave.lose')}
          <Btz cents={cost === 'void' ? stake.amountCents : -stake.amountCents} signed />
        </p>
      )}
      {stake && <p className="text-sm text-muted">{t(`duel.leave.${cost}Stake`, { name: isolated(name) })}</p>}
      <div className="mt-3 flex flex-col gap-3">
        <Button size="lg" onClick={onStay}>
          {t('duel.leave.stay')}
        </Button>
        <Button
          variant="ghost"
          busy={leaving}
          disabled={!mayLeave && !leaving}
          onClick={onLeave}
          className="text-danger-ink"
        >
          {t('duel.leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}
