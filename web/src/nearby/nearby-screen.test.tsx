import { nearbyBars } from '@satoshi/rules/nearby/sharing'
import { cellAt, cellMiddle } from '@satoshi/rules/nearby/grid'
import { minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { FakeEvent } from '../lib/_dom-events.ts'
import { fakePage } from '../lib/_dom.ts'
import { ids } from '../lib/_ids.ts'
import { meOf } from '../lib/_me.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, until, type Screen } from '../lib/_screen.tsx'
import { serverNow } from '../lib/clock.ts'
import { useHealth } from '../lib/health.ts'
import { isolated } from '../lib/isolated.ts'
import { signOut } from '../lib/sign-out.ts'
import { profileOf } from '../people/_people.ts'
import { stakesOf } from '../stakes/_stakes.ts'
import { useSession } from '../lib/session.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { here, stubPlace } from './_device.ts'
import { aroundAt, at, personOf, sessionAt } from './_nearby.ts'
import { Component as NearbyScreen } from './nearby-screen.tsx'
import { useSharing } from './sharing.ts'

const mine = 'GET /api/nearby/session'
const start = 'POST /api/nearby/session'
const update = 'PUT /api/nearby/session'
const stop = 'DELETE /api/nearby/session'
const around = 'GET /api/nearby'

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'auth', 'nearby', 'people', 'invite', 'stakes', 'topics', 'refusals')
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => {
  vi.useFakeTimers({ now: at })
  useHealth.setState({ mode: 'online', service: null, failures: 0 })
})
afterEach(() => {
  clearScreen()
  // Whoever shared in one test has left before the next.
  useSession.setState(({ serial }) => ({ serial: serial + 1 }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(nearbyBars)('who is barred (%s) is told why, and nothing of theirs is asked', async (barred) => {
  const device = stubPlace(here)
  const { screen } = await opened({ [mine]: mineOf({ barred }) })
  await until(() => expect(screen.written()).toContain(text(`nearby.bars.${barred}`)))
  expect(screen.written()).toContain(text(`refusals.nearby.${barred}`))
  expect(screen.hasButton(text('nearby.start'))).toBe(false)
  expect(device.asked()).toBe(0)
})

test('who is not verified is led to it', async () => {
  const { screen } = await opened({ [mine]: mineOf({ barred: 'unverified' }) })
  await until(() => expect(screen.link(text('nearby.bars.verify')).getAttribute('href')).toBe('/identity-verification'))
})

test('what is used is said before anything is asked, and what is sent is rounded', async () => {
  const device = stubPlace(here)
  const { screen, served } = await opened()
  for (const key of ['place', 'rounded', 'hidden', 'kept', 'ends']) {
    expect(screen.written()).toContain(text(`nearby.how.${key}`))
  }
  expect(device.asked()).toBe(0)
  await started(screen)
  expect(served.bodies(start)).toEqual([{ position: cellMiddle(cellAt(here)) }])
})

test('players are shown by bands, lead to their pages, and are looked for again while somebody looks', async () => {
  stubPlace(here)
  const { screen, served } = await opened({
    [around]: () => aroundAt(serverNow(), [{ player: personOf('bia'), within: 250 }]),
  })
  await started(screen)
  await until(() => expect(screen.written()).toContain('Bia'))
  expect(screen.written()).toContain(text('nearby.within', { metres: 250 }))
  expect(screen.all('a').map((link) => link.getAttribute('href'))).toContain(`/user/${ids.bia}`)
  expect(screen.hasButton(text('nearby.challenge.of', { name: 'Bia' }))).toBe(true)
  const looks = () => served.calls().filter((call) => call === around).length
  expect(looks()).toBe(1)
  await pass(11 * second)
  await until(() => expect(looks()).toBe(2))
})

test('somebody near is challenged by the dialog of their page', async () => {
  stubPlace(here)
  const { screen } = await opened({
    [around]: () => aroundAt(serverNow(), [{ player: personOf('bia'), within: 100 }]),
    'GET /api/stakes': () => stakesOf({ serverNow: serverNow() }),
    [`GET /api/people/${ids.bia}`]: profileOf('bia'),
  })
  await started(screen)
  await until(() => expect(screen.written()).toContain('Bia'))
  await screen.press(text('nearby.challenge.of', { name: 'Bia' }))
  await until(() => expect(screen.hasButton(text('invite.challenge.send'))).toBe(true))
  expect(screen.written()).toContain(text('invite.challenge.title', { nickname: isolated('Bia') }))
})

test('where nobody is near that is said', async () => {
  stubPlace(here)
  const { screen } = await opened()
  await started(screen)
  await until(() => expect(screen.written()).toContain(text('nearby.list.empty')))
})

test('the question of the browser is named while it is open, and can be left', async () => {
  const device = stubPlace('pending')
  const { screen, served } = await opened()
  await screen.press(text('nearby.start'))
  await until(() => expect(screen.written()).toContain(text('nearby.place.pending')))
  await screen.press(text('nearby.cancel'))
  await doing(() => device.answer(here))
  await pass(second)
  expect(served.calls()).not.toContain(start)
  expect(screen.hasButton(text('nearby.start'))).toBe(true)
})

test.each(['denied', 'unavailable'] as const)('a place that is %s is said, and tried again', async (fault) => {
  const device = stubPlace(fault)
  const { screen, served } = await opened()
  await screen.press(text('nearby.start'))
  await until(() => expect(screen.alerts().join()).toContain(text(`nearby.place.${fault}`)))
  expect(screen.alerts().join()).toContain(text(`nearby.place.${fault}Text`))
  expect(served.calls()).not.toContain(start)
  device.answer(here)
  await screen.press(text('nearby.again'))
  await until(() => expect(screen.hasButton(text('nearby.stop'))).toBe(true))
})

test.each(['nearby.off', 'nearby.unverified', 'nearby.tooFast', 'request.tooMany'])(
  'a beginning that is refused (%s) says why',
  async (code) => {
    stubPlace(here)
    const { screen } = await opened({ [start]: () => refused(code) })
    await screen.press(text('nearby.start'))
    await until(() => expect(screen.alerts().join()).toContain(text(`refusals.${code}`)))
  },
)

test('the place is said again every 30 seconds, not in a page that nobody sees, and a fault that passes ends nothing', async () => {
  stubPlace(here)
  const { screen, served } = await opened({ [update]: () => sessionAt(serverNow()) })
  await started(screen)
  await pass(31 * second)
  await until(() => expect(served.bodies(update)).toEqual([{ session: ids.ana, position: cellMiddle(cellAt(here)) }]))
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'hidden' }))
  await pass(minute)
  expect(served.bodies(update)).toHaveLength(1)
  Object.assign(document, { visibilityState: 'visible' })
  served.answer(update, () => refused('nearby.tooFast'))
  await pass(20 * second)
  expect(served.bodies(update).length).toBeGreaterThan(1)
  expect(useSharing.getState().phase).toBe('on')
})

test('a session that is over is said to be, by the server or by the time', async () => {
  stubPlace(here)
  const { screen, served } = await opened({ [update]: () => refused('nearby.notSharing') })
  await started(screen)
  await pass(31 * second)
  await until(() => expect(screen.alerts().join()).toContain(text('refusals.nearby.notSharing')))
  served.answer(update, lost)
  await screen.press(text('nearby.again'))
  await until(() => expect(screen.hasButton(text('nearby.stop'))).toBe(true))
  await pass(4 * minute)
  await until(() => expect(screen.written()).toContain(text('nearby.ended.title')))
})

test('a look that is made too early is waited for', async () => {
  stubPlace(here)
  const { screen, served } = await opened({ [around]: () => refused('request.tooMany') })
  await started(screen)
  await pass(second)
  expect(screen.alerts()).toEqual([])
  served.answer(around, () => aroundAt(serverNow(), [{ player: personOf('bia'), within: 500 }]))
  await pass(5 * second)
  await until(() => expect(screen.written()).toContain('Bia'))
})

test('a look that fails is said, and made again at a press', async () => {
  stubPlace(here)
  const { screen, served } = await opened({ [around]: () => Response.json({}, { status: 400 }) })
  await started(screen)
  await until(() => expect(screen.alerts().join()).toContain(text('nearby.list.error')))
  served.answer(around, () => aroundAt(serverNow(), [{ player: personOf('bia'), within: 500 }]))
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain('Bia'))
})

