import { z } from 'zod'

import { amountCents, commandBody, done, instant, refusing, signedIn } from './base.ts'
import { categoryRating, ratedProfile } from './person.ts'

const tags = ['duels']

/** Statuses of a duel. Source: product 1.4, 4.4. */
export const duelStatuses = ['waiting', 'active', 'finished', 'cancelled'] as const
export const duelEndReasons = ['finished', 'forfeited', 'voided', 'cancelled'] as const

/** A row of `casino_duels` in the specification's names. Its id is also that of its match. `bet_amount` in whole BTZ. */
export const casinoDuel = z.object({
  id: z.uuid(),
  match_id: z.uuid(),
  status: z.enum(duelStatuses),
  ended_reason: z.enum(duelEndReasons).nullable(),
  player1_id: z.uuid(),
  /** Null where the second player is a bot. */
  player2_id: z.uuid().nullable(),
  bot_id: z.uuid().nullable(),
  topic: z.string(),
  bet_amount: z.int(),
  created_at: z.iso.datetime(),
})

/** A duel as one of its two players sees it in a list and around the match. Results are null while it runs. */
export const duel = z.object({
  id: z.uuid(),
  status: z.enum(duelStatuses),
  endedReason: z.enum(duelEndReasons).nullable(),
  theme: z.string(),
  /** What each put in; 0 is friendly. */
  stakeCents: amountCents,
  createdAt: instant,
  endedAt: instant.nullable(),
  me: ratedProfile,
  opponent: ratedProfile,
  outcome: z.enum(['won', 'lost', 'drawn', 'void']).nullable(),
  score: z.object({ mine: z.int(), theirs: z.int() }).nullable(),
  /** Change of the overall rating; null for what does not rate. */
  ratingChange: z.int().nullable(),
  /** What the stake came to: positive won, negative lost. */
  netCents: amountCents.nullable(),
  /** What decided the questions: its SHA-256 from the beginning, itself once the duel has ended. */
  draw: z.object({ commitment: z.string(), seed: z.string().nullable() }),
})

/** The three duels a day that pay without a stake. Source: product 6.3. */
export const dailyDuels = z.object({
  paid: z.int(),
  of: z.int(),
  winCents: amountCents,
  lossCents: amountCents,
  resetsAt: instant,
})

export const duelSummary = z.object({
  ratings: z.array(categoryRating),
  won: z.int(),
  lost: z.int(),
  drawn: z.int(),
  daily: dailyDuels,
  /** The duel that the player is in now. */
  openDuelId: z.uuid().nullable(),
  serverNow: instant,
})

export const rival = z.object({
  player: ratedProfile,
  won: z.int(),
  lost: z.int(),
  drawn: z.int(),
  lastAt: instant,
})

/** An offer to play again: made by one, begun when both tapped. */
export const rematch = z.object({
  duelId: z.uuid(),
  state: z.enum(['none', 'offeredByMe', 'offeredToMe', 'begun', 'gone']),
  expiresAt: instant.nullable(),
  nextDuelId: z.uuid().nullable(),
})

const one = z.strictObject({ id: z.uuid() })

export const duelContract = {
  find: signedIn
    .route({
      method: 'GET',
      path: '/casino_duels',
      tags,
      summary: "The player's duels by their two players and status, newest first",
    })
    .input(
      z.strictObject({
        player1_id: z.uuid().optional(),
        player2_id: z.uuid().optional(),
        status: z.enum(duelStatuses).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(1),
      }),
    )
    .output(z.object({ items: z.array(casinoDuel) })),
  get: signedIn
    .errors(refusing('duel.notFound'))
    .route({ method: 'GET', path: '/duels/{id}', tags, summary: 'A duel of the player' })
    .input(one)
    .output(duel),
  list: signedIn
    .route({ method: 'GET', path: '/duels', tags, summary: "The player's duels, open or ended, newest first" })
    .input(z.strictObject({ state: z.enum(['open', 'ended']), cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(duel), nextCursor: z.string().nullable() })),
  summary: signedIn
    .route({ method: 'GET', path: '/duels/summary', tags, summary: 'Ratings, record and the daily duels' })
    .output(duelSummary),
  rivals: signedIn
    .route({ method: 'GET', path: '/duels/rivals', tags, summary: 'Against whom the player played most' })
    .output(z.object({ items: z.array(rival) })),
  rematch: signedIn
    .errors(
      refusing(
        ...(['duel.notFound', 'duel.notOver', 'duel.rematchGone', 'duel.playing', 'wallet.insufficient'] as const),
        ...([
          'quiz.notAvailable',
          'stakes.sameDevice',
          'stakes.onHold',
          'stakes.owing',
          'stakes.flowLimit',
          'stakes.solosFirst',
        ] as const),
        ...(['stakes.off', 'stakes.minor', 'stakes.unconfirmed', 'stakes.excluded', 'stakes.paused'] as const),
        ...(['stakes.amount', 'stakes.level', 'stakes.share', 'stakes.lossLimit', 'stakes.pairLimit'] as const),
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/duels/{id}/rematch',
      tags,
      summary: 'Offer to play again, or take the other up on it',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: one, body: commandBody }))
    .output(rematch),
  rematchOf: signedIn
    .errors(refusing('duel.notFound'))
    .route({ method: 'GET', path: '/duels/{id}/rematch', tags, summary: 'How the offer to play again stands' })
    .input(one)
    .output(rematch),
  declineRematch: signedIn
    .errors(refusing('duel.notFound'))
    .route({ method: 'DELETE', path: '/duels/{id}/rematch', tags, summary: 'Take back or turn down an offer' })
    .input(one)
    .output(done),
}

export type CasinoDuel = z.infer<typeof casinoDuel>
export type Duel = z.infer<typeof duel>
export type DuelSummary = z.infer<typeof duelSummary>
export type DailyDuels = z.infer<typeof dailyDuels>
export type Rival = z.infer<typeof rival>
export type Rematch = z.infer<typeof rematch>
export type DuelStatus = (typeof duelStatuses)[number]
