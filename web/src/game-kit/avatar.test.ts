import { expect, test } from 'vitest'

import { pictureToShow } from './avatar.tsx'

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
