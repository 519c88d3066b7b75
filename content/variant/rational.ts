/** An exact number, in lowest terms, `over` above 0: sums of money are never rounded on the way. */
export type Rational = { top: number; over: number }

/** What has no exact value here: a division by nothing, a root that does not come out even, more digits than are kept. */
export class NotExact extends Error {}

/** A number of two whole ones. Beyond what a double holds exactly there is none. */
export function rational(top: number, over = 1): Rational {
  if (over === 0) throw new NotExact('divided by 0')
  if (!Number.isSafeInteger(top) || !Number.isSafeInteger(over)) throw new NotExact('has too many digits')
  const divisor = commonDivisor(top, over) * Math.sign(over)
  return { top: top / divisor, over: over / divisor }
}

/** A decimal number as it is written in a file, such as `12.50`. */
export function fromDecimal(text: string): Rational {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`${text} is not a decimal number`)
  return rational(Number(sign + whole + part), 10 ** part.length)
}

export function fromNumber(value: number): Rational {
  return fromDecimal(String(value))
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.top * b.over + b.top * a.over, a.over * b.over)
}

export function minus(a: Rational, b: Rational): Rational {
  return rational(a.top * b.over - b.top * a.over, a.over * b.over)
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.top * b.top, a.over * b.over)
}

export function over(a: Rational, b: Rational): Rational {
  return rational(a.top * b.over, a.over * b.top)
}

/** A whole power, from 0 on. */
export function power(base: Rational, { top: exponent, over: parts }: Rational): Rational {
  if (parts !== 1 || exponent < 0) throw new NotExact('not a power that is asked for')
  return rational(base.top ** exponent, base.over ** exponent)
}

/** Less than 0, 0 or more than 0. */
export function compare(a: Rational, b: Rational): number {
  return minus(a, b).top
}

/** To so many decimals, halves away from zero. */
export function round(value: Rational, decimals: number): Rational {
  const unit = 10 ** decimals
  const { top, over: parts } = times(value, rational(unit))
  const [whole, rest] = [Math.trunc(top / parts), Math.abs(top % parts)]
  return rational(rest * 2 >= parts ? whole + Math.sign(top) : whole, unit)
}

/** The root, where it comes out even. */
export function squareRoot(value: Rational): Rational {
  return rational(wholeRoot(value.top), wholeRoot(value.over))
}

/** The root to so many decimals. */
export function roundedRoot(value: Rational, decimals: number): Rational {
  if (value.top < 0) throw new NotExact('a root of less than 0')
  return rational(Math.round(Math.sqrt(value.top / value.over) * 10 ** decimals), 10 ** decimals)
}

/** The shortest decimals of a number, such as `-0.5`; null where they do not end within `most`. */
export function toDecimal({ top, over: parts }: Rational, most: number): string | null {
  const scaled = top * 10 ** most
  if (!Number.isSafeInteger(scaled) || scaled % parts !== 0) return null
  const digits = String(Math.abs(scaled / parts)).padStart(most + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - most), digits.slice(digits.length - most).replace(/0+$/, '')]
  return `${top < 0 ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

function wholeRoot(value: number): number {
  const root = Math.sqrt(value)
  if (!Number.isInteger(root)) throw new NotExact('a root that does not come out even')
  return root
}

function commonDivisor(a: number, b: number): number {
  let [one, other] = [Math.abs(a), Math.abs(b)]
  while (other !== 0) [one, other] = [other, one % other]
  return one
}
