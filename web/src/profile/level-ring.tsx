import { Num } from '../kit/number-text.tsx'
import { ProgressRing } from '../kit/progress-ring.tsx'

type LevelRingProps = {
  level: number
  /** XP inside the level, at the last one since the newest star, and what it takes in all. */
  have: number
  need: number
  /** Read in place of the drawing. */
  label: string
}

/** The level in a ring that fills as the next one comes near. */
export function LevelRing({ level, have, need, label }: LevelRingProps) {
  return (
    <ProgressRing kind="share" fraction={have / need} label={label} size={84}>
      <Num value={level} />
    </ProgressRing>
  )
}
