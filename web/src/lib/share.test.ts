import { afterEach, expect, test, vi } from 'vitest'

import { copyText, shareText } from './share.ts'

afterEach(() => vi.unstubAllGlobals())

test('the device hands a text on, and whoever changes their mind has not failed', async () => {
  const device = stubDevice(async () => undefined)
  expect(await shareText('50 BTZ')).toBe('shared')
  stubDevice(() => Promise.reject(Object.assign(new Error('no'), { name: 'AbortError' })))
  expect(await shareText('50 BTZ')).toBe('shared')
  expect(device.copied).toEqual([])
})

test('what the device does not hand on is copied', async () => {
  const device = stubDevice(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })))
  expect(await shareText('50 BTZ')).toBe('copied')
  expect(device.copied).toEqual(['50 BTZ'])
  const other = stubDevice()
  expect(await shareText('12 BTZ')).toBe('copied')
  expect(other.copied).toEqual(['12 BTZ'])
})

test('where nothing can be copied either, that is known', async () => {
  vi.stubGlobal('navigator', {})
  expect(await shareText('50 BTZ')).toBe('failed')
  expect(await copyText('50 BTZ')).toBe(false)
})

function stubDevice(share?: () => Promise<void>) {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  vi.stubGlobal('navigator', { clipboard, ...(share && { share }) })
  return { copied }
}
