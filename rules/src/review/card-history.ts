import type { Repeats } from '../progress/repeat.ts'
import { repeatSpamAfter, repeatSpamDays } from '../progress/repeat.ts'
import { rewardDay, type PlayerZone } from '../progress/zone-change.ts'
import { hour, type Instant } from '../time.ts'

/** What a card remembers of its answers, in whatever mode they were given. */
export type CardHistory = {
  /** The newest answers, at most as many as the rule of repeats counts, the newest last. */
  recentAt: Instant[]
  lastRight: boolean
  /** When it was last answered right; null for never. */
  rightAt: Instant | null
  /** When a mistake became knowledge: the right answer that followed a wrong one. A new mistake takes it away. */
  mendedAt: Instant | null
}

/** The history after an answer; null stands for a card that there was not. */
export function historyAfter(before: CardHistory | null, right: boolean, at: Instant): CardHistory {
  const mends = right && before?.lastRight === false
  return {
    recentAt: [...(before?.recentAt ?? []), at].slice(-repeatSpamAfter),
    lastRight: right,
    rightAt: right ? at : (before?.rightAt ?? null),
    mendedAt: mends ? at : right ? (before?.mendedAt ?? null) : null,
  }
}

/** What the rule of repeats asks of a card's earlier answers. A card that is due is no repeat of anything. Source: product 6.1. */
export function repeatsOf(
  { recentAt, rightAt }: CardHistory,
  { zone, at, isDue }: { zone: PlayerZone; at: Instant; isDue: boolean },
): Repeats {
  const since = at - repeatSpamDays * 24 * hour
  return {
    rightToday: rightAt !== null && rewardDay(zone, rightAt) === rewardDay(zone, at),
    timesInSevenDays: isDue ? 0 : recentAt.filter((answered) => answered > since).length,
  }
}
