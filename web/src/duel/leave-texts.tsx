import type { MatchView } from '@satoshi/contract/match'
import type { TFunction } from 'i18next'

import { Btz } from '../game-kit/btz.tsx'
import { isolated } from '../lib/isolated.ts'
import type { LeaveTexts } from '../match/leave-dialog.tsx'
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
        {stake && cost === 'forfeit' && <p className="text-sm text-muted">{t('duel.leave.forfeitStake', { name })}</p>}
        <p className="text-sm text-muted">{t('duel.leave.often')}</p>
      </>
    ),
    stay: t('duel.leave.stay'),
    leave: t('duel.leave.go'),
  }
}

/** What leaving does now: before the first question the duel is void, later the other wins it. Source: product 4.4. */
export function leaveCost({ phase }: MatchView): 'void' | 'forfeit' {
  return phase.name === 'waiting' || phase.name === 'countdown' ? 'void' : 'forfeit'
}
