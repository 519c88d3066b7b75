import { knowledges, rideTaps, type Knowledge, type Knows, type RideTap } from '@satoshi/rules/ride/ride'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'

import { Button, LinkButton } from '../kit/button.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { ArrowLeft } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { signal } from '../kit/signal.ts'
import { toast } from '../kit/toast-store.ts'
import { api, query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { Column, PlayMain } from '../match/play-frame.tsx'
import { endNewcomer, useOpenMatch } from '../quiz/open-match.ts'
import { openQuizPath } from '../quiz/quiz-selection.ts'

/** /first-ride: what a newcomer knows already, by three taps, after which the ride begins. */
export function Component() {
  const { t } = useTranslation()
  const open = useOpenMatch()
  const navigate = useNavigate()
  const [said, setSaid] = useState<Partial<Knows>>({})
  const step = rideTaps.findIndex((tap) => said[tap] === undefined)
  const tap = rideTaps[step]
  if (open?.format === 'ride') return <Navigate to={openQuizPath(open)} replace />
  const say = (at: RideTap, knowledge: Knowledge) => {
    signal('tap')
    const all = { ...said, [at]: knowledge }
    if (rideTaps.every((each) => all[each] !== undefined)) void navigate(`/first-ride/play?${new URLSearchParams(all)}`)
    else setSaid(all)
  }
  return (
    <PlayMain title={t('ride.title')}>
      <Column className="pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {tap && (
          <>
            <Bar step={step} onBack={() => setSaid(without(said, rideTaps[step - 1]))} />
            <Tap key={tap} tap={tap} step={step} onSay={(knowledge) => say(tap, knowledge)} />
          </>
        )}
      </Column>
    </PlayMain>
  )
}

function without(said: Partial<Knows>, tap: RideTap | undefined): Partial<Knows> {
  return Object.fromEntries(Object.entries(said).filter(([each]) => each !== tap))
}

/** The way back to the tap before, how many there are, and the way past all of them. */
function Bar({ step, onBack }: { step: number; onBack: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const skip = useMutation({
    mutationFn: () => api.ride.skip(),
    onSuccess: () => {
      endNewcomer()
      void navigate('/dashboard')
    },
    onError: (error) => toast({ title: refusalText(error), tone: 'danger' }),
  })
  const back = <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
  return (
    <header className="-mx-2 flex items-center justify-between gap-3 py-2">
      {step === 0 ? (
        <LinkButton to="/dashboard" variant="ghost" icon={back} className="px-3!">
          {t('ride.home')}
        </LinkButton>
      ) : (
        <Button variant="ghost" icon={back} onClick={onBack} className="px-3!">
          {t('ride.back')}
        </Button>
      )}
      <Button variant="ghost" busy={skip.isPending} onClick={() => skip.mutate()} className="px-3!">
        {t('ride.skip')}
      </Button>
    </header>
  )
}

type TapProps = { tap: RideTap; step: number; onSay: (knowledge: Knowledge) => void }

/** One question of what is known, answered by one tap. */
function Tap({ tap, step, onSay }: TapProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  const name = me?.profile.nickname
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center pb-[8dvh]">
      <div className="flex items-center gap-3">
        <HostPicture mood={step === 0 ? 'hello' : 'happy'} size="md" />
        <p className="min-w-0 flex-1 rounded-lg rounded-ss-xs border border-line bg-surface px-4 py-3 text-pretty shadow-low">
          {step === 0 && name && (
            <span className="block font-bold break-words">{t('ride.hello', { name: isolated(name) })}</span>
          )}
          {t(`ride.taps.${tap}.says`)}
        </p>
      </div>
      <p className="mt-6 text-sm font-semibold text-muted">
        {t('ride.step', { step: step + 1, total: rideTaps.length })}
      </p>
      <h2
        id={`${tap}-asks`}
        ref={heading}
        tabIndex={-1}
        className="mt-1 text-2xl leading-snug font-bold text-pretty outline-none md:text-3xl"
      >
        {t(`ride.taps.${tap}.asks`)}
      </h2>
      <div role="group" aria-labelledby={`${tap}-asks`} className="mt-6 flex animate-fade-in flex-col gap-3">
        {knowledges.map((knowledge) => (
          <Button key={knowledge} variant="quiet" size="lg" wide onClick={() => onSay(knowledge)}>
            {t(`ride.knows.${knowledge}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
