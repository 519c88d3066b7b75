import { hour, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { fakePage } from '../lib/_dom.ts'
import { meOf } from '../lib/_me.ts'
import { refused, serve, type Served } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, until, type Screen } from '../lib/_screen.tsx'
import { domains } from '../domains.ts'
import { addFormats } from '../lib/i18n.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { formatBtz } from '../game-kit/btz.tsx'
import { formatDate } from '../kit/date-text.ts'
import { numberFormat } from '../kit/formats.ts'
import { formatReais } from '../kit/money-text.ts'
import { Component as PlansScreen } from './plans-screen.tsx'
import { at, billOf, orderOf, ownOf, standingOf, viewOf } from './_subscription.ts'

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'payment', 'store', 'subscription', 'refusals')
  const number = (value: number, language: string) => numberFormat(language).format(value)
  addFormats({ number, brl: formatReais, btz: formatBtz })
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => vi.useFakeTimers({ now: at }))
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const me = 'GET /api/me'
const read = 'GET /api/subscription'
const order = 'POST /api/subscription/orders'
const preview = 'GET /api/subscription/change'
const change = 'POST /api/subscription/change'
const cancel = 'POST /api/subscription/cancel'
const resume = 'POST /api/subscription/resume'
const portal = 'POST /api/subscription/portal'
const payments = 'GET /api/payments'

const held = standingOf({
  'premium.month': 'current',
  'premium.year': 'now',
  'elite.month': 'now',
  'elite.year': 'now',
})
const premium = viewOf({ plan: 'premium', subscription: ownOf(), bills: [billOf()] }, held)
/** Far from the clock of any machine that runs this: days are those of the player's calendar. */
const zone = 'Pacific/Kiritimati'
const dateOf = (instant: number) => formatDate(instant, 'pt-BR', { zone })

test('a plan is ordered for the price that was seen, and paid on the page of the provider', async () => {
  const limit = { centavos: 30_000, spentCentavos: 0, mostCentavos: 30_000, isSet: true, waiting: null }
  const served = serveMe({
    [read]: viewOf(),
    [payments]: { packages: [], bar: null, limit, debtCents: 0, orders: [], isTrial: false, serverNow: at },
    [order]: orderOf('open', 'https://pay.example.org/checkout'),
  })
  const screen = await shown('/subscription-plans?interval=year')
  const name = text('subscription.offers.year', { name: 'Premium' })
  await screen.press(text('subscription.action.buy', { name }))
  expect(screen.address()).toBe('/subscription-plans?interval=year&plan=premium')
  await screen.press(text('payment.dialog.pay'))
  await until(() => expect(fakePage.window.location.opened).toEqual(['https://pay.example.org/checkout']))
  expect(served.bodies(order)).toEqual([
    { commandId: expect.any(String) as string, plan: 'premium', interval: 'year', priceCentavos: 12_990 },
  ])
})

test('a plan above the limit that its player has set leads to the limit, and is not ordered', async () => {
  const limit = { centavos: 10_000, spentCentavos: 0, mostCentavos: 30_000, isSet: true, waiting: null }
  const bought = { packages: [], bar: null, limit, debtCents: 0, orders: [], isTrial: false, serverNow: at }
  serveMe({ [read]: viewOf(), [payments]: bought })
  const screen = await shown('/subscription-plans?interval=year&plan=elite')
  await until(() =>
    expect(screen.link(text('payment.dialog.toLimit')).getAttribute('href')).toBe('/store/orders#limit'),
  )
  expect(screen.hasButton(text('payment.dialog.pay'))).toBe(false)
})

test('how often is paid stands in the address, and the price of a month beside that of a year', async () => {
  serveMe({ [read]: viewOf() })
  const screen = await shown('/subscription-plans')
  expect(screen.written()).toContain(formatReais(1_690, 'pt-BR'))
  await screen.choose(text('subscription.interval.year'))
  expect(screen.address()).toBe('/subscription-plans?interval=year')
  expect(screen.written()).toContain(text('subscription.price.year', { price: 1_083, percent: 36 }))
})

test('minors see neither a price nor a plan to buy', async () => {
  serveMe({ [read]: viewOf({ bar: 'payment.minor' }) })
  const screen = await draw(<PlansScreen />, '/subscription-plans?interval=month&plan=premium')
  await until(() => expect(screen.written()).toContain(text('payment.bar.minorTitle')))
  expect(screen.written()).not.toContain('R$')
})

test('a plan is cancelled in two taps, and the answer says how it goes on', async () => {
  const ending = ownOf({ state: 'ending', endsAt: at + 480 * hour, next: null })
  const served = serveMe({ [read]: premium, [cancel]: { ...premium, subscription: ending } })
  const screen = await shown('/subscription-plans')
  await screen.press(text('subscription.own.cancel'))
  expect(screen.one('dialog[role="alertdialog"]').textContent).toContain(
    text('subscription.cancel.until', { date: dateOf(at + 480 * hour) }),
  )
  expect(served.calls()).toEqual([read, me])
  const confirm = screen.one('dialog[role="alertdialog"]').querySelectorAll('button').at(-1)
  await doing(() => confirm?.click())
  await until(() => expect(screen.written()).toContain(text('subscription.states.ending')))
  expect(served.calls()).toEqual([read, me, cancel])
  served.answer(resume, premium)
  await screen.press(text('subscription.own.resume'))
  await until(() => expect(screen.written()).toContain(text('subscription.states.active')))
})

