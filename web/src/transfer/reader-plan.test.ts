import { expect, test } from 'vitest'

import { cameraFault, frameSize, readerOf } from './reader-plan.ts'

test.each([
  [{ formats: ['aztec', 'qr_code'], worker: true, wasm: true }, 'browser'],
  [{ formats: ['qr_code'], worker: false, wasm: false }, 'browser'],
  [{ formats: [], worker: true, wasm: true }, 'ours'],
  [{ formats: ['ean_13'], worker: true, wasm: true }, 'ours'],
  [{ formats: null, worker: true, wasm: true }, 'ours'],
  [{ formats: null, worker: false, wasm: true }, 'none'],
  [{ formats: [], worker: true, wasm: false }, 'none'],
] as const)('of %j the reader is %s', (means, reader) => {
  expect(readerOf(means)).toBe(reader)
})

test.each([
  [640, 480, 640, 480],
  [1920, 1080, 1000, 563],
  [3000, 4000, 750, 1000],
  [0, 0, 0, 0],
])('%d × %d is looked at as %d × %d', (wide, high, width, height) => {
  expect(frameSize(wide, high)).toEqual({ width, height })
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['TypeError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
] as const)('a %s means %s', (name, fault) => {
  expect(cameraFault(Object.assign(new Error('camera'), { name }))).toBe(fault)
  expect(cameraFault({ name })).toBe(fault)
})
