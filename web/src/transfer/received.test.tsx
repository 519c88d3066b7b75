import type { SentTransfer } from '@satoshi/contract/live'
import { second } from '@satoshi/rules/time'
import { defaultExperience } from '@satoshi/rules/settings'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { pauseMilestones, milestonesPaused } from '../game-kit/pause-milestones.ts'
import { useExperience } from '../kit/experience.ts'
import { ids } from '../lib/_ids.ts'
import { closeLive, openLive, type OpenLive } from '../lib/_live.ts'
import { lost, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, pass, text } from '../lib/_screen.tsx'
import { AuthProvider } from '../lib/auth-provider.tsx'
import { useSession } from '../lib/session.ts'
import { profileOf } from '../people/_people.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { at, personOf, prepareTransfers, receiptOf, soon } from './_transfers.ts'
import { AllowNotices } from './browser-notice.tsx'
import { Component as ReceivedOverlay } from './received-overlay.tsx'

const take = 'POST /api/transfers/arrivals'
const summary = 'GET /api/notices/summary'
let line: OpenLive | null = null

beforeAll(async () => {
  await prepareTransfers()
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(async () => {
  vi.useFakeTimers({ now: at })
  // Numbers stand at once, and nothing is fired over the page that there is not.
  useExperience.setState({ experience: { ...defaultExperience, reducedMotion: true, sound: false } })
  useSession.setState({ user: { id: ids.ana, nickname: 'Ana', avatar: null }, loading: false })
  await closeLive()
})
afterEach(async () => {
  await line?.close()
  line = null
  Object.assign(document, { visibilityState: 'visible' })
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is received is told 300 ms later, with its sum and who sent it', async () => {
  const { screen, served, arrive } = await opened()
  await arrive(sent())
  await pass(250)
  expect(served.calls()).not.toContain(take)
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
  expect(screen.written()).toContain('50')
  expect(screen.written()).toContain('Bia')
  await pass(second)
  expect(served.bodies(take)).toHaveLength(1)
})

test('a burst is one window with the sum and the list', async () => {
  const { screen, served, arrive } = await opened()
  await arrive(sent())
  await pass(200)
  await arrive(sent({ id: 'b', senderId: ids.caio, amountCents: 12_500 }))
  await pass(200)
  expect(served.calls()).not.toContain(take)
  await soon(() => expect(screen.written()).toContain('175'))
  expect(served.bodies(take)).toHaveLength(1)
  expect(screen.all('dialog').filter(({ open }) => open)).toHaveLength(1)
  expect(screen.written()).toContain('Caio')
})

test('what comes while the window is open makes the sum grow', async () => {
  const { screen, arrive } = await opened()
  await arrive(sent())
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
  await arrive(sent({ id: 'b', senderId: ids.caio, amountCents: 12_500 }))
  await soon(() => expect(screen.written()).toContain('175'))
})

test.each([
  ['somebody else', { receiverId: ids.caio }],
  ['the sender', { senderId: ids.ana, receiverId: ids.bia }],
  ['oneself', { senderId: ids.ana }],
  ['what is no transfer between people', { transferType: 'prize' as 'p2p' }],
] as const)('%s is told nothing', async (_who, changes) => {
  const { screen, served, arrive } = await opened()
  await arrive(sent(changes), false)
  await pass(2 * second)
  expect(served.calls()).not.toContain(take)
  expect(screen.written()).not.toContain(text('transfer.received.title'))
})

test('who was away is told at the next visit, once', async () => {
  const { screen, served } = await opened([receiptOf({ direction: 'received' })])
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
  await pass(second)
  await screen.press(text('transfer.received.close'))
  expect(screen.written()).not.toContain(text('transfer.received.title'))
  await pass(30 * second)
  expect(served.bodies(take)).toHaveLength(1)
})

test('nothing is asked for over an open question, nor while a game covers the screen, nor where nobody looks', async () => {
  const letGo = pauseMilestones()
  const { screen, served } = await opened([receiptOf({ direction: 'received' })])
  await pass(2 * second)
  expect(served.calls()).not.toContain(take)
  await doing(letGo)
  await screen.redraw(overlay(true))
  await pass(2 * second)
  expect(served.calls()).not.toContain(take)
  Object.assign(document, { visibilityState: 'hidden' })
  await doing(() => document.dispatchEvent(new CustomEvent('visibilitychange')))
  await screen.redraw(overlay(false))
  await pass(2 * second)
  expect(served.calls()).not.toContain(take)
  Object.assign(document, { visibilityState: 'visible' })
  await doing(() => document.dispatchEvent(new CustomEvent('visibilitychange')))
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
})

test('a window that is open gives way to a question, comes back after it, and holds other celebrations back', async () => {
  const { screen } = await opened([receiptOf({ direction: 'received' })])
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
  expect(milestonesPaused.now()).toBe(true)
  const letGo = await doing(() => pauseMilestones())
  expect(screen.written()).not.toContain(text('transfer.received.title'))
  await doing(letGo)
  expect(screen.written()).toContain(text('transfer.received.title'))
  await pass(second)
  await screen.press(text('transfer.received.close'))
  expect(milestonesPaused.now()).toBe(false)
})

test('a reply that is lost is asked for again by the same command', async () => {
  const { screen, served, answerArrivals } = await opened([receiptOf({ direction: 'received' })], lost)
  await pass(second)
  answerArrivals()
  await pass(11 * second)
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
  const commands = served.bodies(take) as { commandId: string }[] // safe: the calls of the overlay
  expect(commands.length).toBeGreaterThan(1)
  expect(new Set(commands.map(({ commandId }) => commandId)).size).toBe(1)
})

test('behind other tabs a notice of the browser tells it, and the window waits', async () => {
  const told: [string, string | undefined][] = []
  stubNotices('granted', told)
  const { screen, served, arrive } = await opened()
  Object.assign(document, { visibilityState: 'hidden' })
  await doing(() => document.dispatchEvent(new CustomEvent('visibilitychange')))
  await arrive(sent())
  await arrive(sent({ id: 'b' }))
  await soon(() => expect(told).toHaveLength(1))
  expect(told[0]?.[0]).toBe(text('transfer.received.title'))
  expect(told[0]?.[1]).toContain('100')
  expect(told[0]?.[1]).toContain('bia')
  expect(served.calls()).not.toContain(take)
  Object.assign(document, { visibilityState: 'visible' })
  await doing(() => document.dispatchEvent(new CustomEvent('visibilitychange')))
  await soon(() => expect(screen.written()).toContain(text('transfer.received.title')))
})

test.each(['denied', 'default'] as const)('where notices are %s the browser tells nothing', async (permission) => {
  const told: [string, string | undefined][] = []
  stubNotices(permission, told)
  const { arrive } = await opened()
  Object.assign(document, { visibilityState: 'hidden' })
  await arrive(sent())
  await pass(2 * second)
  expect(told).toEqual([])
})

test.each([
  ['default', true, true],
  ['default', false, false],
  ['granted', true, false],
  ['denied', true, false],
] as const)('notices that are %s are asked for (mouse: %s): %s', async (permission, mouse, asked) => {
  stubNotices(permission, [])
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: mouse }) as MediaQueryList)
  const screen = await draw(<AllowNotices />)
  expect(screen.hasButton(text('transfer.receive.notices'))).toBe(asked)
  vi.restoreAllMocks()
})

