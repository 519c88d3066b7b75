import { expect, test } from 'vitest'

import { boughtAccess } from '../store/worn.ts'
import { readSkinId, skinIds, skinPaths } from './skins.ts'

test('of 17 skins two are had from the start (product 6.4)', () => {
  expect(skinIds).toHaveLength(17)
  expect(skinIds.filter((id) => boughtAccess(id).kind === 'starter')).toEqual(['night-skyline', 'quiet-ledger'])
})

test('a name is read where it is one, and leads to a picture for each theme', () => {
  expect(readSkinId('gold-standard')).toBe('gold-standard')
  expect(readSkinId('gold-chain')).toBeNull()
  expect(readSkinId('toString')).toBeNull()
  expect(skinPaths('deep-blue')).toEqual({ dark: '/skins/deep-blue.svg', light: '/skins/deep-blue-light.svg' })
})
