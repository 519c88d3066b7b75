import type { Achievement } from '@satoshi/contract/achievement'

/** The achievements that are begun and not earned, the one that lacks least first; at most `most`. */
export function nearestOf(all: Achievement[], most: number): Achievement[] {
  return all
    .filter(({ earnedAt, value }) => earnedAt === null && value > 0)
    .toSorted((one, other) => other.value / other.target - one.value / one.target)
    .slice(0, most)
}
