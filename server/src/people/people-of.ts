import type { Person, PublicProfile, Relation } from '@satoshi/contract/people'
import { acceptance } from '@satoshi/rules/presence/acceptance'
import { presenceSeen } from '@satoshi/rules/presence/presence'
import type { Instant } from '@satoshi/rules/time'
import type { RatedFace } from '@satoshi/contract/person'
import { shownRating } from '@satoshi/rules/rating/glicko'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { neverHere, presenceOf } from '../presence/presence-api.ts'
import { facesOf } from '../profile/profile-api.ts'
import { ratingsOf, unrated } from '../rating/rating-api.ts'
import { isFriend, readRelations, type RelationRow } from './people-store.ts'

/** What higher domains know of people and open after this one. */
export type PeopleHooks = {
  /** Ended duels between two, from the first one's side. */
  betweenOf: (db: Db, me: string, other: string) => Promise<PublicProfile['between']>
  /** How many invites wait for each of some players, and how many they take at once. */
  pendingInvitesTo: (db: Db, userIds: string[], at: Instant) => Promise<Map<string, { pending: number; max: number }>>
  /** Ends what waits between two, in the transaction in which one blocks the other. */
  endInvitesBetween: (tx: Tx, blocker: string, blocked: string, at: Instant) => Promise<void>
}

/** What the domain works with. */
export type People = { app: Pick<App, 'db' | 'clock' | 'inTransaction' | 'live' | 'config'>; hooks: PeopleHooks }

/** Some players as `viewerId` sees them, in the order of the ids; players that do not exist are left out. */
export async function peopleOf({ app, hooks }: People, viewerId: string, userIds: string[]): Promise<Person[]> {
  const { db, clock } = app
  const now = clock.now()
  const [faces, relations, presences, rooms] = await Promise.all([
    ratedFacesOf(db, userIds),
    readRelations(db, viewerId, userIds),
    presenceOf(db, userIds, now),
    hooks.pendingInvitesTo(db, userIds, now),
  ])
  const byId = new Map(relations.map((relation) => [relation.userId, relation]))
  return userIds.flatMap((id): Person[] => {
    const [player, relation] = [faces.get(id), byId.get(id)]
    if (!player || !relation) return []
    const { availability, state, lastSeen, playing } = presences.get(id) ?? neverHere
    const blocked = relation.blocked || relation.blocksMe
    const { pending, max } = rooms.get(id) ?? { pending: 0, max: 1 }
    const room = { pendingInvites: pending, maxInvites: max }
    const friend = isFriend(relation)
    const seen = presenceSeen({ state, lastSeen, availability }, blocked)
    const accepts =
      id === viewerId ? 'no' : acceptance({ availability, state, playing: playing !== null, friend, blocked, ...room })
    return [{ player, relation: relationView(relation), presence: seen.state, lastSeen: seen.lastSeen, accepts }]
  })
}

/** The relation as the viewer may know it: a block by the other one is not in it, and nothing of one who is blocked. */
export function relationView(row: RelationRow): Relation {
  const { following, followsMe, blocked } = row
  return { following, followsMe: followsMe && !blocked && !row.blocksMe, friend: isFriend(row), blocked }
}

/** Some players with their overall duel rating, by id; players that do not exist are left out. No bots. */
export async function ratedFacesOf(db: Db, userIds: string[]): Promise<Map<string, RatedFace>> {
  if (userIds.length === 0) return new Map()
  const [faces, ratings] = await Promise.all([facesOf(db, userIds), ratingsOf(db, userIds)])
  return new Map(
    [...faces.values()].map((face): [string, RatedFace] => [
      face.id,
      { ...face, rating: shownRating(ratings.get(face.id) ?? unrated) },
    ]),
  )
}
