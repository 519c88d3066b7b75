import { bands } from '@satoshi/rules/nearby/grid'
import { nearbyBars } from '@satoshi/rules/nearby/sharing'
import { codeLength, codeSigns, tapRoles } from '@satoshi/rules/nearby/tap'
import { z } from 'zod'

import { done, instant, refusing, signedIn } from './base.ts'
import { publicProfile } from './person.ts'

const tags = ['nearby']

/** A place in degrees. Browsers round it to its cell before they send it (`cellAt`, `cellMiddle`); the server does again. */
export const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** A session in which the player is found by others who share as well. It ends by itself, and never begins by itself. */
export const nearbySession = z.object({
  session: z.uuid(),
  /** When the position is to be said again. */
  nextUpdateAt: instant,
  /** When it is over unless the position is said again. */
  endsAt: instant,
  serverNow: instant,
})

/** Somebody near; `within`: less than so many metres between the cells of both, and no other measure. */
export const nearbyPlayer = z.object({ player: publicProfile, within: z.literal(bands) })

/** Somebody who tapped the other role near the player, in the same minute. */
export const nearbyMatch = z.object({
  tapId: z.uuid(),
  /** The same on both screens, and on no others. */
  code: z.array(z.enum(codeSigns)).length(codeLength),
  /** Whether the player has agreed. */
  agreed: z.boolean(),
  /** Who it is: said as soon as they have agreed to the code themselves. */
  player: publicProfile.nullable(),
})

/** A tap of “we are near”, and whom it found. */
export const nearbyTap = z.object({
  role: z.enum(tapRoles),
  endsAt: instant,
  matches: z.array(nearbyMatch),
  /** Whom the player met: both agreed. `ticket` is for who sends, to be sent with the transfer; null for who receives. */
  met: z
    .object({ player: publicProfile, ticket: z.object({ ticket: z.string(), expiresAt: instant }).nullable() })
    .nullable(),
  serverNow: instant,
})

const barCodes = ['nearby.off', 'nearby.minor', 'nearby.unconfirmed', 'nearby.unverified'] as const
const transferBarCodes = [
  ...(['transfer.off', 'transfer.minor', 'transfer.unconfirmed', 'transfer.unverified'] as const),
  ...(['transfer.stopped', 'transfer.owing'] as const),
] as const

export const nearbyContract = {
  mine: signedIn
    .route({ method: 'GET', path: '/nearby/session', tags, summary: 'Whether the player may share, and does' })
    .output(
      z.object({
        /** Why they may not; null where they may. */
        barred: z.enum(nearbyBars).nullable(),
        /** Until when they are found; null where they are not. */
        endsAt: instant.nullable(),
        serverNow: instant,
      }),
    ),
  start: signedIn
    .errors(refusing(...barCodes, 'nearby.tooFast', 'request.tooMany'))
    .route({ method: 'POST', path: '/nearby/session', tags, summary: 'Begin to be found by players who are near' })
    .input(z.strictObject({ position }))
    .output(nearbySession),
  update: signedIn
    .errors(refusing(...barCodes, 'nearby.notSharing', 'nearby.tooFast'))
    .route({
      method: 'PUT',
      path: '/nearby/session',
      tags,
      summary: 'Where the player is now, every 30 seconds; a session that is over does not begin anew',
    })
    .input(z.strictObject({ session: z.uuid(), position }))
    .output(nearbySession),
  stop: signedIn
    .route({ method: 'DELETE', path: '/nearby/session', tags, summary: 'Be found no more, at once; twice is once' })
    .output(done),
  around: signedIn
    .errors(refusing(...barCodes, 'nearby.notSharing', 'request.tooMany'))
    .route({
      method: 'GET',
      path: '/nearby',
      tags,
      summary: 'Who else shares within 500 metres, at most 50, by band and then by name; every 10 seconds',
    })
    .output(z.object({ items: z.array(nearbyPlayer), nextLookAt: instant, serverNow: instant })),
  tap: signedIn
    .errors(refusing(...transferBarCodes, 'request.tooMany'))
    .route({
      method: 'POST',
      path: '/nearby/tap',
      tags,
      summary: 'Say for 60 seconds that somebody is near with whom BTZ are to change hands; a later tap replaces it',
    })
    .input(z.strictObject({ role: z.enum(tapRoles), position }))
    .output(nearbyTap),
  handshake: signedIn
    .errors(refusing('nearby.gone'))
    .route({ method: 'GET', path: '/nearby/tap', tags, summary: 'What became of the player’s tap' })
    .output(nearbyTap),
  agree: signedIn
    .errors(refusing('nearby.gone', 'request.tooMany'))
    .route({
      method: 'POST',
      path: '/nearby/tap/agreement',
      tags,
      summary: 'The other screen shows the same code; once both have said so, who sends has a ticket',
    })
    .input(z.strictObject({ tapId: z.uuid() }))
    .output(nearbyTap),
  leave: signedIn
    .route({ method: 'DELETE', path: '/nearby/tap', tags, summary: 'Take the tap back; twice is once' })
    .output(done),
}

export type Position = z.infer<typeof position>
export type NearbySession = z.infer<typeof nearbySession>
export type NearbyPlayer = z.infer<typeof nearbyPlayer>
export type NearbyTap = z.infer<typeof nearbyTap>
