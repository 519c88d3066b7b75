import type { StoreOffer } from '@satoshi/contract/store'
import { expect, test } from 'vitest'

import { searchOf, tabIn, tabsOf } from './store-tab.ts'

const sold = (...kinds: StoreOffer['kind'][]) => ({ offers: kinds.map((kind) => ({ kind })), sellsPackages: false })
const all = tabsOf(sold('lives', 'stack', 'skin', 'avatar', 'avatar'))

test('a part is shown while something of it is sold, in the order of the store', () => {
  expect(all.map(({ name }) => name)).toEqual(['avatars', 'skins', 'boosts', 'lives'])
  expect(tabsOf(sold('stack')).map(({ name }) => name)).toEqual(['boosts'])
  expect(tabsOf(sold())).toEqual([])
})

test('the address names a part, and the first goes without saying', () => {
  const named = (search: string) => tabIn(new URLSearchParams(search), all)
  expect(['', 'tab=lives', 'tab=boosts', 'tab=none'].map(named)).toEqual(['avatars', 'lives', 'boosts', 'avatars'])
  expect(searchOf('avatars', all).toString()).toBe('')
  expect(searchOf('lives', all).toString()).toBe('tab=lives')
  // A part that is not sold any more leads to the first that is.
  expect(tabIn(new URLSearchParams('tab=lives'), tabsOf(sold('stack')))).toBe('boosts')
  expect(tabIn(new URLSearchParams('tab=lives'), [])).toBe(null)
})

test('packages are a part, the last, only where they are sold for money', () => {
  const names = (sellsPackages: boolean) => tabsOf({ ...sold('stack'), sellsPackages }).map(({ name }) => name)
  expect(names(true)).toEqual(['boosts', 'beetz'])
  expect(names(false)).toEqual(['boosts'])
  const beetz = new URLSearchParams('tab=beetz')
  expect(tabIn(beetz, tabsOf({ ...sold('stack'), sellsPackages: true }))).toBe('beetz')
  // A link of a time when they were sold leads to what there is.
  expect(tabIn(beetz, tabsOf(sold('stack')))).toBe('boosts')
})
