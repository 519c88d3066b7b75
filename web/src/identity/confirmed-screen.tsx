import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Card } from '../kit/card.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { ConfirmedPanel } from './confirmed-panel.tsx'
import { afterAnswer, afterFailure, confirmationAtStart, type Confirmation } from './confirmation.ts'
import { DisownedPanel, LinkInvalidPanel, PendingPanel } from './unconfirmed-panels.tsx'
import { usePublicMutation } from './use-public-mutation.ts'

/** Where a confirmation mail leads: names the account that was confirmed, or says why it was not (product 9.16). */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const { state, submit, disowned } = useConfirmation(token, search.get('error'))
  return (
    <Card className="p-6 text-center sm:p-8">
      {state.name === 'checking' && <Checking />}
      {state.name === 'confirmed' && token && (
        <ConfirmedPanel nickname={state.nickname} token={token} onDisowned={disowned} />
      )}
      {state.name === 'pending' && token && (
        <PendingPanel nickname={state.nickname} token={token} onDisowned={disowned} />
      )}
      {state.name === 'invalid' && <LinkInvalidPanel />}
      {state.name === 'failed' && <ErrorState error={state.error} onRetry={submit} />}
      {state.name === 'disowned' && <DisownedPanel />}
    </Card>
  )
}

function useConfirmation(token: string | null, refused: string | null) {
  const [gone, setGone] = useState(false)
  const look = usePublicMutation({ mutationFn: (api, shown: string) => api.confirmation.show({ token: shown }) })
  const submit = () => void (token && !refused && look.mutate(token))
  const start = useEffectEvent(submit)
  useEffect(() => start(), [token, refused])
  let state: Confirmation = gone ? { name: 'disowned' } : confirmationAtStart(token, refused)
  if (!gone && look.data) state = afterAnswer(look.data)
  if (!gone && look.error !== null) state = afterFailure(look.error)
  useEffect(() => {
    if (state.name === 'confirmed') void celebrate('btz')
  }, [state.name])
  return { state, submit, disowned: () => setGone(true) }
}

function Checking() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-4">
      <Skeleton className="size-20 rounded-full" />
      <h1 className="text-xl font-bold">{t('auth.confirmed.checking')}</h1>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
