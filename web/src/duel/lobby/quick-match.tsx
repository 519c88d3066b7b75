import { useTranslation } from 'react-i18next'

import { ErrorState } from '../../kit/error-state.tsx'
import { serverNow } from '../../lib/clock.ts'
import { NobodyPanel } from './nobody-panel.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { stageOf } from './search-stage.ts'
import { SearchingPanel } from './searching-panel.tsx'
import { SetUp, SetUpSkeleton } from './set-up.tsx'
import type { Matchmaking, SearchRequest } from './use-matchmaking.ts'

type QuickMatchProps = { matchmaking: Matchmaking; request: SearchRequest; onRequest: (request: SearchRequest) => void }

/** The quick match in each of its stages. */
export function QuickMatch({ matchmaking, request, onRequest }: QuickMatchProps) {
  const { t } = useTranslation()
  const { data: search, error, refetch } = matchmaking.search
  if (!search && error) return <ErrorState title={t('lobby.error')} error={error} onRetry={() => void refetch()} />
  if (!search) return <SetUpSkeleton />
  const stage = stageOf(search, serverNow())
  const asked = {
    theme: search.theme ?? request.theme,
    stakeBtz: search.theme ? search.stakeCents / 100 : request.stakeBtz,
  }
  switch (stage.name) {
    case 'idle':
    case 'paused':
      return <SetUp stage={stage} request={request} onRequest={onRequest} matchmaking={matchmaking} />
    case 'searching':
      return <SearchingPanel since={stage.since} botFrom={stage.botFrom} request={asked} matchmaking={matchmaking} />
    case 'offered':
    case 'waiting':
      return (
        <OfferPanel offer={stage.offer} theme={asked.theme} stakeCents={search.stakeCents} matchmaking={matchmaking} />
      )
    case 'nobody':
      return (
        <NobodyPanel mayBot={stage.mayBot} notifyUntil={stage.notifyUntil} request={asked} matchmaking={matchmaking} />
      )
    case 'begun':
      // A duel of this visit is gone to at once; one of before is over or stands on its own card.
      return <SetUp stage={{ name: 'idle' }} request={request} onRequest={onRequest} matchmaking={matchmaking} />
  }
}
