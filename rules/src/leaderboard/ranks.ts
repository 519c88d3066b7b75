/** Standing of a number of points: how many have more, and how many have exactly as much. */
export type Standing = { above: number; tied: number }

/** The rank of somebody with `above` players above, from 1. Equal points share it. Source: product 6.1. */
export function rankBelow(above: number): number {
  return above + 1
}

/**
 * The ranks of neighbours on the board, best first, from their points and the standing of the first. Whoever ties with
 * the first may stand on pages before and is counted in the standing; every other tie is among the neighbours.
 */
export function ranksFrom(first: Standing, points: number[]): number[] {
  const ranks: number[] = []
  for (const [index, own] of points.entries()) {
    if (own === points[0]) ranks.push(rankBelow(first.above))
    else if (own === points[index - 1]) ranks.push(ranks[index - 1] ?? 0)
    else ranks.push(rankBelow(first.above + first.tied) + (index - points.findIndex((other) => other !== points[0])))
  }
  return ranks
}
