import type { DuelSummary } from '@satoshi/contract/duel'
import { dailyDuelCents, dailyDuelsPaid } from '@satoshi/rules/duel/duel-rewards'
import { rewardDay, rewardDayClosing } from '@satoshi/rules/progress/zone-change'
import { shownRating } from '@satoshi/rules/rating/glicko'

import { zoneOf } from '../profile/profile-api.ts'
import { allRatingsOf } from '../rating/rating-api.ts'
import { readOpenSeats } from './duel-list-store.ts'
import { readDuelDay } from './duel-store.ts'
import type { DuelWorld } from './duels.ts'

/** A player's ratings and record, the paid duels of today, and the duel that runs. */
export async function readSummary(
  { db, clock }: Pick<DuelWorld, 'db' | 'clock'>,
  userId: string,
): Promise<DuelSummary> {
  const now = clock.now()
  const zone = await zoneOf(db, userId)
  const [ratings, today, open] = await Promise.all([
    allRatingsOf(db, userId),
    readDuelDay(db, userId, rewardDay(zone, now), null),
    readOpenSeats(db, userId),
  ])
  const { won, lost, drawn } = ratings.find(({ category }) => category === 'overall') ?? { won: 0, lost: 0, drawn: 0 }
  return {
    ratings: ratings.map((rating) => ({ category: rating.category, rating: shownRating(rating), duels: rating.duels })),
    won,
    lost,
    drawn,
    daily: {
      paid: today.paidDaily,
      of: dailyDuelsPaid,
      winCents: dailyDuelCents.won,
      lossCents: dailyDuelCents.lost,
      resetsAt: rewardDayClosing(zone, now),
    },
    openDuelId: open[0]?.duelId ?? null,
    serverNow: now,
  }
}