test('a look that says that the session is over ends it', async () => {
  stubPlace(here)
  const { screen } = await opened({ [around]: () => refused('nearby.notSharing') })
  await screen.press(text('nearby.start'))
  await until(() => expect(screen.alerts().join()).toContain(text('refusals.nearby.notSharing')))
})

test('stopping is at once, and says nothing more of the place', async () => {
  const device = stubPlace(here)
  const { screen, served } = await opened()
  await started(screen)
  await screen.press(text('nearby.stop'))
  await until(() => expect(served.calls()).toContain(stop))
  expect(screen.hasButton(text('nearby.start'))).toBe(true)
  const asked = device.asked()
  await pass(2 * minute)
  expect(device.asked()).toBe(asked)
  expect(served.calls()).not.toContain(update)
})

test('a stop that the server did not hear is said, and can be tried again', async () => {
  stubPlace(here)
  const { screen, served } = await opened({ [stop]: lost })
  await started(screen)
  await screen.press(text('nearby.stop'))
  await until(() => expect(screen.written()).toContain(text('nearby.unstopped.title')))
  served.answer(stop, { done: true })
  await screen.press(text('nearby.stop'))
  await until(() => expect(screen.written()).not.toContain(text('nearby.unstopped.title')))
})

test('who shares from elsewhere is told so, and stops it from here', async () => {
  const { screen, served } = await opened({ [mine]: mineOf({ endsAt: at + minute }) })
  await until(() => expect(screen.written()).toContain(text('nearby.elsewhere.title')))
  await screen.press(text('nearby.stop'))
  await until(() => expect(screen.written()).not.toContain(text('nearby.elsewhere.title')))
  expect(served.calls()).toContain(stop)
})

