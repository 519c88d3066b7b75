type Lead = (path: string) => void

let lead: Lead | null = null
/** Duels that this tab has gone to, or that somebody opened here. */
const visited = new Set<string>()

/** The screen of a duel. */
export function duelPath(id: string): string {
  return `/casino-duel/${id}`
}

/** The duel whose screen a path is; null for any other path. Source: product 1.2. */
export function duelOfPath(path: string): string | null {
  return /^\/(?:casino-duel|duel|unified-duel)\/([0-9a-f-]{36})$/i.exec(path)?.[1]?.toLowerCase() ?? null
}

/** Says how this page goes somewhere, until the returned function is called. */
export function leadBy(navigate: Lead): () => void {
  lead = navigate
  return () => {
    if (lead === navigate) lead = null
  }
}

/**
 * Goes to a duel, once: of several ways that lead to the same one the first wins, the others do nothing, so that nobody
 * is pulled back into a duel that they left or ended (product 9.2). Tells whether it went.
 */
export function goToDuel(id: string): boolean {
  if (!lead || visited.has(id)) return false
  visited.add(id)
  lead(duelPath(id))
  return true
}

/** Notes that a duel was opened here by whatever way. */
export function markVisited(id: string): void {
  visited.add(id)
}

/** Whether a duel was opened here. */
export function wasVisited(id: string): boolean {
  return visited.has(id)
}
