import type { DuelSummary } from '@satoshi/contract/duel'
import type { Search } from '@satoshi/contract/matchmaking'
import type { RatedProfile } from '@satoshi/contract/person'
import { offerMillis } from '@satoshi/rules/matchmaking/ticket'
import { hour } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

import type { QueryTopic } from '../../lib/define-domain.ts'
import { leadBy } from '../../invite/go-to-duel.ts'
import { LiveRegion } from '../../kit/live-region.tsx'
import { serverNow } from '../../lib/clock.ts'
import { closeLive } from '../../lib/_live.ts'
import { serve } from '../../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, until } from '../../lib/_screen.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { queriesByTopic, setStaleQueries } from '../../lib/stale.ts'
import { clearSessionStorage } from '../../lib/storage.ts'
import { ids } from '../../lib/_ids.ts'
import { meOf } from '../../lib/_me.ts'
import { stakesOf } from '../../stakes/_stakes.ts'
import { searchOf } from './_searches.ts'
import { PeopleArena, QuickArena } from './lobby-screen.tsx'

/** Lets the tests of a file begin with the texts of the arena, without a channel, on a clock that stands still. */
export function beginInArena(domains: Parameters<typeof queriesByTopic<QueryTopic>>[0]): void {
  beforeAll(async () => {
    setStaleQueries(queriesByTopic(domains))
    await loadTexts('app', 'errors', 'a11y', 'lobby', 'invite', 'stakes', 'people', 'topics', 'refusals', 'avatar')
  })
  beforeEach(async () => {
    vi.useFakeTimers()
    await closeLive()
  })
  afterEach(() => {
    clearSessionStorage()
    clearScreen()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** The calls of a search, as a test answers them. */
export const calls = {
  read: 'GET /api/matchmaking',
  start: 'POST /api/matchmaking',
  stop: 'DELETE /api/matchmaking',
  confirm: 'POST /api/matchmaking/confirm',
  bot: 'POST /api/matchmaking/bot',
  notify: 'POST /api/matchmaking/notify',
  summary: 'GET /api/duels/summary',
  history: 'GET /api/duels',
}

/** An id that no other test has. */
export function newId(): string {
  made += 1
  return `01890000-0000-7000-8000-${String(made).padStart(12, '0')}`
}

let made = 0

/** A search about everything for 100 BTZ that has just begun. */
export function searchingOf(changes: Partial<Search> = {}): Search {
  return searchOf({ state: 'searching', theme: 'general', stakeCents: 10_000, since: serverNow(), ...changes })
}

/** A search that found Bia a moment ago. */
export function offeredOf(changes: Partial<NonNullable<Search['offer']>> = {}): Search {
  const offer = {
    id: '01890000-0000-7000-8000-0000000000f1',
    opponent: playerOf('Bia'),
    expiresAt: serverNow() + offerMillis,
    accepted: false,
    otherAccepted: false,
    ...changes,
  }
  return searchingOf({ state: 'offered', offer })
}

export function playerOf(nickname: string, changes: Partial<RatedProfile> = {}): RatedProfile {
  const rating = { value: 1_620, provisional: false }
  return {
    id: ids.bia,
    nickname,
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level: 3,
    isBot: false,
    rating,
    ...changes,
  }
}

/** How Ana's duels stand: seven, one of the three of today paid. */
export function summaryOf(changes: Partial<DuelSummary> = {}): DuelSummary {
  return {
    ratings: [{ category: 'overall', rating: { value: 1_587, provisional: false }, duels: 7 }],
    won: 4,
    lost: 2,
    drawn: 1,
    daily: { paid: 1, of: 3, winCents: 1_000, lossCents: 300, resetsAt: serverNow() + 5 * hour },
    openDuelId: null,
    serverNow: serverNow(),
    ...changes,
  }
}

/** The network of the arena where nothing else is said: no search, no duel, somebody who may stake. */
function serveArena(answers: Record<string, unknown> = {}) {
  return serve({
    [calls.read]: () => searchOf(),
    [calls.summary]: () => summaryOf(),
    [calls.history]: { items: [], nextCursor: null },
    'GET /api/stakes': () => stakesOf({ serverNow: serverNow() }),
    'GET /api/me': () => meOf(),
    'GET /api/matchmaking/preferences': { preferences: { opponentLevel: 'similar' } },
    'GET /api/user_presence': () => ({ items: [], total: 0, serverNow: serverNow() }),
    ...answers,
  })
}

type Opening = { path?: string; answers?: Record<string, unknown> }

/** The arena at its first or at another address, with the region of screen readers; `went` are the duels it led to. */
export async function openArena({ path = '/casino-duels', answers = {} }: Opening = {}) {
  const served = serveArena(answers)
  const went: string[] = []
  leadBy((to) => void went.push(to))
  const Arena = path.startsWith('/casino-duels') ? QuickArena : PeopleArena
  const screen = await draw(
    <>
      <Arena />
      <LiveRegion />
    </>,
    path,
  )
  /** What a screen reader was given last. */
  const announced = (politeness: 'polite' | 'assertive') => screen.one(`div[aria-live="${politeness}"]`).textContent
  const times = (call: string) => served.calls().filter((one) => one === call).length
  return { screen, served, went, announced, times }
}

/** The arena as soon as everything was read, with a search that goes on as `search` says, whoever reads it. */
export async function openWith(search: () => Search, opening: Opening = {}) {
  const arena = await openArena({ ...opening, answers: { [calls.read]: search, ...opening.answers } })
  await settled()
  return arena
}

/** The arena with a search that stays as it is now. */
export function openSearching(search = searchingOf()) {
  return openWith(() => ({ ...search, serverNow: serverNow() }))
}

/** Lets some time pass, and waits for what is read at its end. */
export async function wait(millis: number): Promise<void> {
  await pass(millis)
  await settled()
}

/** Waits for what is being read and sent. What a tick of the fake clock begins ends with the next. */
export async function settled(): Promise<void> {
  await until(() => {
    if (queryClient.isFetching() + queryClient.isMutating() > 0) throw new Error('something is still on its way')
  })
  await pass(1)
}
