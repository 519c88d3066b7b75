import { expect, test } from 'vitest'

import { garmentOf, isWorn, withOn, type Garment } from './worn.ts'

const worn = { profileImageUrl: '/faces/a.webp', currentAvatarId: 'neo-trader', accessoryId: null, skinId: 'deep-blue' }
const on = (garment: Garment) => withOn(worn, garment)

test('what is worn is told by its id, and what is used up is not worn', () => {
  expect(garmentOf('coin-scout')).toEqual({ way: 'avatar', id: 'coin-scout' })
  expect(garmentOf('top-hat')).toEqual({ way: 'accessory', id: 'top-hat' })
  expect(garmentOf('deep-blue')).toEqual({ way: 'skin', id: 'deep-blue' })
  expect([garmentOf('freeze'), garmentOf('nothing')]).toEqual([null, null])
  const ids = ['neo-trader', 'deep-blue', 'coin-scout', 'top-hat', 'freeze']
  expect(ids.filter((id) => isWorn(worn, id))).toEqual(['neo-trader', 'deep-blue'])
})

test('a preview changes what it is about, and shows no picture before a face', () => {
  expect(on({ way: 'avatar', id: 'coin-scout' })).toEqual({
    ...worn,
    profileImageUrl: null,
    currentAvatarId: 'coin-scout',
  })
  expect(on({ way: 'accessory', id: 'top-hat' })).toEqual({ ...worn, profileImageUrl: null, accessoryId: 'top-hat' })
  expect(on({ way: 'skin', id: 'jade-palace' })).toEqual({ ...worn, skinId: 'jade-palace' })
})
