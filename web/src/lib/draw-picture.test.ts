import { afterEach, expect, test, vi } from 'vitest'

import { drawPicture, UnreadablePicture, type Drawing } from './draw-picture.ts'

afterEach(() => vi.unstubAllGlobals())

const cut = { x: 0, y: 0, width: 40, height: 30 }
const plan = (): Drawing[] => [0.9, 0.6, 0.3].map((quality) => ({ cut, drawn: cut, type: 'image/jpeg', quality }))

test('the first drawing that is small enough is sent, of the type that the browser wrote', async () => {
  const { closed, drawn } = browserThatWrites({ 0.9: 900, 0.6: 600, 0.3: 300 })
  const file = await drawPicture(new Blob(['photo']), plan, 600)
  expect(file).toMatchObject({ size: 600, type: 'image/png' })
  expect(drawn).toEqual([0.9, 0.6])
  expect(closed()).toBe(1)
})

test('a picture that stays too large, cannot be drawn or is none is unreadable, and nothing of it is kept', async () => {
  const { closed } = browserThatWrites({ 0.9: 900, 0.6: 800, 0.3: 700 })
  await expect(drawPicture(new Blob(['photo']), plan, 600)).rejects.toThrow(UnreadablePicture)
  browserThatWrites({})
  await expect(drawPicture(new Blob(['photo']), plan, 600)).rejects.toThrow(UnreadablePicture)
  expect(closed()).toBe(1)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
  await expect(drawPicture(new Blob(['no picture']), plan, 600)).rejects.toMatchObject({ code: 'file.imageUnreadable' })
})

test('a plan is given the size as values that can be spread', async () => {
  browserThatWrites({ 0.9: 900 })
  const sizes: object[] = []
  await drawPicture(new Blob(['photo']), (size) => (sizes.push({ ...size }), plan()), 900)
  expect(sizes).toEqual([{ width: 40, height: 30 }])
})

test('what the plan refuses ends it, and the picture is closed', async () => {
  const { closed } = browserThatWrites({})
  const refuse = () => {
    throw new RangeError('too small')
  }
  await expect(drawPicture(new Blob(['photo']), refuse, 600)).rejects.toThrow(RangeError)
  expect(closed()).toBe(1)
})

/** A browser whose canvas writes so many bytes at each quality, as a PNG; nothing at others. */
function browserThatWrites(bytes: Record<number, number>) {
  const drawn: number[] = []
  let closed = 0
  // As a browser's: the size is read from what all bitmaps have in common.
  const picture: unknown = Object.create({ width: 40, height: 30, close: () => void (closed += 1) })
  const canvas = {
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (done: (blob: Blob | null) => void, _type: string, quality: number) => {
      drawn.push(quality)
      const size = bytes[quality]
      done(size === undefined ? null : new Blob([new Uint8Array(size)], { type: 'image/png' }))
    },
  }
  vi.stubGlobal('createImageBitmap', async () => picture)
  vi.stubGlobal('document', { createElement: () => canvas })
  return { drawn, closed: () => closed }
}
