import type { Stakes } from '@satoshi/contract/stakes'

/** The share of won among all duels of the record, 0..1; null before the first. A draw counts as not won. */
export function winRate({ won, lost, drawn }: Stakes['record']): number | null {
  const all = won + lost + drawn
  return all === 0 ? null : won / all
}
