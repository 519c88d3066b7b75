import type { ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'
import { PlayBackdrop } from '../match/play-backdrop.tsx'
import type { FrameProps } from '../match/play-frame.tsx'
import { DuelSkyline } from './duel-skyline.tsx'
import { districtsOf, type PairView } from './sides.ts'
import './duel.css'

/** The parts of a duel in their places: a scene of both players, or the question below its stage. */
export function DuelFrame(props: FrameProps<PairView>) {
  const { view, bar, note, children } = props
  const { name } = view.phase
  if (name === 'asking' || name === 'revealing') return <QuestionFrame {...props} />
  return (
    <SceneFrame>
      {bar}
      <div className="px-4">{note}</div>
      {children}
    </SceneFrame>
  )
}

function QuestionFrame({ view, bar, stage, note, children }: FrameProps<PairView>) {
  return (
    <div className="duel-frame">
      <PlayBackdrop />
      <div className="duel-horizon">
        <DuelSkyline districts={districtsOf(view.sides)} />
      </div>
      <div className={view.phase.name === 'revealing' ? 'duel duel-closed' : 'duel'}>
        <div className="duel-head bg-page/92 backdrop-blur">
          {bar}
          {stage}
        </div>
        <div
          className={classNames(
            'duel-main flex min-h-0 flex-1 flex-col px-4 pt-3 sm:px-6',
            view.phase.name === 'revealing' ? 'md:pb-6' : 'pb-[max(1.25rem,env(safe-area-inset-bottom))]',
          )}
        >
          {note}
          {children}
        </div>
      </div>
    </div>
  )
}

function SceneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="duel-frame flex flex-col">
      <div className="flex flex-1 flex-col">{children}</div>
    </div>
  )
}
