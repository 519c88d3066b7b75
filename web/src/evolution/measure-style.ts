import { Swords, Target, Wallet, Zap } from '../kit/icon.ts'
import type { Measure } from './evolution-measure.ts'

/** The sign and the colours of each measure, the same wherever it is shown. */
export const measureStyle = {
  xp: { icon: Zap, ink: 'text-xp-ink', fill: 'fill-xp', stroke: 'stroke-xp' },
  accuracy: {
    icon: Target,
    ink: 'text-streak-ink',
    fill: 'fill-streak',
    stroke: 'stroke-streak',
  },
  btz: { icon: Wallet, ink: 'text-btz-ink', fill: 'fill-btz', stroke: 'stroke-btz' },
  rating: {
    icon: Swords,
    ink: 'text-info-ink',
    fill: 'fill-info',
    stroke: 'stroke-info',
  },
} as const satisfies Record<Measure, object>
