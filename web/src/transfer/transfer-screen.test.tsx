import { transferBars } from '@satoshi/contract/transfer'
import { minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { useToast } from '../kit/toast-store.ts'
import { ids } from '../lib/_ids.ts'
import { meOf } from '../lib/_me.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, pass, text, type Screen } from '../lib/_screen.tsx'
import { serverNow } from '../lib/clock.ts'
import { loseNetwork, useHealth } from '../lib/health.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { at, personOf, prepareTransfers, receiptOf, soon, transfersOf } from './_transfers.ts'
import { Component as TransferScreen } from './transfer-screen.tsx'

const code = 'POST /api/transfers/codes'
const history = 'GET /api/transfers/history'

beforeAll(async () => {
  await prepareTransfers()
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => {
  vi.useFakeTimers({ now: at })
  useHealth.setState({ mode: 'online', service: null, failures: 0 })
  useToast.setState({ item: null })
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(transferBars)(
  'who is barred (%s) is told why, in the place of sending, and of receiving but for a debt',
  async (bar) => {
    const { screen, served } = await opened('/p2p-transfer', { 'GET /api/transfers': transfersOf({ barred: bar }) })
    await soon(() => expect(screen.written()).toContain(text(`transfer.bars.${bar}`)))
    expect(screen.written()).toContain(text(`refusals.transfer.${bar}`))
    expect(screen.written()).not.toContain(text('transfer.scan.open'))
    const other = await draw(<TransferScreen />, '/p2p-transfer?tab=receive')
    if (bar === 'owing') return soon(() => expect(served.calls()).toContain(code))
    await soon(() => expect(other.written()).toContain(text(`transfer.bars.${bar}`)))
    expect(served.calls()).not.toContain(code)
  },
)

test.each([
  ['unverified', 'nearby.bars.verify', '/identity-verification'],
  ['owing', 'transfer.bars.toOrders', '/store/orders'],
  ['minor', 'transfer.bars.play', '/game-mode'],
] as const)('the way past %s is shown', async (barred, key, path) => {
  const { screen } = await opened('/p2p-transfer', { 'GET /api/transfers': transfersOf({ barred }) })
  await soon(() => expect(screen.link(text(key)).getAttribute('href')).toBe(path))
})

test('a screen that cannot be read says so and is read again', async () => {
  const { screen, served } = await opened('/p2p-transfer', { 'GET /api/transfers': lost })
  await pass(minute)
  await soon(() => expect(screen.alerts().join()).toContain(text('transfer.error')))
  served.answer('GET /api/transfers', transfersOf())
  await screen.press(text('errors.retry'))
  await soon(() => expect(screen.hasButton(text('transfer.scan.open'))).toBe(true))
})

test('the code is drawn anew before it ends, and never one that has ended', async () => {
  const { screen, served } = await opened('/p2p-transfer?tab=receive')
  await soon(() => expect(codesOn(screen)).toHaveLength(1))
  const first = pathOf(screen)
  await pass(100 * second)
  expect(served.bodies(code)).toHaveLength(1)
  await pass(6 * second)
  await soon(() => expect(served.bodies(code)).toHaveLength(2))
  await soon(() => expect(pathOf(screen)).not.toBe(first))
  served.answer(code, lost)
  await pass(2 * minute)
  expect(codesOn(screen)).toHaveLength(0)
})

test('where no code is given any more that is said, once, and what is in the way is read', async () => {
  const mine =
    (changes = {}) =>
    () =>
      transfersOf({ serverNow: serverNow(), ...changes })
  const { screen, served } = await opened('/p2p-transfer?tab=receive', { 'GET /api/transfers': mine() })
  await soon(() => expect(codesOn(screen)).toHaveLength(1))
  served.answer(code, () => refused('transfer.stopped', {}, 403))
  await pass(106 * second)
  expect(codesOn(screen)).toHaveLength(1)
  await pass(20 * second)
  expect(screen.written()).toContain(text('transfer.receive.error'))
  const asked = served.bodies(code).length
  await pass(10 * second)
  expect(served.bodies(code).length).toBeLessThanOrEqual(asked + 1)
  served.answer('GET /api/transfers', mine({ barred: 'stopped' }))
  await pass(20 * second)
  await soon(() => expect(screen.written()).toContain(text('transfer.bars.stopped')))
})

test('a code asks for an amount, and for none again', async () => {
  const { screen, served } = await opened('/p2p-transfer?tab=receive')
  await soon(() => screen.control(text('transfer.receive.amount')))
  await screen.write(text('transfer.receive.amount'), '0,50')
  await screen.press(text('transfer.receive.withAmount'))
  expect(screen.written()).toContain(text('refusals.transfer.amountInvalid', { leastCents: 100 }))
  await screen.write(text('transfer.receive.amount'), '1.000,50')
  await screen.press(text('transfer.receive.withAmount'))
  expect(screen.written()).toContain(text('refusals.transfer.overLimit', { mostCents: 100_000 }))
  await screen.write(text('transfer.receive.amount'), '12,50')
  await screen.press(text('transfer.receive.withAmount'))
  await soon(() => expect(served.bodies(code)).toEqual([{ amountCents: null }, { amountCents: 1_250 }]))
  await soon(() => expect(codesOn(screen)[0]?.getAttribute('aria-label')).toContain('12,50'))
  await screen.press(text('transfer.receive.withoutAmount'))
  await soon(() => expect(served.bodies(code).at(-1)).toEqual({ amountCents: null }))
})

test('without a connection no code that has ended is shown', async () => {
  const { screen, served } = await opened('/p2p-transfer?tab=receive')
  await soon(() => expect(codesOn(screen)).toHaveLength(1))
  served.answer(code, lost)
  await doing(loseNetwork)
  await pass(2 * minute)
  expect(screen.written()).toContain(text('transfer.receive.offline'))
  expect(screen.written()).toContain(text('transfer.offline'))
  expect(codesOn(screen)).toHaveLength(0)
})

test('the own id is copied, and where the browser does not let it, that is said', async () => {
  const copied: string[] = []
  const { screen } = await opened('/p2p-transfer?tab=receive')
  await soon(() => expect(screen.written()).toContain(ids.ana))
  await screen.press(text('transfer.receive.copy'))
  await soon(() => expect(useToast.getState().item?.title).toBe(text('transfer.receive.notCopied')))
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async (one: string) => void copied.push(one) } })
  await screen.press(text('transfer.receive.copy'))
  await soon(() => expect(useToast.getState().item?.title).toBe(text('transfer.receive.copied')))
  expect(copied).toEqual([ids.ana])
})

test('history is filtered, comes in pages, and opens a receipt', async () => {
  vi.stubGlobal('IntersectionObserver', NothingSeen)
  const received = receiptOf({
    id: '0199f1f0-0000-7000-8000-00000000bbbb',
    direction: 'received',
    other: personOf('caio'),
  })
  const { screen, served } = await opened('/p2p-transfer?tab=history', {
    [history]: ({ search }: { search: string }) =>
      search.includes('cursor')
        ? { items: [received], nextCursor: null }
        : { items: [receiptOf()], nextCursor: 'next' },
  })
  await soon(() => expect(screen.written()).toContain('Bia'))
  await screen.press(text('transfer.history.more'))
  await soon(() => expect(screen.written()).toContain('Caio'))
  await screen.choose(text('transfer.history.kinds.received'))
  const searches = () => served.requests.filter(({ call }) => call === history).map(({ search }) => search)
  await soon(() => expect(searches().at(-1)).toContain('kind=received'))
  await soon(() => screen.one('button[aria-haspopup="dialog"]'))
  await screen.pick('button[aria-haspopup="dialog"]')
  await soon(() => expect(screen.written()).toContain(receiptOf().id))
  expect(screen.written()).toContain(text('transfer.notMoney'))
})

test.each(['all', 'sent', 'received'] as const)('an empty history of %s says what will stand there', async (kind) => {
  const { screen } = await opened('/p2p-transfer?tab=history', { [history]: { items: [], nextCursor: null } })
  await soon(() => expect(screen.written()).toContain(text('transfer.history.empty.all')))
  await screen.choose(text(`transfer.history.kinds.${kind}`))
  await soon(() => expect(screen.written()).toContain(text(`transfer.history.empty.${kind}`)))
})

/** Says of nothing that it is on the screen. */
class NothingSeen {
  observe(): void {}
  disconnect(): void {}
}

async function opened(path: string, answers: Record<string, unknown> = {}) {
  let codes = 0
  const served = serve({
    'GET /api/me': meOf(),
    'GET /api/transfers': transfersOf(),
    'GET /api/transfers/people': { items: [personOf('bia')] },
    [history]: { items: [], nextCursor: null },
    [code]: () => {
      codes += 1
      return { payload: `satoshi:pay?n=${codes}`, expiresAt: serverNow() + 120 * second, serverNow: serverNow() }
    },
    ...answers,
  })
  const screen = await draw(<TransferScreen />, path)
  return { screen, served }
}

function pathOf(screen: Screen): string | null {
  return codesOn(screen)[0]?.querySelector('path')?.getAttribute('d') ?? null
}

/** The codes that are drawn; faces are pictures as well. */
function codesOn(screen: Screen) {
  const words = text('transfer.receive.code').split('BTZ')[0] ?? ''
  return screen.all('svg[role="img"]').filter((one) => one.getAttribute('aria-label')?.startsWith(words))
}