/** The overlay with what waits on the server for Ana; what arrives by the channel waits there as well. */
async function opened(waiting = [] as ReturnType<typeof receiptOf>[], first?: () => never) {
  let items = [...waiting]
  const given = () => {
    const arrived = items
    items = []
    const totalCents = arrived.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return { count: arrived.length, totalCents, items: arrived }
  }
  const served = serve({
    [summary]: () => ({ unread: items.length, milestones: false, arrivals: items.length > 0 }),
    [take]: first ?? given,
    [`GET /api/people/${ids.bia}`]: profileOf('bia'),
  })
  line = await openLive()
  const screen = await draw(overlay(false))
  await soon(() => expect(served.calls()).toContain(summary))
  const arrive = async (told: SentTransfer, isMine = true) => {
    const who = told.senderId === ids.caio ? 'caio' : 'bia'
    if (isMine)
      items.unshift(
        receiptOf({ id: told.id, direction: 'received', other: personOf(who), amountCents: told.amountCents }),
      )
    await line?.publish('transfer', told)
  }
  return { screen, served, arrive, answerArrivals: () => served.answer(take, given) }
}

function overlay(quiet: boolean) {
  return (
    <AuthProvider>
      <ReceivedOverlay quiet={quiet} />
    </AuthProvider>
  )
}

function sent(changes: Partial<SentTransfer> = {}): SentTransfer {
  return {
    id: 'a',
    transferType: 'p2p',
    senderId: ids.bia,
    receiverId: ids.ana,
    amountCents: 5_000,
    at,
    ...changes,
  }
}

/** Notices of the browser, of which there are none in a process. */
function stubNotices(permission: NotificationPermission, told: [string, string | undefined][]): void {
  class Notices {
    static readonly permission = permission
    constructor(title: string, { body }: NotificationOptions) {
      told.push([title, body])
    }
    addEventListener(): void {}
  }
  vi.stubGlobal('Notification', Notices)
}
