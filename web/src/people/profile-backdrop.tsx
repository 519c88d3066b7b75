import type { ProfileTheme } from '@satoshi/rules/profile-theme'
import type { ReactNode } from 'react'

import { ThemeScene } from './theme-scene.tsx'

/** The head of a profile before the theme that its player chose; null is the standard one, without any. */
export function ProfileBackdrop({ theme, children }: { theme: ProfileTheme | null; children: ReactNode }) {
  if (!theme) return children
  return (
    <div
      data-profile-theme={theme}
      className="relative isolate overflow-hidden rounded-lg bg-linear-to-b from-(--theme-sky) to-(--theme-low) p-0.5 pt-18 shadow-low sm:p-2 sm:pt-22"
    >
      <ThemeScene theme={theme} className="absolute inset-x-0 top-0 -z-10 h-20 w-full sm:h-24" />
      {children}
    </div>
  )
}
