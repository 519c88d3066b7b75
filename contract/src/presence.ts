import { z } from 'zod'

import { instant, refusing, signedIn } from './base.ts'

const tags = ['presence']

/** How the specification's calls say that they were done. */
const success = z.object({ success: z.literal(true) })

/**
 * Somebody in the online list, in the specification's names. `online` below 45 s since the last sign of life; the list
 * holds people up to 5 minutes after it, and only who is `available_for_duel`: not busy, playing or invisible.
 */
export const onlinePerson = z.object({
  user_id: z.uuid(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  avatar_id: z.string().nullable(),
  accessory_id: z.string().nullable(),
  last_seen: instant,
  available_for_duel: z.boolean(),
  online: z.boolean(),
  level: z.int(),
})

export const presenceContract = {
  heartbeat: signedIn
    .route({ method: 'POST', path: '/rpc/update_user_heartbeat', tags, summary: 'Say that this player is here' })
    .output(success),
  cleanup: signedIn
    .route({
      method: 'POST',
      path: '/rpc/cleanup_inactive_presence',
      tags,
      summary: 'Mark those offline who fell silent',
    })
    .output(success),
  offline: signedIn
    .errors(refusing('presence.notYours'))
    .route({
      method: 'POST',
      path: '/rpc/mark_user_offline',
      tags,
      summary: 'Mark a player offline: only oneself, or anybody as an admin',
    })
    .input(z.strictObject({ target_user_id: z.uuid() }))
    .output(success),
  list: signedIn
    .route({ method: 'GET', path: '/user_presence', tags, summary: 'Who is online and open for a duel, and how many' })
    .output(z.object({ items: z.array(onlinePerson), total: z.int(), serverNow: instant })),
}

export type OnlinePerson = z.infer<typeof onlinePerson>
