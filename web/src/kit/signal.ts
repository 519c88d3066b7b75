import { vibrate, type Vibration } from './haptics.ts'
import { playSound, type SoundName } from './sound.ts'

/** Tells ear and hand of a moment; sound and vibration obey a setting each. */
export function signal(moment: SoundName): void {
  playSound(moment)
  vibrate(vibrations[moment])
}

/** A right answer is one short shake, a wrong one two; what happens often is hardly felt. */
export const vibrations: Record<SoundName, Vibration> = {
  correct: [30],
  wrong: [45, 60, 45],
  tick: [12],
  coin: [20],
  win: [40, 40, 90],
  levelUp: [40, 40, 40, 40, 160],
  streak: [60, 40, 60, 40, 120],
  tap: [8],
  notification: [25],
  error: [60, 50, 60],
}
