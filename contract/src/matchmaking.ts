import { subjects } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, commandId, instant, refusing, signedIn } from './base.ts'
import { duelTheme, ratedProfile } from './person.ts'
import { subject } from './question.ts'

const tags = ['matchmaking']

/** Levels of opponents that a player wants. Source: product 1.3 and 1.4. */
export const opponentLevels = ['similar', 'any', 'challenging'] as const
export const availabilities = ['available', 'busy', 'invisible'] as const
export const preferences = z.strictObject({
  /** Subjects that are drawn first; none means all. */
  preferredTopics: z.array(subject).max(subjects.length),
  allowBots: z.boolean(),
  /** Begin against a bot by itself after ten seconds of search; otherwise it is only offered. */
  botAfterWait: z.boolean(),
  opponentLevel: z.enum(opponentLevels),
  autoAcceptFromFriends: z.boolean(),
  maxConcurrentInvites: z.int().min(1).max(5),
  availability: z.enum(availabilities),
})

/** A player's search: where it stands, and the offer when somebody was found. */
export const search = z.object({
  state: z.enum(['none', 'searching', 'offered', 'begun', 'nobody']),
  theme: duelTheme.nullable(),
  stakeCents: amountCents,
  since: instant.nullable(),
  /** When the search gives up. */
  until: instant.nullable(),
  /** From when on a bot may be asked for; null where the player wants none. */
  botFrom: instant.nullable(),
  offer: z
    .object({
      id: z.uuid(),
      opponent: ratedProfile,
      expiresAt: instant,
      accepted: z.boolean(),
      otherAccepted: z.boolean(),
    })
    .nullable(),
  /** The duel that came of it. */
  duelId: z.uuid().nullable(),
  /** Until when the player may not search, after offers that were not answered. */
  pausedUntil: instant.nullable(),
  /** Until when the player is told that somebody searches. */
  notifyUntil: instant.nullable(),
  serverNow: instant,
})

const stakeRefusals = [
  ...(['wallet.insufficient', 'stakes.off', 'stakes.minor', 'stakes.unconfirmed', 'stakes.excluded'] as const),
  ...(['stakes.paused', 'stakes.amount', 'stakes.level', 'stakes.share', 'stakes.lossLimit'] as const),
  ...([
    'stakes.pairLimit',
    'stakes.sameDevice',
    'stakes.onHold',
    'stakes.owing',
    'stakes.flowLimit',
    'stakes.solosFirst',
  ] as const),
] as const

/** What duel somebody wants; the stake in whole BTZ. */
export const wantedDuel = z.strictObject({ commandId, theme: duelTheme, stakeBtz: z.int().min(0).max(1_000_000) })

export const matchmakingContract = {
  start: signedIn
    .errors(
      refusing('duel.playing', 'matchmaking.paused', 'matchmaking.closed', 'request.commandReused', ...stakeRefusals),
    )
    .route({ method: 'POST', path: '/matchmaking', tags, summary: 'Search for an opponent of similar strength' })
    .input(wantedDuel)
    .output(search),
  read: signedIn.route({ method: 'GET', path: '/matchmaking', tags, summary: "The player's search" }).output(search),
  stop: signedIn.route({ method: 'DELETE', path: '/matchmaking', tags, summary: 'Stop searching' }).output(search),
  confirm: signedIn
    .errors(refusing('matchmaking.offerGone', 'duel.playing', 'quiz.notAvailable', ...stakeRefusals))
    .route({
      method: 'POST',
      path: '/matchmaking/confirm',
      tags,
      summary: 'Take or turn down the opponent that was found',
    })
    .input(z.strictObject({ offerId: z.uuid(), accept: z.boolean() }))
    .output(search),
  bot: signedIn
    .errors(refusing('duel.playing', 'quiz.notAvailable', 'request.commandReused', ...stakeRefusals))
    .route({ method: 'POST', path: '/matchmaking/bot', tags, summary: 'Play a labelled bot of similar strength now' })
    .input(wantedDuel)
    .output(search),
  notify: signedIn
    .route({
      method: 'POST',
      path: '/matchmaking/notify',
      tags,
      summary: 'Be told for 30 minutes when somebody searches',
    })
    .output(search),
  preferences: signedIn
    .route({ method: 'GET', path: '/matchmaking/preferences', tags, summary: 'Whom the player wants to meet' })
    .output(z.object({ preferences })),
  prefer: signedIn
    .route({ method: 'PATCH', path: '/matchmaking/preferences', tags, summary: 'Change some of the preferences' })
    .input(preferences.partial())
    .output(z.object({ preferences })),
}

export type Preferences = z.infer<typeof preferences>
export type Search = z.infer<typeof search>
