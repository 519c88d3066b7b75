/** Something to be told right from wrong: its features, and the group that is left out with it when others are learnt from. */
export type Example = { group: string; features: readonly string[]; isRight: boolean }

/** How much a list of features looks like what is right rather than wrong: above 0 it does; 0 where nothing is known of it. */
type Score = (features: readonly string[]) => number

/**
 * A naive classifier, as somebody could make who has seen many answers and knows nothing of finance: multinomial naive
 * Bayes with one added to each count, and both sides taken for equally likely. It is learnt from counts alone, so that it
 * comes out the same each time.
 */
export function learn(examples: readonly Example[]): Score {
  const [right, wrong] = [new Map<string, number>(), new Map<string, number>()]
  for (const { features, isRight } of examples)
    for (const feature of features) {
      const counts = isRight ? right : wrong
      counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
  const known = new Set([...right.keys(), ...wrong.keys()])
  const [ofRight, ofWrong] = [total(right) + known.size, total(wrong) + known.size]
  return (features) =>
    features
      .filter((feature) => known.has(feature))
      .reduce((sum, feature) => {
        const likelihood = ((right.get(feature) ?? 0) + 1) / ofRight / (((wrong.get(feature) ?? 0) + 1) / ofWrong)
        return sum + Math.log(likelihood)
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

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
