/**
 * How often a guess by time alone is right, whether a reply belongs to the one group or the other: the best threshold for
 * one half of the replies, tried on the other half. 0.5 is a coin. Source: product 2.10.
 */
export function accuracyByTime(ones: number[], others: number[]): number {
  const learn = { ones: half(ones, 0), others: half(others, 0) }
  const judge = { ones: half(ones, 1), others: half(others, 1) }
  const rules = [...learn.ones, ...learn.others].flatMap((at) => [
    { at, above: true },
    { at, above: false },
  ])
  const best = rules.reduce((known, rule) => (rightBy(rule, learn) > rightBy(known, learn) ? rule : known))
  return rightBy(best, judge)
}

type Rule = { at: number; above: boolean }

/** The share that the rule guesses right: the ones are above its threshold, or below. */
function rightBy({ at, above }: Rule, { ones, others }: { ones: number[]; others: number[] }): number {
  const over = (millis: number) => (above ? millis > at : millis <= at)
  const right = ones.filter(over).length + others.filter((millis) => !over(millis)).length
  return right / (ones.length + others.length)
}

function half(times: number[], which: 0 | 1): number[] {
  return times.filter((_, index) => index % 2 === which)
}
