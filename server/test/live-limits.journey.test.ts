import { connect as connectTcp } from 'node:net'

import { second } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import * as limits from '../src/platform/live/live-limits.ts'
import { eventually } from './_eventually.ts'
import { filler, openTab, type LiveTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

let server: TestServer
let honest: LiveTab
let player: Player
const tabs: LiveTab[] = []

beforeAll(async () => {
  server = await startServer()
  honest = await openTab(server, { cookie: (await newPlayer(server)).cookie() })
  player = await newPlayer(server)
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  expect(await honest.request('beat')).toMatchObject({ ok: true })
  expect(server.faults()).toEqual([])
})
afterAll(async () => {
  honest.close()
  await server.close()
})

test('a frame above 16 KiB closes its socket; one below does not', async () => {
  const tab = await open()
  expect(await tab.request('look', { matchId: 'x'.repeat(15_000) })).toMatchObject({ ok: false })
  void tab.request('look', { matchId: 'x'.repeat(17_000) }).catch(() => undefined)
  await tab.closed
})

test('more than 20 messages a second are refused after a burst, and who goes on is cut', async () => {
  const tab = await open()
  const some = Array.from({ length: limits.packets.atOnce + (4 * second) / limits.packets.every }, () =>
    tab.request('beat'),
  )
  const codes = (await Promise.all(some)).map((reply) => (reply.ok ? 'ok' : reply.error.code))
  expect(new Set(codes)).toEqual(new Set(['ok', 'request.tooMany']))
  const more = Array.from({ length: 1_000 }, () =>
    tab.request('beat').then(
      () => true,
      () => false,
    ),
  )
  await tab.closed
  // Cut in the middle of it: most are never answered.
  expect((await Promise.all(more)).filter(Boolean).length).toBeLessThan(1_000)
  expect(tab.byes).toEqual(['tooFast'])
})

test('the eleventh socket of a player takes the place of the oldest', async () => {
  const opened: LiveTab[] = []
  for (let count = 0; count <= limits.socketsAUser; count++) opened.push(await open())
  await opened[0]?.closed
  expect(opened[0]?.byes).toEqual(['tooMany'])
  expect(opened.slice(1).every(({ socket }) => socket.connected)).toBe(true)
})

test('packets that are none, events that may not be named and binary are survived', async () => {
  for (const packet of [
    '',
    '9',
    '4',
    '42',
    '42[',
    '42["disconnect"]',
    '4999["x"]',
    '451-["x",{"_placeholder":true,"num":9}]',
    '1',
    '2',
  ]) {
    const tab = await open()
    rawSend(tab, packet)
    await Promise.race([tab.closed, tab.request('beat').catch(() => undefined)])
    tab.close()
  }
})

test('a reader that reads nothing is dropped when a mebibyte waits for it', async () => {
  const tab = await open()
  const raw = rawSocketOf(tab)
  raw.pause()
  await eventually(() => {
    for (let said = 0; said < 50; said++) {
      server.app.live.toUser(player.id, 'invite', filler('invite', 50_000))
    }
    expect([...server.app.live.hereUsers()]).not.toContain(player.id)
  })
  raw.resume()
})

test('one network opens so many and no more before anybody is known', async () => {
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const told: number[] = []
  // A slow machine gives the network more to take meanwhile.
  while (!told.includes(429) && told.length < 5 * limits.attempts.atOnce)
    told.push(...(await Promise.all(Array.from({ length: 100 }, () => status(from)))))
  expect(new Set(told)).toEqual(new Set([401, 429]))
  expect(told.filter((one) => one === 401).length).toBeGreaterThanOrEqual(limits.attempts.atOnce)
  expect(await status({ 'x-forwarded-for': '203.0.113.78' })).toBe(401)
})

test('what asks for another upgrade, or for the path without one, is answered like any request', async () => {
  const plain = await fetch(`${server.url}/live/?EIO=4&transport=polling`)
  expect(plain.status).toBe(404)
  expect(await status({}, '/api/health')).toBe(200)
  expect(await status({}, '/live/?EIO=4&transport=polling')).toBe(401)
})

async function open(): Promise<LiveTab> {
  const tab = await openTab(server, { cookie: player.cookie() })
  tabs.push(tab)
  return tab
}

/** Below Socket.IO: what its client would never send. */
function rawSend(tab: LiveTab, text: string): void {
  Reflect.apply(Reflect.get(websocketOf(tab), 'send') as () => void, websocketOf(tab), [text]) // safe: a WebSocket's method
}

function websocketOf(tab: LiveTab): object {
  const { transport } = tab.socket.io.engine
  return Reflect.get(transport, 'ws') as object // safe: the client's websocket transport keeps it there
}

function rawSocketOf(tab: LiveTab): { pause: () => void; resume: () => void } {
  return websocketOf(tab) as { pause: () => void; resume: () => void } // safe: a WebSocket of ws
}

/** The status that an upgrade without a session is answered with. */
function status(headers: Record<string, string>, path = '/live/?EIO=4&transport=websocket'): Promise<number> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connectTcp(Number(port), hostname)
    const lines = Object.entries({
      host: 'x',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    socket.once('error', reject)
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]))
      socket.destroy()
    })
    socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  })
}
