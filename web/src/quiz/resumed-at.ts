import type { MatchView } from '@satoshi/contract/match'

// The server gives back the open quiz in place of a second one; a new one stands at its first question, just opened.
const freshMillis = 5_000

/** The question at which an open quiz is gone on with; null for a new one, and where no question stands. */
export function resumedAt({ phase, serverNow }: MatchView): number | null {
  if (phase.name === 'revealing') return phase.position
  if (phase.name !== 'asking') return null
  const isUnderWay = phase.position > 0 || phase.locked !== null || serverNow - phase.opensAt > freshMillis
  return isUnderWay ? phase.position : null
}
