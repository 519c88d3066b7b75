import type { TFunction } from 'i18next'

import { Btz } from '../game-kit/btz.tsx'
import { isolated } from '../lib/isolated.ts'
import type { LeaveTexts } from '../match/leave-dialog.tsx'
import { leaveCost } from './leave-cost.ts'
import type { PairView } from './sides.ts'

/** What leaving a duel costs, in words and in numbers. */
export function leaveTexts(t: TFunction, view: PairView): LeaveTexts {
  const { stake, sides } = view
  const name = isolated(sides.them.player.nickname)
  const cost = leaveCost(view)
  return {
    title: t('duel.leave.title'),
    cost: (
      <>
        <p>{t(`duel.leave.${cost}`, { name })}</p>
        {stake && (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-raised px-4 py-3 font-semibold">
            {t(cost === 'void' ? 'duel.leave.returns' : 'duel.leave.lose')}
            <Btz cents={cost === 'void' ? stake.amountCents : -stake.amountCents} signed />
          </p>
        )}
        {stake && <p className="text-sm text-muted">{t(`duel.leave.${cost}Stake`, { name })}</p>}
      </>
    ),
    stay: t('duel.leave.stay'),
    leave: t('duel.leave.go'),
  }
}