test('cancelling a plan whose paid time is over says that it ends now', async () => {
  const failed = ownOf({ state: 'failed', paidUntil: at - 24 * hour, endsAt: at + 144 * hour })
  serveMe({ [read]: { ...premium, subscription: failed } })
  const screen = await shown('/subscription-plans')
  const price = formatReais(1_690, 'pt-BR')
  expect(screen.written()).toContain(text('subscription.notes.failed', { date: dateOf(at + 144 * hour), price }))
  await screen.press(text('subscription.own.cancel'))
  expect(screen.written()).toContain(text('subscription.cancel.now'))
})

test('the card is changed on the page of the provider, and its silence is said', async () => {
  const served = serveMe({ [read]: premium, [portal]: () => refused('payment.providerAway', {}, 503) })
  const screen = await shown('/subscription-plans')
  await screen.press(text('subscription.own.card'))
  await until(() => expect(screen.alerts()).toEqual([text('refusals.payment.providerAway')]))
  served.answer(portal, { url: 'https://pay.example.org/card' })
  await screen.press(text('subscription.own.card'))
  await until(() => expect(fakePage.window.location.opened).toEqual(['https://pay.example.org/card']))
})

test('a change is paid by what was seen, and looked at again where that has changed', async () => {
  const due = (dueCentavos: number) => ({
    plan: 'elite',
    interval: 'month',
    when: 'now',
    at,
    dueCentavos,
    priceCentavos: 3_490,
    amountCents: 600_000,
  })
  const priceChanged = () => refused('payment.priceChanged', { priceCentavos: 2_400 })
  const served = serveMe({ [read]: premium, [preview]: due(2_362), [change]: priceChanged })
  const screen = await shown('/subscription-plans?interval=month&plan=elite')
  await pass(second)
  const pay = (price: number) => text('subscription.change.pay', { price })
  await until(() => expect(screen.hasButton(pay(2_362))).toBe(true))
  served.answer(preview, due(2_400))
  await screen.press(pay(2_362))
  await pass(second)
  await until(() => expect(screen.hasButton(pay(2_400))).toBe(true))
  served.answer(change, () => refused('subscription.declined'))
  await screen.press(pay(2_400))
  await until(() => expect(screen.alerts()).toEqual([text('refusals.subscription.declined')]))
  served.answer(change, { ...premium, plan: 'elite', subscription: ownOf({ plan: 'elite' }) })
  await screen.press(pay(2_400))
  await until(() => expect(screen.address()).toBe('/subscription-plans?interval=month'))
  const sent = served.bodies(change) as { dueCentavos: number; commandId: string }[] // safe: what is sent above
  expect(sent.map(({ dueCentavos }) => dueCentavos)).toEqual([2_362, 2_400, 2_400])
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(3)
})

test.each(['current', 'afterEnd', 'afterUndo', 'afterPayment'] as const)(
  'an offer that is %s says why, and opens nothing',
  async (standing) => {
    serveMe({ [read]: viewOf({}, () => standing) })
    const screen = await shown('/subscription-plans?interval=month&plan=premium')
    expect(screen.written()).toContain(text(`subscription.standing.${standing}`))
    expect(screen.all('dialog')).toEqual([])
    const action = standing === 'afterEnd' ? 'buy' : 'change'
    const nameOf = (name: string) =>
      text(`subscription.action.${action}`, { name: text('subscription.offers.month', { name }) })
    const buttons = ['Premium', 'Elite'].map(nameOf).filter((name) => screen.hasButton(name))
    expect(buttons.length).toBe(standing === 'current' ? 0 : 2)
    expect(buttons.every((name) => screen.button(name).hasAttribute('disabled'))).toBe(true)
  },
)

test('where nothing is sold, what was paid and the own plan are still there', async () => {
  const stopped = ownOf({ state: 'stopped', paidUntil: null, endsAt: null, next: null })
  serveMe({ [read]: viewOf({ offers: [], subscription: stopped, bills: [billOf({ state: 'refunded' })] }) })
  const screen = await draw(<PlansScreen />, '/subscription-plans')
  await until(() => expect(screen.written()).toContain(text('subscription.unsold.title')))
  expect(screen.written()).toContain(text('subscription.notes.stopped'))
  expect(screen.written()).toContain(text('payment.states.refunded'))
})

test('plans that cannot be read can be asked for again', async () => {
  const served = serveMe({ [read]: () => refused('auth.signedOut', {}, 400) })
  const screen = await draw(<PlansScreen />, '/subscription-plans')
  await until(() => expect(screen.written()).toContain(text('subscription.error')))
  served.answer(read, viewOf())
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(text('subscription.shelf.title')))
})

/** The network of somebody who is signed in. */
function serveMe(answers: Record<string, unknown>): Served {
  return serve({ [me]: meOf({}, { timeZone: zone }), ...answers })
}

/** The screen as soon as the plans are read, and whose they are. */
async function shown(path: string): Promise<Screen> {
  const screen = await draw(<PlansScreen />, path)
  await until(() => expect(screen.written()).toContain(text('subscription.facts.title')))
  await pass(second)
  return screen
}
