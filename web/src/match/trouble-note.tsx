import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CloudOff, Timer } from '../kit/icon.ts'
import { takeConnectionNews, useHealth } from '../lib/health.ts'
import type { PlayView, Trouble } from './play.ts'

type TroubleNoteProps = { phase: PlayView['phase']; trouble: Trouble }

/**
 * What a lost connection means for what was just done, and afterwards what became of it: the only word on the connection
 * while something is played. The place is always there, so that it is read when it fills.
 */
export function TroubleNote({ phase, trouble }: TroubleNoteProps) {
  const { t } = useTranslation()
  const isOffline = useHealth(({ mode }) => mode === 'offline')
  useEffect(takeConnectionNews, [])
  const outcome = useOutcome(phase, trouble)
  const told = trouble === 'none' ? (outcome ?? (isOffline ? 'reconnecting' : null)) : trouble
  const { icon: Picture, ink } = pictures[told ?? 'reconnecting']
  return (
    <div role="status">
      {told && (
        <p className="my-2 flex animate-fade-in items-start gap-2 rounded-md border border-control bg-raised px-4 py-3 text-sm font-medium">
          <Picture aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', ink)} />
          {t(`match.question.${told}`)}
        </p>
      )}
    </div>
  )
}

const pictures = {
  kept: { icon: CloudOff, ink: 'text-danger-ink' },
  reconnecting: { icon: CloudOff, ink: 'text-danger-ink' },
  inTime: { icon: CircleCheck, ink: 'text-streak-ink' },
  tooLate: { icon: Timer, ink: 'text-danger-ink' },
}

// While its question stands there: an answer that waited has counted, or came when the question was over.
function useOutcome(phase: PlayView['phase'], trouble: Trouble): 'inTime' | 'tooLate' | null {
  const position = 'position' in phase ? phase.position : null
  const [waited, setWaited] = useState<number | null>(null)
  if (trouble === 'kept' && position !== waited) setWaited(position)
  if (waited === null || position !== waited) return null
  if (phase.name === 'asking') return phase.locked ? 'inTime' : null
  if (phase.name !== 'revealing') return null
  return phase.mine?.choice ? 'inTime' : 'tooLate'
}
