import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { hour } from '../time.ts'
import { changeLimit, fitsLimit, highestLimit, limitAt, standardLimit, type LimitChange } from './limit.ts'

const noon = Date.parse('2026-11-21T15:00:00Z')

function after(changes: readonly LimitChange[], centavos: number, at = noon): LimitChange[] {
  const change = changeLimit(changes, centavos, at)
  return change.ok ? [...changes, change.value] : [...changes]
}

test('nobody spends more than R$100 in thirty days who set nothing', () => {
  expect(limitAt([], noon)).toEqual({ centavos: 10_000, waiting: null })
})

test('what is lower holds at once', () => {
  expect(limitAt(after([], 2_000), noon)).toEqual({ centavos: 2_000, waiting: null })
})

test('what is higher holds after 48 hours, and not a moment before', () => {
  const changes = after([], 30_000)
  const waiting = { centavos: 30_000, setAt: noon, from: noon + 48 * hour }
  expect(limitAt(changes, noon + 48 * hour - 1)).toEqual({ centavos: standardLimit, waiting })
  expect(limitAt(changes, noon + 48 * hour)).toEqual({ centavos: 30_000, waiting: null })
})

test('a raise that waits is ended by whatever is set after it', () => {
  const lowered = after(after([], 30_000), 5_000, noon + hour)
  expect(limitAt(lowered, noon + 100 * hour)).toEqual({ centavos: 5_000, waiting: null })
  const raisedAgain = after(after([], 30_000), 20_000, noon + hour)
  expect(limitAt(raisedAgain, noon + 48 * hour).centavos).toBe(standardLimit)
  expect(limitAt(raisedAgain, noon + 49 * hour).centavos).toBe(20_000)
})

test.each([-1, highestLimit + 1])('%i centavos are no limit', (centavos) => {
  expect(changeLimit([], centavos, noon)).toMatchObject({
    code: 'payment.limitRange',
    details: { least: 0, most: 30_000 },
  })
})

test('no series of changes raises the limit within 48 hours', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: highestLimit }), fc.integer({ min: 0, max: 47 * hour })))
  fc.assert(
    fc.property(steps, (all) => {
      let changes: LimitChange[] = []
      for (const [centavos, later] of all.toSorted(([, one], [, other]) => one - other))
        changes = after(changes, centavos, noon + later)
      expect(limitAt(changes, noon + 47 * hour).centavos).toBeLessThanOrEqual(standardLimit)
    }),
  )
})

test('a price fits to the last centavo', () => {
  expect(fitsLimit(490, { centavos: 10_000, spentCentavos: 9_510 }).ok).toBe(true)
  expect(fitsLimit(490, { centavos: 10_000, spentCentavos: 9_511 })).toMatchObject({ details: { leftCentavos: 489 } })
  expect(fitsLimit(490, { centavos: 0, spentCentavos: 9_511 })).toMatchObject({ details: { leftCentavos: 0 } })
})
