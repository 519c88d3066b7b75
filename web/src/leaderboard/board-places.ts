import type { BoardItem } from '@satoshi/contract/leaderboard'

/** Places that stand on the podium. */
export const podiumPlaces = 3

/**
 * The places of several pages in one list. Pages are read one after the other, and whoever rose or fell in between
 * stands on two of them: the page that was read last has the newer truth.
 */
export function placesOf(pages: { items: BoardItem[]; serverNow: number }[]): BoardItem[] {
  const newest = new Map<string, number>()
  for (const { items, serverNow } of pages) {
    for (const { player } of items) newest.set(player.id, Math.max(newest.get(player.id) ?? 0, serverNow))
  }
  const told = new Set<string>()
  return pages.flatMap(({ items, serverNow }) =>
    items.filter(({ player }) => {
      if (newest.get(player.id) !== serverNow || told.has(player.id)) return false
      told.add(player.id)
      return true
    }),
  )
}
