import { expect, test } from 'vitest'

import { boughtAccess } from '../store/worn.ts'
import { accessoryIds, accessoryPath, readAccessoryId } from './accessories.ts'

test('of 14 accessories three are had from the start (product 6.4)', () => {
  expect(accessoryIds).toHaveLength(14)
  expect(accessoryIds.filter((id) => boughtAccess(id).kind === 'starter')).toEqual([
    'round-glasses',
    'ticker-cap',
    'lucky-cent',
  ])
})

test('a name is read where it is one, and leads to its picture', () => {
  expect(readAccessoryId('top-hat')).toBe('top-hat')
  expect(readAccessoryId('neo-trader')).toBeNull()
  expect(readAccessoryId('constructor')).toBeNull()
  expect(accessoryPath('top-hat')).toBe('/accessories/top-hat.svg')
})
