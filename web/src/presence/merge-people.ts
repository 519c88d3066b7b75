import type { PeopleDelta } from '@satoshi/contract/live'
import type { OnlinePerson } from '@satoshi/contract/presence'

/** The online list as it is kept. */
export type OnlineList = { items: OnlinePerson[]; total: number; serverNow: number }

/** As many as the server lists. */
const shownAtMost = 50

/**
 * The list after what the channel told. The number of all is counted here while all are shown, since the server's counts
 * everybody, also those who are not in this player's list; beyond that one more or less is none.
 */
export function mergePeople(list: OnlineList, delta: PeopleDelta, me: string): OnlineList {
  if (delta.reread) return list
  const whole = list.items.length === list.total
  const moved = new Set([...delta.gone, ...delta.arrived.map((one) => one.user_id)])
  const items = [
    ...delta.arrived.filter((one) => one.user_id !== me),
    ...list.items.filter((one) => !moved.has(one.user_id)),
  ].toSorted((one, other) => Number(other.online) - Number(one.online))
  return {
    ...list,
    items: items.slice(0, shownAtMost),
    total: whole ? items.length : Math.max(items.length, delta.total),
  }
}
