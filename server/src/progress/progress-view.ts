import type { Reward } from '@satoshi/contract/match'
import { add } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import { rewardSources } from '@satoshi/rules/words'

import type { RewardRow } from './progress-store.ts'

/** Rewards as the result screen shows them, in the order of sources and levels; a grant with nothing in it is left out. */
export function rewardViews(rows: RewardRow[], streak: number): Reward[] {
  return rows
    .filter((row) => row.xp > 0 || row.amountCents > 0)
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.ref) - Number(b.ref))
    .map(({ source, ref, xp, amountCents }) => ({
      source,
      xp,
      amountCents,
      level: source === 'levelUp' ? Number(ref) : null,
      streak: source === 'streak' ? Number(ref) : source === 'firstQuiz' ? streak : null,
    }))
}

/** A grant as its row has it. */
export function grantRow({ source, ref, xp, earnedCents, grantedCents }: Grant): RewardRow {
  return { source, ref, xp, amountCents: add(earnedCents, grantedCents) }
}

function rank(row: RewardRow): number {
  return rewardSources.indexOf(row.source)
}
