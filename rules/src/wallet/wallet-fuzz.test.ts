import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { cents, type Cents } from '../money.ts'
import { accountCode, accountKinds } from './account.ts'
import { faultIn } from './lawful.ts'
import { burnAll, mintTo, payOut, spend, stake, type Balances, type Posting } from './postings.ts'

const players = ['ana', 'bruno', 'chen', 'dalia']
const escrows = ['duel-1', 'duel-2']

type Ledger = { balances: Map<string, number>; written: Posting[][] }
type Operation = {
  what: 'mint' | 'spend' | 'stake' | 'payOut' | 'burnAll'
  player: string
  of: string
  amount: Cents
  part: number
}

const operation: fc.Arbitrary<Operation> = fc.record({
  what: fc.constantFrom('mint', 'mint', 'spend', 'stake', 'payOut', 'burnAll'),
  player: fc.constantFrom(...players),
  of: fc.constantFrom(...escrows),
  amount: fc.integer({ min: 1, max: 100_000 }).map(cents),
  part: fc.integer({ min: 0, max: 100 }),
})

test('any operations keep the sum at zero, no balance below it, and granted BTZ at home', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const ledger: Ledger = { balances: new Map(), written: [] }
      for (const asked of operations) write(ledger, postingsOf(ledger, asked))
      referee(ledger)
    }),
    { numRuns: 500 },
  )
})

function postingsOf(ledger: Ledger, { what, player, of, amount, part }: Operation): Posting[] {
  const share = cents(Math.floor((amount * part) / 100))
  switch (what) {
    case 'mint':
      return mintTo(player, 'signUp', { earned: share, granted: cents(amount - share) })
    case 'spend': {
      const outcome = spend(player, 'hint', amount, balancesOf(ledger, player))
      return outcome.ok ? outcome.value : []
    }
    case 'stake':
      return stake(player, of, amount)
    case 'payOut': {
      const pot = balanceOf(ledger, `escrow:${of}`)
      const won = cents(Math.floor((pot * part) / 100))
      return payOut(of, [{ userId: player, amountCents: won }], cents(pot - won))
    }
    case 'burnAll':
      return burnAll(player, 'accountDeleted', balancesOf(ledger, player))
  }
}

/** Writes as the database does: all or nothing, and nothing that would leave an account below zero. */
function write(ledger: Ledger, postings: Posting[]): void {
  if (postings.length === 0) return
  expect(faultIn(postings)).toBeNull()
  const after = new Map(ledger.balances)
  for (const { account, amountCents } of postings) {
    const balance = (after.get(accountCode(account)) ?? 0) + amountCents
    if (balance < 0 && accountKinds[account.kind].keepsBalance) return
    after.set(accountCode(account), balance)
  }
  ledger.balances = after
  ledger.written.push(postings)
}

function referee({ balances, written }: Ledger): void {
  const lines = written.flat()
  for (const { account } of lines)
    if (accountKinds[account.kind].keepsBalance) expect(balances.get(accountCode(account))).toBeGreaterThanOrEqual(0)
  expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(0)
  for (const [code, balance] of balances) {
    const posted = lines.filter((line) => accountCode(line.account) === code)
    expect(posted.reduce((sum, line) => sum + line.amountCents, 0)).toBe(balance)
  }
  const fromGranted = written.filter((lines) =>
    lines.some((line) => line.account.kind === 'granted' && line.amountCents < 0),
  )
  for (const { account, amountCents } of fromGranted.flat())
    if (amountCents > 0) expect(accountKinds[account.kind].takesGranted).toBe(true)
}

function balancesOf(ledger: Ledger, player: string): Balances {
  return { earned: balanceOf(ledger, `earned:${player}`), granted: balanceOf(ledger, `granted:${player}`) }
}

function balanceOf(ledger: Ledger, code: string): Cents {
  return cents(ledger.balances.get(code) ?? 0)
}
