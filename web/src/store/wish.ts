import type { Ware } from '@satoshi/rules/store/wares'

import { isRefusal } from '../lib/call-error.ts'

/** What a tap asks for: so many of a ware, for the total that was seen. */
export type Wish = { ware: Ware; count: number; totalCents: number }
/** A wish with as many as the player had when they asked. */
type HolderWish = Wish & { held: number | null }
/** A wish as it is sent. Sent again it is bought once. */
export type SentWish = HolderWish & { commandId: string }

/**
 * The wish with its command: that of `before` where this is the same wish again and nobody knows what became of it (its
 * answer was lost), else one of its own. Whoever has more of it than then has got what was wished for, and asks anew.
 */
export function wishToSend(wish: HolderWish, before: SentWish | undefined, error: unknown): SentWish {
  const isLost = before !== undefined && error !== null && !isRefusal(error)
  const isSame =
    before?.ware === wish.ware &&
    before.held === wish.held &&
    before.count === wish.count &&
    before.totalCents === wish.totalCents
  return isLost && isSame ? before : { ...wish, commandId: crypto.randomUUID() }
}
