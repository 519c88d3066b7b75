import type { Person, ProfilePage, Relation } from '@satoshi/contract/people'
import type { PublicProfile, RatedProfile } from '@satoshi/contract/person'
import { maxFound } from '@satoshi/rules/people/limits'
import { acceptance, presenceSeen } from '@satoshi/rules/presence/presence'
import { shownRating } from '@satoshi/rules/rating/glicko'
import type { Instant } from '@satoshi/rules/time'

import { nicknameKeys } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { readCursor, writeCursor } from '../platform/http/person-cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { neverHere, presenceOf } from '../presence/presence-api.ts'
import { publicProfilesOf, publicFactsOf, readResidence } from '../profile/profile-api.ts'
import { allRatingsOf, ratingsOf, unrated } from '../rating/rating-api.ts'
import {
  blockedIds,
  countFollowers,
  countFollowing,
  countListedFollowers,
  findAlike,
  findByBeginning,
  friendIds,
  isFriend,
  readFollowers,
  readRelations,
  type RelationRow,
} from './people-store.ts'

/** What higher domains know of people and open after this one. */
export type PeopleHooks = {
  /** Ended duels between two, from the first one's side, and what their next one pays. */
  betweenOf: (db: Db, me: string, other: string, at: Instant) => Promise<ProfilePage['between']>
  /** How many invites wait for each of some players, and how many they take at once. */
  pendingInvitesTo: (db: Db, userIds: string[], at: Instant) => Promise<Map<string, { pending: number; max: number }>>
  /** Ends what waits between two, in the transaction in which one blocks the other. */
  endInvitesBetween: (tx: Tx, blocker: string, blocked: string, at: Instant) => Promise<void>
}

/** What the domain works with. */
export type People = { app: Pick<App, 'db' | 'clock' | 'inTransaction' | 'live' | 'config'>; hooks: PeopleHooks }

/** Some players as `viewerId` sees them, in the order of the ids; players that do not exist are left out. */
async function peopleOf({ app, hooks }: People, viewerId: string, userIds: string[]): Promise<Person[]> {
  const { db, clock } = app
  const now = clock.now()
  const [profiles, relations, presences, rooms] = await Promise.all([
    ratedProfilesOf(db, userIds),
    readRelations(db, viewerId, userIds),
    presenceOf(db, userIds, now),
    hooks.pendingInvitesTo(db, userIds, now),
  ])
  const byId = new Map(relations.map((relation) => [relation.userId, relation]))
  return userIds.flatMap((id): Person[] => {
    const [player, relation] = [profiles.get(id), byId.get(id)]
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
export async function ratedProfilesOf(db: Db, userIds: string[]): Promise<Map<string, RatedProfile>> {
  if (userIds.length === 0) return new Map()
  const [profiles, ratings] = await Promise.all([publicProfilesOf(db, userIds), ratingsOf(db, userIds)])
  return new Map(
    [...profiles.values()].map((profile): [string, RatedProfile] => [
      profile.id,
      { ...profile, rating: shownRating(ratings.get(profile.id) ?? unrated) },
    ]),
  )
}

const presenceOrder = { online: 0, recent: 1, offline: 2 }

/** The player's friends: who is here first, then by nickname. */
export async function listFriends(people: People, userId: string): Promise<Person[]> {
  const friends = await peopleOf(people, userId, await friendIds(people.app.db, userId))
  return friends.toSorted(
    (one, other) =>
      presenceOrder[one.presence] - presenceOrder[other.presence] ||
      one.player.nickname.localeCompare(other.player.nickname),
  )
}

/** Followers on a page. */
const pageSize = 30

/** A page of who follows the player, the latest first. Refuses `request.invalid` for a cursor that is not one of this list. */
export async function listFollowers(
  people: People,
  userId: string,
  cursor: string | undefined,
): Promise<{ items: Person[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await readFollowers(people.app.db, { userId, after, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const ids = page.map((row) => row.userId)
  return { items: await peopleOf(people, userId, ids), nextCursor: last ? writeCursor(last) : null }
}

/** Whom the player blocked, the latest first. */
export async function listBlocked({ app }: People, userId: string): Promise<PublicProfile[]> {
  const ids = await blockedIds(app.db, userId)
  const profiles = await publicProfilesOf(app.db, ids)
  return ids.flatMap((id) => profiles.get(id) ?? [])
}

/** Fewer letters resemble everything. */
const fewestForLikeness = 3

/**
 * Players whose nickname begins with `text`, then those whose nickname resembles it, in any case, with any accents, in
 * letters that look the same; at most `maxFound`. Never the player, nobody who blocked them or whom they blocked.
 */
export async function searchPeople(people: People, viewerId: string, text: string): Promise<Person[]> {
  const { db } = people.app
  const { visual: look, read } = nicknameKeys(text.trim())
  const keys = [...new Set([look, read])].filter((key) => key !== '')
  if (keys.length === 0) return []
  const found = await findByBeginning(db, { keys, viewerId, limit: maxFound })
  const short = found.length < maxFound && Math.max(...keys.map((key) => [...key].length)) >= fewestForLikeness
  const alike = short ? await findAlike(db, { keys, viewerId, limit: maxFound }) : []
  return peopleOf(people, viewerId, [...new Set([...found, ...alike])].slice(0, maxFound))
}

/**
 * A player's page; of oneself the followers are those whom the list has. Whoever blocked the viewer is shown as one who is away and takes no invites: the page does not tell.
 * Refuses `people.notFound`.
 */
export async function showProfile(people: People, viewerId: string, userId: string): Promise<ProfilePage> {
  const { app, hooks } = people
  const now = app.clock.now()
  const facts = await publicFactsOf(app.db, userId, now)
  if (!facts) throw refuse('people.notFound')
  const [[person], ratings, followers, following, between, home] = await Promise.all([
    peopleOf(people, viewerId, [userId]),
    allRatingsOf(app.db, userId),
    viewerId === userId ? countListedFollowers(app.db, userId) : countFollowers(app.db, userId),
    countFollowing(app.db, userId),
    hooks.betweenOf(app.db, viewerId, userId, now),
    readResidence(app.db, userId),
  ])
  if (!person) throw refuse('people.notFound')
  const { won, lost, drawn } = ratings.find(({ category }) => category === 'overall') ?? { won: 0, lost: 0, drawn: 0 }
  return {
    ...person,
    ...facts,
    followers,
    following,
    // Nothing can be published yet.
    posts: 0,
    district: home?.district ?? null,
    ratings: ratings.map((rating) => ({ category: rating.category, rating: shownRating(rating), duels: rating.duels })),
    duels: { won, lost, drawn },
    between,
  }
}
