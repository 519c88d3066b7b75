import { ZZFX } from 'zzfx'

import type { Note } from './sounds.ts'

const shapes = { sine: 0, triangle: 1 }

/** The samples of a sound, -1..1, at `ZZFX.sampleRate`: its notes made by zzfx and added up. */
export function renderSound(notes: readonly Note[]): Float32Array<ArrayBuffer> {
  const parts = notes.map((note) => ({ from: Math.round(note.at * ZZFX.sampleRate), samples: samplesOf(note) }))
  const mixed = new Float32Array(Math.max(...parts.map(({ from, samples }) => from + samples.length)))
  for (const { from, samples } of parts) {
    samples.forEach((sample, place) => (mixed[from + place] = (mixed[from + place] ?? 0) + sample))
  }
  return mixed
}

// Without randomness, which would make the same answer sound a little different each time and tests with it.
function samplesOf({ hertz, attack, hold, fade, shape, loud, slide = 0 }: Note): number[] {
  return ZZFX.buildSamples(loud / ZZFX.volume, 0, hertz, attack, hold, fade, shapes[shape], 1, slide)
}
