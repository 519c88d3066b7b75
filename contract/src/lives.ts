import { z } from 'zod'

import { instant, signedIn } from './base.ts'

/** The player's lives. Source: product 6.4, 9.14. */
export const lives = z.object({
  /** Null: without limit; mistakes cost none. */
  lives: z.int().nullable(),
  /** As many come back by themselves; more may be left of a plan that gave more. Null: without limit. */
  most: z.int().nullable(),
  /** When the next one comes back; null while all are there. */
  nextAt: instant.nullable(),
  serverNow: instant,
})

export const livesContract = {
  read: signedIn
    .route({ method: 'GET', path: '/lives', tags: ['lives'], summary: 'Lives, and when the next one comes back' })
    .output(lives),
}

export type Lives = z.infer<typeof lives>
