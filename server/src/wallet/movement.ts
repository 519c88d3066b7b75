import type { Instant } from '@satoshi/rules/time'
import type { Posting } from '@satoshi/rules/wallet/postings'

/** BTZ that change hands. `userId` sends and `receiverId` receives; null is the house. */
export type Movement = {
  reason: string
  /** Names the cause; with the reason it is the idempotency key, so it holds the user where users share causes. */
  ref: string
  transferType: string
  userId: string | null
  receiverId: string | null
  postings: Posting[]
  at: Instant
}
