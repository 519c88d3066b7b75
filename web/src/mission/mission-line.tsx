import type { Mission } from '@satoshi/contract/mission'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Btz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { BookOpen, CircleCheck, Clock, Gift, Star, Swords, Target, Zap } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { goalPath, useGoalText } from './goal-text.ts'
import { useClaim } from './use-missions.ts'

type MissionLineProps = {
  mission: Mission
  /** Shown while it is in progress. */
  reroll?: ReactNode
}

/** A mission: what it asks, how far it is, what it pays, and its one next step. */
export function MissionLine({ mission, reroll }: MissionLineProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const claim = useClaim(mission.id, button)
  const goalText = useGoalText()
  const { kind, state } = mission
  const Icon = icons[kind]
  const name = goalText(mission)
  const quiet = state === 'claimed' || state === 'expired'
  const sign = state === 'completed' ? 'bg-btz text-on-btz' : 'bg-raised'
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 border-line py-4 not-first:border-t',
        quiet && 'text-muted',
      )}
    >
      <span aria-hidden="true" className={classNames('grid size-11 shrink-0 place-items-center rounded-md', sign)}>
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5">
        <p className="font-semibold wrap-anywhere">
          {state === 'inProgress' ? (
            <Link to={goalPath(mission)} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <HowFar mission={mission} />
        <Pays mission={mission} />
      </div>
      {state === 'completed' && (
        <Button
          ref={button}
          busy={claim.isPending}
          aria-label={t('mission.claimOf', { name })}
          onClick={() => claim.mutate()}
          className="max-sm:w-full"
        >
          {t('mission.claim')}
        </Button>
      )}
      {state === 'inProgress' && reroll}
      {quiet && <EndOf state={state} />}
    </li>
  )
}

function HowFar({ mission: { progress, target, state } }: { mission: Mission }) {
  const { t } = useTranslation()
  const text = t('mission.progress', { progress, target })
  return (
    <div className="flex items-center gap-3">
      <ProgressBar
        fraction={progress / target}
        tone={state === 'inProgress' ? 'action' : 'btz'}
        label={text}
        className="min-w-16 flex-1"
      />
      <span aria-hidden="true" className="numbers text-sm font-semibold whitespace-nowrap">
        {text}
      </span>
    </div>
  )
}

function EndOf({ state }: { state: 'claimed' | 'expired' }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold max-sm:ps-15">
      {state === 'claimed' ? (
        <CircleCheck aria-hidden="true" className="size-4 text-streak-ink" />
      ) : (
        <Clock aria-hidden="true" className="size-4" />
      )}
      {t(`mission.states.${state}`)}
    </span>
  )
}

function Pays({ mission: { xp, amountCents } }: { mission: Mission }) {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Btz cents={amountCents} />
      {xp > 0 && (
        <span className="inline-flex items-center gap-1 font-semibold text-xp-ink">
          <Num value={xp} /> {t('mission.xp')}
        </span>
      )}
    </p>
  )
}

const icons: Record<Mission['kind'], typeof Target> = {
  right: CircleCheck,
  quizzes: Target,
  topicRight: BookOpen,
  subjectRight: BookOpen,
  hardRight: Zap,
  sharpQuizzes: Star,
  read: BookOpen,
  duels: Swords,
  botDuels: Swords,
  missionQuizzes: Gift,
}
