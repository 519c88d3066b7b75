import type { PaymentOrder } from '@satoshi/contract/payment'
import { hour, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { formatBtz } from '../game-kit/btz.tsx'
import { formatReais } from '../kit/money-text.ts'
import { meOf } from '../lib/_me.ts'
import { serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { addFormats } from '../lib/i18n.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { Component as OrdersScreen } from './orders-screen.tsx'

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'payment', 'store', 'refusals')
  addFormats({ brl: formatReais, btz: formatBtz })
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => vi.useFakeTimers({ now: at }))
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = Date.parse('2026-11-26T11:30:00Z')

test('an order stands on the day and the clock of the player’s calendar, as in the statement', async () => {
  const waiting = { centavos: 20_000, from: at + 48 * hour }
  serveOrders([order('paid')], waiting)
  const screen = await draw(<OrdersScreen />, '/store/orders')
  await pass(second)
  await until(() => expect(screen.written()).toContain('27/11/2026 01:30'))
  expect(screen.written()).toContain(text('payment.orders.refundUntil', { until: '04/12/2026' }))
  expect(screen.written()).toContain(
    text('payment.limit.waiting', { limit: waiting.centavos, from: '29/11/2026 01:30' }),
  )
})

test('the BTZ of an order stand out only while they are the buyer’s or may still come', async () => {
  const states = ['paid', 'open', 'failed', 'cancelled', 'refunding', 'refunded', 'disputed', 'chargedBack'] as const
  serveOrders(states.map(order))
  const screen = await draw(<OrdersScreen />, '/store/orders')
  await until(() => expect(screen.all('li')).toHaveLength(states.length))
  const rows = screen.all('li')
  const amounts = rows.map((row) => row.querySelectorAll('span[dir="ltr"]'))
  const isMuted = (row: number) => amounts[row]?.some((one) => one.classList.contains('text-muted'))
  const muted = states.filter((_, row) => isMuted(row))
  expect(muted).toEqual(['failed', 'cancelled', 'refunding', 'refunded', 'disputed', 'chargedBack'])
  expect(screen.written()).toContain(text('payment.states.chargedBack'))
  expect(screen.link(text('payment.outcome.again')).getAttribute('href')).toBe('/store?tab=beetz&package=basic')
})

function serveOrders(orders: PaymentOrder[], waiting: { centavos: number; from: number } | null = null) {
  const limit = { centavos: 10_000, spentCentavos: 490, mostCentavos: 30_000, isSet: true, waiting }
  const read = { packages: [], bar: null, limit, debtCents: 0, orders, isTrial: false, serverNow: at }
  return serve({ 'GET /api/me': meOf({}, { timeZone: 'Pacific/Kiritimati' }), 'GET /api/payments': read })
}

function order(state: PaymentOrder['state']): PaymentOrder {
  return {
    id: `0198c000-0000-7000-8000-${state.padEnd(12, '0')}`,
    package: 'basic',
    priceCentavos: 490,
    amountCents: 250_000,
    state,
    orderedAt: at,
    paidAt: state === 'paid' ? at : null,
    checkoutUrl: null,
    receiptUrl: null,
    refundableUntil: state === 'paid' ? at + 7 * 24 * hour : null,
  }
}
