import { expect, test } from 'vitest'

import { btz } from '../money.ts'
import { minute } from '../time.ts'
import { confirmTotal, mayUndo, undoMillis, undosInWindow } from './purchase.ts'

test('the total that was seen is the price of now for as many as are bought, or nothing is', () => {
  const offer = { priceCents: btz(30), count: 3 }
  expect(confirmTotal(9_000, offer)).toEqual({ ok: true, value: 9_000 })
  for (const seen of [3_000, 8_999, 9_001, 0, -9_000])
    expect(confirmTotal(seen, offer)).toMatchObject({ code: 'store.priceChanged', details: { totalCents: 9_000 } })
})

test('a purchase is undone within ten minutes, once, and three times a day', () => {
  const fresh = { boughtAt: 1_000, finalAt: null, undoneAt: null, undosBefore: 0 }
  expect(undoMillis).toBe(10 * minute)
  expect(mayUndo(fresh, 1_000)).toMatchObject({ ok: true })
  expect(mayUndo(fresh, 1_000 + undoMillis - 1)).toMatchObject({ ok: true })
  expect(mayUndo(fresh, 1_000 + undoMillis)).toMatchObject({ code: 'store.undoTooLate', details: { minutes: 10 } })
  expect(mayUndo({ ...fresh, undoneAt: 2_000 }, 3_000)).toMatchObject({ code: 'store.undone' })
  expect(mayUndo({ ...fresh, finalAt: 1_000 }, 3_000)).toMatchObject({ code: 'store.used' })
  expect(mayUndo({ ...fresh, undosBefore: undosInWindow - 1 }, 3_000)).toMatchObject({ ok: true })
  expect(mayUndo({ ...fresh, undosBefore: undosInWindow }, 3_000)).toMatchObject({
    code: 'store.undoneOften',
    details: { most: 3 },
  })
})
