import { minute } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { ids } from '../lib/_ids.ts'
import { meOf } from '../lib/_me.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, pass, text, type Screen } from '../lib/_screen.tsx'
import { useHealth } from '../lib/health.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { at, personOf, prepareTransfers, receiptOf, soon, transfersOf } from './_transfers.ts'
import { Component as TransferScreen } from './transfer-screen.tsx'

const receiver = 'GET /api/transfers/receiver'
const read = 'POST /api/transfers/codes/read'
const send = 'POST /api/transfers'
const payload = 'satoshi:pay?to=somebody'

type Sent = { commandId: string; receiverId: string; amountCents: number; ticket?: string; password?: string }

beforeAll(async () => {
  await prepareTransfers()
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => {
  vi.useFakeTimers({ now: at })
  useHealth.setState({ mode: 'online', service: null, failures: 0 })
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an amount goes to whom one confirmed, once, and the receipt is shown', async () => {
  const { screen, served } = await opened()
  await chosenByHand(screen, 'Bia')
  expect(screen.written()).toContain(text('transfer.verified'))
  await typed(screen, '50')
  expect(screen.written()).toContain(text('transfer.confirm.final'))
  expect(screen.written()).toContain(text('transfer.notMoney'))
  expect(screen.all('input[type="password"]')).toHaveLength(0)
  await screen.press(sendButton('50'))
  await soon(() => expect(screen.hasButton(text('transfer.sent.again'))).toBe(true))
  expect(sentOf(served)).toEqual([{ commandId: expect.any(String) as string, receiverId: ids.bia, amountCents: 5_000 }])
  expect(screen.written()).toContain(receiptOf().id)
  await screen.press(text('transfer.sent.again'))
  expect(screen.hasButton(text('transfer.scan.open'))).toBe(true)
})

test('two taps that wait in a busy page send once', async () => {
  const { screen, served } = await opened()
  await chosenByHand(screen, 'Bia')
  await typed(screen, '50')
  // Both are heard before the screen is drawn again.
  await doing(() => {
    const button = screen.button(sendButton('50'))
    button.click()
    button.click()
  })
  await soon(() => expect(screen.hasButton(text('transfer.sent.again'))).toBe(true))
  expect(sentOf(served)).toHaveLength(1)
})

test('of two who were tapped the last one is meant, whosever answer comes last', async () => {
  const answers = new Map<string, (reply: unknown) => void>()
  const slow = ({ search }: { search: string }) =>
    new Promise((resolve) => answers.set(search.includes(ids.caio) ? 'caio' : 'bia', resolve))
  const { screen } = await opened({
    'GET /api/transfers/people': { items: [personOf('caio'), personOf('bia')] },
    [receiver]: slow,
  })
  await soon(() => expect(screen.written()).toContain('Caio'))
  await screen.press('Caio')
  await screen.press('Bia')
  await soon(() => expect(answers.size).toBe(2))
  await doing(() => answers.get('bia')?.({ receiver: personOf('bia') }))
  await soon(() => expect(screen.written()).toContain(text('transfer.send.to')))
  await typed(screen, '50')
  await doing(() => answers.get('caio')?.({ receiver: personOf('caio') }))
  await pass(100)
  expect(screen.written()).toContain(text('transfer.confirm.title'))
  expect(screen.written()).toContain('Bia')
  expect(screen.written()).not.toContain('Caio')
})

test('who is meant by the address is looked up, and whoever goes back looks for somebody else', async () => {
  const { screen, served } = await opened({}, `/p2p-transfer?to=${ids.bia}`)
  await soon(() => expect(screen.written()).toContain(text('transfer.send.to')))
  expect(screen.address()).toBe('/p2p-transfer')
  await screen.press(text('transfer.send.other'))
  await soon(() => expect(screen.hasButton(text('transfer.scan.open'))).toBe(true))
  expect(served.calls().filter((call) => call === receiver)).toHaveLength(1)
})

test('people of lately are one tap away', async () => {
  const { screen, served } = await opened()
  await soon(() => expect(screen.written()).toContain('Caio'))
  await screen.press('Caio')
  await soon(() => expect(screen.written()).toContain(text('transfer.send.to')))
  expect(served.requests.find(({ call }) => call === receiver)?.search).toContain(ids.caio)
})

test.each([
  'transfer.receiverNotFound',
  'transfer.receiverNotVerified',
  'transfer.toSelf',
  'transfer.notBetween',
  'request.tooMany',
])('%s stands at the field that it is about', async (code) => {
  const { screen } = await opened({ [receiver]: () => refused(code, {}, 409) })
  await screen.write(text('transfer.find.label'), 'Bia')
  await screen.press(text('transfer.find.go'))
  await soon(() => expect(screen.written()).toContain(text(`refusals.${code}`)))
  const field = screen.control(text('transfer.find.label'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['', 'transfer.amountInvalid', { leastCents: 100 }],
  ['0,99', 'transfer.amountInvalid', { leastCents: 100 }],
  ['-5', 'transfer.amountInvalid', { leastCents: 100 }],
  ['1000,01', 'transfer.overLimit', { mostCents: 100_000 }],
  ['800,01', 'transfer.dayLimit', { leftCents: 80_000 }],
  ['600,01', 'transfer.insufficient', { amountCents: 60_001, availableCents: 60_000 }],
] as const)('%s BTZ are refused before anything is sent: %s', async (amount, code, details) => {
  const { screen, served } = await opened()
  await chosenByHand(screen, 'Bia')
  await typed(screen, amount)
  expect(screen.written()).toContain(text(`refusals.${code}`, details))
  expect(served.calls()).not.toContain(send)
})

test.each([
  ['transfer.insufficient', { amountCents: 5_000, availableCents: 100 }],
  ['transfer.dayLimit', { leftCents: 100 }],
  ['transfer.monthLimit', { leftCents: 100 }],
  ['transfer.receiverLimit', {}],
] as const)('%s leads back to the amount, which is kept', async (code, details) => {
  const { screen, served } = await opened({ [send]: () => refused(code, details) })
  await chosenByHand(screen, 'Bia')
  await typed(screen, '50')
  await screen.press(sendButton('50'))
  await soon(() => expect(screen.written()).toContain(text(`refusals.${code}`, details)))
  expect(screen.control(text('transfer.send.amount')).value).toBe('50')
  served.answer(send, receiptOf())
  await screen.press(text('transfer.send.next'))
  await screen.press(sendButton('50'))
  await soon(() => expect(screen.hasButton(text('transfer.sent.again'))).toBe(true))
  const [first, second] = sentOf(served)
  expect(first?.commandId).not.toBe(second?.commandId)
})

test('above the bound the password goes along, and a wrong one is said at its field', async () => {
  const { screen, served } = await opened({ [send]: () => refused('auth.passwordWrong', {}, 403) })
  await chosenByHand(screen, 'Bia')
  await typed(screen, '500,01')
  expect(screen.button(sendButton('500,01')).getAttribute('disabled')).not.toBeNull()
  await screen.write(text('transfer.confirm.password'), 'wrong')
  await screen.press(sendButton('500,01'))
  await soon(() => expect(screen.written()).toContain(text('refusals.auth.passwordWrong')))
  served.answer(send, receiptOf({ amountCents: 50_001 }))
  await screen.write(text('transfer.confirm.password'), 'seven blue llamas')
  await screen.press(sendButton('500,01'))
  await soon(() => expect(screen.hasButton(text('transfer.sent.again'))).toBe(true))
  expect(sentOf(served).map(({ password }) => password)).toEqual(['wrong', 'seven blue llamas'])
})

test('a bound that was lowered meanwhile asks for the password then', async () => {
  const { screen } = await opened({ [send]: () => refused('transfer.passwordNeeded', {}, 403) })
  await chosenByHand(screen, 'Bia')
  await typed(screen, '50')
  await screen.press(sendButton('50'))
  await soon(() => expect(screen.written()).toContain(text('refusals.transfer.passwordNeeded')))
  expect(screen.all('input[type="password"]')).toHaveLength(1)
})

test('an account without a password is asked for none, and told to sign in again where that is needed', async () => {
  const { screen } = await opened({
    'GET /api/me': meOf({ hasPassword: false }),
    [send]: () => refused('auth.notFresh', {}, 403),
  })
  await chosenByHand(screen, 'Bia')
  await typed(screen, '600')
  await soon(() => expect(screen.all('input[type="password"]')).toHaveLength(0))
  await screen.press(sendButton('600'))
  await soon(() => expect(screen.alerts().join()).toContain(text('refusals.auth.notFresh')))
})

test('an answer that is lost is asked for again by the same command, also by the next tap', async () => {
  const { screen, served } = await opened({ [send]: lost })
  await chosenByHand(screen, 'Bia')
  await typed(screen, '50')
  await screen.press(sendButton('50'))
  await pass(minute)
  await soon(() => expect(screen.alerts().join()).toContain(text('transfer.confirm.unknown')))
  const tries = sentOf(served).length
  expect(tries).toBeGreaterThan(1)
  useHealth.setState({ mode: 'online', service: null, failures: 0 })
  served.answer(send, receiptOf())
  await pass(0)
  await screen.press(sendButton('50'))
  await soon(() => expect(screen.hasButton(text('transfer.sent.again'))).toBe(true))
  expect(new Set(sentOf(served).map(({ commandId }) => commandId)).size).toBe(1)
})

test('a code with an amount is confirmed at once, with its ticket', async () => {
  const { screen, served } = await opened({ [read]: codeFor(5_000) })
  await chosenByCode(screen)
  expect(screen.written()).toContain(text('transfer.confirm.title'))
  await screen.press(sendButton('50'))
  await soon(() => expect(sentOf(served)).toMatchObject([{ ticket: 'a ticket', amountCents: 5_000 }]))
})

test('a code for more than there is says so, and cannot be paid', async () => {
  const { screen } = await opened({ [read]: codeFor(70_000) })
  await chosenByCode(screen)
  const needed = text('refusals.transfer.insufficient', { amountCents: 70_000, availableCents: 60_000 })
  expect(screen.alerts()).toContain(needed)
  expect(screen.button(sendButton('700')).getAttribute('disabled')).not.toBeNull()
})

test.each(['transfer.codeExpired', 'transfer.codeUsed', 'transfer.codeInvalid'])(
  '%s leads to another code',
  async (code) => {
    const { screen } = await opened({ [read]: codeFor(5_000), [send]: () => refused(code) })
    await chosenByCode(screen)
    await screen.press(sendButton('50'))
    await soon(() => expect(screen.alerts().join()).toContain(text(`refusals.${code}`)))
    await screen.press(text('transfer.confirm.otherCode'))
    expect(screen.hasButton(text('transfer.scan.open'))).toBe(true)
  },
)

async function opened(answers: Record<string, unknown> = {}, path = '/p2p-transfer') {
  const served = serve({
    'GET /api/me': meOf(),
    'GET /api/transfers': transfersOf(),
    'GET /api/transfers/people': { items: [personOf('caio')] },
    [receiver]: { receiver: personOf('bia') },
    [send]: receiptOf(),
    ...answers,
  })
  const screen = await draw(<TransferScreen />, path)
  await soon(() => expect(screen.written()).toContain(text('transfer.tabs.send')))
  return { screen, served }
}

async function chosenByHand(screen: Screen, who: string): Promise<void> {
  await screen.write(text('transfer.find.label'), who)
  await screen.press(text('transfer.find.go'))
  await soon(() => expect(screen.written()).toContain(text('transfer.send.to')))
}

async function chosenByCode(screen: Screen): Promise<void> {
  await screen.write(text('transfer.find.label'), payload)
  await screen.press(text('transfer.find.go'))
  await soon(() => expect(screen.written()).toContain(text('transfer.confirm.title')))
}

async function typed(screen: Screen, amount: string): Promise<void> {
  await screen.write(text('transfer.send.amount'), amount)
  await screen.press(text('transfer.send.next'))
}

function sendButton(amount: string): string {
  return text('transfer.confirm.send', { amount })
}

function codeFor(amountCents: number | null) {
  return { receiver: personOf('bia'), amountCents, ticket: 'a ticket', expiresAt: at + 2 * minute, serverNow: at }
}

function sentOf(served: ReturnType<typeof serve>): Sent[] {
  return served.bodies(send) as Sent[] // safe: the calls of the screen
}
