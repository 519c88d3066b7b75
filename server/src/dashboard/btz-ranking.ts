import type { BtzRanking } from '@satoshi/contract/dashboard'
import type { Cents } from '@satoshi/rules/money'
import type { Millis } from '@satoshi/rules/time'

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  lastGoodReading,
  staleWhileRevalidate,
  type CachedReader,
  type Reading,
} from '../platform/stale-while-revalidate.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { readRichest, type RichPlayer } from './richest-store.ts'

/** Players that the ranking counts, and how many of them the dashboard shows. Source: decision 0118. */
export const rankedPlayers = 100
const shownPlayers = 5

export type RichestReader = CachedReader<RichPlayer[]>

/** How long the first who asks waits for the first count; nobody waits for a later one. */
const firstCountMillis: Millis = 1_000

/** Counts the richest at most once a minute, on a connection that has patience; meanwhile the last count is given. */
export function watchRichest(slow: Db, clock: Clock): RichestReader {
  const count = staleWhileRevalidate(() => readRichest(slow, rankedPlayers), clock)
  return lastGoodReading(count, clock, firstCountMillis)
}

/** The first places of earned BTZ, and the viewer's own; null when they could not be counted. */
export async function btzRanking(
  db: Db,
  { at, values }: Reading<RichPlayer[]>,
  viewer: { userId: string; earnedCents: number },
): Promise<BtzRanking | null> {
  if (!values) return null
  const shown = values.slice(0, shownPlayers)
  const profiles = await publicProfilesOf(
    db,
    shown.map(({ userId }) => userId),
  )
  const own = values.find(({ userId }) => userId === viewer.userId)
  return {
    items: shown.flatMap(({ userId, earnedCents }) => {
      const player = profiles.get(userId)
      return player ? [{ rank: rankOf(values, earnedCents), player, earnedCents }] : []
    }),
    me: { rank: own ? rankOf(values, own.earnedCents) : null, earnedCents: own?.earnedCents ?? viewer.earnedCents },
    ranked: rankedPlayers,
    countedAt: at,
  }
}

/** One more than there are players with more. */
function rankOf(all: RichPlayer[], earnedCents: Cents): number {
  return all.findIndex((one) => one.earnedCents <= earnedCents) + 1
}
