import { serverNow } from './clock.ts'
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts'

/** What somebody answered before they had an account is worth; the answer itself is the server's (decision 0178). */
export type GuestAnswer = { isRight: boolean; xp: number; amountCents: number }

/** As long as the server keeps it. */
const lifetimeMillis = 24 * 3_600_000

/** Notes that an answer waits for an account, so that the pages of the sign-up can say so and take it along. */
export function saveGuestAnswer({ isRight, xp, amountCents }: GuestAnswer): void {
  writeStored(
    storageKeys.guestAnswer,
    JSON.stringify({ isRight, xp, amountCents, until: serverNow() + lifetimeMillis }),
  )
}

/** The answer that waits here; null where there is none, or where it has waited too long. */
export function readGuestAnswer(): GuestAnswer | null {
  const stored = readStored(storageKeys.guestAnswer)
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isNoted(value) && value.until > serverNow() ? value : null
  } catch {
    return null
  }
}

/** The server has it, or has none. */
export function removeGuestAnswer(): void {
  removeStored(storageKeys.guestAnswer)
}

function isNoted(value: unknown): value is GuestAnswer & { until: number } {
  if (typeof value !== 'object' || value === null) return false
  const { isRight, xp, amountCents, until } = value as Partial<Record<string, unknown>> // safe: each is looked at below
  return typeof isRight === 'boolean' && [xp, amountCents, until].every((number) => Number.isFinite(number))
}
