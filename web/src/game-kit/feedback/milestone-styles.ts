import type { ComponentType } from 'react'

import type { Vibration } from '../../kit/haptics.ts'
import { Flame, Star, Target, Trophy } from '../../kit/icon.ts'
import type { SoundName } from '../../kit/sound.ts'
import type { MilestoneType } from './milestone-detail.ts'

type MilestoneStyle = {
  picture: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  ink: string
  /** The light behind the picture. */
  glow: string
  disc: string
  bar: string
  sound: SoundName
  vibration: Vibration
}

/** How each milestone looks, sounds and feels; its confetti is in `confetti-styles.ts`. Source: product 1.4. */
export const milestoneStyles: Record<MilestoneType, MilestoneStyle> = {
  streak: {
    picture: Flame,
    ink: 'text-streak-ink',
    glow: 'from-streak/40',
    disc: 'border-streak bg-streak/18',
    bar: 'bg-streak',
    sound: 'streak',
    vibration: [60, 40, 60, 40, 120],
  },
  level: {
    picture: Star,
    ink: 'text-xp-ink',
    glow: 'from-xp/45',
    disc: 'border-xp bg-xp/20',
    bar: 'bg-xp',
    sound: 'levelUp',
    vibration: [40, 30, 40, 30, 40, 30, 160],
  },
  achievement: {
    picture: Trophy,
    ink: 'text-info-ink',
    glow: 'from-info/40',
    disc: 'border-info bg-info/18',
    bar: 'bg-info',
    sound: 'win',
    vibration: [100, 50, 100],
  },
  perfect_quiz: {
    picture: Target,
    ink: 'text-action-ink',
    glow: 'from-action/40',
    disc: 'border-action bg-action/18',
    bar: 'bg-action',
    sound: 'win',
    vibration: [30, 30, 30, 30, 30, 30, 200],
  },
}
