import { expect, test } from 'vitest'

import { RefusedCall } from '../lib/refusal-error.ts'
import { dataFaults, refusedField, tidyCpf, wholeCpfFault } from './data-faults.ts'

const right = { fullName: 'Ana Maria da Silva', cpf: '529.982.247-25', birthDate: '01/01/1990' }

test.each([
  ['5', '5'],
  ['529', '529'],
  ['5299', '529.9'],
  ['529982247', '529.982.247'],
  ['5299822472', '529.982.247-2'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['52998224725999', '529.982.247-25'],
  ['cpf 529', '529'],
  ['٥٢٩٩٨٢٢٤٧٢٥', '529.982.247-25'],
  ['५२९९', '529.9'],
  ['', ''],
])('a CPF typed as “%s” is written as “%s”', (typed, written) => {
  expect(tidyCpf(typed)).toBe(written)
})

test('nothing is wrong with what agrees with the account', () => {
  expect(dataFaults(right, '1990-01-01')).toEqual({})
  // Before the account was read the server alone compares.
  expect(dataFaults(right, null)).toEqual({})
})

test.each([
  ['an empty name', { fullName: ' ' }, 'fullName', 'missing'],
  ['one word', { fullName: 'Ana' }, 'fullName', 'identityCheck.nameInvalid'],
  ['digits in a name', { fullName: 'Ana 2 Silva' }, 'fullName', 'identityCheck.nameInvalid'],
  ['an empty CPF', { cpf: '' }, 'cpf', 'missing'],
  ['half a CPF', { cpf: '529.982' }, 'cpf', 'identityCheck.cpfInvalid'],
  ['a wrong check digit', { cpf: '529.982.247-24' }, 'cpf', 'identityCheck.cpfInvalid'],
  ['digits that are all alike', { cpf: '111.111.111-11' }, 'cpf', 'identityCheck.cpfInvalid'],
  ['an empty day', { birthDate: '' }, 'birthDate', 'missing'],
  ['a day that no calendar has', { birthDate: '31/02/1990' }, 'birthDate', 'noSuchDay'],
  ['another day than the account’s', { birthDate: '02/01/1990' }, 'birthDate', 'identityCheck.birthDateDiffers'],
] as const)('%s is told at its field before anything is sent', (_, changes, field, fault) => {
  const expected = fault.includes('.') ? { code: fault, details: {} } : fault
  expect(dataFaults({ ...right, ...changes }, '1990-01-01')).toEqual({ [field]: expected })
})

test('a mistyped digit is told with the last one, and not before', () => {
  expect(wholeCpfFault('529.982.247-2')).toBeNull()
  expect(wholeCpfFault('529.982.247-24')).toEqual({ code: 'identityCheck.cpfInvalid', details: {} })
  expect(wholeCpfFault('529.982.247-25')).toBeNull()
})

test('what the server refuses of a field belongs to it, and nothing else does', () => {
  const refusal = (code: string) => new RefusedCall(code, { status: 422, details: {}, retryAfterMillis: null })
  expect(refusedField(refusal('identityCheck.cpfInvalid'))).toHaveProperty('cpf')
  expect(refusedField(refusal('identityCheck.nameInvalid'))).toHaveProperty('fullName')
  expect(refusedField(refusal('identityCheck.birthDateDiffers'))).toHaveProperty('birthDate')
  expect(refusedField(refusal('identityCheck.photoMissing'))).toBeNull()
  expect(refusedField(new TypeError('no network'))).toBeNull()
})
