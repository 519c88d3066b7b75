import { expect, test } from 'vitest'

import { isSponsorOf, noRoles, rolesOf } from './roles.ts'

test('who was given nothing is neither admin nor sponsor', () => {
  expect(rolesOf([])).toEqual(noRoles)
  expect(isSponsorOf(noRoles, 'fintech')).toBe(false)
})

test('a sponsor of some districts is one of those alone', () => {
  const roles = rolesOf([
    { role: 'sponsor', district: 'renda_variavel' },
    { role: 'sponsor', district: 'fintech' },
  ])
  expect(roles).toEqual({ admin: false, sponsorOf: ['fintech', 'renda_variavel'] })
  expect(['fintech', 'renda_variavel', 'criptomoedas', undefined].map((one) => isSponsorOf(roles, one))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an admin is no sponsor of any district', () => {
  const roles = rolesOf([{ role: 'admin' }])
  expect(roles).toEqual({ admin: true, sponsorOf: [] })
  expect(isSponsorOf(roles, 'fintech')).toBe(false)
})
