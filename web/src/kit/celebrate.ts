import { wantsLessMotion } from './less-motion.ts'

export type Celebration = 'small' | 'level' | 'streak' | 'btz' | 'perfect'

/** Confetti for something that was earned. The code is fetched when first needed; less motion shows none. */
export async function celebrate(kind: Celebration): Promise<void> {
  if (wantsLessMotion()) return
  const { default: confetti } = await import('canvas-confetti')
  const colors = paletteOf(kind)
  for (const burst of bursts[kind]) void confetti({ ...burst, colors, disableForReducedMotion: true })
}

/** Particles per kind; 50 at 45 degrees for 200 ticks are the library's own. Source: specification 9. */
const bursts: Record<
  Celebration,
  { particleCount: number; spread: number; angle?: number; origin: { x?: number; y: number } }[]
> = {
  small: [{ particleCount: 50, spread: 45, origin: { y: 0.7 } }],
  btz: [{ particleCount: 120, spread: 80, origin: { y: 0.6 } }],
  streak: [{ particleCount: 120, spread: 70, origin: { y: 0.65 } }],
  level: [
    { particleCount: 120, spread: 60, angle: 60, origin: { x: 0, y: 0.75 } },
    { particleCount: 120, spread: 60, angle: 120, origin: { x: 1, y: 0.75 } },
  ],
  perfect: [
    { particleCount: 160, spread: 100, origin: { y: 0.55 } },
    { particleCount: 90, spread: 60, angle: 60, origin: { x: 0, y: 0.75 } },
    { particleCount: 90, spread: 60, angle: 120, origin: { x: 1, y: 0.75 } },
  ],
}

function paletteOf(kind: Celebration): string[] {
  const tokens: Record<Celebration, string[]> = {
    small: ['--action', '--info'],
    btz: ['--btz', '--btz-edge', '--window-lit'],
    streak: ['--streak', '--bonus'],
    level: ['--xp', '--info', '--action'],
    perfect: ['--btz', '--xp', '--streak', '--info'],
  }
  const style = getComputedStyle(document.documentElement)
  return tokens[kind].map((token) => style.getPropertyValue(token).trim())
}
