import { z } from 'zod'

import { done, instant, refusing, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { categoryRating, publicProfile, ratedProfile, duelRecord } from './person.ts'
import { profileFrame, profileTheme } from './profile.ts'

const tags = ['people']

/** Relation of the viewer and another player; friends follow each other. Source: product 9.13. */
export const relation = z.object({
  following: z.boolean(),
  followsMe: z.boolean(),
  friend: z.boolean(),
  /** Whether the viewer blocked them; who blocked the viewer is not told. */
  blocked: z.boolean(),
})

/** Acceptance of an invite to a player, as far as it is known before it is sent. */
export const acceptances = ['yes', 'friendsOnly', 'playing', 'full', 'offline', 'no'] as const

/** Somebody in a list of people: who, what they are to the viewer, and whether they can be challenged now. */
export const person = z.object({
  player: ratedProfile,
  relation,
  presence: z.enum(['online', 'recent', 'offline']),
  lastSeen: instant.nullable(),
  accepts: z.enum(acceptances),
})

/** A player's page in its first form. */
export const profilePage = person.extend({
  xp: z.int(),
  points: z.int(),
  streak: z.int(),
  since: instant,
  /** What the player's plan shows on the page now. */
  frame: profileFrame,
  profileTheme,
  followers: z.int(),
  following: z.int(),
  /** Posts that the player has published. Source: product 1.3. */
  posts: z.int(),
  /** Where the player lives in the city; null for nowhere yet. */
  district: districtKey.nullable(),
  ratings: z.array(categoryRating),
  duels: duelRecord,
  /** Ended duels between the viewer and them, and what their next one pays in per cent of a whole one. */
  between: z.object({ won: z.int(), lost: z.int(), drawn: z.int(), payPercent: z.int() }),
})

const items = z.object({ items: z.array(person) })
const one = z.strictObject({ id: z.uuid() })

export const peopleContract = {
  search: signedIn
    .errors(refusing('request.tooMany'))
    .route({ method: 'GET', path: '/people', tags, summary: 'Players whose nickname begins with or resembles a text' })
    .input(z.strictObject({ q: z.string().min(1).max(60) }))
    .output(items),
  friends: signedIn
    .route({
      method: 'GET',
      path: '/people/friends',
      tags,
      summary: 'Those who follow the player and are followed back',
    })
    .output(items),
  followers: signedIn
    .route({ method: 'GET', path: '/people/followers', tags, summary: 'Who follows the player, the latest first' })
    .input(z.strictObject({ cursor: z.string().max(200).optional() }))
    .output(items.extend({ nextCursor: z.string().nullable() })),
  blocked: signedIn
    .route({ method: 'GET', path: '/people/blocked', tags, summary: 'Whom the player blocked' })
    .output(z.object({ items: z.array(publicProfile) })),
  get: signedIn
    .errors(refusing('people.notFound'))
    .route({ method: 'GET', path: '/people/{id}', tags, summary: "A player's page" })
    .input(one)
    .output(profilePage),
  follow: signedIn
    .errors(refusing('people.notFound', 'people.self', 'people.tooMany'))
    .route({ method: 'PUT', path: '/people/{id}/follow', tags, summary: 'Follow a player; twice is once' })
    .input(one)
    .output(relation),
  unfollow: signedIn
    .errors(refusing('people.notFound', 'people.self'))
    .route({ method: 'DELETE', path: '/people/{id}/follow', tags, summary: 'Follow a player no longer' })
    .input(one)
    .output(relation),
  block: signedIn
    .errors(refusing('people.notFound', 'people.self', 'people.tooMany'))
    .route({ method: 'PUT', path: '/people/{id}/block', tags, summary: 'Block a player; both stop following' })
    .input(one)
    .output(relation),
  unblock: signedIn
    .errors(refusing('people.self'))
    .route({ method: 'DELETE', path: '/people/{id}/block', tags, summary: 'Block a player no longer' })
    .input(one)
    .output(done),
}

export type Person = z.infer<typeof person>
export type Relation = z.infer<typeof relation>
export type ProfilePage = z.infer<typeof profilePage>
export type Acceptance = (typeof acceptances)[number]
