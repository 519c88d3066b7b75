import { z } from 'zod'

import { instant, signedIn } from './base.ts'
import { publicProfile } from './person.ts'

/** Scopes of the leaderboard: whose points are compared. */
export const boardScopes = ['global'] as const

/** A player as boards show one: no bot stands on them. */
export const boardPlayer = publicProfile.omit({ isBot: true })

/** A player as everybody sees one on the board, with the points of the week. Equal points share a rank. */
export const boardItem = z.object({ rank: z.int(), player: boardPlayer, points: z.int() })

/** Part of the board of a week, best first, and where the viewer stands. */
export const board = z.object({
  /** The Monday of the week, in São Paulo; it opens and closes at 00:00 there. */
  week: z.iso.date(),
  startsAt: instant,
  endsAt: instant,
  serverNow: instant,
  items: z.array(boardItem),
  /** Rank is null without points in this week; `totalPoints` are those of all weeks. */
  me: z.object({ rank: z.int().nullable(), points: z.int(), totalPoints: z.int() }),
  /** How many players have points in this week. */
  players: z.int(),
  previousCursor: z.string().nullable(),
  nextCursor: z.string().nullable(),
})

export const leaderboardContract = {
  board: signedIn
    .route({
      method: 'GET',
      path: '/leaderboard',
      tags: ['leaderboard'],
      summary: 'The board of a week, 50 a page: from the top, around oneself, or on from a cursor',
    })
    .input(
      z.strictObject({
        scope: z.enum(boardScopes).default('global'),
        /** The Monday of a week that has begun; the running one when it is not said. */
        week: z.iso.date().optional(),
        cursor: z.string().max(200).optional(),
        around: z.literal('me').optional(),
      }),
    )
    .output(board),
}

export type Board = z.infer<typeof board>
export type BoardItem = z.infer<typeof boardItem>
