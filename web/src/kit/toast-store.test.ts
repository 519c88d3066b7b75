import { expect, test } from 'vitest'

import { closeToast, toast, useToast } from './toast-store.ts'

test('a new toast takes the place of the old one (specification 9: at most 1)', () => {
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
