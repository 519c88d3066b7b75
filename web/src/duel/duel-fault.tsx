import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { BusyState, busyIn } from '../match/busy-state.tsx'
import { DarkStreet } from '../match/dark-street.tsx'
import { judgeFailure } from '../match/match-store.ts'
import { arenaPath } from './duel-paths.ts'

type DuelFaultProps = { fault: unknown; onRetry: () => void }

/** No duel to show: it is not the player's or does not exist, it cannot be reached now, or they sit in another. */
export function DuelFault({ fault, onRetry }: DuelFaultProps) {
  const { t } = useTranslation()
  const busy = busyIn(fault)
  const lost = fault !== null && judgeFailure(fault).kind === 'lost'
  const arena = (
    <LinkButton to={arenaPath} variant={lost ? 'ghost' : 'primary'}>
      {t('duel.result.arena')}
    </LinkButton>
  )
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-4">
      {busy !== null ? (
        <BusyState matchId={busy} onFree={onRetry} />
      ) : lost ? (
        <>
          <ErrorState title={t('duel.fault.lost')} error={fault} onRetry={onRetry} />
          {arena}
        </>
      ) : (
        <EmptyState picture={<DarkStreet />} title={t('duel.fault.title')} text={t('duel.fault.text')} action={arena} />
      )}
    </div>
  )
}

/** The shape of a meeting, while it is on its way. */
export function DuelSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-6 px-4 py-3">
      <div className="flex items-center justify-between">
        <Skeleton className="size-12" />
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-8 w-20 rounded-full!" />
      </div>
      <Skeleton className="mx-auto mt-[10dvh] h-9 w-64" />
      <div className="mt-auto grid grid-cols-2 gap-16 px-6">
        {[0, 1].map((side) => (
          <div key={side} className="flex flex-col items-center gap-3">
            <Skeleton className="size-18 rounded-full!" />
            <Skeleton className="h-[30dvh] w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
