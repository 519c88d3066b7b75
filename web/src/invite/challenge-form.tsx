import type { Acceptance } from '@satoshi/contract/people'
import type { DuelTheme } from '@satoshi/contract/person'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Swords } from '../kit/icon.ts'
import { api } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { usePerson } from '../people/use-people.ts'
import { lastStake } from '../stakes/stake-choice.ts'
import { StakePicker } from '../stakes/stake-picker.tsx'
import { useStakeSeen } from '../stakes/use-stakes.ts'
import { currentDuelStart } from './current-duel-start.ts'
import { updateSent } from './invite-store.ts'
import { NextDuelPays } from './next-duel-pays.tsx'
import { TopicField } from './topic-field.tsx'

type ChallengeFormProps = { person: { id: string; nickname: string }; onSent: (inviteId: string) => void }

/** What the duel is to be about and for how much. What stands in the way is said before it is sent. */
export function ChallengeForm({ person, onSent }: ChallengeFormProps) {
  const { t } = useTranslation()
  const [theme, setTheme] = useState<DuelTheme>('general')
  const [stake, setStake] = useState(lastStake)
  const isSeen = useStakeSeen(stake)
  const { data: profile } = usePerson(person.id)
  const send = useSending(person.id, onSent)
  const obstacle = obstacleOf(profile?.accepts)
  return (
    <>
      <TopicField theme={theme} onChange={setTheme} />
      <StakePicker value={stake} onChange={setStake} />
      <NextDuelPays personId={person.id} />
      {obstacle && <Banner tone="warning">{obstacle}</Banner>}
      {send.error && !obstacle && (
        <Banner tone="danger" title={t('invite.challenge.failed')}>
          {refusalText(send.error)}
        </Banner>
      )}
      <Button
        size="lg"
        wide
        className="mt-1"
        busy={send.isPending}
        disabled={obstacle !== null || !isSeen}
        onClick={() => send.mutate({ theme, stake })}
        icon={<Swords aria-hidden="true" className="size-5" />}
      >
        {t('invite.challenge.send')}
      </Button>
    </>
  )
}

type Wanted = { theme: DuelTheme; stake: number }

/** Sending the same again is the same invite: one that was sent and whose answer was lost is not sent twice. */
function useSending(challengedId: string, onSent: (inviteId: string) => void) {
  const [last, setLast] = useState<(Wanted & { id: string }) | null>(null)
  return useMutation({
    mutationFn: ({ theme, stake }: Wanted) => {
      const isSame = last?.theme === theme && last.stake === stake
      const id = isSame ? last.id : crypto.randomUUID()
      setLast({ theme, stake, id })
      return api.invite.create({ id, challenged_id: challengedId, quiz_topic: theme, bet_amount: stake })
    },
    onSuccess: (invite) => {
      setLast(null)
      updateSent(invite)
      currentDuelStart()?.onInvite(invite)
      onSent(invite.id)
    },
  })
}

function obstacleOf(accepts: Acceptance | undefined): string | null {
  if (accepts === undefined || accepts === 'yes') return null
  return refusalText({ code: 'invite.notAccepting', data: { reason: accepts } })
}
