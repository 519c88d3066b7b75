import {
  dayOpening,
  homeZone,
  leagueWeek,
  leagueWeekOpening,
  minute,
  shiftDay,
  type Day,
  type Instant,
} from '../time.ts'
import { paceOf, type LeaguePace, tierAfterAbsence, type LeagueTier } from './tiers.ts'

/** Seats of a group. Source: product 6.2. */
export const groupSeats = 30

/** How long after its end a week is closed: quizzes that end with it are still being written. */
export const closeAfterMillis = minute

/** Standing of a player between weeks; `activeWeek` is the last that was not missed. */
export type LeagueStanding = {
  tier: LeagueTier
  activeWeek: Day
  optedOut: boolean
  /** The week in which a seat was last given up. */
  leftWeek: Day | null
}

/** Where a first point of the week leads: to a seat, or to none. */
export type Arrival = { seat: { tier: LeagueTier; pace: LeaguePace } | null; standing: LeagueStanding }

/** The first instant without new seats: the Saturday of the week, 00:00 in São Paulo. Source: product 6.2. */
export function seatingEnds(week: Day): Instant {
  return dayOpening(shiftDay(week, 5), homeZone)
}

/** Moment from which the week's groups may be closed. */
export function closesAt(week: Day): Instant {
  return leagueWeekOpening(shiftDay(week, 7)) + closeAfterMillis
}

/** Where somebody stands who was never in a league. */
export function newStanding(week: Day): LeagueStanding {
  return { tier: 'copper', activeWeek: week, optedOut: false, leftWeek: null }
}

/**
 * What the first points of `week` do, made at `at` and looked at by `now`: a seat of the tier, that absence may have
 * lowered, at the player's pace. None from Saturday on, after the week, for who opted out, or gave this week's seat up;
 * the week counts as there all the same. Source: product 6.2.
 */
export function arrive(
  before: LeagueStanding,
  { week, at, now, lastWeeks }: { week: Day; at: Instant; now: Instant; lastWeeks: readonly number[] },
): Arrival {
  const standing = standingIn(before, week)
  const open = at < seatingEnds(week) && leagueWeek(now) === week
  if (!open || standing.optedOut || standing.leftWeek === week) return { seat: null, standing }
  return { seat: { tier: standing.tier, pace: paceOf(lastWeeks) }, standing }
}

/** The standing of somebody who is there in `week`: what was missed since is settled. Who opted out misses nothing. */
export function standingIn(before: LeagueStanding, week: Day): LeagueStanding {
  if (week <= before.activeWeek) return before
  const tier = before.optedOut ? before.tier : tierAfterAbsence(before.tier, before.activeWeek, week)
  return { ...before, tier, activeWeek: week }
}

/** Leaves the leagues, or comes back. The tier stays; a seat that is given up is not given again in its week. */
export function takePart(
  before: LeagueStanding,
  { takesPart, week, seated }: { takesPart: boolean; week: Day; seated: boolean },
): LeagueStanding {
  const standing = { ...standingIn(before, week), optedOut: !takesPart }
  return !takesPart && seated ? { ...standing, leftWeek: week } : standing
}
