import type { Search } from '@satoshi/contract/matchmaking'
import type { DuelTheme } from '@satoshi/contract/person'
import {
  pausedUntil,
  stallWithin,
  sharedTheme,
  botOfferedAfter,
  givesUpAfter,
  offerMillis,
  isAlertDue,
  noticeMillis,
  alertPause,
} from '@satoshi/rules/matchmaking/ticket'
import { btz, cents } from '@satoshi/rules/money'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { Duels } from '../duel/duel-api.ts'
import { blockPartners, ratedProfilesOf } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { readTicket, touchTicket, type TicketRow } from './ticket-store.ts'
import {
  claimSearchAlerts,
  readMisses,
  readSearchAlert,
  readSearchAlerts,
  writeSearchAlert,
} from './search-alert-store.ts'

/** What domains beside this one know, given by `app.ts`. */
export type MatchmakingHooks = {
  /** Invites that wait for some players, and how many each of them takes. */
  pendingInvitesTo: (db: Db, userIds: string[], at: Instant) => Promise<Map<string, { pending: number; max: number }>>
}

/** What the use cases of the search reach: the outside world, and duels, which come of it. */
export type Matchmaking = {
  app: Pick<App, 'clock' | 'db' | 'inTransaction' | 'live' | 'log' | 'newSeed'>
  duels: Duels
  hooks: MatchmakingHooks
}

/** That a player asked is written at most so often. Source: ours (0103). */
const touchedEvery: Millis = 5 * second

/** A player's search. Asking for it is a sign of life while it runs. */
export async function readSearch({ app }: Matchmaking, userId: string): Promise<Search> {
  const at = app.clock.now()
  const ticket = await readTicket(app.db, userId)
  if (ticket && ticket.endedAt === null && at - ticket.seenAt >= touchedEvery) {
    await app.inTransaction((tx) => touchTicket(tx, userId, at))
  }
  return searchOf(app.db, userId, at)
}

/** How long an ended search is still told: a duel that began is found by other ways too. Source: ours (0102). */
const shownFor: Record<'begun' | 'nobody', Millis> = { begun: 30 * second, nobody: 5 * minute }

/** The longest of the two: after it nobody needs the row. */
export const endedTicketLasts: Millis = 5 * minute

/** A player's search as it stands at `now`; what time alone has not been applied to yet is shown as it is stored. */
async function searchOf(db: Db, userId: string, now: Instant): Promise<Search> {
  const stored = await readTicket(db, userId)
  const ticket = stored && isShown(stored, now) ? stored : null
  const wish = await readSearchAlert(db, userId)
  const misses = (await readMisses(db, [userId], now - stallWithin)).get(userId) ?? []
  const isOpen = ticket?.state === 'searching' || ticket?.state === 'offered'
  return {
    state: ticket?.state ?? 'none',
    theme: ticket?.theme ?? null,
    stakeCents: ticket?.stakeCents ?? cents(0),
    since: ticket?.since ?? null,
    until: ticket && isOpen ? ticket.since + givesUpAfter : null,
    botFrom:
      ticket && (isOpen || ticket.state === 'nobody') && ticket.allowBots ? ticket.since + botOfferedAfter : null,
    offer: ticket ? await offerOf(db, ticket) : null,
    duelId: ticket?.duelId ?? null,
    pausedUntil: pausedUntil(misses, now),
    notifyUntil: wish && wish.until > now ? wish.until : null,
    serverNow: now,
  }
}

function isShown({ state, endedAt }: TicketRow, now: Instant): boolean {
  if (state !== 'begun' && state !== 'nobody') return true
  return endedAt !== null && now - endedAt < shownFor[state]
}

async function offerOf(db: Db, ticket: TicketRow): Promise<Search['offer']> {
  const { state, offerId, opponentId, offeredAt, accepted } = ticket
  if (state !== 'offered' || offerId === null || opponentId === null || offeredAt === null) return null
  const opponent = (await ratedProfilesOf(db, [opponentId])).get(opponentId)
  const theirs = await readTicket(db, opponentId)
  if (!opponent) return null
  const otherAccepted = theirs?.offerId === offerId && theirs.accepted
  return { id: offerId, opponent, expiresAt: offeredAt + offerMillis, accepted, otherAccepted }
}

/** Says to players how their searches stand; called after the commit. Gives the view of the last one named. */
export async function publishSearches({ app }: Pick<Matchmaking, 'app'>, userIds: string[]): Promise<void> {
  for (const userId of new Set(userIds))
    app.live.toUser(userId, 'search', await searchOf(app.db, userId, app.clock.now()))
}

/** The same for one player, whose view the caller gives back. */
export async function publishSearch({ app }: Pick<Matchmaking, 'app'>, userId: string): Promise<Search> {
  const search = await searchOf(app.db, userId, app.clock.now())
  app.live.toUser(userId, 'search', search)
  return search
}

/** Tells those who found nobody, and wished to be told, that a player searches whom they could meet. */
export async function sendSearchAlerts(
  { app }: Matchmaking,
  userId: string,
  { theme, stakeBtz }: { theme: DuelTheme; stakeBtz: number },
): Promise<void> {
  const at = app.clock.now()
  const wishes = await readSearchAlerts(app.db, { but: userId, stakeCents: btz(stakeBtz), at })
  const fitting = wishes.filter((wish) => isAlertDue(wish, at) && sharedTheme(wish.theme, theme) !== null)
  if (fitting.length === 0) return
  const blocked = new Set(await blockPartners(app.db, userId))
  const ids = fitting.map((wish) => wish.userId).filter((id) => !blocked.has(id))
  const presence = await presenceOf(app.db, ids, at)
  const free = ids.filter((id) => !presence.get(id)?.playing)
  const told = await app.inTransaction((tx) => claimSearchAlerts(tx, free, at, at - alertPause))
  for (const wish of fitting.filter((one) => told.includes(one.userId))) {
    const search = await searchOf(app.db, wish.userId, at)
    // One who searches again needs no telling.
    if (search.state !== 'none' && search.state !== 'nobody') continue
    const { theme: wanted, stakeCents } = wish
    app.live.toUser(wish.userId, 'search', { ...search, state: 'nobody', theme: wanted, stakeCents })
  }
}

/** For 30 minutes the player is told when somebody searches for what they searched; without a search, for anything friendly. */
export async function requestSearchAlert(matchmaking: Matchmaking, userId: string): Promise<Search> {
  const { app } = matchmaking
  await app.inTransaction(async (tx) => {
    const { theme = 'general', stakeCents = cents(0) } = (await readTicket(tx, userId)) ?? {}
    await writeSearchAlert(tx, { userId, theme, stakeCents, until: app.clock.now() + noticeMillis })
  })
  return publishSearch(matchmaking, userId)
}
