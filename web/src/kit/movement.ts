import type { Experience } from '@satoshi/rules/settings'

/** How things come and go: moving, fading in their place, or being there at once. */
export type Movement = 'full' | 'fade' | 'none'

/** Without animations nothing moves or fades; who wants less motion has fades alone. */
export function movementOf(
  { animations, reducedMotion }: Pick<Experience, 'animations' | 'reducedMotion'>,
  lessMotion: boolean,
): Movement {
  if (!animations) return 'none'
  return reducedMotion || lessMotion ? 'fade' : 'full'
}
