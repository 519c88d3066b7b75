import type { SentTransfer } from '@satoshi/contract/live'
import type { PublicProfile } from '@satoshi/contract/person'
import type { TransferReceipt } from '@satoshi/contract/transfer'

/** How long one more transfer is waited for before what came is told. Source: product 1.9, p2p notification debounce. */
export const debounceMillis = 300

/** What came and is celebrated as one: how many there are, their sum, and the newest of them. */
export type Arrived = { count: number; totalCents: number; items: TransferReceipt[] }

/**
 * Whether what the channel tells is for this player: not one to somebody else, not one of their own, and nothing but a
 * transfer between people. Source: product 1.5.
 */
export function isForMe({ transferType, senderId, receiverId }: SentTransfer, userId: string): boolean {
  const type: string = transferType
  return receiverId === userId && senderId !== userId && type === 'p2p'
}

/** What came, with what is still on the screen; null for nothing. */
export function together(shown: Arrived | null, next: Arrived): Arrived | null {
  if (next.count === 0 || !shown) return next.count === 0 ? shown : next
  return {
    count: shown.count + next.count,
    totalCents: shown.totalCents + next.totalCents,
    items: [...next.items, ...shown.items],
  }
}

/** One who sent some of what came, and how much in all. */
export type SenderSum = { other: PublicProfile; cents: number }

/** Who sent what of those that are named, whoever sent last first. */
export function sendersOf({ items }: Arrived): SenderSum[] {
  const sums = new Map<string, SenderSum>()
  for (const { other, amountCents } of items) {
    const before = sums.get(other.id)
    sums.set(other.id, { other, cents: (before?.cents ?? 0) + amountCents })
  }
  return [...sums.values()]
}

/** Takes what comes in quick succession as one: `tell` has all of it once nothing more came for `millis`. */
export function inBursts<Item>(millis: number, tell: (items: Item[]) => void) {
  let items: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add: (item: Item) => {
      items.push(item)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const all = items
        items = []
        tell(all)
      }, millis)
    },
    end: () => clearTimeout(timer),
  }
}
