import type { ReactNode } from 'react'

import { PlayBackdrop } from './play-backdrop.tsx'

/** A column as high as the screen, before the city in the distance. */
export function Column({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-6">
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
