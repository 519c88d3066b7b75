import type { ProfileFrame } from '@satoshi/rules/subscription/plans'
import type { ReactNode } from 'react'

import { Crown } from '../kit/icon.ts'

import './plan-frame.css'

/** The ring of a plan around a face and whatever is worn there, with its mark below; null is none. Decoration only. */
export function PlanFrame({ frame, children }: { frame: ProfileFrame | null; children: ReactNode }) {
  if (!frame) return children
  return (
    <span data-frame={frame} className="plan-frame">
      <span className="plan-glow" />
      <span className="plan-ring" />
      {children}
      <span className="plan-mark">
        <Crown className="size-4" strokeWidth={2.5} />
      </span>
    </span>
  )
}
