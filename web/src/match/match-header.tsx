import type { MatchView } from '@satoshi/contract/match'
import { formatNamed } from '@satoshi/rules/match/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CircleX, SkipForward, Timer } from '../kit/icon.ts'
import { GainTally } from './gain-tally.tsx'
import { LivesSign } from './lives-sign.tsx'
import { mySeat } from './my-seat.ts'
import { revealVerdictOf } from './phases/reveal.tsx'
import { PlayBar } from './play-bar.tsx'
import type { BuildingState } from './progress-skyline.tsx'
import { QuestionTimer } from './question-timer.tsx'

type MatchHeaderProps = {
  view: MatchView
  /** Whether the question's clock still matters to the player. */ running: boolean
  home: string
  /** What stands where the clock and the verdict stand in others. */
  face?: ReactNode
}

/** The way out, the street that fills with light, the lives where mistakes cost some, and the time. */
export function MatchHeader({ view, running, home, face }: MatchHeaderProps) {
  const { t } = useTranslation()
  const { phase } = view
  const position = 'position' in phase ? phase.position : 0
  const label = t('match.progress.label', {
    position: position + 1,
    total: view.questions,
    correct: mySeat(view)?.correct ?? 0,
  })
  return (
    <PlayBar
      exit={{ to: home, label: t('match.leave.open') }}
      street={{ states: buildingsOf(view), label }}
      below={formatNamed(view.format).paysAnswers && <GainTally view={view} />}
      corner={
        <div className="flex shrink-0 items-center gap-2">
          <LivesSign lives={view.lives} />
          <div className="grid size-14 place-items-center">
            {face}
            {phase.name === 'asking' && phase.closesAt !== null && (
              <QuestionTimer closesAt={phase.closesAt} answerMillis={view.answerMillis} running={running} />
            )}
            {!face && phase.name === 'revealing' && <VerdictSign verdict={revealVerdictOf(phase)} />}
          </div>
        </div>
      }
    />
  )
}

/** Each question of the match as a building of the street. */
export function buildingsOf({ phase, outcomes, questions }: MatchView): BuildingState[] {
  const now = 'position' in phase ? phase.position : -1
  return Array.from({ length: questions }, (_, place) => {
    const outcome = outcomes[place]
    if (outcome !== undefined) return outcome ? 'right' : 'wrong'
    if (place === now) return 'now'
    return place < now ? 'answered' : 'ahead'
  })
}

function VerdictSign({ verdict }: { verdict: keyof typeof signs }) {
  const { icon: Sign, ink } = signs[verdict]
  return <Sign aria-hidden="true" className={classNames('size-10', ink)} />
}

const signs = {
  right: { icon: CircleCheck, ink: 'text-streak-ink' },
  wrong: { icon: CircleX, ink: 'text-danger-ink' },
  late: { icon: Timer, ink: 'text-muted' },
  skipped: { icon: SkipForward, ink: 'text-muted' },
}
