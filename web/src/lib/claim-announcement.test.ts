import { beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from './_fake-storage.ts'
import { storageKeys } from './storage.ts'
import { claimAnnouncement, claimAnnouncements } from './claim-announcement.ts'

let storage: ReturnType<typeof fakeStorage>

beforeEach(() => {
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
  return () => vi.unstubAllGlobals()
})

test('of tabs that all know of something one tells it, once', async () => {
  expect(await Promise.all([claimAnnouncement('a'), claimAnnouncement('a'), claimAnnouncement('b')])).toEqual([
    true,
    false,
    true,
  ])
  expect(await claimAnnouncement('a')).toBe(false)
})

test('what something else has written there stops nothing', async () => {
  storage.setItem(storageKeys.announced, '{broken')
  expect(await claimAnnouncement('a')).toBe(true)
  storage.setItem(storageKeys.announced, '[1, null]')
  expect(await claimAnnouncement('a')).toBe(true)
  expect(await claimAnnouncement('a')).toBe(false)
})

test('old ones are forgotten, so that storage does not fill', async () => {
  for (let turn = 0; turn < 100; turn++) await claimAnnouncement(`mission ${turn}`)
  expect(JSON.parse(storage.getItem(storageKeys.announced) ?? '')).toHaveLength(60)
  expect(await claimAnnouncement('mission 99')).toBe(false)
})

test('of several at once those that nobody had claimed are claimed together', async () => {
  expect(await claimAnnouncements(['x', 'y'])).toEqual(['x', 'y'])
  expect(await Promise.all([claimAnnouncements(['y', 'z']), claimAnnouncements(['z', 'y'])])).toEqual([['z'], []])
})
