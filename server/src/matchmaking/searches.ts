import type { Search } from '@satoshi/contract/matchmaking'
import type { DuelTheme } from '@satoshi/contract/person'
import { pausedUntil, stallWithin, subjectOfTheme } from '@satoshi/rules/matchmaking/ticket'
import { btz } from '@satoshi/rules/money'
import { provisionalAboveRd } from '@satoshi/rules/rating/glicko'
import type { Instant } from '@satoshi/rules/time'

import { recentOpponentsOf } from '../duel/duel-api.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { preferencesOf } from '../preference/preference-api.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { ratingsOf, unrated } from '../rating/rating-api.ts'
import { assertMayStake, lockedUntil } from '../stakes/stakes-api.ts'
import { publishSearch, publishSearches, sendSearchAlerts, type Matchmaking } from './search-view.ts'
import { deleteTicket, lockOffer, lockTicket, requeueTicket, writeTicket, type TicketRow } from './ticket-store.ts'
import { deleteSearchAlert, readMisses } from './search-alert-store.ts'

/** What a player asks for; the stake in whole BTZ. */
export type SearchRequest = { commandId: string; theme: DuelTheme; stakeBtz: number }

/**
 * Begins a search for an opponent, in place of one before; one that was just offered somebody goes on as it is. Refuses
 * `duel.playing`, `matchmaking.paused` and `matchmaking.closed` with `until`, and what the stakes of the player refuse.
 */
export async function startSearch(matchmaking: Matchmaking, userId: string, request: SearchRequest): Promise<Search> {
  const { app } = matchmaking
  const { commandId, ...body } = request
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'matchmaking.start', body, at: app.clock.now() }, async () => {
      await begin(tx, userId, request, app.clock.now())
      return null
    }),
  )
  await sendSearchAlerts(matchmaking, userId, request)
  return publishSearch(matchmaking, userId)
}

async function begin(tx: Tx, userId: string, { theme, stakeBtz }: SearchRequest, at: Instant): Promise<void> {
  const before = await lockTicket(tx, userId)
  if (before?.state === 'offered') return
  await assertMaySearch(tx, userId, at)
  const paused = pausedUntil((await readMisses(tx, [userId], at - stallWithin)).get(userId) ?? [], at)
  if (paused !== null) throw refuse('matchmaking.paused', { until: paused })
  const closed = await lockedUntil(tx, userId, at)
  if (closed !== null) throw refuse('matchmaking.closed', { until: closed })
  const stakeCents = btz(stakeBtz)
  await assertMayStake(tx, userId, stakeCents, at)
  const wishes = await preferencesOf(tx, userId)
  const [lastOpponentId = null] = await recentOpponentsOf(tx, userId, 1)
  await writeTicket(tx, {
    userId,
    id: newId(at),
    theme,
    stakeCents,
    at,
    lastOpponentId,
    wish: wishes.opponentLevel,
    allowBots: wishes.allowBots,
    botAfterWait: wishes.botAfterWait,
    rating: await ratingFor(tx, userId, theme, at),
  })
  await deleteSearchAlert(tx, userId)
}

/** Demands that a player is in no duel. Refuses `duel.playing`. */
export async function assertMaySearch(db: Db, userId: string, at: Instant): Promise<void> {
  const presence = await presenceOf(db, [userId], at)
  if (presence.get(userId)?.playing) throw refuse('duel.playing')
}

/** A player's rating in what will be asked, once it is more than a guess; else the overall one. */
export async function ratingFor(db: Db, userId: string, theme: DuelTheme, at: Instant): Promise<number> {
  const subject = subjectOfTheme(theme)
  const known = subject && (await ratingsOf(db, [userId], subject, at)).get(userId)
  if (known && known.rd <= provisionalAboveRd) return known.rating
  return ((await ratingsOf(db, [userId], 'overall', at)).get(userId) ?? unrated).rating
}

/** Ends a player's search and the wish to be told; whoever was offered the player waits on. Stopping twice changes nothing. */
export async function stopSearch(matchmaking: Matchmaking, userId: string): Promise<Search> {
  const { app } = matchmaking
  const left = await app.inTransaction(async (tx) => {
    const seen = await lockTicket(tx, userId)
    await deleteSearchAlert(tx, userId)
    if (!seen) return []
    const others = seen.state === 'offered' && seen.offerId ? await lockOffer(tx, seen.offerId) : []
    await deleteTicket(tx, userId)
    return returnToPool(
      tx,
      others.filter((other) => other.userId !== userId),
      app.clock.now(),
    )
  })
  await publishSearches(matchmaking, left)
  return publishSearch(matchmaking, userId)
}

/**
 * Puts players whose offer came to nothing back into the pool, as long in it as they were: the time of the offer is not
 * waiting. Gives their ids.
 */
export async function returnToPool(tx: Tx, tickets: TicketRow[], at: Instant): Promise<string[]> {
  const offered = tickets.filter(({ state }) => state === 'offered')
  for (const { userId, since, offeredAt } of offered) {
    await requeueTicket(tx, userId, since + (at - (offeredAt ?? at)))
  }
  return offered.map(({ userId }) => userId)
}
