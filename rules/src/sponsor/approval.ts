import { ok, refused, type Outcome } from '../outcome.ts'

/** States of a theme. Source: product 5.18. */
export const themeStates = ['draft', 'submitted', 'approved', 'rejected'] as const
export type ThemeState = (typeof themeStates)[number]

/** A theme or a campaign as far as what may happen to it is concerned; every change of it gives another version. */
type Standing = { state: string; version: string; live: boolean }

/** What is decided about a theme that is there. */
export const themeDecisions = ['approve', 'reject', 'takeDown'] as const
export type ThemeDecision = (typeof themeDecisions)[number]

/** Most characters (UTF-16) of why something of a sponsor's is rejected or taken down. */
export const reasonLength = 300

/**
 * Whether the sponsor may change a theme or a campaign. `seen` is the version that they have before their eyes, null for none. Refuses
 * `sponsor.changed` where somebody changed it meanwhile, and `sponsor.submitted` for one that waits: it is withdrawn first.
 */
export function mayWrite(
  open: Standing | null,
  seen: string | null,
): Outcome<true, 'sponsor.changed' | 'sponsor.submitted'> {
  if ((open?.version ?? null) !== seen) return refused('sponsor.changed')
  return open?.state === 'submitted' ? refused('sponsor.submitted') : ok(true)
}

/** Whether a theme or a campaign may be sent to approval, or be withdrawn from it. Refuses `sponsor.changed`. */
export function maySubmit(
  open: Standing | null,
  { seen, submitted }: { seen: string; submitted: boolean },
): Outcome<true, 'sponsor.changed'> {
  const from = submitted ? 'draft' : 'submitted'
  return open?.version === seen && open.state === from ? ok(true) : refused('sponsor.changed')
}

/**
 * Whether somebody may decide about a theme or a campaign. Two persons stand behind what is shown (product 5.18): whoever wrote it, or sent
 * it, does not approve or reject it, whatever roles they hold; taking down what is live is open to every admin, since it shows
 * nothing. Refuses `sponsor.changed` for another version than the one that was read, and `sponsor.ownWork`.
 */
export function mayDecide(
  work: (Standing & { hands: readonly (string | null)[] }) | null,
  { seen, decision, by }: { seen: string; decision: ThemeDecision; by: string },
): Outcome<true, 'sponsor.changed' | 'sponsor.ownWork'> {
  const fits = decision === 'takeDown' ? work?.live === true : work?.state === 'submitted'
  if (work?.version !== seen || !fits) return refused('sponsor.changed')
  if (decision !== 'takeDown' && work.hands.includes(by)) return refused('sponsor.ownWork')
  return ok(true)
}
