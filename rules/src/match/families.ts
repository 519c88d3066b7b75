/** What families are told apart by: questions that teach the same insight share one. Source: decision 0197. */
type OfFamily = { family: string }

/** How families are kept apart: from those of `asked` as well, which the match asks already. */
export type Apart = {
  /** So many are wanted. */
  count: number
  asked?: readonly OfFamily[]
  /** Whether none comes twice even where fewer than `count` are left then. */
  strict: boolean
}

/**
 * Of questions in the order in which they are due, those that may be taken: the first of each family. Where these are fewer
 * than are wanted, and it is not strict, the others come after them, as many as it takes. Who has answered one of a family
 * knows the others better, so that the second is no question any more. Source: decision 0198.
 */
export function familiesApart<Due extends OfFamily>(
  queue: readonly Due[],
  { count, asked = [], strict }: Apart,
): Due[] {
  const known = new Set(asked.map(({ family }) => family))
  const [first, others]: [Due[], Due[]] = [[], []]
  for (const one of queue) {
    const list = known.has(one.family) ? others : first
    list.push(one)
    known.add(one.family)
  }
  return strict ? first : [...first, ...others.slice(0, Math.max(0, count - first.length))]
}
