import type { MatchView } from '@satoshi/contract/match'

/** What leaving does now: before the first question the duel is void, later the other wins it. Source: product 4.4. */
export function leaveCost({ phase }: MatchView): 'void' | 'forfeit' {
  return phase.name === 'waiting' || phase.name === 'countdown' ? 'void' : 'forfeit'
}
