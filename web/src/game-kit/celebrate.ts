import type { CelebrationStyle } from './feedback/confetti-styles.ts'
import { permittedNow } from '../kit/permitted-feedback.ts'

/** Confetti for something that was earned, where it is wanted; without a style a small burst. Its code comes with the first. */
export async function celebrate(style: CelebrationStyle | null = null): Promise<void> {
  const { confetti } = permittedNow()
  if (confetti === 0) return
  const { fire } = await import('./feedback/particles.ts')
  fire(style, confetti)
}
