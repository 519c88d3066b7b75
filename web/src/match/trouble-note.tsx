import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CloudOff, Timer } from '../kit/icon.ts'
import { takeConnectionNews, useHealth } from '../lib/health.ts'
import type { PlayView, Trouble } from './play.ts'
import { outcomeOver, type WaitedAnswer } from './waited-answer.ts'

type TroubleNoteProps = { phase: PlayView['phase']; trouble: Trouble; waited: WaitedAnswer | null }

/**
 * What a lost connection means for what was just done, and afterwards what became of it: the only word on the connection
 * while something is played. The place is always there, so that it is read when it fills.
 */
export function TroubleNote({ phase, trouble, waited }: TroubleNoteProps) {
  const { t } = useTranslation()
  const isOffline = useHealth(({ mode }) => mode === 'offline')
  useEffect(takeConnectionNews, [])
  const outcome = trouble === 'none' ? outcomeOver('position' in phase ? phase.position : null, waited) : null
  const lost = trouble === 'none' ? (isOffline && outcome === null ? 'reconnecting' : null) : trouble
  const { icon: Picture, ink } = pictures[outcome === null ? 'lost' : outcome.counted ? 'inTime' : 'tooLate']
  return (
    <div role="status">
      {(lost ?? outcome) && (
        <p className="my-2 flex animate-fade-in items-start gap-2 rounded-md border border-control bg-raised px-4 py-3 text-sm font-medium">
          <Picture aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', ink)} />
          {lost ? t(`match.question.${lost}`) : outcome && outcomeText(t, outcome)}
        </p>
      )}
    </div>
  )
}

function outcomeText(t: TFunction, { counted, of }: NonNullable<ReturnType<typeof outcomeOver>>): string {
  if (of === null) return t(counted ? 'match.question.inTime' : 'match.question.tooLate')
  return t(counted ? 'match.question.inTimeOf' : 'match.question.tooLateOf', { position: of + 1 })
}

const pictures = {
  lost: { icon: CloudOff, ink: 'text-danger-ink' },
  inTime: { icon: CircleCheck, ink: 'text-streak-ink' },
  tooLate: { icon: Timer, ink: 'text-danger-ink' },
}
