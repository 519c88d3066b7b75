import type { Experience, NoticeKind, Notices, ParticleQuality } from '@satoshi/rules/settings'

import { chosenExperience } from './experience.ts'
import { deviceWantsLessMotion } from './less-motion.ts'
import { movementOf, type Movement } from './movement.ts'

/** What the device and its owner say at this moment, beside the settings of the player. */
export type Surroundings = {
  /** `prefers-reduced-motion`. */
  lessMotion: boolean
  /** The page lies in another tab, or the screen is off. */
  hidden: boolean
}

/** Which ways of showing what happened are open. What happened is told in any case. */
export type PermittedFeedback = {
  movement: Movement
  sound: boolean
  haptics: boolean
  /** Particles of one celebration; 0 where there is none. */
  confetti: number
  /** A milestone covers the screen; else it is told as a notice. */
  overlay: boolean
}

/** Particles of one celebration. Source: product 1.9, confetti intensity. */
export const particlesOf: Record<ParticleQuality, number> = { low: 800, medium: 1600, high: 3200 }

/** What of a feedback may happen. Each setting closes its own way and no other; less motion is the stronger word on movement. */
export function permittedFeedback(chosen: Experience, { lessMotion, hidden }: Surroundings): PermittedFeedback {
  const movement = movementOf(chosen, lessMotion)
  return {
    movement,
    sound: chosen.sound && !hidden,
    haptics: chosen.haptics && !hidden,
    confetti: chosen.celebrations && movement === 'full' ? particlesOf[chosen.particleQuality] : 0,
    overlay: chosen.celebrations,
  }
}

/** What may happen now, for code outside of React. */
export function permittedNow(): PermittedFeedback {
  return permittedFeedback(chosenExperience(), {
    lessMotion: deviceWantsLessMotion(),
    hidden: document.visibilityState === 'hidden',
  })
}

/** Whether the player wants a notice of this type: three can be done without, all others are always shown. */
export function isWanted(type: NoticeKind | 'warning' | 'neutral', notices: Notices): boolean {
  return type === 'warning' || type === 'neutral' || notices[type]
}
