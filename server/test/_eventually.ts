import { vi } from 'vitest'

/** Waits until `check` no longer throws, and gives what it gives. Jobs run when they can, so patience costs nothing. */
export function eventually<Result>(check: () => Result | Promise<Result>, timeout = 20_000): Promise<Result> {
  return vi.waitFor(check, { timeout })
}
