/**
 * The chance of `hits` or more in `tries` independent tries of chance `p` each (the upper tail of the binomial
 * distribution), 0 to 1.
 */
export function chanceOfAtLeast(hits: number, tries: number, p: number): number {
  if (hits <= 0) return 1
  let sum = 0
  for (let k = hits; k <= tries; k++)
    sum += Math.exp(logChoose(tries, k) + k * Math.log(p) + (tries - k) * Math.log1p(-p))
  return Math.min(1, sum)
}

/** The chance of `hits` or fewer. */
export function chanceOfAtMost(hits: number, tries: number, p: number): number {
  return chanceOfAtLeast(tries - hits, tries, 1 - p)
}

/** What lies outside the interval of chance, on either side: an exact test on the level of 5 %. */
const eachTail = 0.025

/** The fewest and the most hits in `tries` that chance `p` brings in 95 of 100 banks, both included. */
export function intervalOfChance(tries: number, p: number): { least: number; most: number } {
  let least = 0
  while (chanceOfAtMost(least, tries, p) < eachTail) least++
  let most = tries
  while (chanceOfAtLeast(most, tries, p) < eachTail) most--
  return { least, most }
}

/**
 * The chance that counts in five equally likely bins are as uneven as these, or more: the upper tail of the χ²
 * distribution, which has this closed form for four degrees of freedom.
 */
export function chanceOfUnevenFive(counts: readonly number[]): number {
  if (counts.length !== 5) throw new Error(`five bins, not ${counts.length}`)
  const expected = counts.reduce((sum, count) => sum + count, 0) / 5
  if (expected === 0) return 1
  const half = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / 2
  return Math.exp(-half) * (1 + half)
}

function logChoose(from: number, take: number): number {
  return logFactorial(from) - logFactorial(take) - logFactorial(from - take)
}

/** Of each number from 0, as far as one was asked for. */
const logFactorials = [0]

function logFactorial(number: number): number {
  for (let next = logFactorials.length; next <= number; next++)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next))
  return logFactorials[number] ?? 0
}
