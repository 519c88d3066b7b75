import type { DuelInvite } from '@satoshi/contract/invite'
import { useEffect, useState } from 'react'

import { signal } from '../kit/signal.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { InvitePill } from './invite-pill.tsx'
import { dismissShown, useInvites } from './invite-store.ts'

/** The invite that is shown now: a dialog, or a pill that covers nothing while a game is played, until it is opened. */
export function InviteStage({ quiet }: { quiet: boolean }) {
  const shown = useInvites(({ queue }) => queue.shown)
  const invite = useInvites(({ invites }) => (shown ? invites[shown.id] : undefined))
  // Nothing stands in the way of whoever is on the way into a duel.
  const departing = useInvites(({ departure }) => departure !== null)
  const [opened, setOpened] = useState<string | null>(null)
  useArrival(invite, quiet)
  const isPill = quiet && opened !== invite?.id
  if (shown && invite && !departing && isPill) {
    return (
      <InvitePill invite={invite} until={shown.until} onOpen={() => setOpened(invite.id)} onDismiss={dismissShown} />
    )
  }
  const open = Boolean(shown && invite && !departing)
  return <InviteDialog open={open} invite={invite} until={shown?.until ?? 0} />
}

// A game is not rung into.
function useArrival(invite: DuelInvite | undefined, quiet: boolean): void {
  const id = invite?.id
  useEffect(() => {
    if (id && !quiet) signal('notification')
  }, [id, quiet])
}
