import type { FriendsWeek } from '@satoshi/contract/league'
import { rankBelow } from '@satoshi/rules/leaderboard/ranks'
import { leagueWeek } from '@satoshi/rules/time'

import { friendIds } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import { facesOf } from '../profile/profile-api.ts'
import { readWeeks } from './league-store.ts'

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
  const faces = await facesOf(
    db,
    listed.map(({ id }) => id),
  )
  return {
    week,
    friends: friends.length,
    items: listed.flatMap(({ id, points, rank }) => {
      const face = faces.get(id)
      if (!face) return []
      const { nickname, avatarUrl, avatarId, level } = face
      return [{ rank, points, player: { id, nickname, avatarUrl, avatarId, level } }]
    }),
  }
}
