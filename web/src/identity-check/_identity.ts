import type { IdentityCase, IdentityStanding } from '@satoshi/contract/identity-check'

/** When the tests of these screens happen. */
export const now = Date.parse('2026-11-26T11:30:00Z')

/** Where Ana stands, who has sent nothing yet, with `changes`. */
export function standingOf(changes: Partial<IdentityStanding> = {}): IdentityStanding {
  return {
    offered: true,
    checkedOutside: false,
    state: 'required',
    bar: null,
    consentedAt: null,
    photos: [],
    cpfEnding: null,
    submittedAt: null,
    decidedAt: null,
    reason: null,
    note: null,
    revocation: null,
    retryAt: null,
    triesLeft: 3,
    deletedAt: null,
    ...changes,
  }
}

/** A draft that has its three photos. */
export function draftOf(changes: Partial<IdentityStanding> = {}): IdentityStanding {
  return standingOf({ consentedAt: now, photos: ['front', 'back', 'selfie'], ...changes })
}

/** Ana's case as the admin sees it who took it a moment ago. */
export function caseOf(changes: Partial<IdentityCase> = {}): IdentityCase {
  return {
    id: '0199f1f0-0000-7000-8000-00000000c45e',
    nickname: 'Ana',
    data: { fullName: 'Ana Maria da Silva', cpf: '52998224725', birthDate: '1990-01-01' },
    photos: ['front', 'back', 'selfie'],
    submittedAt: now,
    attempt: 2,
    cpfTaken: false,
    takenUntil: now + 15 * 60_000,
    ...changes,
  }
}
