import { cellAt, cellMiddle, cellSide, metresBetween } from '@satoshi/rules/nearby/grid'
import { afterEach, expect, test, vi } from 'vitest'

import { here, stubPlace } from './_device.ts'
import { findPlace, isPlacePending, PlaceError } from './place.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a place is the middle of its cell, and nothing of where the device is within it', async () => {
  stubPlace(here)
  const found = await findPlace()
  expect(found).toEqual({ cell: cellAt(here), position: cellMiddle(cellAt(here)) })
  expect(found.position).not.toEqual(here)
  expect(metresBetween(found.position, here)).toBeLessThan(cellSide)
})

test('who was in a cell stays in it up to its edge and a little further', async () => {
  const kept = cellAt(here)
  const { latitude, longitude } = cellMiddle(kept)
  stubPlace({ latitude: latitude + 100 / 111_195, longitude })
  expect((await findPlace(kept)).cell).toBe(kept)
  expect((await findPlace()).cell).not.toBe(kept)
})

test.each([
  ['denied', 'denied'],
  ['unavailable', 'unavailable'],
  [{ ...here, accuracy: 5_000 }, 'unavailable'],
] as const)('a device that answers %j has no place: %s', async (answer, fault) => {
  stubPlace(answer)
  const error = await findPlace().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlaceError)
  expect(error).toMatchObject({ fault })
})

test('a browser without places has none, and its question counts as open', async () => {
  vi.stubGlobal('navigator', {})
  await expect(findPlace()).rejects.toMatchObject({ fault: 'unavailable' })
  expect(await isPlacePending()).toBe(true)
})

test('whether the question is open is told by the browser', async () => {
  const device = stubPlace('pending')
  expect(await isPlacePending()).toBe(true)
  device.answer(here)
  expect(await isPlacePending()).toBe(false)
})
