import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { X } from '../kit/icon.ts'
import { ProgressSkyline, type BuildingState } from './progress-skyline.tsx'

type PlayBarProps = {
  exit: { to: string; label: string }
  /** Each question as a building, and all of them in words. */
  street: { states: BuildingState[]; label: string }
  /** Below the street. */
  below?: ReactNode
  /** Opposite the way out. */
  corner: ReactNode
}

/** The way out, and the street that fills with light. */
export function PlayBar({ exit, street, below, corner }: PlayBarProps) {
  return (
    <header className="sticky top-0 z-10 -mx-4 flex items-center gap-3 bg-page/92 px-4 py-2 backdrop-blur sm:-mx-6 sm:px-6 xl:in-data-beside:bg-transparent xl:in-data-beside:backdrop-blur-none">
      <Link
        to={exit.to}
        aria-label={exit.label}
        title={exit.label}
        className="-ms-2 grid size-12 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
      >
        <X aria-hidden="true" className="size-6" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col items-center">
        <ProgressSkyline states={street.states} label={street.label} className="h-10 w-full max-w-80" />
        {below}
      </div>
      {corner}
    </header>
  )
}
