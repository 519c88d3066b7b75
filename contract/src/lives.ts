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

/** Lives as they are in one quiz, the mistakes of that quiz taken from them. */
export const quizLives = z.object({
  /** Null: without limit. */
  left: z.int().nullable(),
  /** As many come back by themselves. Null: without limit. */
  most: z.int().nullable(),
  /** When the next one comes back; null while none is awaited. What a quiz costs is awaited from its end on. */
  nextAt: instant.nullable(),
  /** The first question without a life, and so without reward, by position: 0 for a quiz that pays nothing; null while there is one. */
  unpaidFrom: z.int().nullable(),
})

export const livesContract = {
  read: signedIn
    .route({ method: 'GET', path: '/lives', tags: ['lives'], summary: 'Lives, and when the next one comes back' })
    .output(lives),
}

export type Lives = z.infer<typeof lives>
export type QuizLives = z.infer<typeof quizLives>
