import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Swords } from '../kit/icon.ts'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { api } from '../lib/api.ts'

type BusyStateProps = {
  /** The match that the player sits in. */
  matchId: string
  /** Called when they have given it up. */
  onFree: () => void
}

/** Nothing that shows answers opens while the player is in a duel: the way back to it, and the way out of it. */
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
  return (
    <>
      <EmptyState
        picture={<Swords aria-hidden="true" className="size-14 text-btz-ink" />}
        title={t('match.busy.title')}
        text={t('match.busy.text')}
        action={
          <div className="flex flex-col gap-2">
            <LinkButton to={`/casino-duel/${matchId}`} size="lg">
              {t('match.busy.return')}
            </LinkButton>
            <Button variant="ghost" className="text-danger-ink" onClick={() => setAsks(true)}>
              {t('match.busy.giveUp')}
            </Button>
          </div>
        }
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => giveUp.mutate()}
        title={t('match.busy.ask')}
        text={t('match.busy.cost')}
        confirm={t('match.busy.confirm')}
        cancel={t('match.busy.stay')}
        busy={giveUp.isPending}
        error={giveUp.error && refusalText(giveUp.error)}
      />
    </>
  )
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
