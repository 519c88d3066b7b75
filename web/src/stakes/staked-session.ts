import type { Duel } from '@satoshi/contract/duel'
import { minute, type Instant, type Millis } from '@satoshi/rules/time'

/** So much staked play in one go brings a reality check. Source: product 5.10. */
export const realityCheckMillis = 30 * minute

/** A break of this length ends a sitting (decision 0105). */
export const breakMillis = 10 * minute

/** Staked play in one go: since when, how many duels, and what they came to. */
export type StakedSession = { firstId: string; since: Instant; millis: Millis; duels: number; netCents: number }

/**
 * The staked duels that were played in one go up to `now`, from ended duels with the newest first; null when the last
 * of them is longer ago than a break.
 */
export function stakedSession(ended: Duel[], now: Instant): StakedSession | null {
  let next = now
  const sitting: Duel[] = []
  for (const duel of ended.filter(({ stakeCents }) => stakeCents > 0)) {
    if (next - (duel.endedAt ?? duel.createdAt) >= breakMillis) break
    sitting.push(duel)
    next = duel.createdAt
  }
  const first = sitting.at(-1)
  if (!first) return null
  const netCents = sitting.reduce((sum, duel) => sum + (duel.netCents ?? 0), 0)
  return { firstId: first.id, since: first.createdAt, millis: now - first.createdAt, duels: sitting.length, netCents }
}

/** How many reality checks are due in a sitting so far: one every half hour. */
export function checksDue(session: StakedSession | null): number {
  return session ? Math.floor(session.millis / realityCheckMillis) : 0
}
