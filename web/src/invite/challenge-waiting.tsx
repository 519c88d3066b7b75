import { inviteLivesMillis } from '@satoshi/rules/invite/invite'
import { second } from '@satoshi/rules/time'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Swords } from '../kit/icon.ts'
import { ProgressRing } from '../kit/progress-ring.tsx'
import { api } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { updateSent, useInvites } from './invite-store.ts'

type ChallengeWaitingProps = {
  inviteId: string
  person: { nickname: string }
  /** Back to the form. */
  onAgain: () => void
  onClose: () => void
}

/** The wait for the answer. What the answer is, is told over every screen; here only silence is. */
export function ChallengeWaiting({ inviteId, person, onAgain, onClose }: ChallengeWaitingProps) {
  const { t } = useTranslation()
  const invite = useInvites(({ sent }) => sent[inviteId])
  const until = invite ? Date.parse(invite.expires_at) : 0
  const left = useTimeLeft(until, 500)
  const isAnswered = invite === undefined || ['accepted', 'rejected', 'withdrawn'].includes(invite.status)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isAnswered) close()
  }, [isAnswered])
  if (isAnswered) return null
  const nickname = isolated(person.nickname)
  if (invite.status === 'expired' || left === 0) {
    return (
      <>
        <p className="py-4 text-center text-muted">{t('invite.challenge.silence', { nickname })}</p>
        <Button wide onClick={onAgain}>
          {t('invite.challenge.again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        <ProgressRing
          size={116}
          fraction={left / inviteLivesMillis}
          label={t('invite.dialog.timeLeft', { count: Math.ceil(left / second) })}
        >
          <Swords className="size-10 text-action-ink" />
        </ProgressRing>
        <p className="max-w-full text-lg font-semibold wrap-anywhere">{t('invite.challenge.waiting', { nickname })}</p>
        <p className="text-sm text-muted">{t('invite.challenge.stay')}</p>
      </div>
      <Withdrawal inviteId={inviteId} />
    </>
  )
}

function Withdrawal({ inviteId }: { inviteId: string }) {
  const { t } = useTranslation()
  const withdraw = useMutation({
    mutationFn: () => api.invite.change({ params: { id: inviteId }, body: { status: 'withdrawn' } }),
    onSuccess: updateSent,
  })
  return (
    <>
      {withdraw.error && <Banner tone="danger">{refusalText(withdraw.error)}</Banner>}
      <Button variant="quiet" wide busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('invite.challenge.withdraw')}
      </Button>
    </>
  )
}
