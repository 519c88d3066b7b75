import type { Search } from '@satoshi/contract/matchmaking'

import { serverNow } from '../../lib/clock.ts'

/** A search of Ana, none unless `changes` say so, as the server says it now. */
export function searchOf(changes: Partial<Search> = {}): Search {
  return {
    state: 'none',
    theme: null,
    stakeCents: 0,
    since: null,
    until: null,
    botFrom: null,
    offer: null,
    duelId: null,
    pausedUntil: null,
    notifyUntil: null,
    serverNow: serverNow(),
    ...changes,
  }
}
