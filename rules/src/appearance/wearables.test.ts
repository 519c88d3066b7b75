import { expect, test } from 'vitest'

import { readWearable, starterWearables, wearables } from './wearables.ts'

test('58 things are worn, each under an id of its own', () => {
  expect(wearables).toHaveLength(27 + 14 + 17)
  expect(new Set(wearables).size).toBe(wearables.length)
})

test('everybody has three avatars, three accessories and two skins (product 6.4)', () => {
  expect(starterWearables).toEqual([
    'neo-trader',
    'pixel-saver',
    'city-runner',
    'round-glasses',
    'ticker-cap',
    'lucky-cent',
    'night-skyline',
    'quiet-ledger',
  ])
})

test('a text names what is worn, or nothing', () => {
  expect([readWearable('top-hat'), readWearable('freeze'), readWearable('constructor')]).toEqual([
    'top-hat',
    null,
    null,
  ])
})
