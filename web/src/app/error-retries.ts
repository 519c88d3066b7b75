/** How often a broken screen is tried again. Source: specification 9. */
export const mostRetries = 3

const used = new Map<string, number>()

/** Retries of the screen at `pathname` so far in this visit. */
export function retriesAt(pathname: string): number {
  return used.get(pathname) ?? 0
}

/** Takes one retry; false when all are used. */
export function takeRetry(pathname: string): boolean {
  const before = retriesAt(pathname)
  if (before >= mostRetries) return false
  used.set(pathname, before + 1)
  return true
}
