import { Num } from '../kit/number-text.tsx'

type LevelRingProps = {
  level: number
  /** XP inside the level, and what it takes in all; null at the last level. */
  have: number
  need: number | null
  /** Read in place of the drawing. */
  label: string
}

/** Diameter in pixels. */
const size = 84

/** The level in a ring that fills as the next one comes near. */
export function LevelRing({ level, have, need, label }: LevelRingProps) {
  const share = need === null ? 1 : Math.min(1, have / need)
  return (
    <div
      role="img"
      aria-label={label}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 84 84" className="absolute inset-0 -rotate-90 rtl:-scale-y-100" aria-hidden="true">
        <circle cx="42" cy="42" r="36" fill="none" strokeWidth="9" className="stroke-line" />
        <circle
          cx="42"
          cy="42"
          r="36"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${share} 1`}
          opacity={share === 0 ? 0 : 1}
          className="stroke-xp transition-[stroke-dasharray] duration-240"
        />
      </svg>
      <span aria-hidden="true" className="numbers font-display text-3xl leading-none font-bold">
        <Num value={level} />
      </span>
    </div>
  )
}
