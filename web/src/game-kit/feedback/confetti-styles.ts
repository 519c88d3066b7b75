import type { MilestoneType } from './milestone-detail.ts'

export type CelebrationStyle = MilestoneType | 'btz'

/** One cannon of a celebration: where it stands, how it points, and its share of the particles. */
export type Cannon = {
  /** 0..1; the shares of a style add up to 1. */
  share: number
  /** Degrees; 90 is upwards. */
  angle: number
  spread: number
  startVelocity: number
  origin: { x: number; y: number }
}

/** What a call without a style fires: the library's own numbers. Source: product 1.9. */
export const plainBurst = { particleCount: 50, spread: 45, ticks: 200 } as const

/** A fountain for a streak, two cannons for a level, a ring for an achievement, all of it for a perfect quiz, a rain of BTZ. */
export const cannons: Record<CelebrationStyle, readonly Cannon[]> = {
  streak: [cannon(1, 90, 55, 62, 0.5, 0.85)],
  level: [cannon(0.5, 62, 60, 58, 0, 0.8), cannon(0.5, 118, 60, 58, 1, 0.8)],
  achievement: [cannon(1, 90, 360, 38, 0.5, 0.4)],
  perfect_quiz: [
    cannon(0.5, 90, 110, 50, 0.5, 0.7),
    cannon(0.25, 60, 55, 62, 0, 0.75),
    cannon(0.25, 120, 55, 62, 1, 0.75),
  ],
  btz: [
    cannon(0.4, 270, 160, 24, 0.5, -0.1),
    cannon(0.3, 270, 120, 24, 0.15, -0.1),
    cannon(0.3, 270, 120, 24, 0.85, -0.1),
  ],
}

/** The colours of each style, as tokens of the theme. */
export const palettes: Record<CelebrationStyle | 'plain', readonly string[]> = {
  plain: ['--action', '--info'],
  btz: ['--btz', '--btz-edge', '--window-lit'],
  streak: ['--streak', '--bonus', '--window-lit'],
  level: ['--xp', '--info', '--action'],
  achievement: ['--info', '--xp', '--window-lit'],
  perfect_quiz: ['--action', '--xp', '--streak', '--info'],
}

function cannon(share: number, angle: number, spread: number, startVelocity: number, x: number, y: number): Cannon {
  return { share, angle, spread, startVelocity, origin: { x, y } }
}
