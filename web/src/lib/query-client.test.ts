import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { contract } from '@satoshi/contract'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Api } from './api.ts'
import { CallError } from './call-error.ts'
import { useHealth } from './health.ts'
import { linkTo } from './link.ts'
import { useMemory } from './memory.ts'
import { profileKey, queryClient } from './query-client.ts'

const minute = 60_000
let requests: number
let fails: Error | null

beforeEach(() => {
  vi.useFakeTimers()
  ;[requests, fails] = [0, null]
  // As its provider does: it then hears of the window and of the network.
  queryClient.mount()
})
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  vi.useRealTimers()
})

const queryFn = () => {
  requests += 1
  return fails ? Promise.reject(fails) : Promise.resolve('read')
}

/** Shows a query as a screen would; gives the way to leave the screen. */
async function show(queryKey: readonly unknown[]): Promise<() => void> {
  const leave = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return leave
}

describe('what was read (product 1.9)', () => {
  test('counts as fresh for 5 minutes: a screen that opens later asks again', async () => {
    const leave = await show(['board'])
    leave()
    await vi.advanceTimersByTimeAsync(5 * minute - 1)
    const again = await show(['board'])
    expect(requests).toBe(1)
    again()
    await vi.advanceTimersByTimeAsync(1)
    const later = await show(['board'])
    expect(requests).toBe(2)
    later()
  })

  test('is kept for 10 minutes after nobody shows it any more', async () => {
    const leave = await show(['board'])
    leave()
    await vi.advanceTimersByTimeAsync(10 * minute - 1)
    expect(queryClient.getQueryData(['board'])).toBe('read')
    await vi.advanceTimersByTimeAsync(1)
    expect(queryClient.getQueryData(['board'])).toBeUndefined()
  })

  test('is not asked for because the window comes to the front, however old it is', async () => {
    const leave = await show(['board'])
    await vi.advanceTimersByTimeAsync(60 * minute)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toBe(1)
    focusManager.setFocused(undefined)
    leave()
  })
})

describe('what could not be read', () => {
  test('is asked for three times in all, after 1 s and 2 s', async () => {
    fails = new CallError('network')
    const leave = await show(['board'])
    await vi.advanceTimersByTimeAsync(999)
    expect(requests).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toBe(3)
    await vi.advanceTimersByTimeAsync(minute)
    expect(requests).toBe(3)
    leave()
  })

  test('waits as long as the server says', async () => {
    fails = Object.assign(new Error('down'), { status: 503, retryAfterMillis: 5_000 })
    const leave = await show(['board'])
    await vi.advanceTimersByTimeAsync(4_999)
    expect(requests).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toBe(2)
    leave()
  })

  test('is not asked for again after an answer 4xx', async () => {
    fails = Object.assign(new Error('refused'), { status: 404 })
    const leave = await show(['board'])
    await vi.advanceTimersByTimeAsync(minute)
    expect(requests).toBe(1)
    leave()
  })

  test('is read as soon as the server is back', async () => {
    fails = new CallError('network')
    const leave = await show(['board'])
    await vi.advanceTimersByTimeAsync(minute)
    fails = null
    useHealth.setState({ mode: 'offline', service: 'network', failures: 3 })
    useHealth.setState({ mode: 'restored', failures: 0 })
    await vi.advanceTimersByTimeAsync(0)
    expect(queryClient.getQueryData(['board'])).toBe('read')
    leave()
  })
})

describe('the profile', () => {
  const me = [...profileKey, { type: 'query' }]

  test('has the key that its query has', () => {
    const api: Api = createORPCClient(linkTo(() => 'http://127.0.0.1:1', contract))
    const { queryKey } = createTanstackQueryUtils(api).profile.me.queryOptions()
    expect(queryKey.slice(0, 1)).toEqual(profileKey)
    expect(queryClient.getQueryDefaults(queryKey)).toMatchObject({ staleTime: 5 * minute })
  })

  test('is asked for once more when it fails, not twice', async () => {
    fails = new CallError('network')
    const leave = await show(me)
    await vi.advanceTimersByTimeAsync(minute)
    expect(requests).toBe(2)
    leave()
  })

  test('is fresh for 5 minutes', async () => {
    const leave = await show(me)
    leave()
    await vi.advanceTimersByTimeAsync(5 * minute - 1)
    expect(queryClient.getQueryCache().find({ queryKey: me })?.isStale()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const again = await show(me)
    expect(requests).toBe(2)
    again()
  })
})

test('a change that failed is not sent again by itself', async () => {
  fails = new CallError('network')
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: queryFn })
  await expect(mutation.execute(undefined)).rejects.toBe(fails)
  expect(requests).toBe(1)
})

test('short of memory, only what is on the screen is kept', async () => {
  const leave = await show(['shown'])
  const gone = await show(['left behind'])
  gone()
  useMemory.setState({ full: { heap: true, storage: false } })
  expect(queryClient.getQueryData(['left behind'])).toBeUndefined()
  expect(queryClient.getQueryData(['shown'])).toBe('read')
  useMemory.setState({ full: { heap: false, storage: false } })
  leave()
})
