import { admitTo, type Audience } from '../audience/audience.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import {
  isOurFault,
  isOurMistake,
  mostTries,
  retryAfter,
  triesWindow,
  type IdentityState,
  type RejectionReason,
  type RevocationReason,
} from './standing.ts'

/** States of one case: of what a player prepares, sends, and is told about it. */
export const caseStates = ['draft', 'pending', 'approved', 'rejected', 'withdrawn', 'revoked', 'lapsed'] as const
export type CaseState = (typeof caseStates)[number]

/** What moves a case. */
export type CaseTurn = 'submit' | 'withdraw' | 'approve' | 'reject' | 'revoke' | 'lapse'

/**
 * The state after each turn; whatever is missing cannot happen. What was rejected or withdrawn is never touched again; what
 * was approved is taken back, also for another reason than the first.
 */
const turns: Record<CaseState, Partial<Record<CaseTurn, CaseState>>> = {
  draft: { submit: 'pending' },
  pending: { withdraw: 'withdrawn', approve: 'approved', reject: 'rejected', lapse: 'lapsed' },
  approved: { revoke: 'revoked' },
  rejected: {},
  withdrawn: {},
  revoked: { revoke: 'revoked' },
  lapsed: {},
}

/** The state of a case after a turn; null where that cannot happen. */
export function turned(state: CaseState, turn: CaseTurn): CaseState | null {
  return turns[state][turn] ?? null
}

/** A case of a player, as far as their standing follows from it. */
export type PastCase = {
  state: CaseState
  submittedAt: Instant | null
  decidedAt: Instant | null
  /** Why it was rejected; null where it was not. */
  reason: RejectionReason | null
  /** Why the approval was taken back; null where it was not. */
  revocation: RevocationReason | null
}

/** How far a player is, and when they may try again. */
export type Standing = {
  state: IdentityState
  /** When another try may be begun; null for now. */
  retryAt: Instant | null
  /** Cases that may still be sent in the window that ends now. */
  triesLeft: number
}

/**
 * How far a player is by all their cases, the oldest first. A draft is a new beginning: what was rejected before it is past.
 * Every case that was sent counts as a try for 30 days, whatever became of it (`isTry`); a rejection closes the way for a day
 * besides.
 */
export function standingOf(cases: readonly PastCase[], at: Instant): Standing {
  const tries = cases.filter(isTry)
  const sent = tries.flatMap(({ submittedAt }) => (submittedAt === null ? [] : [submittedAt]))
  const counted = sent.filter((submittedAt) => submittedAt > at - triesWindow).toSorted((a, b) => a - b)
  const rejections = tries.flatMap(({ state, decidedAt }) => (state === 'rejected' && decidedAt ? [decidedAt] : []))
  const waits = [
    ...rejections.map((decidedAt) => decidedAt + retryAfter),
    // As soon as so many of them have left the window that one try is free.
    ...counted.slice(0, Math.max(0, counted.length - mostTries + 1)).map((submittedAt) => submittedAt + triesWindow),
  ]
  const opensAt = Math.max(at, ...waits)
  return {
    state: stateOf(cases),
    retryAt: opensAt > at ? opensAt : null,
    triesLeft: Math.max(0, mostTries - counted.length),
  }
}

/** Whether a case counts against its player: not where its approval was taken back, nobody decided, or we could not open it. */
function isTry({ state, reason }: PastCase): boolean {
  return state !== 'revoked' && state !== 'lapsed' && !(reason !== null && isOurFault(reason))
}

function stateOf(cases: readonly PastCase[]): IdentityState {
  if (cases.some(({ state }) => state === 'approved')) return 'approved'
  const last = cases.at(-1)?.state
  if (isClosed(cases)) return 'revoked'
  return last === 'pending' || last === 'rejected' || last === 'revoked' ? last : 'required'
}

/** Whether this account is not verified again: its verification was taken back, and not because we were wrong. */
function isClosed(cases: readonly PastCase[]): boolean {
  return cases.some(({ revocation }) => revocation !== null && !isOurMistake(revocation))
}

/** Why the check is not for a player now; null where it is: it opens what is for verified adults alone. Source: product 7. */
export function identityBar(audience: Audience, at: Instant): 'minor' | 'unconfirmed' | null {
  const admitted = admitTo('transfer', audience, at)
  return admitted.ok || admitted.code === 'unverified' ? null : admitted.code
}

type Closed =
  | 'identityCheck.approved'
  | 'identityCheck.minor'
  | 'identityCheck.pending'
  | 'identityCheck.revoked'
  | 'identityCheck.tooSoon'
  | 'identityCheck.triesUsedUp'
  | 'identityCheck.unconfirmed'

/**
 * Whether a player may prepare and send a case at `at`: one who is admitted to the check, is neither verified nor waits for
 * a decision, whose verification was not taken back, and who has a try. Refuses what stands in the way, with `from`, the moment of the next try, where time opens it.
 */
export function mayTry(
  { cases, audience }: { cases: readonly PastCase[]; audience: Audience },
  at: Instant,
): Outcome<true, Closed> {
  const { state, retryAt, triesLeft } = standingOf(cases, at)
  if (state === 'approved') return refused('identityCheck.approved')
  if (state === 'pending') return refused('identityCheck.pending')
  if (isClosed(cases)) return refused('identityCheck.revoked')
  const bar = identityBar(audience, at)
  if (bar) return refused(`identityCheck.${bar}`)
  if (retryAt === null) return ok(true)
  return refused(triesLeft === 0 ? 'identityCheck.triesUsedUp' : 'identityCheck.tooSoon', { from: retryAt })
}
