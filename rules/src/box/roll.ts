import type { Box } from './box.ts'
import { rollBound } from './odds.ts'

/** What a box is opened by: its seed is secret until then, its SHA-256 is shown before. */
export type Draw = { userId: string; box: Box; nonce: number }

/** The text that HMAC-SHA256 signs with the seed. Source: product 5.13. */
export function drawMessage({ userId, box, nonce }: Draw): string {
  return `${userId}:${box}:${nonce}`
}

/** What a digest decides: the roll, and the rest, which picks an amount. */
export type Roll = { roll: number; rest: bigint }

/**
 * The roll of a digest in hex: the digest as a number modulo 10,000. 2^256 is so large that every roll is equally likely
 * but for one part in 10^72. `rest` is the whole quotient.
 */
export function rollOf(digest: string): Roll {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new RangeError('not a SHA-256 digest in hex')
  const value = BigInt(`0x${digest}`)
  const bound = BigInt(rollBound)
  return { roll: Number(value % bound), rest: value / bound }
}

/** A whole number from `least` to `most`, by the rest of a roll. */
export function amountBy(rest: bigint, { least, most }: { least: number; most: number }): number {
  return least + Number(rest % BigInt(most - least + 1))
}
