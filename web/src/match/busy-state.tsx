import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Swords } from '../kit/icon.ts'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'

type BusyStateProps = {
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
  const back = useWayBack(matchId)
  const words = back.isBattle ? 'busyBattle' : 'busy'
  return (
    <>
      <EmptyState
        picture={<Swords aria-hidden="true" className="size-14 text-btz-ink" />}
        title={t(`match.${words}.title`)}
        text={t(`match.${words}.text`)}
        action={
          <div className="flex flex-col gap-2">
            {back.path && (
              <LinkButton to={back.path} size="lg">
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

/** What the player sits in, a duel until it is known to be another, and where that is played; null until that is known. */
function useWayBack(matchId: string): { isBattle: boolean; path: string | null } {
  const match = useQuery(query.match.get.queryOptions({ input: { id: matchId } }))
  const isBattle = match.data?.format === 'battle'
  const { data } = useQuery(query.battle.get.queryOptions({ input: isBattle ? { id: matchId } : skipToken }))
  if (!isBattle) return { isBattle, path: match.isPending ? null : `/casino-duel/${matchId}` }
  if (!data?.mine) return { isBattle, path: null }
  const { battle, mine } = data
  return { isBattle, path: `/satoshi-city/${battle[mine.side]}/battles/${battle.id}/play?match=${matchId}` }
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
