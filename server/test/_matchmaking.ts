import { randomUUID } from 'node:crypto'

import type { Search } from '@satoshi/contract/matchmaking'
import type { DuelTheme } from '@satoshi/contract/person'

import type { Duels } from '../src/duel/duel-api.ts'
import { pendingInvitesTo } from '../src/invite/invite-view.ts'
import { pairPool } from '../src/matchmaking/pairing.ts'
import type { Matchmaking } from '../src/matchmaking/search-view.ts'
import { silentLive, type Live } from '../src/platform/live/live.ts'
import type { Player, Reply } from './_player.ts'
import type { TestServer } from './_server.ts'

/** What was said of searches over the live channel, in order. */
export type Published = { userId: string; search: Search }[]

/** The search of a server's players as another process on its database has it; it looks when a test says so. */
export function matchmakingOn(server: TestServer, duels: Duels): { matchmaking: Matchmaking; published: Published } {
  const published: Published = []
  const live: Live = {
    ...silentLive(),
    toUser: (userId, name, what) => {
      // safe: of the events only `search` carries a search
      if (name === 'search') published.push({ userId, search: what as Search })
    },
  }
  return { matchmaking: { app: { ...server.app, live }, duels, hooks: { pendingInvitesTo } }, published }
}

export type SearchInput = { theme?: DuelTheme; stakeBtz?: number; commandId?: string }

export function startSearch(
  player: Player,
  { theme = 'general', stakeBtz = 0, commandId = randomUUID() }: SearchInput = {},
): Promise<Reply<Search>> {
  return player.post<Search>('/api/matchmaking', { commandId, theme, stakeBtz })
}

export function playBot(
  player: Player,
  { theme = 'general', stakeBtz = 0, commandId = randomUUID() }: SearchInput = {},
): Promise<Reply<Search>> {
  return player.post<Search>('/api/matchmaking/bot', { commandId, theme, stakeBtz })
}

export async function searchOf(player: Player): Promise<Search> {
  return (await player.get<Search>('/api/matchmaking')).body
}

export function confirm(player: Player, offerId: string, accept = true): Promise<Reply<Search>> {
  return player.post<Search>('/api/matchmaking/confirm', { offerId, accept })
}

/** Looks at the pool; the server's own watch may be looking at the same moment. */
export async function pair(matchmaking: Matchmaking): Promise<void> {
  while (!(await pairPool(matchmaking))) await new Promise(setImmediate)
}

/** Looks at the pool, and gives what a player was offered. */
export async function offered(matchmaking: Matchmaking, player: Player): Promise<NonNullable<Search['offer']>> {
  await pair(matchmaking)
  const { offer, state } = await searchOf(player)
  if (!offer) throw new Error(`${player.nickname} was offered nobody: ${state}`)
  return offer
}
