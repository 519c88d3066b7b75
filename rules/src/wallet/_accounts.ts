import { fc } from '../../test/property.ts'
import { add, cents, negate, subtract, type Cents } from '../money.ts'
import { accountCode, accountKinds, type AccountKind, type AccountRef } from './account.ts'
import type { Posting } from './postings.ts'

// safe: a literal object has no other keys
export const everyKind = Object.keys(accountKinds) as AccountKind[]

/** Kinds that `granted` may reach, and those that it may not. */
export const takers = everyKind.filter((kind) => accountKinds[kind].takesGranted)
export const others = everyKind.filter((kind) => !accountKinds[kind].takesGranted)
/** Kinds that take `granted` of whomever. */
export const takersOfAll = takers.filter((kind) => kind !== 'debt')

/** An account of any kind: one of a player's, a debt among them, one of a known name, or one that is called `name`. */
export function accountOf(kind: AccountKind, userId: string, name = 'first'): AccountRef {
  const { namedBy, ...rules } = accountKinds[kind]
  const known = 'names' in rules ? rules.names[0] : name
  const isOfPlayer = namedBy === 'userId' || kind === 'debt'
  return { kind, [namedBy]: isOfPlayer ? userId : known } as AccountRef // safe: the table says what names it
}

/**
 * Movements over accounts of every kind, lawful and not: some pay and some are paid, now and then nothing, twice, or not
 * what was given; `granted` is often among those that pay.
 */
export function anyPostings(players: string[]): fc.Arbitrary<Posting[]> {
  const linesOf = (...kinds: AccountKind[]) =>
    fc.uniqueArray(lineOf(kinds, players), {
      selector: ({ account }) => accountCode(account),
      minLength: 1,
      maxLength: 3,
    })
  const paying = fc.oneof(linesOf('granted'), linesOf('granted', 'earned'), linesOf(...everyKind))
  const paid = fc.oneof(linesOf(...takers), linesOf(...everyKind))
  const mistake = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, -1, 1)
  return fc.tuple(paying, paid, mistake).map(([given, taken, wrong]) => {
    const [last, ...before] = taken
    const rest = subtract(sumOf(given), add(sumOf(before), cents(wrong)))
    const out = given.map(({ account, amountCents }) => ({ account, amountCents: negate(amountCents) }))
    return last ? [...out, ...before, { ...last, amountCents: rest }] : out
  })
}

function lineOf(kinds: AccountKind[], players: string[]): fc.Arbitrary<Posting> {
  return fc.record({
    account: fc
      .tuple(fc.constantFrom(...kinds), fc.constantFrom(...players), fc.constantFrom('first', 'second'))
      .map(([kind, userId, name]) => accountOf(kind, userId, name)),
    amountCents: fc.integer({ min: 0, max: 40 }).map(cents),
  })
}

function sumOf(postings: Posting[]): Cents {
  return add(...postings.map((posting) => posting.amountCents))
}
