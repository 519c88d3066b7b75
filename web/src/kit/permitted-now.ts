import { chosenExperience } from './experience.ts'
import { deviceWantsLessMotion } from './less-motion.ts'
import { permittedFeedback, type PermittedFeedback } from './permitted-feedback.ts'

/** What may happen now, for code outside of React. Apart from `less-motion.ts`, which every page loads. */
export function permittedNow(): PermittedFeedback {
  return permittedFeedback(chosenExperience(), {
    lessMotion: deviceWantsLessMotion(),
    hidden: document.visibilityState === 'hidden',
  })
}
