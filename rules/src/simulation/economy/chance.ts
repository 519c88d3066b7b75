import type { Random } from '../../random.ts'

/** Whether something of this chance happens. */
export function happens(chance: Random, share: number): boolean {
  return chance.next() < share
}

/** How often something happens that does so `mean` times on average, independently (Poisson, by Knuth). */
export function timesOf(chance: Random, mean: number): number {
  const least = Math.exp(-mean)
  let times = 0
  for (let product = chance.next(); product > least; product *= chance.next()) times += 1
  return times
}

/** A digest of 64 hex digits as a box is opened by: as even as one of SHA-256, and drawn from the seed. */
export function digestFrom(chance: Random): string {
  return Array.from({ length: 8 }, () =>
    chance
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}
