import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz, cents, type Cents } from '../money.ts'
import { accountOf, anyPostings, others, takers, takersOfAll } from './_accounts.ts'
import { accountCode, type AccountKind } from './account.ts'
import { faultIn, keepsGranted, sumsToZero } from './lawful.ts'
import { burnAll, burnOfTreasury, mintTo, payOut, spend, stake, postStakes, type Posting } from './postings.ts'

const none = cents(0)

describe('new BTZ', () => {
  test('come from the mint of their reason into both lots', () => {
    expect(lines(mintTo('ana', 'signUp', { earned: btz(200), granted: btz(300) }))).toEqual([
      ['mint:signUp', -50_000],
      ['granted:ana', 30_000],
      ['earned:ana', 20_000],
    ])
  })

  test('leave out a lot that gets nothing', () => {
    expect(lines(mintTo('ana', 'answers', { earned: btz(2), granted: none }))).toEqual([
      ['mint:answers', -200],
      ['earned:ana', 200],
    ])
  })
})

describe('spending', () => {
  const holds = { granted: btz(3), earned: btz(5) }

  test('takes granted only while granted suffices', () => {
    expect(paid(btz(3))).toEqual([
      ['granted:ana', -300],
      ['burn:hint', 300],
    ])
  })

  test('takes granted first and the rest from earned, one posting for each lot', () => {
    expect(paid(btz(4))).toEqual([
      ['granted:ana', -300],
      ['earned:ana', -100],
      ['burn:hint', 400],
    ])
  })

  test('takes the last cent', () => {
    expect(paid(btz(8))).toEqual([
      ['granted:ana', -300],
      ['earned:ana', -500],
      ['burn:hint', 800],
    ])
  })

  test('is refused for a cent too much, and says what is needed, what is there and what is missing', () => {
    expect(spend('ana', 'hint', cents(801), holds)).toEqual({
      ok: false,
      code: 'wallet.insufficient',
      details: { amountCents: 801, availableCents: 800, missingCents: 1 },
    })
  })

  test.each([0, -1])('of %i cents is a fault of ours', (amount) => {
    expect(() => spend('ana', 'hint', cents(amount), holds)).toThrow(RangeError)
  })

  function paid(amount: Cents) {
    const outcome = spend('ana', 'hint', amount, holds)
    return outcome.ok ? lines(outcome.value) : outcome
  }
})

describe('a stake', () => {
  test('leaves earned only, into the escrow of its match', () => {
    expect(lines(stake('ana', 'duel-1', btz(100)))).toEqual([
      ['earned:ana', -10_000],
      ['escrow:duel-1', 10_000],
    ])
  })

  test('of two goes into one escrow, a bot’s out of the house', () => {
    const stakers = [{ kind: 'earned', userId: 'ana' } as const, { kind: 'house', of: 'bots' } as const]
    expect(lines(postStakes(stakers, 'duel-1', btz(100)))).toEqual([
      ['earned:ana', -10_000],
      ['house:bots', -10_000],
      ['escrow:duel-1', 20_000],
    ])
  })

  test.each([0, -1])('of %i cents is a fault of ours', (amount) => {
    expect(() => stake('ana', 'duel-1', cents(amount))).toThrow(RangeError)
    expect(() => postStakes([{ kind: 'earned', userId: 'ana' }], 'duel-1', cents(amount))).toThrow(RangeError)
  })

  test('is paid out to earned, and what fees leave is burned', () => {
    expect(lines(payOut('duel-1', [{ userId: 'bruno', amountCents: btz(180) }], btz(20)))).toEqual([
      ['escrow:duel-1', -20_000],
      ['earned:bruno', 18_000],
      ['burn:escrow', 2_000],
    ])
  })
})

test('what a treasury spends leaves the world, and is more than nothing', () => {
  const account = { kind: 'treasury', of: 'fintech' } as const
  expect(burnOfTreasury('fintech', 'districtChallenge', btz(500))).toEqual([
    { account, amountCents: -50_000 },
    { account: { kind: 'burn', reason: 'districtChallenge' }, amountCents: 50_000 },
  ])
  for (const amount of [0, -1])
    expect(() => burnOfTreasury('fintech', 'districtChallenge', cents(amount))).toThrow(RangeError)
})

test('burning everything takes both lots, and nothing from who has nothing', () => {
  expect(lines(burnAll('ana', 'accountDeleted', { granted: btz(1), earned: none }))).toEqual([
    ['granted:ana', -100],
    ['burn:accountDeleted', 100],
  ])
  expect(burnAll('ana', 'accountDeleted', { granted: none, earned: none })).toEqual([])
})

