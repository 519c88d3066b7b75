import type { DuelInvite } from '@satoshi/contract/invite'
import type { DeclineReason } from '@satoshi/rules/invite/invite'
import type { Instant } from '@satoshi/rules/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Swords } from '../kit/icon.ts'
import { isMutating } from '../lib/query-client.ts'
import { DeclineReasons } from './decline-reasons.tsx'
import { acceptInvite, rejectInvite } from './current-duel-start.ts'
import { InviteFacts } from './invite-facts.tsx'
import { ChallengerRing } from './challenger-ring.tsx'
import { dismissShown } from './invite-store.ts'
import { NextDuelPays } from './next-duel-pays.tsx'
import { WaitingInvites } from './waiting-invites.tsx'

type InviteDialogProps = { open: boolean; invite: DuelInvite | undefined; until: Instant }

/** An invite, as long as there is one with its challenger: who, about what, for how much, and how long it stands. */
export function InviteDialog({ open, invite, until }: InviteDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={dismissShown} title={t('invite.dialog.title')}>
      {invite && <Invite key={invite.id} invite={invite} until={until} />}
    </Dialog>
  )
}

type Answer = { name: 'accept' } | { name: 'reject'; reason: DeclineReason | null }

function Invite({ invite, until }: { invite: DuelInvite; until: Instant }) {
  const [declining, setDeclining] = useState(false)
  const mutationKey = ['invite-answer', invite.id]
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (given: Answer) =>
      given.name === 'accept' ? acceptInvite(invite) : rejectInvite(invite, given.reason),
    networkMode: 'always',
  })
  const busy = isPending ? variables.name : null
  const answer = (given: Answer) => {
    if (!isMutating(mutationKey)) mutate(given)
  }
  return (
    <>
      <ChallengerRing invite={invite} until={until} />
      {declining ? (
        <DeclineReasons
          busy={busy === 'reject'}
          onBack={() => setDeclining(false)}
          onDecline={(reason) => answer({ name: 'reject', reason })}
        />
      ) : (
        <>
          <InviteFacts invite={invite} />
          <NextDuelPays personId={invite.challenger_id} />
          <Answers busy={busy} onAccept={() => answer({ name: 'accept' })} onDecline={() => setDeclining(true)} />
        </>
      )}
      <WaitingInvites />
    </>
  )
}

function Answers({
  busy,
  onAccept,
  onDecline,
}: {
  busy: Answer['name'] | null
  onAccept: () => void
  onDecline: () => void
}) {
  const { t } = useTranslation()
  return (
    // In sight also where the window is low or the text is large: the invite does not wait for somebody to scroll.
    <div className="sticky bottom-0 z-10 -mx-6 mt-1 flex flex-col gap-3 bg-surface px-6 py-2 [@media(max-height:34rem)]:flex-row">
      <Button
        size="lg"
        wide
        busy={busy === 'accept'}
        onClick={onAccept}
        icon={<Swords aria-hidden="true" className="size-5" />}
      >
        {t('invite.dialog.accept')}
      </Button>
      <Button variant="quiet" wide disabled={busy !== null} onClick={onDecline}>
        {t('invite.dialog.decline')}
      </Button>
    </div>
  )
}
