import { z } from 'zod'

import { amountCents, instant, open, refusing, signedIn } from './base.ts'
import { source, subject } from './question.ts'

const tags = ['showcase']

/** What an answer is worth to whoever has an account with a confirmed address. The BTZ are spent in the game alone. */
const worth = { xp: z.int(), amountCents }

/** The option at its place in the order that the guest sees. */
const option = z.int().min(0).max(3)

/** One question for somebody without an account (decision 0178): asked, answered, and taken along to a new account. */
export const showcaseContract = {
  question: open
    .errors(refusing('showcase.noQuestion'))
    .route({ method: 'GET', path: '/showcase', tags, summary: 'One question for anybody; nothing is written' })
    .output(
      z.object({
        /** Says which question it is, under the server's signature; goes back with the answer. */
        token: z.string(),
        expiresAt: instant,
        subject,
        prompt: z.string(),
        options: z.array(z.string()),
        right: z.object(worth),
        wrong: z.object(worth),
      }),
    ),
  answer: open
    .errors(refusing('showcase.expired'))
    .route({
      method: 'POST',
      path: '/showcase/answer',
      tags,
      summary: 'Answer it: the first answer counts, asked again it is told again. Sets a cookie that `claim` reads',
    })
    .input(z.strictObject({ token: z.string().max(512), option }))
    .output(
      z.object({
        chosen: option,
        correct: option,
        isRight: z.boolean(),
        explanation: z.string(),
        sources: z.array(source),
        ...worth,
      }),
    ),
  claim: signedIn
    .errors(refusing('showcase.nothingToClaim', 'showcase.notNew'))
    .route({
      method: 'POST',
      path: '/showcase/claim',
      tags,
      summary: "Take the answer of the cookie into the player's new account; paid when the address is confirmed",
    })
    .output(z.object({ isRight: z.boolean(), paid: z.boolean(), ...worth })),
}
