import type { StoreView } from '@satoshi/contract/store'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

/** The longest that the store is shown without being read again. */
const longest: Millis = 10 * minute

type Ending = {
  offers: readonly Pick<StoreView['offers'][number], 'until'>[]
  undoable: readonly Pick<StoreView['undoable'][number], 'undoUntil'>[]
  lives: Pick<StoreView['lives'], 'nextAt'>
}

/** How long until the store changes by itself: an offer or a time to undo ends, a life comes back. */
export function nextChangeIn({ offers, undoable, lives }: Ending, now: Instant): Millis {
  const ends = [...offers.map(({ until }) => until), ...undoable.map(({ undoUntil }) => undoUntil), lives.nextAt]
  const left = ends.flatMap((at) => (at === null || at <= now ? [] : [at - now + second]))
  return Math.min(longest, ...left)
}
