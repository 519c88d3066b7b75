/**
 * The chance of `hits` or more in `tries` independent tries of chance `p` each (the upper tail of the binomial
 * distribution), 0 to 1.
 */
export function chanceOfAtLeast(hits: number, tries: number, p: number): number {
  let sum = 0
  for (let k = hits; k <= tries; k++)
    sum += Math.exp(logChoose(tries, k) + k * Math.log(p) + (tries - k) * Math.log1p(-p))
  return Math.min(1, sum)
}

/** The chance of `hits` or fewer. */
export function chanceOfAtMost(hits: number, tries: number, p: number): number {
  return chanceOfAtLeast(tries - hits, tries, 1 - p)
}

function logChoose(from: number, take: number): number {
  let sum = 0
  for (let k = 1; k <= take; k++) sum += Math.log(from - take + k) - Math.log(k)
  return sum
}