test('a beginning that was stopped while it was on its way is no session, and one that came after it is', async () => {
  stubPlace(here)
  const answers: (() => void)[] = []
  const { screen, served } = await opened({
    [start]: () => new Promise((resolve) => answers.push(() => resolve(sessionAt(serverNow())))),
  })
  const stops = () => served.calls().filter((call) => call === stop).length
  await screen.press(text('nearby.start'))
  await until(() => expect(answers).toHaveLength(1))
  await screen.press(text('nearby.cancel'))
  await doing(() => answers[0]?.())
  await until(() => expect(stops()).toBe(2))
  expect(useSharing.getState().phase).toBe('off')
  await screen.press(text('nearby.start'))
  await until(() => expect(answers).toHaveLength(2))
  await screen.press(text('nearby.cancel'))
  await screen.press(text('nearby.start'))
  await until(() => expect(answers).toHaveLength(3))
  await doing(() => answers[1]?.())
  await doing(() => answers[2]?.())
  await until(() => expect(useSharing.getState().phase).toBe('on'))
  expect(stops()).toBe(3)
})

test('who signs out is told of first, while the session still is one', async () => {
  stubPlace(here)
  const { screen, served } = await opened({ 'POST /api/auth/sign-out': { success: true } })
  await started(screen)
  await doing(() => signOut())
  expect(served.calls().slice(-2)).toEqual([stop, 'POST /api/auth/sign-out'])
  // Its page is in front again, with a player in it: the next test's.
  await doing(() => void fakePage.window.dispatchEvent(new FakeEvent('pageshow')))
})

test('it goes on where the screen is left, and ends with the session of the player', async () => {
  stubPlace(here)
  const { screen } = await opened()
  await started(screen)
  screen.leave()
  expect(useSharing.getState().phase).toBe('on')
  useSession.setState(({ serial }) => ({ serial: serial + 1 }))
  expect(useSharing.getState().phase).toBe('off')
})

function mineOf(changes: Record<string, unknown> = {}) {
  return { barred: null, endsAt: null, serverNow: at, ...changes }
}

async function opened(answers: Record<string, unknown> = {}) {
  const served = serve({
    'GET /api/me': meOf(),
    [mine]: mineOf(),
    [start]: () => sessionAt(serverNow()),
    [update]: () => sessionAt(serverNow()),
    [stop]: { done: true },
    [around]: () => aroundAt(serverNow(), []),
    ...answers,
  })
  const screen = await draw(<NearbyScreen />, '/nearby')
  await until(() => expect(screen.written()).not.toBe(''))
  await until(() => expect(screen.all('h2').length).toBeGreaterThan(0))
  return { screen, served }
}

async function started(screen: Screen): Promise<void> {
  await screen.press(text('nearby.start'))
  await until(() => expect(screen.hasButton(text('nearby.stop'))).toBe(true))
}
