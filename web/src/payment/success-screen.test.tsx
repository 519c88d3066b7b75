import type { PaymentOrder } from '@satoshi/contract/payment'
import { minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { domains } from '../domains.ts'
import { addFormats } from '../lib/i18n.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { formatBtz } from '../game-kit/btz.tsx'
import { formatReais } from '../kit/money-text.ts'
import { Component as CancelScreen } from './cancel-screen.tsx'
import { Component as SuccessScreen } from './success-screen.tsx'

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'payment', 'refusals')
  addFormats({ brl: formatReais, btz: formatBtz })
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => vi.useFakeTimers({ now: at }))
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = Date.parse('2026-11-26T15:00:00Z')
const id = '0198c000-0000-7000-8000-000000000001'
const read = `GET /api/payments/orders/${id}`
const cancel = `POST /api/payments/orders/${id}/cancel`

test('a payment is waited for, read every 2 s, and is only shown as paid when the server says it', async () => {
  const served = serve({ [read]: order('open') })
  const screen = await draw(<SuccessScreen />, `/success?order=${id}`)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.waitingTitle')))
  await pass(6 * second)
  expect(served.calls()).toEqual([read, read, read, read])
  expect(screen.written()).not.toContain(text('payment.outcome.paidTitle'))
  served.answer(read, { ...order('paid'), paidAt: at - 20 * minute, receiptUrl: 'https://pay.example.org/receipt' })
  await pass(2 * second)
  await until(() => expect(served.calls()).toHaveLength(5))
  await pass(second)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.paidTitle')))
  expect(screen.link(text('payment.outcome.receipt')).getAttribute('href')).toBe('https://pay.example.org/receipt')
})

test('after a minute it says that it is safe to leave, and goes on with lost answers', async () => {
  const served = serve({ [read]: order('open') })
  const screen = await draw(<SuccessScreen />, `/success?order=${id}`)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.waitingTitle')))
  served.answer(read, lost)
  await pass(minute + second)
  expect(screen.written()).toContain(text('payment.outcome.longText'))
  served.answer(read, order('paid'))
  await pass(15 * second)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.paidTitle')))
})

test.each([
  ['failed', 'payment.outcome.failedTitle'],
  ['cancelled', 'payment.outcome.cancelledTitle'],
  ['disputed', 'payment.outcome.laterTitle'],
] as const)('an order that is %s is not waited for', async (state, title) => {
  const served = serve({ [read]: order(state) })
  const screen = await draw(<SuccessScreen />, `/success?order=${id}`)
  await until(() => expect(screen.written()).toContain(text(title)))
  await pass(minute)
  expect(served.calls()).toEqual([read])
})

test('an order of nobody, and an address without one, are told as such', async () => {
  const served = serve({ [read]: refused('payment.orderNotFound', {}, 404) })
  const screen = await draw(<SuccessScreen />, `/success?order=${id}`)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.notFoundTitle')))
  await pass(minute)
  expect(served.calls()).toEqual([read])
  const bare = await draw(<SuccessScreen />, '/success')
  expect(bare.written()).toContain(text('payment.outcome.notFoundTitle'))
})

test('who comes back without paying gives the order up, and finds the same package again', async () => {
  const served = serve({ [cancel]: order('cancelled'), 'GET /api/payments': {} })
  const screen = await draw(<CancelScreen />, `/cancel?order=${id}`)
  await until(() => expect(screen.written()).toContain(text('payment.cancel.doneTitle')))
  expect(served.calls()).toEqual([cancel])
  const again = text('payment.cancel.again', { name: text('payment.packages.popular') })
  expect(screen.link(again).getAttribute('href')).toBe('/store?tab=beetz&package=popular')
})

test('an order that was paid before it was given up leads to what was bought', async () => {
  serve({ [cancel]: order('paid') })
  const screen = await draw(<CancelScreen />, `/cancel?order=${id}`)
  await until(() => expect(screen.written()).toContain(text('payment.cancel.paidTitle')))
  expect(screen.link(text('payment.cancel.toOutcome')).getAttribute('href')).toBe(`/success?order=${id}`)
})

test('a provider that is away can be asked again', async () => {
  const served = serve({ [cancel]: () => refused('payment.providerAway', {}, 503) })
  const screen = await draw(<CancelScreen />, `/cancel?order=${id}`)
  await pass(10 * second)
  await until(() => expect(screen.written()).toContain(text('refusals.payment.providerAway')))
  served.answer(cancel, order('cancelled'))
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(text('payment.cancel.doneTitle')))
})

function order(state: PaymentOrder['state']): PaymentOrder {
  return {
    id,
    package: 'popular',
    priceCentavos: 1_490,
    amountCents: 800_000,
    state,
    orderedAt: at,
    paidAt: null,
    checkoutUrl: null,
    receiptUrl: null,
    refundableUntil: null,
  }
}
