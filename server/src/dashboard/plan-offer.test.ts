import { expect, test } from 'vitest'

import { planOffer } from './dashboard.ts'

/** Noon in São Paulo. */
const at = Date.parse('2026-11-20T15:00:00Z')

const buyer = { birthDate: '2000-01-31', confirmed: true, identityVerified: false }

test.each([
  ['of age', { birthDate: '2000-01-31' }, true],
  ['eighteen today', { birthDate: '2008-11-20' }, true],
  ['eighteen tomorrow', { birthDate: '2008-11-21' }, false],
  ['of unknown age', { birthDate: null }, false],
  ['of age, with an address that is not confirmed', { confirmed: false }, false],
])('to somebody %s', (_, about, offered) => {
  expect(planOffer({ ...buyer, ...about }, at) !== null).toBe(offered)
})

test('what is offered costs what was decided', () => {
  expect(planOffer(buyer, at)).toMatchObject({ monthCentavos: 1_690, yearCentavos: 12_990, lives: 7 })
})
