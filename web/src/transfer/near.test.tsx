import type { SentTransfer } from '@satoshi/contract/live'
import type { NearbyTap } from '@satoshi/contract/nearby'
import { cellAt, cellMiddle } from '@satoshi/rules/nearby/grid'
import { minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { closeLive, openLive } from '../lib/_live.ts'
import { ids } from '../lib/_ids.ts'
import { meOf } from '../lib/_me.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, type Screen } from '../lib/_screen.tsx'
import { serverNow } from '../lib/clock.ts'
import { useHealth } from '../lib/health.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { here, stubPlace } from '../nearby/_device.ts'
import { matchOf, tapOf } from '../nearby/_nearby.ts'
import { stubBluetooth } from './_bluetooth.ts'
import { at, personOf, prepareTransfers, receiptOf, soon, transfersOf } from './_transfers.ts'
import { Component as TransferScreen } from './transfer-screen.tsx'

const tap = 'POST /api/nearby/tap'
const handshake = 'GET /api/nearby/tap'
const agreement = 'POST /api/nearby/tap/agreement'
const leave = 'DELETE /api/nearby/tap'
const send = 'POST /api/transfers'
const read = 'POST /api/transfers/codes/read'
const code = 'POST /api/transfers/codes'

beforeAll(async () => {
  await prepareTransfers()
  await loadTexts('app', 'errors', 'a11y', 'transfer', 'nearby', 'people', 'refusals')
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

test('who sends compares codes, agrees, and confirms with the ticket of the meeting', async () => {
  stubPlace(here)
  const { screen, served } = await near('send')
  expect(served.bodies(tap)).toEqual([{ role: 'send', position: cellMiddle(cellAt(here)) }])
  expect(screen.written()).toContain(text('nearby.meet.searching.send'))
  served.answer(handshake, tapNow({ matches: [matchOf()] }))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain('🐼🚲🍋'))
  expect(screen.one('span[dir="ltr"]').textContent).toBe('🐼🚲🍋')
  served.answer(agreement, tapNow({ matches: [matchOf({ agreed: true })] }))
  served.answer(handshake, tapNow({ matches: [matchOf({ agreed: true })] }))
  await screen.press(text('nearby.meet.agreeTo', { code: '🐼 🚲 🍋' }))
  await soon(() => expect(screen.written()).toContain(text('nearby.meet.agreed')))
  expect(served.bodies(agreement)).toEqual([{ tapId: ids.bia }])
  served.answer(handshake, tapNow({ met: { player: personOf('bia'), ticket: ticket() } }))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain(text('transfer.send.to')))
  await screen.write(text('transfer.send.amount'), '50')
  await screen.press(text('transfer.send.next'))
  await screen.press(text('transfer.confirm.send', { amount: '50' }))
  await soon(() => expect(served.bodies(send)).toMatchObject([{ receiverId: ids.bia, ticket: 'of a meeting' }]))
  // What was met is not taken back.
  expect(served.calls()).not.toContain(leave)
})

test('who receives is told who will send, and waits without a ticket', async () => {
  stubPlace(here)
  const { screen, served } = await near('receive')
  expect(served.bodies(tap)).toMatchObject([{ role: 'receive' }])
  served.answer(handshake, tapNow({ role: 'receive', met: { player: personOf('bia'), ticket: null } }))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain(text('transfer.near.willSendText')))
  expect(screen.written()).toContain('Bia')
  expect(served.calls()).not.toContain(leave)
  await screen.press(text('transfer.near.done'))
  await soon(() => expect(screen.hasButton(text('transfer.near.button'))).toBe(true))
})

test('what arrives from who was met ends the wait', async () => {
  stubPlace(here)
  await closeLive()
  const line = await openLive()
  const { screen, served } = await near('receive')
  served.answer(handshake, tapNow({ role: 'receive', met: { player: personOf('bia'), ticket: null } }))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain(text('transfer.near.willSendText')))
  await line.publish('transfer', sentBy(ids.caio))
  expect(screen.written()).toContain(text('transfer.near.willSendText'))
  await line.publish('transfer', sentBy(ids.bia))
  await soon(() => expect(screen.written()).not.toContain(text('transfer.near.willSendText')))
  await line.close()
})

test('of several codes one is agreed to, and who has agreed already is named', async () => {
  stubPlace(here)
  const { screen, served } = await near('send')
  const other = matchOf({ tapId: ids.caio, code: ['🍎', '🔑', '🌙'], player: personOf('caio') })
  served.answer(handshake, tapNow({ matches: [matchOf(), other] }))
  served.answer(agreement, tapNow({ matches: [matchOf(), { ...other, agreed: true }] }))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain('🍎🔑🌙'))
  expect(screen.written()).toContain('🐼🚲🍋')
  expect(screen.written()).toContain('Caio')
  await screen.press(text('nearby.meet.agreeTo', { code: '🍎 🔑 🌙' }))
  await soon(() => expect(served.bodies(agreement)).toEqual([{ tapId: ids.caio }]))
})

