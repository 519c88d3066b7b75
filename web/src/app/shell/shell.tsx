import type { ReactNode } from 'react'

import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { SideRail } from './side-rail.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around the screens of a player: a bar below on phones, a rail at the side on wider screens. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh md:ps-24 xl:ps-64">
      <SideRail />
      <div className="sticky top-0 z-20">
        <ConnectionBanner />
        <TopBar />
      </div>
      <div className="pb-28 md:pb-10">{children}</div>
      <BottomBar />
    </div>
  )
}
