import { expect, test } from 'vitest'

import { shownTheme, themeOf } from './theme.ts'

test.each([
  [null, 'dark'],
  ['', 'dark'],
  ['neon', 'dark'],
  ['light', 'light'],
  ['system', 'system'],
] as const)('what is stored as %j is the theme %s; dark is the default (product 1.4)', (stored, theme) => {
  expect(themeOf(stored)).toBe(theme)
})

test('only the system theme follows the device', () => {
  expect(shownTheme('system', true)).toBe('light')
  expect(shownTheme('system', false)).toBe('dark')
  expect(shownTheme('dark', true)).toBe('dark')
  expect(shownTheme('light', false)).toBe('light')
})