test.each(['nearby.gone', 'request.tooMany'])('an agreement that is refused (%s) says why', async (refusal) => {
  stubPlace(here)
  const { screen, served } = await near('send', { [agreement]: () => refused(refusal) })
  served.answer(handshake, tapNow({ matches: [matchOf()] }))
  await pass(2 * second)
  await soon(() => expect(screen.hasButton(text('nearby.meet.agreeTo', { code: '🐼 🚲 🍋' }))).toBe(true))
  await screen.press(text('nearby.meet.agreeTo', { code: '🐼 🚲 🍋' }))
  await soon(() => expect(screen.alerts().join()).toContain(text(`refusals.${refusal}`)))
})

test.each(['send', 'receive'] as const)('after a minute without anybody (%s) the QR code is offered', async (side) => {
  stubPlace(here)
  const { screen, served } = await near(side)
  expect(screen.written()).toContain(text('nearby.meet.left', { seconds: 60 }))
  await pass(30 * second)
  await soon(() => expect(screen.written()).toContain(text('nearby.meet.left', { seconds: 30 })))
  await pass(31 * second)
  await soon(() => expect(screen.written()).toContain(text(`nearby.meet.overText.${side}`)))
  const looks = served.calls().filter((call) => call === handshake).length
  await pass(10 * second)
  expect(served.calls().filter((call) => call === handshake)).toHaveLength(looks)
  await screen.press(text(`transfer.near.code.${side}`))
  if (side === 'send') return soon(() => expect(screen.written()).toContain(text('transfer.scan.title')))
  await soon(() => expect(screen.written()).toContain(text('transfer.receive.title')))
})

test('a tap that the server knows no more is over, and the next one is another', async () => {
  stubPlace(here)
  const { screen, served } = await near('send')
  served.answer(handshake, () => refused('nearby.gone'))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain(text('nearby.meet.over')))
  served.answer(handshake, tapNow())
  await screen.press(text('nearby.meet.again'))
  await soon(() => expect(screen.written()).toContain(text('nearby.meet.searching.send')))
  expect(served.bodies(tap)).toHaveLength(2)
  expect(served.calls().filter((call) => call === leave || call === tap)).toEqual([tap, leave, tap])
})

test('a tap of the other role is not taken for this one', async () => {
  stubPlace(here)
  const { screen, served } = await near('send')
  served.answer(handshake, tapNow({ role: 'receive', met: { player: personOf('bia'), ticket: null } }))
  await pass(2 * second)
  await soon(() => expect(screen.written()).toContain(text('nearby.meet.over')))
  expect(screen.written()).not.toContain(text('transfer.send.to'))
})

test('nothing is asked in a page that nobody sees', async () => {
  stubPlace(here)
  const { served } = await near('send')
  await pass(2 * second)
  Object.assign(document, { visibilityState: 'hidden' })
  const looks = served.calls().filter((call) => call === handshake).length
  await pass(10 * second)
  Object.assign(document, { visibilityState: 'visible' })
  expect(served.calls().filter((call) => call === handshake).length - looks).toBeLessThanOrEqual(1)
})

test('who goes back takes the tap back', async () => {
  stubPlace(here)
  const { screen, served } = await near('send')
  await screen.press(text('nearby.meet.back'))
  await soon(() => expect(served.calls()).toContain(leave))
  expect(screen.hasButton(text('transfer.scan.open'))).toBe(true)
})

test.each(['denied', 'unavailable'] as const)('a place that is %s is said, and the QR code offered', async (fault) => {
  stubPlace(fault)
  const { screen, served } = await opened('send')
  await pressNear(screen)
  await soon(() => expect(screen.alerts().join()).toContain(text(`nearby.place.${fault}`)))
  expect(screen.hasButton(text('transfer.near.code.send'))).toBe(true)
  expect(served.calls()).not.toContain(tap)
})

test('whoever leaves while the browser asks says to nobody that they are near', async () => {
  const device = stubPlace('pending')
  const { screen, served } = await opened('send')
  await pressNear(screen)
  await soon(() => expect(screen.written()).toContain(text('nearby.place.pending')))
  await screen.press(text('nearby.meet.back'))
  await doing(() => device.answer(here))
  await pass(second)
  expect(served.calls()).not.toContain(tap)
})

test.each(['transfer.stopped', 'transfer.owing', 'request.tooMany'])(
  'a tap that is refused (%s) says why',
  async (refusal) => {
    stubPlace(here)
    const { screen } = await opened('send', { [tap]: () => refused(refusal) })
    await pressNear(screen)
    await soon(() => expect(screen.alerts().join()).toContain(text(`refusals.${refusal}`)))
  },
)

