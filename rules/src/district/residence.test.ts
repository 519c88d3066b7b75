import { expect, test } from 'vitest'

import { btz } from '../money.ts'
import { hour } from '../time.ts'
import { confirmMove, moveWait, nextMove, type Residence } from './residence.ts'

const at = Date.parse('2026-03-02T12:00:00Z')
const home: Residence = { district: 'fintech', since: at }

test('the first home is free, and may be anywhere', () => {
  expect(nextMove(null, at)).toEqual({ priceCents: 0, from: null })
  expect(confirmMove(null, { district: 'criptomoedas', seenCents: 0 }, at)).toEqual({ ok: true, value: 0 })
})

test('a move comes seven days after the last, to the millisecond, and costs 200 BTZ', () => {
  const from = at + moveWait
  expect(moveWait).toBe(7 * 24 * hour)
  const wanted = { district: 'criptomoedas', seenCents: btz(200) } as const
  expect(nextMove(home, from - 1)).toEqual({ priceCents: btz(200), from })
  expect(confirmMove(home, wanted, from - 1)).toEqual({ ok: false, code: 'district.movedLately', details: { from } })
  expect(nextMove(home, from)).toEqual({ priceCents: btz(200), from: null })
  expect(confirmMove(home, wanted, from)).toEqual({ ok: true, value: btz(200) })
})

test.each([0, 1, btz(200) - 1, btz(200) + 1, -btz(200), Number.MAX_SAFE_INTEGER])(
  'a move is not made for %d cents, which the player never saw',
  (seenCents) => {
    expect(confirmMove(home, { district: 'criptomoedas', seenCents }, at + moveWait)).toEqual({
      ok: false,
      code: 'district.priceChanged',
      details: { priceCents: btz(200) },
    })
  },
)

test('whoever lives there already moves nowhere, however long', () => {
  expect(confirmMove(home, { district: 'fintech', seenCents: btz(200) }, at + 100 * moveWait)).toEqual({
    ok: false,
    code: 'district.livesThere',
    details: {},
  })
})
