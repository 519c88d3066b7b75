import type { SoundName } from '../sound.ts'

/** One note: when it begins and how long it swells, holds and fades, in seconds. */
export type Note = {
  at: number
  hertz: number
  attack: number
  hold: number
  fade: number
  shape: 'sine' | 'triangle'
  /** 0..1, before the volume of the whole. */
  loud: number
  /** Change of pitch on the way, in zzfx's own unit; 0 holds it. */
  slide?: number
}

/**
 * The sounds as notes. A family: sine and triangle, major thirds and fifths upwards for what is good, low and falling for
 * what is not, nothing above 1.6 kHz, nothing sharp. What sounds often is short and quiet.
 */
export const sounds: Record<SoundName, readonly Note[]> = {
  tap: [note(0, 520, 0.3, 0.035)],
  tick: [note(0, 880, 0.22, 0.03, 'triangle')],
  correct: [note(0, 659, 0.5, 0.09), note(0.085, 988, 0.55, 0.2)],
  wrong: [note(0, 262, 0.5, 0.1, 'triangle'), { ...note(0.1, 208, 0.5, 0.22, 'triangle'), slide: -0.4 }],
  coin: [note(0, 988, 0.4, 0.06, 'triangle'), note(0.06, 1319, 0.45, 0.26, 'triangle')],
  notification: [note(0, 784, 0.4, 0.1), note(0.1, 1047, 0.4, 0.22)],
  error: [note(0, 220, 0.5, 0.11, 'triangle'), note(0.15, 196, 0.5, 0.2, 'triangle')],
  streak: [392, 523, 587, 784].map((hertz, turn) => note(turn * 0.09, hertz, 0.45, turn === 3 ? 0.4 : 0.12)),
  levelUp: [523, 659, 784, 1047].map((hertz, turn) =>
    note(turn * 0.1, hertz, 0.42, turn === 3 ? 0.5 : 0.14, 'triangle'),
  ),
  win: [
    ...[523, 659, 784].map((hertz, turn) => note(turn * 0.11, hertz, 0.4, 0.14)),
    ...[1047, 784, 659].map((hertz) => note(0.36, hertz, 0.28, 0.6)),
  ],
}

function note(at: number, hertz: number, loud: number, length: number, shape: Note['shape'] = 'sine'): Note {
  return { at, hertz, attack: 0.006, hold: length * 0.25, fade: length * 0.75, shape, loud }
}
