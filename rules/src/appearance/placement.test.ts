import { expect, test } from 'vitest'

import { avatarIds } from '../avatar/avatars.ts'
import { accessoryIds } from './accessories.ts'
import { anchorsOf } from './anchors.ts'
import { hangings, placeAccessory } from './placement.ts'

const everybody = [null, ...avatarIds]

test.each(accessoryIds)(
  '%s stays by the face of everybody: a fifth of its box is the most that it stands out',
  (id) => {
    for (const avatar of everybody) {
      const { left, top, width, height } = placeAccessory(avatar, id)
      expect([avatar, left > -10, left + width < 110]).toEqual([avatar, true, true])
      expect([avatar, top > -20, top + height < 110]).toEqual([avatar, true, true])
    }
  },
)

test('hats end above the eyes, chains begin below them, and companions leave one eye at least', () => {
  for (const avatar of everybody) {
    const { eyes } = anchorsOf(avatar)
    for (const id of accessoryIds) {
      const { left, top, height } = placeAccessory(avatar, id)
      const { slot } = hangings[id]
      if (slot === 'crown') expect([avatar, id, top + height < percent(eyes.y)]).toEqual([avatar, id, true])
      if (slot === 'neck') expect([avatar, id, top > percent(eyes.y + 8)]).toEqual([avatar, id, true])
      if (slot === 'shoulder') expect([avatar, id, left > percent(eyes.x)]).toEqual([avatar, id, true])
    }
  }
})

test('a headset is no narrower than the eyes between its cups', () => {
  for (const avatar of everybody) {
    const { eyes, ears } = anchorsOf(avatar)
    expect([avatar, ears.width > eyes.width * 0.9]).toEqual([avatar, true])
  }
})

test('a monocle is before one eye of two, and before the only one', () => {
  expect(anchorsOf('neo-trader').eye.x).toBeGreaterThan(56)
  expect(anchorsOf('signal-oracle').eye.x).toBe(48)
})

test('the oracle looks over its glasses, whose bridge would lie across its only eye', () => {
  const eye = percent(anchorsOf('signal-oracle').eye.y)
  const { top, height } = placeAccessory('signal-oracle', 'round-glasses')
  expect(top).toBeGreaterThan(eye)
  expect(top + height).toBeLessThan(percent(anchorsOf('signal-oracle').neck.y))
})

test('what is worn grows with the face and keeps its shape', () => {
  const small = placeAccessory('ledger-monk', 'round-glasses')
  const large = placeAccessory('whale-diver', 'round-glasses')
  expect(large.width / small.width).toBeCloseTo(60 / 28, 2)
  expect(large.width / large.height).toBeCloseTo(small.width / small.height, 2)
  expect(placeAccessory(null, 'round-glasses')).toEqual({ left: 22.92, top: 35.42, width: 54.17, height: 25 })
})

function percent(length: number): number {
  return (length / 96) * 100
}
