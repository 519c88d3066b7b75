import { expect, test } from 'vitest'

import { mayPreload } from './preload-on-intent.ts'

const player = { signedIn: true, savesData: false }

test.each([
  ['a screen for everybody, by a visitor', {}, { signedIn: false, savesData: false }, true],
  ['a screen of players, by a player', { requiresAuth: true }, player, true],
  ['a screen of players, by a visitor', { requiresAuth: true }, { ...player, signedIn: false }, false],
  ['a screen of admins, by whoever', { requiresAuth: true, requiresAdmin: true }, player, false],
  ['any screen, by somebody who saves data', {}, { ...player, savesData: true }, false],
] as const)('%s', (_what, part, visitor, may) => {
  expect(mayPreload({ requiresAuth: false, requiresAdmin: false, ...part }, visitor)).toBe(may)
})
