import { expect, test, vi } from 'vitest'

import { closeToast, toast, toastRemovalMillis, useToast } from './toast-store.ts'

test('a new toast takes the place of the old one (product 1.9: at most 1)', () => {
  toast({ title: 'first' })
  toast({ title: 'second', tone: 'danger' })
  expect(useToast.getState().item).toMatchObject({ title: 'second', tone: 'danger', open: true })
})

test('closing a toast that was replaced leaves the new one open', () => {
  toast({ title: 'old' })
  const old = useToast.getState().item?.id ?? 0
  toast({ title: 'new' })
  closeToast(old)
  expect(useToast.getState().item?.open).toBe(true)
  closeToast(old + 1)
  expect(useToast.getState().item?.open).toBe(false)
})

test('a dismissed toast leaves memory after 1,000,000 ms (product 1.4)', () => {
  vi.useFakeTimers()
  expect(toastRemovalMillis).toBe(1_000_000)
  toast({ title: 'gone' })
  closeToast(useToast.getState().item?.id ?? 0)
  vi.advanceTimersByTime(999_999)
  expect(useToast.getState().item).toMatchObject({ title: 'gone', open: false })
  vi.advanceTimersByTime(1)
  expect(useToast.getState().item).toBeNull()
  vi.useRealTimers()
})

test('a toast that took the place of a dismissed one stays when that one leaves memory', () => {
  vi.useFakeTimers()
  toast({ title: 'old' })
  closeToast(useToast.getState().item?.id ?? 0)
  vi.advanceTimersByTime(999_000)
  toast({ title: 'new' })
  vi.advanceTimersByTime(1_000)
  expect(useToast.getState().item).toMatchObject({ title: 'new', open: true })
  vi.useRealTimers()
})
