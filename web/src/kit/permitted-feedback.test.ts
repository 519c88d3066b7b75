import { defaultExperience, defaultNotices, type Experience } from '@satoshi/rules/settings'
import { expect, test } from 'vitest'

import { isWanted, permittedFeedback, type PermittedFeedback, type Surroundings } from './permitted-feedback.ts'

const here: Surroundings = { lessMotion: false, hidden: false }
const all: PermittedFeedback = { movement: 'full', sound: true, haptics: true, confetti: 1600, overlay: true }

/** Setting × feedback: each row changes what stands in it and nothing else. */
const table: [string, Partial<Experience>, Partial<Surroundings>, Partial<PermittedFeedback>][] = [
  ['nothing', {}, {}, {}],
  ['animations off', { animations: false }, {}, { movement: 'none', confetti: 0 }],
  ['sound off', { sound: false }, {}, { sound: false }],
  ['haptics off', { haptics: false }, {}, { haptics: false }],
  ['celebrations off', { celebrations: false }, {}, { confetti: 0, overlay: false }],
  ['few particles', { particleQuality: 'low' }, {}, { confetti: 800 }],
  ['many particles', { particleQuality: 'high' }, {}, { confetti: 3200 }],
  ['less motion, chosen', { reducedMotion: true }, {}, { movement: 'fade', confetti: 0 }],
  ['less motion, of the device', {}, { lessMotion: true }, { movement: 'fade', confetti: 0 }],
  ['less motion of both', { reducedMotion: true }, { lessMotion: true }, { movement: 'fade', confetti: 0 }],
  ['no animations, less motion', { animations: false }, { lessMotion: true }, { movement: 'none', confetti: 0 }],
  ['a hidden page', {}, { hidden: true }, { sound: false, haptics: false }],
]

test.each(table)('%s', (_name, chosen, around, changed) => {
  expect(permittedFeedback({ ...defaultExperience, ...chosen }, { ...here, ...around })).toEqual({ ...all, ...changed })
})

test.each(['achievement', 'celebration', 'progress'] as const)('a notice of %s can be done without, alone', (type) => {
  const without = { ...defaultNotices, [type]: false }
  const types = ['achievement', 'celebration', 'progress', 'warning', 'neutral'] as const
  expect(types.filter((each) => isWanted(each, without))).toEqual(types.filter((each) => each !== type))
})

test('warnings and neutral notices are always shown', () => {
  const none = { achievement: false, celebration: false, progress: false }
  expect(isWanted('warning', none)).toBe(true)
  expect(isWanted('neutral', none)).toBe(true)
})
