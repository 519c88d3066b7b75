import { expect, test } from 'vitest'

import { accessoryToShow, pictureToShow } from './avatar.tsx'

const both = { src: '/faces/1.webp', avatarId: 'neo-trader', large: false }

test('the picture comes before the avatar, and the avatar before the default', () => {
  expect(pictureToShow(both, [])).toBe('/faces/1.webp')
  expect(pictureToShow({ ...both, src: null }, [])).toBe('/avatars/neo-trader.svg')
  expect(pictureToShow({ ...both, src: null, avatarId: null }, [])).toBeNull()
  expect(pictureToShow({ ...both, src: undefined, avatarId: undefined }, [])).toBeNull()
})

test('what did not load gives way to the next', () => {
  expect(pictureToShow(both, ['/faces/1.webp'])).toBe('/avatars/neo-trader.svg')
  expect(pictureToShow(both, ['/faces/1.webp', '/avatars/neo-trader.svg'])).toBeNull()
  // A new picture is tried although the one before it did not load.
  expect(pictureToShow({ ...both, src: '/faces/2.webp' }, ['/faces/1.webp'])).toBe('/faces/2.webp')
})

test('only pictures that the server keeps are asked for in the large size', () => {
  expect(pictureToShow({ ...both, large: true }, [])).toBe('/faces/1-large.webp')
  expect(pictureToShow({ ...both, src: 'https://x.example/1.webp', large: true }, [])).toBe('https://x.example/1.webp')
})

test('an accessory is worn on an avatar and on the default, each in its place, and never on a photo', () => {
  const worn = { avatarId: 'whale-diver', accessoryId: 'top-hat' }
  const onAvatar = accessoryToShow({ ...worn, picture: '/avatars/whale-diver.svg' })
  const onDefault = accessoryToShow({ ...worn, picture: null })
  expect(onAvatar?.path).toBe('/accessories/top-hat.svg')
  expect(onDefault?.path).toBe('/accessories/top-hat.svg')
  expect(onAvatar?.place).not.toEqual(onDefault?.place)
  expect(accessoryToShow({ ...worn, picture: '/faces/1.webp' })).toBeNull()
})

test('an unknown accessory, or one on an avatar that this version does not know, draws nothing', () => {
  const picture = '/avatars/neo-trader.svg'
  expect(accessoryToShow({ picture, avatarId: 'neo-trader', accessoryId: 'jetpack' })).toBeNull()
  expect(accessoryToShow({ picture, avatarId: 'neo-trader', accessoryId: null })).toBeNull()
  expect(accessoryToShow({ picture: '/avatars/newcomer.svg', avatarId: 'newcomer', accessoryId: 'top-hat' })).toBeNull()
})
