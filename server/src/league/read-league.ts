import type { FriendsWeek, League, LeagueSeat } from '@satoshi/contract/league'
import { rankBelow } from '@satoshi/rules/leaderboard/ranks'
import { rankGroup, zonesOf } from '@satoshi/rules/league/close-group'
import { groupSeats, newStanding, seatingEnds, standingIn, type LeagueStanding } from '@satoshi/rules/league/seating'
import { leagueWeek, leagueWeekOpening, shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import { friendIds } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { onBoard, publicProfilesOf } from '../profile/profile-api.ts'
import { readGroupSeats, readOwnGroup, readPastSeat, readWeek, readWeeks, type OwnGroup } from './league-store.ts'
import { readStanding } from './seating-store.ts'

/** Where a player stands in the leagues: the group of the week with what each place means now, and the week before. */
export async function readLeague({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<League> {
  const serverNow = clock.now()
  const week = leagueWeek(serverNow)
  const [known, group, last, points] = await Promise.all([
    readStanding(db, userId),
    readOwnGroup(db, userId, week),
    readPastSeat(db, userId, shiftDay(week, -7)),
    readWeek(db, userId, week),
  ])
  const standing = standingIn(known ?? newStanding(week), week)
  return {
    week,
    startsAt: leagueWeekOpening(week),
    endsAt: leagueWeekOpening(shiftDay(week, 7)),
    seatsUntil: seatingEnds(week),
    serverNow,
    tier: group?.tier ?? standing.tier,
    state: group ? 'seated' : stateOf(standing, { week, points, now: serverNow }),
    group: group ? await groupView(db, group) : null,
    last: last ?? null,
  }
}

function stateOf(
  { optedOut, leftWeek }: LeagueStanding,
  { week, points, now }: { week: Day; points: number | null; now: Instant },
): League['state'] {
  if (optedOut) return 'optedOut'
  if (leftWeek === week) return 'left'
  if (now >= seatingEnds(week)) return 'late'
  return points === null ? 'open' : 'seating'
}

async function groupView(db: Db, { id, tier, pace }: OwnGroup): Promise<NonNullable<League['group']>> {
  const ranked = rankGroup(tier, await readGroupSeats(db, id))
  const profiles = await publicProfilesOf(
    db,
    ranked.map(({ userId }) => userId),
  )
  const seats = ranked.flatMap(({ userId, rank, points, move, prizeCents }): LeagueSeat[] => {
    const face = profiles.get(userId)
    return face ? [{ rank, points, move, prizeCents, player: onBoard(face) }] : []
  })
  return { pace, size: groupSeats, ...zonesOf(tier, ranked.length), seats }
}

/** Friends who are listed, the best first. */
const mostListed = 50

/** The week among friends: who of them has points, and the player. Friends without points are only counted. */
export async function readFriendsWeek({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<FriendsWeek> {
  const week = leagueWeek(clock.now())
  const friends = await friendIds(db, userId)
  const rows = await readWeeks(db, [userId, ...friends], week)
  const ordered = rows.toSorted((one, other) => other.points - one.points || one.reachedAt - other.reachedAt)
  const ranked = ordered.map(({ userId: id, points }) => ({
    id,
    points,
    rank: rankBelow(ordered.filter((other) => other.points > points).length),
  }))
  const listed = ranked.filter(({ id }, index) => index < mostListed || id === userId)
  const profiles = await publicProfilesOf(
    db,
    listed.map(({ id }) => id),
  )
  return {
    week,
    friends: friends.length,
    items: listed.flatMap(({ id, points, rank }) => {
      const face = profiles.get(id)
      return face ? [{ rank, points, player: onBoard(face) }] : []
    }),
  }
}
