import type { Person, ProfilePage, Relation } from '@satoshi/contract/people'

import type { Player, Reply } from './_player.ts'
import type { TestServer } from './_server.ts'

type Answer<Body> = Promise<Reply<Body>>

/** A call with a method that `Player` has no word for. */
export async function call<Body = unknown>(
  server: TestServer,
  player: Player,
  [method, path]: ['PUT' | 'DELETE', string],
): Answer<Body> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie: player.cookie(), 'content-type': 'application/json' },
    body: '{}',
  })
  const body: unknown = await reply.json()
  return { status: reply.status, headers: reply.headers, body: body as Body } // safe: the caller's claim, as of `Player`
}

/** What a player does with people. */
export function peopleOf(server: TestServer, player: Player) {
  const about = (other: Player, what: 'follow' | 'block') => `/api/people/${other.id}/${what}`
  return {
    follow: (other: Player) => call<Relation>(server, player, ['PUT', about(other, 'follow')]),
    unfollow: (other: Player) => call<Relation>(server, player, ['DELETE', about(other, 'follow')]),
    block: (other: Player) => call<Relation>(server, player, ['PUT', about(other, 'block')]),
    unblock: (other: Player) => call(server, player, ['DELETE', about(other, 'block')]),
    page: (other: Player) => player.get<ProfilePage>(`/api/people/${other.id}`),
    friends: async () => (await player.get<{ items: Person[] }>('/api/people/friends')).body.items,
    followers: async (cursor?: string) => {
      const from = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
      return (await player.get<{ items: Person[]; nextCursor: string | null }>(`/api/people/followers${from}`)).body
    },
    blocked: async () => (await player.get<{ items: { id: string }[] }>('/api/people/blocked')).body.items,
    search: async (q: string) =>
      (await player.get<{ items: Person[] }>(`/api/people?q=${encodeURIComponent(q)}`)).body.items,
  }
}
