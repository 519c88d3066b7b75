import { expect, test } from 'vitest'

import { planOffer } from './dashboard.ts'

/** Noon in São Paulo. */
const at = Date.parse('2026-11-20T15:00:00Z')

test.each([
  ['of age, while plans are sold', true, '2000-01-31', true],
  ['eighteen today', true, '2008-11-20', true],
  ['eighteen tomorrow', true, '2008-11-21', false],
  ['of unknown age', true, null, false],
  ['of age, while no plan is sold', false, '2000-01-31', false],
])('somebody %s', (_, plansSold, birthDate, offered) => {
  expect(planOffer(plansSold, birthDate, at) !== null).toBe(offered)
})

test('what is offered costs what was decided', () => {
  expect(planOffer(true, '2000-01-31', at)).toMatchObject({ monthCentavos: 1_690, yearCentavos: 12_990, lives: 7 })
})
