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

const belowAnswers = 'pb-[max(1.25rem,env(safe-area-inset-bottom))]'

/** All parts below each other, the bar at the top and the answers in thumb's reach. */
export function PlayColumn({ view, bar, stage, note, children }: FrameProps<PlayView>) {
  return (
    <Column className={view.phase.name === 'asking' ? belowAnswers : ''}>
      {bar}
      {stage}
      {note}
      {children}
    </Column>
  )
}

/**
 * The column; on a wide screen, while a question is open or closed, `picture` and below it what the reveal says stand
 * beside it, and what was asked stays where it is.
 */
export function PlayBeside({ picture, ...frame }: FrameProps<PlayView> & { picture: ReactNode }) {
  const { view, bar, stage, note, children } = frame
  const { name } = view.phase
  if (name !== 'asking' && name !== 'revealing') return <PlayColumn {...frame} />
  return (
    <Column wide className={name === 'asking' ? belowAnswers : ''}>
      {bar}
      <div className="absolute end-6 top-24 hidden h-60 w-104 overflow-hidden rounded-lg border border-line xl:block">
        {picture}
      </div>
      {/* Without a picture beside it nothing is around them, so that a whole reason may lie over a note above them too. */}
      <div className="contents xl:flex xl:flex-1 xl:flex-col xl:pe-112">
        {stage}
        {note}
        {children}
      </div>
    </Column>
  )
}

type ColumnProps = {
  /** Whether there is something beside it where there is room. */ wide?: boolean
  className?: string
  children: ReactNode
}

/** A column as high as the screen, before the city in the distance. */
export function Column({ wide = false, className, children }: ColumnProps) {
  return (
    <div
      data-beside={wide || undefined}
      className={classNames(
        'mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-6',
        wide && 'xl:relative xl:max-w-6xl',
        className,
      )}
    >
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
