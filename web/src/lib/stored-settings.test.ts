import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'

import { FakeEvent } from './_dom-events.ts'
import { fakePage } from './_dom.ts'
import { parseSettings, startSettings } from './stored-settings.ts'

afterEach(() => vi.restoreAllMocks())

const nothing = { experience: defaultExperience, notices: defaultNotices, account: null, unsent: null }

test.each([null, '', 'not json', '[]', '"text"', '{"experience":3,"notices":[],"account":{},"unsent":{"userId":7}}'])(
  'what is stored as %j is nothing, and the defaults hold',
  (stored) => {
    expect(parseSettings(stored)).toEqual(nothing)
  },
)

test('what was kept comes back, without what is not ours', () => {
  const stored = {
    experience: { sound: false, particleQuality: 'high', haptics: 'yes', volume: 3, __proto__: null },
    notices: { progress: false },
    account: {
      userId: 'ana',
      at: 5,
      choices: { experience: { animations: false }, notices: {}, theme: 'neon', language: 'hi-IN' },
    },
    unsent: { userId: 'ana', choice: { theme: 'light', experience: { sound: false }, language: 'xx' } },
  }
  expect(parseSettings(JSON.stringify(stored))).toEqual({
    experience: { ...defaultExperience, sound: false, particleQuality: 'high' },
    notices: { ...defaultNotices, progress: false },
    account: {
      userId: 'ana',
      at: 5,
      choices: {
        experience: { ...defaultExperience, animations: false },
        notices: defaultNotices,
        theme: null,
        language: 'hi-IN',
      },
    },
    unsent: { userId: 'ana', choice: { theme: 'light', experience: { sound: false }, notices: {} } },
  })
})

test('a language that another tab chooses is spoken when the texts are there, and not before', () => {
  const change = vi.spyOn(i18next, 'changeLanguage').mockResolvedValue(i18next.t)
  startSettings()
  const choose = (newValue: string) =>
    fakePage.window.dispatchEvent(Object.assign(new FakeEvent('storage'), { key: 'i18nextLng', newValue }))
  expect(i18next.isInitialized).toBeFalsy()
  choose('ar-SA')
  expect(change).not.toHaveBeenCalled()
  i18next.emit('initialized')
  expect(change.mock.calls).toEqual([['ar-SA']])
  i18next.isInitialized = true
  choose('hi-IN')
  choose('xx')
  expect(change.mock.calls).toEqual([['ar-SA'], ['hi-IN']])
})
