import type { SentTransfer } from '@satoshi/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ids } from '../lib/_ids.ts'
import { personOf, receiptOf } from './_transfers.ts'
import { debounceMillis, inBursts, isForMe, sendersOf, together } from './arrivals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sent: SentTransfer = {
  id: 'a',
  transferType: 'p2p',
  senderId: ids.bia,
  receiverId: ids.ana,
  amountCents: 5_000,
  at: 0,
}

test('only what others sent to me, as a transfer between people, is mine', () => {
  expect(isForMe(sent, ids.ana)).toBe(true)
  expect(isForMe(sent, ids.caio)).toBe(false)
  expect(isForMe({ ...sent, senderId: ids.ana }, ids.ana)).toBe(false)
  expect(isForMe(sent, ids.bia)).toBe(false)
  const other = { ...sent, transferType: 'prize' } as unknown as SentTransfer
  expect(isForMe(other, ids.ana)).toBe(false)
})

test('what comes in quick succession is told once, 300 ms after the last of it', () => {
  const told: number[][] = []
  const bursts = inBursts<number>(debounceMillis, (items) => told.push(items))
  bursts.add(1)
  vi.advanceTimersByTime(299)
  bursts.add(2)
  vi.advanceTimersByTime(299)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([[1, 2]])
  bursts.add(3)
  vi.advanceTimersByTime(300)
  expect(told).toEqual([[1, 2], [3]])
})

test('what is under way when it ends is told no more', () => {
  const tell = vi.fn()
  const bursts = inBursts<number>(debounceMillis, tell)
  bursts.add(1)
  bursts.end()
  vi.advanceTimersByTime(1_000)
  expect(tell).not.toHaveBeenCalled()
})

test('what comes while something is shown is added to it', () => {
  const first = { count: 1, totalCents: 5_000, items: [receiptOf({ id: 'a' })] }
  const next = { count: 2, totalCents: 300, items: [receiptOf({ id: 'c' }), receiptOf({ id: 'b' })] }
  const nothing = { count: 0, totalCents: 0, items: [] }
  const both = together(first, next)
  expect(both).toMatchObject({ count: 3, totalCents: 5_300 })
  expect(both?.items.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(together(first, nothing)).toBe(first)
  expect(together(null, nothing)).toBeNull()
  expect(together(null, next)).toBe(next)
})

test('several of one sender are one line', () => {
  const items = [
    receiptOf({ amountCents: 100 }),
    receiptOf({ other: personOf('caio'), amountCents: 200 }),
    receiptOf({ amountCents: 50 }),
  ]
  const senders = sendersOf({ count: 3, totalCents: 350, items })
  expect(senders.map(({ other, cents }) => [other.nickname, cents])).toEqual([
    ['Bia', 150],
    ['Caio', 200],
  ])
})
