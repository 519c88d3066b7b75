import type { PublicProfile } from '@satoshi/contract/people'
import { shownRating } from '@satoshi/rules/rating/glicko'

import { refuse } from '../platform/refusal.ts'
import { publicFactsOf } from '../profile/profile-api.ts'
import { allRatingsOf } from '../rating/rating-api.ts'
import { peopleOf, type People } from './people-of.ts'
import { countFollowers, countFollowing } from './people-store.ts'

/**
 * A player's page. Whoever blocked the viewer is shown as one who is away and takes no invites: the page does not tell.
 * Refuses `people.notFound`.
 */
export async function showProfile(people: People, viewerId: string, userId: string): Promise<PublicProfile> {
  const { app, hooks } = people
  const facts = await publicFactsOf(app.db, userId, app.clock.now())
  if (!facts) throw refuse('people.notFound')
  const [[person], ratings, followers, following, between] = await Promise.all([
    peopleOf(people, viewerId, [userId]),
    allRatingsOf(app.db, userId),
    countFollowers(app.db, userId),
    countFollowing(app.db, userId),
    hooks.betweenOf(app.db, viewerId, userId),
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
    ratings: ratings.map((rating) => ({ category: rating.category, rating: shownRating(rating), duels: rating.duels })),
    duels: { won, lost, drawn },
    between,
  }
}