test('a shell scans, and whoever is found is chosen with the ticket of their code', async () => {
  const shell = stubBluetooth()
  const { screen, served } = await opened('send')
  await pressNear(screen)
  await soon(() => expect(screen.written()).toContain(text('transfer.near.scanning')))
  await doing(() => {
    shell.find('https://example.org')
    shell.find('satoshi:pay?to=bia')
    shell.find('satoshi:pay?to=bia')
  })
  await soon(() => expect(screen.written()).toContain('Bia'))
  expect(served.bodies(read)).toEqual([{ payload: 'satoshi:pay?to=bia' }])
  await screen.press('Bia')
  await soon(() => expect(screen.written()).toContain(text('transfer.send.to')))
  expect(shell.stopped()).toBeGreaterThan(0)
})

test('a shell broadcasts the own code, and after a minute the QR code is offered', async () => {
  const shell = stubBluetooth()
  const { screen } = await opened('receive')
  await pressNear(screen)
  await soon(() => expect(shell.broadcast).toEqual(['satoshi:pay?to=ana']))
  expect(screen.written()).toContain(text('transfer.near.advertising'))
  await pass(minute)
  await soon(() => expect(screen.hasButton(text('transfer.near.code.receive'))).toBe(true))
  expect(shell.stopped()).toBeGreaterThan(0)
})

test.each([
  ['send', { scan: 'PERMISSION_DENIED' }, 'denied'],
  ['send', { scan: 'RADIO_BUSY' }, 'scan'],
  ['receive', { advertise: 'PERMISSION_DENIED' }, 'denied'],
  ['receive', { advertise: 'RADIO_BUSY' }, 'broadcast'],
] as const)(
  'to %s with a shell that fails by %j says so, and the other ways stand there',
  async (side, faults, fault) => {
    stubBluetooth(faults)
    stubPlace(here)
    const { screen, served } = await opened(side)
    await pressNear(screen)
    await soon(() => expect(screen.alerts().join()).toContain(text(`transfer.near.faults.${fault}`)))
    expect(screen.hasButton(text(`transfer.near.code.${side}`))).toBe(true)
    await screen.press(text('transfer.near.byPlace'))
    await soon(() => expect(served.bodies(tap)).toMatchObject([{ role: side }]))
  },
)

test('a shell on a device without Bluetooth goes on by the place', async () => {
  stubBluetooth({ scan: 'UNSUPPORTED' })
  stubPlace(here)
  const { screen, served } = await opened('send')
  await pressNear(screen)
  await soon(() => expect(served.calls()).toContain(tap))
})

async function opened(side: NearbyTap['role'], answers: Record<string, unknown> = {}) {
  const served = serve({
    'GET /api/me': meOf(),
    'GET /api/transfers': transfersOf(),
    'GET /api/transfers/people': { items: [] },
    [code]: { payload: 'satoshi:pay?to=ana', expiresAt: at + 5 * minute, serverNow: at },
    [read]: { receiver: personOf('bia'), amountCents: null, ...ticket(), serverNow: at },
    [tap]: ({ body }: { body: unknown }) =>
      tapNow({ endsAt: serverNow() + minute, ...roleIn(body), serverNow: serverNow() }),
    [handshake]: () => tapNow({ role: side, serverNow: serverNow() }),
    [agreement]: tapNow({ role: side }),
    [leave]: { done: true },
    [send]: receiptOf(),
    ...answers,
  })
  const screen = await draw(<TransferScreen />, side === 'send' ? '/p2p-transfer' : '/p2p-transfer?tab=receive')
  await soon(() => expect(screen.hasButton(text('transfer.near.button'))).toBe(true))
  return { screen, served }
}

async function near(side: NearbyTap['role'], answers: Record<string, unknown> = {}) {
  const { screen, served } = await opened(side, answers)
  await pressNear(screen)
  await soon(() => expect(screen.written()).toContain(text(`nearby.meet.searching.${side}`)))
  return { screen, served }
}

/** Presses it where it is seen: what stands in the tab of sending stays there behind the others. */
async function pressNear(screen: Screen): Promise<void> {
  await doing(() =>
    screen
      .all('button')
      .findLast((one) => one.textContent === text('transfer.near.button'))
      ?.click(),
  )
}

function roleIn(body: unknown): Pick<NearbyTap, 'role'> {
  return { role: (body as NearbyTap).role } // safe: the call of the screen
}

function tapNow(changes: Partial<NearbyTap> = {}) {
  return tapOf({ endsAt: at + minute, ...changes })
}

function sentBy(senderId: string): SentTransfer {
  return { id: 'a', transferType: 'p2p', senderId, receiverId: ids.ana, amountCents: 5_000, at }
}

function ticket() {
  return { ticket: 'of a meeting', expiresAt: at + 2 * minute }
}
