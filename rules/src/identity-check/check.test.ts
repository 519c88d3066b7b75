import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Audience } from '../audience/audience.ts'
import { hour } from '../time.ts'
import { caseStates, identityBar, mayTry, standingOf, turned, type CaseTurn, type PastCase } from './check.ts'
import { mostTries, retryAfter, revocationReasons, triesWindow, type RevocationReason } from './standing.ts'

const day = 24 * hour
const at = Date.parse('2026-11-23T15:00:00Z')
const adult: Audience = { birthDate: '2000-01-31', confirmed: true, identityVerified: false, plan: 'free' }
const draft: PastCase = { state: 'draft', submittedAt: null, decidedAt: null, reason: null, revocation: null }
const pending = (submittedAt: number): PastCase => ({ ...draft, state: 'pending', submittedAt })
const rejected = (submittedAt: number, decidedAt = submittedAt): PastCase => ({
  ...draft,
  state: 'rejected',
  submittedAt,
  decidedAt,
})
const approved = (submittedAt: number): PastCase => ({ ...rejected(submittedAt), state: 'approved' })
const revoked = (submittedAt: number, revocation: RevocationReason): PastCase => ({
  ...rejected(submittedAt),
  state: 'revoked',
  revocation,
})
const withdrawn = (submittedAt: number): PastCase => ({ ...draft, state: 'withdrawn', submittedAt })
const allTurns = ['submit', 'withdraw', 'approve', 'reject', 'revoke', 'lapse'] as const

test('a case is sent, and then withdrawn or decided about, once; what was approved is taken back', () => {
  const after = caseStates.map((state) => allTurns.map((turn) => turned(state, turn)))
  expect(after).toEqual([
    ['pending', null, null, null, null, null],
    [null, 'withdrawn', 'approved', 'rejected', null, 'lapsed'],
    [null, null, null, null, 'revoked', null],
    [null, null, null, null, null, null],
    [null, null, null, null, null, null],
    [null, null, null, null, 'revoked', null],
    [null, null, null, null, null, null],
  ])
})

test('the last case says how far somebody is; a draft and what was withdrawn lead back to the beginning', () => {
  const stateAfter = (...cases: PastCase[]) => standingOf(cases, at).state
  expect(stateAfter()).toBe('required')
  expect(stateAfter(draft)).toBe('required')
  expect(stateAfter(pending(at))).toBe('pending')
  expect(stateAfter(rejected(at))).toBe('rejected')
  expect(stateAfter(rejected(at - 2 * day), draft)).toBe('required')
  expect(stateAfter(rejected(at - 2 * day), withdrawn(at))).toBe('required')
  expect(stateAfter(rejected(at - 2 * day), approved(at))).toBe('approved')
})

test('a rejection closes the way for a day, from its own moment', () => {
  const cases = [rejected(at - 3 * day, at)]
  expect(standingOf(cases, at)).toEqual({ state: 'rejected', retryAt: at + retryAfter, triesLeft: 2 })
  expect(standingOf(cases, at + retryAfter - 1).retryAt).toBe(at + retryAfter)
  expect(standingOf(cases, at + retryAfter).retryAt).toBeNull()
  // One that is withdrawn meanwhile opens nothing.
  expect(standingOf([...cases, withdrawn(at + 1)], at + 2).retryAt).toBe(at + retryAfter)
})

test('a verification that was taken back is not had again by this account, unless the mistake was ours', () => {
  for (const reason of revocationReasons) {
    const cases = [revoked(at - day, reason)]
    expect(standingOf(cases, at)).toEqual({ state: 'revoked', retryAt: null, triesLeft: mostTries })
    const again = mayTry({ cases, audience: adult }, at)
    if (reason === 'mistake') expect(again).toEqual({ ok: true, value: true })
    else expect(again).toEqual({ ok: false, code: 'identityCheck.revoked', details: {} })
    // Whatever is sent later hides it only where it may be sent.
    expect(standingOf([...cases, draft], at).state).toBe(reason === 'mistake' ? 'required' : 'revoked')
  }
  expect(standingOf([revoked(at - day, 'mistake'), approved(at)], at).state).toBe('approved')
})

test('what we could not open is rejected without being a try, and the next may follow at once', () => {
  const lost = { ...rejected(at - hour), reason: 'notOpened' } as const
  expect(standingOf([lost], at)).toEqual({ state: 'rejected', retryAt: null, triesLeft: mostTries })
  expect(mayTry({ cases: [lost, lost, lost, lost], audience: adult }, at).ok).toBe(true)
  expect(standingOf([{ ...pending(at - day), state: 'lapsed' }], at).triesLeft).toBe(mostTries)
  expect(standingOf([rejected(at - hour), lost], at).retryAt).toBe(at - hour + retryAfter)
})

