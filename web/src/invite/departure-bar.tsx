import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Swords } from '../kit/icon.ts'
import { ProgressRing } from '../kit/progress-ring.tsx'
import { isolated } from '../lib/isolated.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { goToDuel } from './go-to-duel.ts'
import { silenceDeparture, useInvites, type Departure } from './invite-store.ts'

/** A duel that opens by itself in a moment, with the seconds until then. Source: product 1.4. */
export function DepartureBar() {
  const departure = useInvites((state) => state.departure)
  return departure && <Leaving key={departure.duelId} departure={departure} />
}

function Leaving({ departure: { duelId, nickname, at, inMillis } }: { departure: Departure }) {
  const { t } = useTranslation()
  const left = useTimeLeft(at, 100)
  const count = Math.ceil(left / second)
  const go = () => {
    silenceDeparture(duelId)
    goToDuel(duelId)
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div
        role="status"
        className="flex w-full max-w-lg items-center gap-4 rounded-lg border-2 border-action bg-surface p-4 shadow-high animate-rise"
      >
        <ProgressRing size={56} fraction={left / inMillis} label={t('invite.departure.in', { count })}>
          <Swords className="size-6 text-action-ink" />
        </ProgressRing>
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 font-display text-lg leading-tight font-bold wrap-anywhere">
            {t('invite.departure.against', { nickname: isolated(nickname) })}
          </span>
          <span aria-hidden="true" className="numbers block text-sm text-muted">
            {t('invite.departure.in', { count })}
          </span>
        </p>
        <Button variant="quiet" onClick={go}>
          {t('invite.departure.now')}
        </Button>
      </div>
    </div>
  )
}
