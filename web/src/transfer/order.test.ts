import { expect, test } from 'vitest'

import { CallError } from '../lib/call-error.ts'
import { RefusedCall } from '../lib/refusal-error.ts'
import { isUnknown, orderToSend, placeOf } from './order.ts'

const wanted = { receiverId: 'bia', amountCents: 5_000, ticket: null }
const before = { ...wanted, commandId: 'first' }
const lost = new CallError('network')

test('the same order whose answer was lost keeps its command', () => {
  expect(orderToSend(wanted, before, lost)).toBe(before)
  expect(orderToSend(wanted, before, new CallError('timeout'))).toBe(before)
  expect(orderToSend(wanted, before, refusal('service.unavailable', 503))).toBe(before)
  expect(orderToSend(wanted, before, refusal('auth.busy', 503))).toBe(before)
})

test.each([
  ['another amount', { ...wanted, amountCents: 5_001 }, lost],
  ['somebody else', { ...wanted, receiverId: 'caio' }, lost],
  ['another code', { ...wanted, ticket: 'satoshi:ticket' }, lost],
  ['one that was refused', wanted, refusal('transfer.dayLimit', 409)],
  ['one that failed for sure', wanted, refusal('transfer.failed', 503)],
  ['one that was sent', wanted, null],
] as const)('%s has a command of its own', (_what, next, error) => {
  const order = orderToSend(next, before, error)
  expect(order).toMatchObject(next)
  expect(order.commandId).not.toBe('first')
})

test('only silence and faults leave open whether something was sent', () => {
  expect([lost, refusal('service.unavailable', 503), new Error('?')].map(isUnknown)).toEqual([true, true, true])
  expect([null, refusal('transfer.toSelf', 409), refusal('transfer.failed', 503)].map(isUnknown)).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['transfer.insufficient', 'amount'],
  ['transfer.amountInvalid', 'amount'],
  ['transfer.receiverLimit', 'amount'],
  ['transfer.passwordNeeded', 'password'],
  ['auth.passwordWrong', 'password'],
  ['auth.notFresh', 'password'],
  ['transfer.codeExpired', 'code'],
  ['transfer.codeUsed', 'code'],
  ['transfer.notBetween', 'whole'],
  ['transfer.dayCount', 'whole'],
  ['transfer.failed', 'whole'],
  ['request.tooMany', 'whole'],
] as const)('%s stands at the %s', (code, place) => {
  expect(placeOf(refusal(code, 409))).toBe(place)
})

test('what is no refusal stands at the whole', () => {
  expect(placeOf(lost)).toBe('whole')
  expect(placeOf(null)).toBe('whole')
})

function refusal(code: string, status: number) {
  return new RefusedCall(code, { status, details: {}, retryAfterMillis: null })
}
