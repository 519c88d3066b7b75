import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import { expect, test } from 'vitest'

import { parseSettings } from './stored-settings.ts'

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
