import { minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { domains } from '../domains.ts'
import { addFormats } from '../lib/i18n.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { formatReais } from '../kit/money-text.ts'
import { Component as PlansScreen } from './plans-screen.tsx'
import { at, orderId, orderOf } from './_subscription.ts'

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'payment', 'subscription', 'refusals')
  addFormats({ brl: formatReais })
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => vi.useFakeTimers({ now: at }))
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = `GET /api/subscription/orders/${orderId}`
const cancel = `POST /api/subscription/orders/${orderId}/cancel`
const paid = `/subscription-plans?paid=${orderId}`
const left = `/subscription-plans?left=${orderId}`
const begun = () => text('subscription.outcome.begunTitle', { name: 'Premium' })

test('a first payment is waited for, read every 2 s, and the plan only begins when the server says it', async () => {
  const served = serve({ [read]: orderOf('open') })
  const screen = await draw(<PlansScreen />, paid)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.waitingTitle')))
  await pass(6 * second)
  expect(served.calls()).toEqual([read, read, read, read])
  expect(screen.written()).not.toContain(begun())
  served.answer(read, orderOf('active'))
  await pass(2 * second)
  await until(() => expect(screen.written()).toContain(begun()))
  expect(screen.link(text('subscription.outcome.own')).getAttribute('href')).toBe('/subscription-plans')
})

test('after a minute it says that it is safe to leave, and goes on with lost answers', async () => {
  const served = serve({ [read]: orderOf('open') })
  const screen = await draw(<PlansScreen />, paid)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.waitingTitle')))
  served.answer(read, lost)
  await pass(minute + second)
  expect(screen.written()).toContain(text('subscription.outcome.longText'))
  served.answer(read, orderOf('active'))
  await pass(15 * second)
  await until(() => expect(screen.written()).toContain(begun()))
})

test.each([
  ['closed', 'payment.outcome.cancelledTitle'],
  ['stopped', 'subscription.outcome.overTitle'],
  ['ended', 'subscription.outcome.overTitle'],
] as const)('an order that is %s is not waited for', async (state, title) => {
  const served = serve({ [read]: orderOf(state) })
  const screen = await draw(<PlansScreen />, paid)
  await until(() => expect(screen.written()).toContain(text(title)))
  await pass(minute)
  expect(served.calls()).toEqual([read])
})

test('an order of nobody is told as such', async () => {
  serve({ [read]: refused('payment.orderNotFound', {}, 404) })
  const screen = await draw(<PlansScreen />, paid)
  await until(() => expect(screen.written()).toContain(text('payment.outcome.notFoundTitle')))
})

test('who comes back without paying gives the order up, and finds the same plan again', async () => {
  const served = serve({ [cancel]: orderOf('closed') })
  const screen = await draw(<PlansScreen />, left)
  await until(() => expect(screen.written()).toContain(text('payment.cancel.doneTitle')))
  expect(served.calls()).toEqual([cancel])
  const name = text('subscription.offers.year', { name: 'Premium' })
  const again = screen.link(text('subscription.outcome.again', { name }))
  expect(again.getAttribute('href')).toBe('/subscription-plans?interval=year&plan=premium')
})

test('an order that was paid before it was given up is told as paid', async () => {
  serve({ [cancel]: orderOf('active') })
  const screen = await draw(<PlansScreen />, left)
  await until(() => expect(screen.written()).toContain(text('payment.cancel.paidTitle')))
})

test('an order that is still open goes on where it is paid', async () => {
  serve({ [cancel]: orderOf('open', 'https://pay.example.org/checkout') })
  const screen = await draw(<PlansScreen />, left)
  await until(() => expect(screen.written()).toContain(text('payment.cancel.openTitle')))
  expect(screen.link(text('payment.orders.continue')).getAttribute('href')).toBe('https://pay.example.org/checkout')
})
