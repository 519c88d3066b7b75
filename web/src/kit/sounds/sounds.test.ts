import { expect, test, vi } from 'vitest'

import { sounds } from './sounds.ts'

// zzfx makes one when it is loaded; here nothing is heard.
vi.stubGlobal('AudioContext', vi.fn())
const { ZZFX } = await import('zzfx')
const { renderSound } = await import('./render-sound.ts')

const names = Object.keys(sounds) as (keyof typeof sounds)[] // safe: the keys of the record

test.each(names)('%s is short, modest and clean', (name) => {
  const samples = renderSound(sounds[name])
  const seconds = samples.length / ZZFX.sampleRate
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
  expect(samples.every(Number.isFinite)).toBe(true)
  expect(seconds).toBeGreaterThan(0.02)
  expect(seconds).toBeLessThan(1.2)
  expect(peak).toBeGreaterThan(0.1)
  expect(peak).toBeLessThanOrEqual(1)
  expect(loudness).toBeGreaterThan(0.05)
  expect(loudness).toBeLessThan(0.35)
  expect(Math.abs(mean)).toBeLessThan(0.01)
})

test.each(names)('%s begins and ends in silence: no click', (name) => {
  const samples = renderSound(sounds[name])
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.02)
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.02)
})

test('a sound is the same every time', () => {
  expect(renderSound(sounds.levelUp)).toEqual(renderSound(sounds.levelUp))
})

test('what sounds often is quieter than what is rare', () => {
  const peakOf = (name: keyof typeof sounds) => Math.max(...renderSound(sounds[name]).map(Math.abs))
  expect(Math.max(peakOf('tap'), peakOf('tick'))).toBeLessThan(peakOf('correct'))
})