describe('lawful postings', () => {
  test.each([
    ['fewer than two postings', [line('earned', 'ana', 1)]],
    ['an empty posting', [line('earned', 'ana', 0), line('earned', 'bruno', 0)]],
    ['an empty posting', [line('earned', 'ana', -1), line('earned', 'bruno', 0), held('duel-1', 1)]],
    ['an account named twice', [line('earned', 'ana', 1), line('earned', 'ana', -1)]],
    ['postings that do not sum to zero', [line('earned', 'ana', 2), line('earned', 'bruno', -1)]],
    ['postings that do not sum to zero', [line('earned', 'ana', 1), line('earned', 'bruno', -2)]],
    ['granted BTZ that would leave their owner', [line('granted', 'ana', -1), line('earned', 'bruno', 1)]],
    ['granted BTZ that would leave their owner', [line('granted', 'ana', -1), line('granted', 'bruno', 1)]],
    ['granted BTZ that would leave their owner', [line('granted', 'ana', -1), line('earned', 'ana', 1)]],
    ['granted BTZ that would leave their owner', [line('granted', 'ana', -1), held('duel-1', 1)]],
    [
      'granted BTZ that would leave their owner',
      [line('granted', 'ana', -2), line('earned', 'ana', -1), held('duel-1', 3)],
    ],
    ['granted BTZ that would leave their owner', [line('granted', 'ana', -2), line('earned', 'bruno', 1), burned(1)]],
  ])('are not: %s', (fault, postings) => {
    expect(faultIn(postings)).toBe(fault)
  })

  test.each(takersOfAll)('let granted reach an account of kind %s, of several players at once', (kind) => {
    const given = [line('granted', 'ana', -2), line('granted', 'bruno', -1), line('earned', 'ana', -1)]
    expect(faultIn([...given, into(kind, 4)])).toBeNull()
  })

  test.each(others)('let granted not reach an account of kind %s, alone or beside a burn', (kind) => {
    expect(faultIn([line('granted', 'ana', -1), into(kind, 1)])).toBe('granted BTZ that would leave their owner')
    expect(faultIn([line('granted', 'ana', -2), burned(1), into(kind, 1)])).toBe(
      'granted BTZ that would leave their owner',
    )
  })

  test('let granted pay the debt of its own player, beside whatever else', () => {
    expect(faultIn([line('granted', 'ana', -1), owed('ana', 1)])).toBeNull()
    expect(faultIn([line('granted', 'ana', -3), line('earned', 'bruno', -1), owed('ana', 2), burned(2)])).toBeNull()
  })

  test.each([
    [[line('granted', 'ana', -1), owed('bruno', 1)]],
    [[line('granted', 'ana', -2), owed('ana', 1), owed('bruno', 1)]],
    [[line('granted', 'ana', -1), line('granted', 'bruno', -1), owed('ana', 2)]],
    [[line('granted', 'ana', -2), burned(1), owed('bruno', 1)]],
  ])('let granted not pay the debt of another player (%#)', (postings) => {
    expect(faultIn(postings)).toBe('granted BTZ that would leave their owner')
    expect(faultIn(postings.toReversed())).toBe('granted BTZ that would leave their owner')
  })

  test('let earned pay the debt of anybody, as no granted leaves', () => {
    expect(faultIn([line('earned', 'ana', -1), owed('bruno', 1)])).toBeNull()
  })

  test('keep granted where it is, whatever moves', () => {
    fc.assert(
      fc.property(anyPostings(['ana', 'bruno']), (postings) => {
        if (faultIn(postings) !== null) return
        const paying = postings.flatMap(({ account, amountCents }) =>
          account.kind === 'granted' && amountCents < 0 ? [account.userId] : [],
        )
        const paid = postings.flatMap(({ account, amountCents }) => (amountCents > 0 ? [account] : []))
        if (paying.length === 0) return
        expect(paid.map(({ kind }) => kind).filter((kind) => !takers.includes(kind))).toEqual([])
        const debtors = paid.flatMap((account) => (account.kind === 'debt' ? [account.of] : []))
        if (debtors.length > 0) expect(new Set([...paying, ...debtors]).size).toBe(1)
      }),
      { numRuns: 2_000 },
    )
  })

  test('bind what leaves a granted account and what comes in, and nothing else', () => {
    expect(keepsGranted([line('granted', 'ana', 0), line('earned', 'ana', -1), held('duel-1', 1)])).toBe(true)
    expect(keepsGranted([line('granted', 'ana', -1), burned(1), held('duel-1', 0)])).toBe(true)
  })

  test('are: what the builders build', () => {
    const built = [mintTo('ana', 'signUp', { earned: btz(2), granted: btz(3) }), stake('ana', 'duel-1', btz(1))]
    expect(built.map(faultIn)).toEqual([null, null])
    expect(built.every(sumsToZero) && built.every(keepsGranted)).toBe(true)
  })
})

function line(kind: 'earned' | 'granted', userId: string, amount: number): Posting {
  return { account: { kind, userId }, amountCents: cents(amount) }
}

function into(kind: AccountKind, amount: number): Posting {
  return { account: accountOf(kind, 'chen'), amountCents: cents(amount) }
}

function held(of: string, amount: number): Posting {
  return { account: { kind: 'escrow', of }, amountCents: cents(amount) }
}

function owed(of: string, amount: number): Posting {
  return { account: { kind: 'debt', of }, amountCents: cents(amount) }
}

function burned(amount: number): Posting {
  return { account: { kind: 'burn', reason: 'hint' }, amountCents: cents(amount) }
}

function lines(postings: Posting[]): [string, number][] {
  return postings.map((posting) => [accountCode(posting.account), posting.amountCents])
}
