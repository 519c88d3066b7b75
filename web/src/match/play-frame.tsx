import type { ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'
import { PlayBackdrop } from './play-backdrop.tsx'
import type { PlayView } from './play.ts'

/** The parts of a play screen as they are handed to whatever puts them in their places. */
export type FrameProps<View extends PlayView> = {
  view: View
  bar: ReactNode
  stage: ReactNode
  /** What a lost connection means. */
  note: ReactNode
  /** What the phase shows. */
  children: ReactNode
}

/** All parts below each other, the bar at the top and the answers in thumb's reach. */
export function PlayColumn({ view, bar, stage, note, children }: FrameProps<PlayView>) {
  return (
    <Column className={view.phase.name === 'asking' ? 'pb-[max(1.25rem,env(safe-area-inset-bottom))]' : ''}>
      {bar}
      {stage}
      {note}
      {children}
    </Column>
  )
}

/** A column as high as the screen, before the city in the distance. */
export function Column({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-6', className)}>
      <PlayBackdrop />
      {children}
    </div>
  )
}

/** Landmark and heading of a screen that has no shell around it. */
export function PlayMain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main">
      <h1 className="sr-only">{title}</h1>
      {children}
    </main>
  )
}
