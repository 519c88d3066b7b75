import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Clock } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { enterSession, leaveSession } from '../lib/session.ts'
import { CompleteForm } from './complete-form.tsx'
import { MessagePanel } from './message-panel.tsx'
import { safeReturnPath } from './return-path.ts'
import { usePublicMutation } from './use-public-mutation.ts'

type State =
  | { name: 'checking' }
  | { name: 'asking'; userId: string }
  | { name: 'tooYoung'; error: unknown }
  | { name: 'failed'; error: unknown }

/** Asks nickname and birth date of an account that began at a provider, before anything else (product 9.26). */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const next = safeReturnPath(search.get('next'))
  const { state, submit, barTooYoung, leadOn } = useWhoIsHere(next)
  return (
    <Card className="p-6 sm:p-8">
      {state.name === 'checking' && <Checking />}
      {state.name === 'failed' && <ErrorState error={state.error} onRetry={submit} />}
      {state.name === 'asking' && (
        <>
          <h1 className="text-2xl font-bold">{t('social.complete.title')}</h1>
          <p className="mt-1 mb-5 text-muted">{t('social.complete.text')}</p>
          <CompleteForm
            userId={state.userId}
            onComplete={leadOn}
            onTooYoung={(error) => {
              leaveSession()
              barTooYoung(error)
            }}
          />
          <Button variant="ghost" wide className="mt-3" onClick={() => void leave()}>
            {t('social.complete.leave')}
          </Button>
        </>
      )}
      {state.name === 'tooYoung' && <TooYoung error={state.error} />}
    </Card>
  )
}

/** Who is here by the server's word: nobody goes to the sign-in, and somebody whose profile is complete goes on. */
function useWhoIsHere(next: string) {
  const [barred, setBarred] = useState<{ error: unknown } | null>(null)
  const navigate = useNavigate()
  const leadOn = () => void navigate(next, { replace: true })
  const check = usePublicMutation({
    mutationFn: (api) => api.auth.session(),
    onSuccess: (answer) => {
      if (!answer) return void navigate('/auth', { replace: true })
      if (!answer.complete) return
      enterSession({ id: answer.user.id, nickname: answer.user.name, avatar: null })
      leadOn()
    },
  })
  const start = useEffectEvent(check.mutate)
  useEffect(() => start(), [])
  let state: State = { name: 'checking' }
  if (barred) state = { name: 'tooYoung', error: barred.error }
  else if (check.error !== null) state = { name: 'failed', error: check.error }
  else if (check.data && !check.data.complete) state = { name: 'asking', userId: check.data.user.id }
  return { state, submit: () => check.mutate(), barTooYoung: (error: unknown) => setBarred({ error }), leadOn }
}

async function leave(): Promise<void> {
  const { signOut } = await import('../lib/sign-out.ts')
  await signOut()
}

function Checking() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">{t('social.complete.checking')}</h1>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}

function TooYoung({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <MessagePanel picture={<Clock aria-hidden="true" className="size-10" />} title={t('social.complete.tooYoungTitle')}>
      <p className="text-balance">{refusalText(error)}</p>
      <p className="text-balance text-muted">{t('social.complete.tooYoungText')}</p>
      <LinkButton to="/welcome" size="lg" wide className="mt-2">
        {t('social.complete.toWelcome')}
      </LinkButton>
    </MessagePanel>
  )
}
