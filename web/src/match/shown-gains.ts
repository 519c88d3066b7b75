import { readForTab, writeForTab } from '../lib/storage.ts'

/** XP, and BTZ in cents. */
export type Amounts = { xp: number; amountCents: number }

/** Marks what an answer of a match was shown to pay; false where this tab has shown it before. */
export function markShown(matchId: string, position: number, { xp, amountCents }: Amounts): boolean {
  const shown = read(matchId)
  if (Object.hasOwn(shown, position)) return false
  writeForTab(nameOf(matchId), JSON.stringify({ ...shown, [position]: { xp, amountCents } }))
  return true
}

/** What this tab has shown of a match's pay until now, but of one question where it is told; its result shows the rest. */
export function shownOf(matchId: string, but: number | null = null): Amounts {
  const shown = Object.entries(read(matchId)).flatMap(([position, one]) => (Number(position) === but ? [] : [one]))
  return shown.reduce((sum, one) => ({ xp: sum.xp + one.xp, amountCents: sum.amountCents + one.amountCents }), {
    xp: 0,
    amountCents: 0,
  })
}

function read(matchId: string): Record<number, Amounts> {
  // safe: this file alone writes under the name, and a tab does not outlive its version
  return JSON.parse(readForTab(nameOf(matchId)) ?? '{}') as Record<number, Amounts>
}

function nameOf(matchId: string): string {
  return `shown ${matchId}`
}
