import { ok, refused, type Outcome } from '../outcome.ts'
import { dayClosing, gameDay, hour, type Day, type Instant } from '../time.ts'
import type { Streak, StreakDays } from './streak.ts'

/** The zone by which a player's days are counted, and the last change to it; null while it was never changed. */
export type PlayerZone = { zone: string; change: ZoneChange | null }

/** When the zone was changed, and what it was before. */
export type ZoneChange = { from: string; at: Instant }

/** A player changes the zone at most once in so many hours: seven days. Source: product 4.7. */
export const zoneChangeEvery = 7 * 24 * hour

/** After a change the dates of both zones count for the streak for so long. Source: product 4.7. */
export const bothZonesFor = 48 * hour

/** From when on the zone may be changed again; null when it may be at `at`. */
export function zoneChangesFrom({ change }: PlayerZone, at: Instant): Instant | null {
  return change && at < change.at + zoneChangeEvery ? change.at + zoneChangeEvery : null
}

/**
 * The player's zone and streak after a change to `zone` at `at`. A streak whose day is done where the player comes from
 * is done for the date of the new zone too: flying east skips a date, and what was played today must reach tomorrow.
 * Refuses `profile.zoneTooSoon` with `from`, the moment from which it may be changed. The same zone changes nothing.
 */
export function changeZone(
  before: PlayerZone & { streak: Streak },
  zone: string,
  at: Instant,
): Outcome<PlayerZone & { streak: Streak }, 'profile.zoneTooSoon'> {
  if (zone === before.zone) return ok(before)
  const from = zoneChangesFrom(before, at)
  if (from !== null) return refused('profile.zoneTooSoon', { from })
  const { days, day } = before.streak
  const [left, reached] = [gameDay(at, before.zone), gameDay(at, zone)]
  const streak = day !== null && day >= left && reached > day ? { days, day: reached } : before.streak
  return ok({ zone, change: { from: before.zone, at }, streak })
}

/** The dates that count for the streak at `at`: those of both zones for two days after a change, else one. */
export function streakDaysAt({ zone, change }: PlayerZone, at: Instant): StreakDays {
  const day = gameDay(at, zone)
  const other = change && at < change.at + bothZonesFor ? gameDay(at, change.from) : day
  return day < other ? { earliest: day, latest: other } : { earliest: other, latest: day }
}

/**
 * When `day` has closed for the streak: from then on it is missed where nothing was played on it. While a change of zone
 * is fresh it waits for both dates, as `streakDaysAt` does.
 */
export function streakDayClosing({ zone, change }: PlayerZone, day: Day): Instant {
  const closing = dayClosing(day, zone)
  if (!change || closing >= change.at + bothZonesFor) return closing
  return Math.max(closing, Math.min(dayClosing(day, change.from), change.at + bothZonesFor))
}

/**
 * The day that caps and daily rewards count on at `at`. A change of zone leaves the day of its moment open until the
 * later of the two dates has closed in both zones, so that no date pays twice and none is opened early.
 */
export function rewardDay({ zone, change }: PlayerZone, at: Instant): Day {
  if (!change) return gameDay(at, zone)
  if (at < change.at) return gameDay(at, change.from)
  return at < bridgeClosing(zone, change) ? gameDay(change.at, change.from) : gameDay(at, zone)
}

/** When the reward day that is open at `at` closes, and the next begins. */
export function rewardDayClosing(player: PlayerZone, at: Instant): Instant {
  const { zone, change } = player
  const closing = change ? bridgeClosing(zone, change) : at
  return at < closing ? closing : dayClosing(gameDay(at, zone), zone)
}

/** When the day on which the zone was changed has closed, by the dates of both zones. */
function bridgeClosing(zone: string, { from, at }: ZoneChange): Instant {
  const [left, reached] = [gameDay(at, from), gameDay(at, zone)]
  return Math.max(dayClosing(left, from), dayClosing(left > reached ? left : reached, zone))
}
