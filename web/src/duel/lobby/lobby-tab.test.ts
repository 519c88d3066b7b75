import { expect, test } from 'vitest'

import { tabIn } from './lobby-tab.ts'

test('the address chooses the tab; otherwise the path does', () => {
  expect(tabIn(new URLSearchParams('tab=friends'), 'quick')).toBe('friends')
  expect(tabIn(new URLSearchParams('tab=casino'), 'online')).toBe('online')
  expect(tabIn(new URLSearchParams(), 'quick')).toBe('quick')
})
