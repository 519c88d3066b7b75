import type { Audience } from '@satoshi/rules/audience/audience'
import { standardSettings } from '@satoshi/rules/game-settings'
import { minute } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { planOffer } from './dashboard.ts'

/** Noon in São Paulo. */
const at = Date.parse('2026-11-20T15:00:00Z')

const buyer: Audience = { birthDate: '2000-01-31', confirmed: true, identityVerified: false, plan: 'free' }
const now = { at, settings: standardSettings }

test.each<[string, Partial<Audience>, boolean]>([
  ['of age', { birthDate: '2000-01-31' }, true],
  ['eighteen today', { birthDate: '2008-11-20' }, true],
  ['eighteen tomorrow', { birthDate: '2008-11-21' }, false],
  ['of unknown age', { birthDate: null }, false],
  ['of age, with an address that is not confirmed', { confirmed: false }, false],
  ['who has it', { plan: 'premium' }, false],
  ['who has more', { plan: 'elite' }, false],
])('to somebody %s', (_, about, offered) => {
  expect(planOffer({ ...buyer, ...about }, now) !== null).toBe(offered)
})

test('what is offered costs what was decided, and gives what it would give, never less than what is free', () => {
  const offer = { monthCentavos: 1_690, yearCentavos: 12_990, lifeEvery: 15 * minute, freezes: 3, freeRerolls: 2 }
  expect(planOffer(buyer, now)).toEqual({ ...offer, lives: 7 })
  const settings = { ...standardSettings, 'lives.most': 9 }
  expect(planOffer(buyer, { at, settings })).toEqual({ ...offer, lives: 9 })
})
