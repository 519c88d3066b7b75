import { cannons, type Cannon, type CelebrationStyle } from './confetti-styles.ts'

/** What one frame fires. */
export type Shot = Omit<Cannon, 'share'> & { particleCount: number }

/** The most particles that one frame makes, so that a slow phone still hears a tap between two frames. */
const particlesOfFrame = 160

/** A celebration cut into frames: `total` particles in all, neither more nor fewer. */
export function slicesOf(style: CelebrationStyle, total: number): Shot[][] {
  const frames = Math.max(1, Math.ceil(total / particlesOfFrame))
  const parts = partsOf(style, total)
  return Array.from({ length: frames }, (_, frame) =>
    parts
      .map(({ count, share: _share, ...cannon }) => ({
        ...cannon,
        particleCount: upTo(count, frame + 1, frames) - upTo(count, frame, frames),
      }))
      .filter(({ particleCount }) => particleCount > 0),
  )
}

// The first cannon fires what rounding leaves.
function partsOf(style: CelebrationStyle, total: number) {
  const parts = cannons[style].map((cannon) => ({ ...cannon, count: Math.floor(total * cannon.share) }))
  const rest = total - parts.reduce((sum, { count }) => sum + count, 0)
  return parts.map((part, place) => (place === 0 ? { ...part, count: part.count + rest } : part))
}

function upTo(count: number, frame: number, frames: number): number {
  return Math.floor((count * frame) / frames)
}
