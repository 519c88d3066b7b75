declare const centsBrand: unique symbol

/** An amount of BTZ in integer cents (1 BTZ = 100), |n| ≤ 2^53 − 1. Source: product 4.5. */
export type Cents = number & { readonly [centsBrand]: true }

/** Cents in one BTZ. Source: product 4.5. */
export const centsPerBtz = 100

/** `value` as an amount; a fraction or a number beyond 2^53 − 1 is our mistake and throws. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in whole cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents // safe: checked on the line above; −0 becomes 0
}

/** Whole BTZ as cents. */
export function btz(whole: number): Cents {
  return cents(whole * centsPerBtz)
}

export function add(...amounts: Cents[]): Cents {
  return amounts.reduce((sum, amount) => cents(sum + amount), cents(0))
}

export function subtract(from: Cents, amount: Cents): Cents {
  return cents(from - amount)
}

export function negate(amount: Cents): Cents {
  return cents(-amount)
}

/**
 * `total` divided by whole-number `weights`, rounded down; the rest that rounding leaves is returned apart.
 * The shares and the rest add up to `total`.
 */
export function split(total: Cents, weights: number[]): { shares: Cents[]; rest: Cents } {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (total < 0 || sum <= 0 || weights.some((weight) => weight < 0)) throw new RangeError('nothing to split')
  const shares = weights.map((weight) => cents(Number((BigInt(total) * BigInt(weight)) / BigInt(sum))))
  return { shares, rest: subtract(total, add(...shares)) }
}
