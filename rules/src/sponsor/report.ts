import type { Cents } from '../money.ts'
import { hour, type Day, type Millis } from '../time.ts'
import { opinions, type Opinion } from './campaign.ts'
import { liftOf, type PlayerPairs } from './lift.ts'

/** Players that must be behind a figure that a sponsor is told, and by whom it must have grown to be told anew. Source: product 5.18. */
export const leastInCell = 20

/** How long after the first answer the later one is looked for. Source: product 5.18. */
export const liftAfter: Millis = 7 * 24 * hour

/** What was counted of a campaign to the end of a day, of players whose address is confirmed and who have no hand in it. */
export type ReportFacts = {
  /** Different players of whose quizzes one has ended, of those how many came to an end, and of those how many had a prize. */
  players: number
  completed: number
  winners: number
  prizesCents: Cents
  pairs: readonly PlayerPairs[]
  opinions: Readonly<Record<Opinion, number>>
}

/**
 * A figure as it was told: of how many players, to the end of which day in São Paulo, and how many the others were then whose
 * number follows from it and the figure above it; null where none does. `rest` is told to nobody.
 */
export type CountedFigure = { count: number; rest: number | null; through: Day }

/** What changed in the answers of so many players, as shares 0..1 in whole hundredths: finer ones would tell of the last who came in. */
export type CountedLift = {
  players: number
  first: number
  later: number
  lift: number
  low: number
  high: number
  through: Day
}

/** What a sponsor is told; null where too few are behind a figure. */
export type CampaignReport = {
  /** The last day that was looked at. */
  through: Day
  players: CountedFigure | null
  completed: CountedFigure | null
  winners: (CountedFigure & { prizesCents: Cents }) | null
  lift: CountedLift | null
  opinions: Record<Opinion, CountedFigure | null>
}

/**
 * The report of a campaign, after the one that was told before. A figure of fewer than `leastInCell` players is told to nobody,
 * nor one from which such a figure would follow: who did not come to the end, who won nothing. And one that was told is told anew only
 * when as many more are behind it, and behind what follows from it: else two reports would tell of single players by
 * their difference. So figures are never lowered, and may be of earlier days. Opinions are told without their sum. Source: product 5.18.
 */
export function reportOf(through: Day, facts: ReportFacts, before: CampaignReport | null): CampaignReport {
  const { players, completed, winners, prizesCents, pairs } = facts
  const won = after(before?.winners, { count: winners, rest: completed - winners, through })
  return {
    through,
    players: after(before?.players, { count: players, rest: null, through }),
    completed: after(before?.completed, { count: completed, rest: players - completed, through }),
    winners: won && { ...won, prizesCents: won === before?.winners ? before.winners.prizesCents : prizesCents },
    lift: nextLift(before?.lift ?? null, pairs, through),
    opinions: Object.fromEntries(
      opinions.map((opinion) => {
        const now = { count: facts.opinions[opinion], rest: null, through }
        return [opinion, after(before?.opinions[opinion], now)]
      }),
    ) as CampaignReport['opinions'], // safe: an entry each
  }
}

/** The figure that is told: the new one where it may be, else that of before. */
function after<Before extends CountedFigure>(
  before: Before | null | undefined,
  now: CountedFigure,
): Before | CountedFigure | null {
  const { count, rest } = now
  const base = before ?? { count: 0, rest: 0 }
  const grows = count - base.count >= leastInCell && (rest === null || rest - (base.rest ?? 0) >= leastInCell)
  return grows ? now : (before ?? null)
}

function nextLift(before: CountedLift | null, pairs: readonly PlayerPairs[], through: Day): CountedLift | null {
  if (pairs.length - (before?.players ?? 0) < leastInCell) return before
  const lift = liftOf(pairs)
  if (!lift) return before
  const [first, later] = [hundredths(lift.first), hundredths(lift.later)]
  const growth = { lift: hundredths(later - first), low: hundredths(lift.low), high: hundredths(lift.high) }
  return { players: lift.players, first, later, ...growth, through }
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100
}
