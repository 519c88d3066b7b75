import type { MatchView } from '@satoshi/contract/match'
import type { HostMood } from '@satoshi/rules/appearance/host'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { mySeat } from '../match/my-seat.ts'
import { runOf } from '../match/combo-flame.tsx'
import type { EndedPhase } from '../match/phases/result.tsx'

/** The host's face over a question and its answer. */
export function hostMoodOf({ phase, outcomes }: MatchView): HostMood {
  if (phase.name === 'revealing') {
    if (outcomes.at(-1) !== true) return 'oops'
    return runOf(outcomes) > 1 ? 'cheer' : 'happy'
  }
  return 'position' in phase && phase.position === 0 ? 'hello' : 'thinking'
}

/** What the host says, on one line that is there in every phase, so that nothing below it moves. */
export function HostLine({ view }: { view: MatchView }) {
  const { t } = useTranslation()
  return (
    <p className="mb-2 flex min-h-8 items-center justify-end text-sm leading-tight font-medium xl:justify-start">
      <span className="rounded-lg rounded-se-xs border border-line bg-surface px-3 py-1.5 xl:rounded-ss-xs xl:rounded-se-lg">
        {lineOf(t, view)}
      </span>
    </p>
  )
}

function lineOf(t: TFunction, { phase, outcomes, questions }: MatchView): string {
  if (phase.name === 'revealing') {
    if (outcomes.at(-1) !== true) return t('ride.says.wrong')
    const run = runOf(outcomes)
    return run > 1 ? t('ride.says.run', { run }) : t('ride.says.right')
  }
  const position = 'position' in phase ? phase.position : 0
  if (position === 0) return t('ride.says.calm')
  return t(position + 1 === questions ? 'ride.says.last' : 'ride.says.think')
}

/** How the host says goodbye. */
export function HostAtEnd({ view, reason }: { view: MatchView; reason: EndedPhase['reason'] }) {
  const { t } = useTranslation()
  const right = mySeat(view)?.correct ?? 0
  const isDone = reason === 'finished'
  return (
    <Card className="flex items-center gap-4">
      <HostPicture mood={isDone ? 'cheer' : 'hello'} />
      <p className="min-w-0 flex-1 text-lg font-medium text-pretty">
        {isDone ? t(right > 0 ? 'ride.farewell.lit' : 'ride.farewell.none') : t('ride.farewell.left')}
      </p>
    </Card>
  )
}
