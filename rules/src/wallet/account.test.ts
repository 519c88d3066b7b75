import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { lots } from '../words.ts'
import { accountOf, everyKind, takers } from './_accounts.ts'
import { accountCode, accountKinds, type AccountKind, type AccountRef } from './account.ts'

test.each<[string, AccountRef]>([
  ['earned:ana', { kind: 'earned', userId: 'ana' }],
  ['granted:ana', { kind: 'granted', userId: 'ana' }],
  ['mint:signUp', { kind: 'mint', reason: 'signUp' }],
  ['burn:hint', { kind: 'burn', reason: 'hint' }],
  ['escrow:duel-1', { kind: 'escrow', of: 'duel-1' }],
  ['house:bots', { kind: 'house', of: 'bots' }],
  ['campaign:12', { kind: 'campaign', of: '12' }],
  ['payments:packageBought', { kind: 'payments', reason: 'packageBought' }],
  ['debt:ana', { kind: 'debt', of: 'ana' }],
])('%s is the code of its account', (code, account) => {
  expect(accountCode(account)).toBe(code)
})

test('no two accounts have one code, whatever names them', () => {
  const name = fc.string({ unit: fc.constantFrom('a', ':', 'burn') })
  const kind = fc.constantFrom(...everyKind.filter((one) => !('names' in accountKinds[one])))
  fc.assert(
    fc.property(kind, name, kind, name, (one, its, other, others) => {
      const same = one === other && its === others
      expect(accountCode(accountOf(one, its, its)) === accountCode(accountOf(other, others, others))).toBe(same)
    }),
  )
})

describe('of the kinds of accounts', () => {
  test('the lots are the players’, and no others', () => {
    expect(kindsWhere((rules) => rules.namedBy === 'userId')).toEqual([...lots])
  })

  test('lots, escrows, treasuries and budgets of campaigns keep a balance (product 4.5)', () => {
    expect(kindsWhere((rules) => rules.keepsBalance)).toEqual(['earned', 'granted', 'escrow', 'treasury', 'campaign'])
  })

  test('granted is burned, given back for its money or pays what it owes, and reaches nothing else (product 0.4)', () => {
    expect(takers).toEqual(['burn', 'treasury', 'payments', 'debt'])
  })

  test('none has a colon in its name, which ends it in the code', () => {
    expect(everyKind.filter((kind) => !/^[a-z][A-Za-z]*$/.test(kind))).toEqual([])
  })
})

function kindsWhere(holds: (rules: (typeof accountKinds)[AccountKind]) => boolean): AccountKind[] {
  return everyKind.filter((kind) => holds(accountKinds[kind]))
}
