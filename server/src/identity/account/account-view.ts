import type { Account } from '@satoshi/contract/auth'
import { z } from 'zod'

const answered = z.object({
  user: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
})

/** The account in an answer of better-auth's, without what the contract does not name. */
export function accountOf(answer: unknown): Account {
  return answered.parse(answer).user
}
