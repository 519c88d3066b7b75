import type { RatedFace } from '@satoshi/contract/person'
import { shownRating } from '@satoshi/rules/rating/glicko'

import type { Db } from '../platform/postgres/db.ts'
import { facesOf } from '../profile/profile-api.ts'
import { ratingsOf, unrated } from '../rating/rating-api.ts'

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
