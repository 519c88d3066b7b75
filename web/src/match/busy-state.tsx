import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'

export type BusyStateProps = {
  /** The match that the player sits in. */
  matchId: string
  /** Called when they have given it up. */
  onFree: () => void
}

/** Nothing that shows answers opens while the player competes, in a duel or for a district: the way back to it, and the way out of it. */
export function BusyState({ matchId, onFree }: BusyStateProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const giveUp = useMutation({
    mutationFn: () => leaveMatch(matchId),
    onSuccess: () => {
      setAsks(false)
      onFree()
    },
  })
  const { known, words, path } = useSitsIn(matchId)
  if (!known) return <Skeleton className="m-auto h-72 w-full max-w-100 rounded-lg!" />
  return (
    <>
      <EmptyState
        host="thinking"
        title={t(`match.${words}.title`)}
        text={t(`match.${words}.text`)}
        action={
          <div className="flex flex-col gap-2">
            {path && (
              <LinkButton to={path} size="lg">
                {t(`match.${words}.return`)}
              </LinkButton>
            )}
            <Button variant="ghost" className="text-danger-ink" onClick={() => setAsks(true)}>
              {t(`match.${words}.giveUp`)}
            </Button>
          </div>
        }
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => giveUp.mutate()}
        title={t(`match.${words}.ask`)}
        text={t(`match.${words}.cost`)}
        confirm={t(`match.${words}.confirm`)}
        cancel={t(`match.${words}.stay`)}
        busy={giveUp.isPending}
        error={giveUp.error && refusalText(giveUp.error)}
      />
    </>
  )
}

/** What a player sits in: whether it is known, the words for it, and where it is played; null until that is known. */
type SitsIn = { known: boolean; words: 'busy' | 'busyBattle'; path: string | null }

/** A match that cannot be read is taken for a duel. */
export function useSitsIn(matchId: string): SitsIn {
  const match = useQuery(query.match.get.queryOptions({ input: { id: matchId } }))
  const isBattle = match.data?.format === 'battle'
  const { data } = useQuery(query.battle.get.queryOptions({ input: isBattle ? { id: matchId } : skipToken }))
  // Whoever has no network gives it up all the same when it is back.
  const known = !match.isPending || match.failureCount > 0 || match.fetchStatus === 'paused'
  if (!isBattle) return { known, words: 'busy', path: known ? `/casino-duel/${matchId}` : null }
  if (!data?.mine) return { known, words: 'busyBattle', path: null }
  const { battle, mine } = data
  const path = `/satoshi-city/${battle[mine.side]}/battles/${battle.id}/play?match=${matchId}`
  return { known, words: 'busyBattle', path }
}

/** The match because of which something was refused; null where it was refused for another reason. */
export function busyIn(error: unknown): string | null {
  const { code, details } = refusalOf(error)
  return code === 'match.busy' && typeof details.matchId === 'string' ? details.matchId : null
}

// One that has ended meanwhile is what was wanted.
async function leaveMatch(id: string): Promise<void> {
  try {
    await api.match.command({ params: { id }, body: { commandId: crypto.randomUUID(), type: 'leave' } })
  } catch (error) {
    if (!['match.ended', 'match.seatOut'].includes(refusalOf(error).code ?? '')) throw error
  }
}
