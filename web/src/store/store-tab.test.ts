import { expect, test } from 'vitest'

import { searchOf, tabIn, tabsOf } from './store-tab.ts'

const all = tabsOf([{ kind: 'lives' }, { kind: 'stack' }, { kind: 'skin' }, { kind: 'avatar' }, { kind: 'avatar' }])

test('a part is shown while something of it is sold, in the order of the store', () => {
  expect(all.map(({ name }) => name)).toEqual(['avatars', 'skins', 'boosts', 'lives'])
  expect(tabsOf([{ kind: 'stack' }]).map(({ name }) => name)).toEqual(['boosts'])
  expect(tabsOf([])).toEqual([])
})

test('the address names a part, and the first goes without saying', () => {
  const named = (search: string) => tabIn(new URLSearchParams(search), all)
  expect(['', 'tab=lives', 'tab=boosts', 'tab=none'].map(named)).toEqual(['avatars', 'lives', 'boosts', 'avatars'])
  expect(searchOf('avatars', all).toString()).toBe('')
  expect(searchOf('lives', all).toString()).toBe('tab=lives')
  // A part that is not sold any more leads to the first that is.
  expect(tabIn(new URLSearchParams('tab=lives'), tabsOf([{ kind: 'stack' }]))).toBe('boosts')
  expect(tabIn(new URLSearchParams('tab=lives'), [])).toBe(null)
})
