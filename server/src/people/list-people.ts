import type { Person } from '@satoshi/contract/people'
import type { Face } from '@satoshi/contract/person'

import { facesOf } from '../profile/profile-api.ts'
import { peopleOf, type People } from './people-of.ts'
import { blockedIds, friendIds } from './people-store.ts'

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

/** Whom the player blocked, the latest first. */
export async function listBlocked({ app }: People, userId: string): Promise<Face[]> {
  const ids = await blockedIds(app.db, userId)
  const faces = await facesOf(app.db, ids)
  return ids.flatMap((id) => faces.get(id) ?? [])
}
