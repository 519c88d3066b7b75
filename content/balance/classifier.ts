/** Something to be told right from wrong: its features, and the group that is left out with it when others are learnt from. */
export type Example = { group: string; features: readonly string[]; isRight: boolean }

/** How much a list of features looks like what is right rather than wrong: above 0 it does; 0 where nothing is known of it. */
export type Score = (features: readonly string[]) => number

/** So many occurrences are added to those of each feature, right and wrong as they are over all, so that one seen once tells little. */
const added = 2

/**
 * A naive classifier, as somebody could make who has seen many answers and knows nothing of finance: naive Bayes, in which
 * each feature counts for itself by how much more often it was right than others. It is learnt from counts alone, so that
 * it comes out the same each time.
 */
export function learn(examples: readonly Example[]): Score {
  const counts = new Map<string, { right: number; wrong: number }>()
  for (const { features, isRight } of examples)
    for (const feature of features) {
      const { right, wrong } = counts.get(feature) ?? { right: 0, wrong: 0 }
      counts.set(feature, isRight ? { right: right + 1, wrong } : { right, wrong: wrong + 1 })
    }
  const share = examples.filter(({ isRight }) => isRight).length / examples.length
  if (share === 0 || share === 1 || examples.length === 0) return () => 0
  const usual = Math.log(share / (1 - share))
  return (features) =>
    features.reduce((sum, feature) => {
      const count = counts.get(feature)
      if (!count) return sum
      const odds = (count.right + added * share) / (count.wrong + added * (1 - share))
      return sum + Math.log(odds) - usual
    }, 0)
}

/** Calls `judge` for each group with what was learnt from all others: nothing is judged by itself or its neighbours. */
export function acrossGroups<Result>(
  examples: readonly Example[],
  judge: (score: Score, group: string) => Result[],
): Result[] {
  const groups = [...new Set(examples.map(({ group }) => group))]
  return groups.flatMap((group) => judge(learn(examples.filter((example) => example.group !== group)), group))
}
