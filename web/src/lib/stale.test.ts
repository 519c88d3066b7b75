import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { queryClient } from './query-client.ts'
import { appearanceMillis, invalidate, queriesByTopic, setStaleQueries } from './stale.ts'

const observed: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  setStaleQueries(queriesByTopic(domains))
})
afterEach(() => {
  for (const stop of observed.splice(0)) stop()
  queryClient.clear()
  vi.useRealTimers()
})

test('what is on the screen is read again at once, what is not when a screen shows it', async () => {
  const onScreen = reading([['wallet', 'read']], true)
  const behind = reading([['stakes', 'read']], false)
  const untouched = reading([['review', 'read']], true)
  await settled()
  await invalidate('wallet')
  expect([onScreen.count, behind.count, untouched.count]).toEqual([2, 0, 1])
  expect(queryClient.getQueryState([['stakes', 'read']])?.isInvalidated).toBe(true)
})

test('what was on its way for the first time when it became stale is read once more when it has come', async () => {
  let server = 'before'
  const readings: PromiseWithResolvers<string>[] = []
  const queryFn = async () => {
    const read = server
    const coming = Promise.withResolvers<string>()
    readings.push(coming)
    await coming.promise
    return read
  }
  const queryKey = [['achievement', 'list']]
  observed.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined))
  await settled()
  server = 'after'
  const known = invalidate('achievements')
  readings[0]?.resolve('')
  await settled()
  expect(queryClient.getQueryData(queryKey)).toBe('before')
  readings[1]?.resolve('')
  await known
  expect([queryClient.getQueryData(queryKey), readings.length]).toEqual(['after', 2])
})

test('a query that belongs to two topics of one change is read once', async () => {
  const profile = reading([['profile', 'read']], true)
  await settled()
  await invalidate('wallet', 'progress')
  expect(profile.count).toBe(2)
})

test('some quick changes of an appearance cause one reading of everything, half a second after the last', async () => {
  const anything = reading([['review', 'read']], true)
  await settled()
  await invalidate('appearance')
  await vi.advanceTimersByTimeAsync(appearanceMillis - 1)
  await invalidate('appearance')
  await vi.advanceTimersByTimeAsync(appearanceMillis - 1)
  expect(anything.count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(anything.count).toBe(2)
  await vi.advanceTimersByTimeAsync(10 * appearanceMillis)
  expect(anything.count).toBe(2)
})

/** A query that counts how often it is read; one that no screen shows is only known. */
function reading(queryKey: readonly unknown[], shown: boolean): { count: number } {
  const read = { count: 0 }
  if (!shown) queryClient.setQueryData(queryKey, 0)
  else {
    const queryFn = () => ++read.count
    observed.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined))
  }
  return read
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1)
}
