import { leagueMoves } from '@satoshi/rules/league/close-group'
import { leaguePaces, leagueTiers } from '@satoshi/rules/league/tiers'
import { z } from 'zod'

import { amountCents, commandId, instant, refusing, signedIn } from './base.ts'
import { boardItem } from './leaderboard.ts'

export const leagueTier = z.enum(leagueTiers)

const tags = ['league']

/** Why a player has a seat this week or has none: none yet, one in a moment, too late for one, or not wanted. */
export const leagueStates = ['seated', 'open', 'seating', 'late', 'optedOut', 'left'] as const

/** A seat of a group, with what its place means were the week over now. Equal points share a rank and its meaning. */
export const leagueSeat = boardItem.extend({
  move: z.enum(leagueMoves),
  /** Cents of BTZ that the place pays. */
  prizeCents: amountCents,
})

/** League view of a player. Source: product 6.2. */
export const league = z.object({
  /** The Monday of the week, in São Paulo; it opens and closes at 00:00 there. */
  week: z.iso.date(),
  startsAt: instant,
  endsAt: instant,
  /** Until when first points bring a seat. */
  seatsUntil: instant,
  serverNow: instant,
  tier: leagueTier,
  state: z.enum(leagueStates),
  /** The player's group of the week; null without a seat. */
  group: z
    .object({
      pace: z.enum(leaguePaces),
      /** Seats that a full group has. */
      size: z.int(),
      /** How many places rise and fall with the seats that there are. */
      promoted: z.int(),
      demoted: z.int(),
      seats: z.array(leagueSeat),
    })
    .nullable(),
  /** What the week before came to; null without a seat in it, and until its group is closed. */
  last: z
    .object({
      week: z.iso.date(),
      tier: leagueTier,
      seats: z.int(),
      rank: z.int(),
      move: z.enum(leagueMoves),
      tierAfter: leagueTier,
      prizeCents: amountCents,
    })
    .nullable(),
})

/** The week's points among friends, best first; whoever has none is only counted. */
export const friendsWeek = z.object({ week: z.iso.date(), friends: z.int(), items: z.array(boardItem) })

export const leagueContract = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/league',
      tags,
      summary: 'The own group of the week, and what the last one came to',
    })
    .output(league),
  friends: signedIn
    .route({ method: 'GET', path: '/league/friends', tags, summary: 'The week among friends' })
    .output(friendsWeek),
  takePart: signedIn
    .errors(refusing('request.commandReused'))
    .route({
      method: 'POST',
      path: '/league/participation',
      tags,
      summary: 'Leave the leagues, or come back, without loss of tier',
    })
    .input(z.strictObject({ commandId, takesPart: z.boolean() }))
    .output(league),
}

export type League = z.infer<typeof league>
export type LeagueSeat = z.infer<typeof leagueSeat>
export type FriendsWeek = z.infer<typeof friendsWeek>
