import { ZZFX } from 'zzfx'

import type { SoundName } from '../sound.ts'
import { renderSound } from './render-sound.ts'
import { sounds } from './sounds.ts'

/** Volume of everything, 0..1: present beside music, not above it. */
const volume = 0.5
/** A sleeping audio device that takes longer than this to wake has missed the moment. */
const lateMillis = 300

const buffers = new Map<SoundName, AudioBuffer>()
// The only audio context of the page: zzfx makes one when it is loaded.
const context = ZZFX.audioContext

/** Plays a sound, from the beginning also while it still sounds. */
export function play(name: SoundName): void {
  if (context.state === 'running') return start(name)
  const asked = performance.now()
  context
    .resume()
    .then(() => performance.now() - asked < lateMillis && start(name))
    .catch(() => undefined)
}

/** Takes the audio device up again; a browser allows it while somebody touches the page. */
export function wake(): void {
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

/** Leaves the audio device; what sounds falls silent. */
export function rest(): void {
  if (context.state === 'running') void context.suspend().catch(() => undefined)
}

function start(name: SoundName): void {
  const source = context.createBufferSource()
  const loudness = context.createGain()
  source.buffer = bufferOf(name)
  loudness.gain.value = volume
  source.connect(loudness).connect(context.destination)
  source.start()
}

function bufferOf(name: SoundName): AudioBuffer {
  const known = buffers.get(name)
  if (known) return known
  const samples = renderSound(sounds[name])
  const buffer = context.createBuffer(1, samples.length, ZZFX.sampleRate)
  buffer.copyToChannel(samples, 0)
  buffers.set(name, buffer)
  return buffer
}
