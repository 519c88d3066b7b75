import { useTranslation } from 'react-i18next'

import { BusyState, busyIn } from './busy-state.tsx'
import { judgeFailure } from './match-store.ts'
import { PlayFault } from './play-fault.tsx'
import type { MatchExit } from './start-match.tsx'
import type { MatchPlay } from './use-match.ts'

type MatchFaultProps = { play: Pick<MatchPlay, 'fault' | 'refresh'>; exit: MatchExit }

/** What stands in place of a match that is not shown: the other one in which its player sits, or what went wrong. */
export function MatchFault({ play: { fault, refresh }, exit }: MatchFaultProps) {
  const { t } = useTranslation()
  const busy = busyIn(fault)
  if (busy !== null) return <BusyState matchId={busy} onFree={refresh} />
  const onRetry = judgeFailure(fault).kind === 'lost' ? refresh : null
  return <PlayFault title={t('match.errors.questions')} fault={fault} onRetry={onRetry} exit={exit} />
}
