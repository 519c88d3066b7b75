import { adult } from '../audience/_audience.ts'
import { standardSettings } from '../game-settings.ts'
import { btz, cents } from '../money.ts'
import type { Instant } from '../time.ts'
import { transferBounds, usedOn, type Used } from './limits.ts'
import type { Pair, Receiver, Sender } from './may-send.ts'

/** Noon in São Paulo. */
export const noon: Instant = Date.parse('2026-11-21T15:00:00Z')

export const bounds = transferBounds(standardSettings)

/** Nothing sent, nothing received. */
export const unused: Used = usedOn([], '2026-11-21')

/** A player whom nothing keeps from sending. */
export function sender(about: Partial<Sender> = {}): Sender {
  return {
    enabled: true,
    audience: adult({ identityVerified: true }),
    verifiedAt: Date.parse('2026-01-01T00:00:00Z'),
    stopped: false,
    owes: false,
    earned: btz(50_000),
    used: unused,
    ...about,
  }
}

/** A player whom nothing keeps from receiving. */
export function receiver(about: Partial<Receiver> = {}): Receiver {
  return {
    audience: adult({ identityVerified: true }),
    stopped: false,
    deleted: false,
    isBot: false,
    blocked: false,
    isSender: false,
    used: unused,
    ...about,
  }
}

/** Two between whom nothing stands. */
export function pair(about: Partial<Pair> = {}): Pair {
  return {
    sender: sender(),
    receiver: receiver(),
    between: { sharedDevice: false, stopped: false, sentLately: 0 },
    ...about,
  }
}

/** What was used, in BTZ. */
export function usedBtz(about: Partial<Record<keyof Used, number>>): Used {
  const { countToday = 0, ...amounts } = about
  const inCents = Object.entries(amounts).map(([name, whole]) => [name, cents(Math.round(100 * whole))])
  return { ...unused, ...(Object.fromEntries(inCents) as Partial<Used>), countToday } // safe: names of `Used`
}
