import type { Cents } from '../money.ts'
import { hour, type Day, type Millis } from '../time.ts'
import type { Opinion } from './campaign.ts'
import { liftOf, type Lift, type PlayerPairs } from './lift.ts'

/** Players that must be behind a figure that a sponsor is told. Source: product 5.18. */
export const leastInCell = 20

/** How long after the first answer the later one is looked for. Source: product 5.18. */
export const liftAfter: Millis = 7 * 24 * hour

/** What was counted of a campaign to the end of a day. */
export type ReportFacts = {
  /** Different players who began its quiz, of those how many came to its end, and how many had a prize. */
  players: number
  completed: number
  winners: number
  prizesCents: Cents
  pairs: readonly PlayerPairs[]
  opinions: Readonly<Record<Opinion, number>>
}

/** What a sponsor is told of it; null where too few are behind a figure. */
export type CampaignReport = {
  /** The last day that is counted, in São Paulo. */
  through: Day
  players: number | null
  completed: number | null
  winners: number | null
  prizesCents: Cents | null
  lift: Lift | null
  opinions: Record<Opinion, number | null>
}

/**
 * The report of a campaign. A figure of fewer than `leastInCell` players is told to nobody, nor one from which such a figure
 * would follow: who completed it is told where those who did not are as many, or none began at all.
 * Opinions are told without their sum. Source: product 5.18.
 */
export function reportOf(through: Day, facts: ReportFacts): CampaignReport {
  const { players, completed, winners, prizesCents, pairs, opinions } = facts
  const hasWinners = tellable(winners) && tellable(completed - winners)
  return {
    through,
    players: tellable(players) ? players : null,
    completed: tellable(completed) && tellable(players - completed) ? completed : null,
    winners: hasWinners ? winners : null,
    prizesCents: hasWinners ? prizesCents : null,
    lift: tellable(pairs.length) ? liftOf(pairs) : null,
    opinions: {
      useful: tellable(opinions.useful) ? opinions.useful : null,
      somewhat: tellable(opinions.somewhat) ? opinions.somewhat : null,
      notUseful: tellable(opinions.notUseful) ? opinions.notUseful : null,
    },
  }
}

function tellable(count: number): boolean {
  return count >= leastInCell
}