test('three tries in thirty days, whatever became of them', () => {
  const cases = [withdrawn(at - 20 * day), rejected(at - 10 * day), withdrawn(at)]
  expect(standingOf(cases.slice(0, 2), at)).toEqual({ state: 'rejected', retryAt: null, triesLeft: 1 })
  expect(standingOf(cases, at)).toEqual({ state: 'required', retryAt: at + 10 * day, triesLeft: 0 })
  expect(standingOf(cases, at + 10 * day - 1).triesLeft).toBe(0)
  expect(standingOf(cases, at + 10 * day)).toEqual({ state: 'required', retryAt: null, triesLeft: 1 })
})

test('minors, unknown age and addresses that are not confirmed are kept out, and nobody is for not being verified', () => {
  expect(identityBar(adult, at)).toBeNull()
  expect(identityBar({ ...adult, identityVerified: true }, at)).toBeNull()
  expect(identityBar({ ...adult, birthDate: null }, at)).toBe('minor')
  expect(identityBar({ ...adult, birthDate: '2008-11-24' }, at)).toBe('minor')
  expect(identityBar({ ...adult, birthDate: '2008-11-23' }, at)).toBeNull()
  expect(identityBar({ ...adult, confirmed: false }, at)).toBe('unconfirmed')
})

test('what stands in the way of a try is said, with the moment at which time opens it', () => {
  const told = (cases: PastCase[], audience = adult) => mayTry({ cases, audience }, at)
  expect(told([draft])).toEqual({ ok: true, value: true })
  expect(told([pending(at)])).toMatchObject({ code: 'identityCheck.pending' })
  expect(told([approved(at)])).toMatchObject({ code: 'identityCheck.approved' })
  expect(told([], { ...adult, birthDate: null })).toMatchObject({ code: 'identityCheck.minor' })
  expect(told([], { ...adult, confirmed: false })).toMatchObject({ code: 'identityCheck.unconfirmed' })
  expect(told([rejected(at)])).toMatchObject({ code: 'identityCheck.tooSoon', details: { from: at + day } })
  expect(told([withdrawn(at - 2), withdrawn(at - 1), rejected(at)])).toMatchObject({
    code: 'identityCheck.triesUsedUp',
    details: { from: at - 2 + triesWindow },
  })
})

const step = fc.record({
  turn: fc.constantFrom<CaseTurn>('submit', 'withdraw', 'approve', 'reject'),
  passed: fc.oneof(fc.nat(2 * hour), fc.nat(3 * day), fc.constantFrom(retryAfter, retryAfter - 1, triesWindow - 1)),
})

test('whatever somebody does and whoever decides, they send three cases in any thirty days, a day after each rejection', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cases: PastCase[] = []
      let now = at
      for (const { turn, passed } of steps) {
        now += passed
        play(cases, turn, now)
        const { retryAt, state } = standingOf(cases, now)
        expect(cases.filter(({ state: one }) => one === 'pending' || one === 'draft').length).toBeLessThanOrEqual(1)
        // The moment that is told is the one at which the way opens.
        if (retryAt === null || state === 'pending' || state === 'approved') continue
        expect(mayTry({ cases, audience: adult }, retryAt).ok).toBe(true)
        expect(mayTry({ cases, audience: adult }, retryAt - 1).ok).toBe(false)
      }
      const sent = cases.flatMap(({ submittedAt }) => submittedAt ?? [])
      sent
        .slice(mostTries)
        .forEach((moment, index) => expect(moment - (sent[index] ?? 0)).toBeGreaterThanOrEqual(triesWindow))
      for (const { state, decidedAt } of cases) {
        if (state !== 'rejected' || decidedAt === null) continue
        expect(sent.filter((moment) => moment > decidedAt && moment < decidedAt + retryAfter)).toEqual([])
      }
      expect(cases.filter(({ state }) => state === 'approved').length).toBeLessThanOrEqual(1)
    }),
    { seed: 206, numRuns: 500 },
  )
})

/** What the server does with a turn: a case is begun and sent where that may be, and moved where it is open. */
function play(cases: PastCase[], turn: CaseTurn, now: number): void {
  if (turn === 'submit' && mayTry({ cases, audience: adult }, now).ok) cases.push(draft)
  const last = cases.pop()
  if (!last) return
  const state = turned(last.state, turn)
  if (state === null) cases.push(last)
  else if (turn === 'submit') cases.push({ ...last, state, submittedAt: now })
  else cases.push({ ...last, state, decidedAt: turn === 'withdraw' ? null : now })
}
