import { randomUUID } from 'node:crypto'

import { hour } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { recheck } from '../src/platform/live/live-limits.ts'
import { eventually } from './_eventually.ts'
import { openTab, recheckingEvery, type LiveTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

let server: TestServer
let player: Player
const tabs: LiveTab[] = []

beforeAll(async () => {
  server = await startServer()
  player = await newPlayer(server)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})
afterAll(() => server.close())

async function open(
  who: { cookie: () => string },
  more: Partial<Parameters<typeof openTab>[1]> = {},
): Promise<LiveTab> {
  const tab = await openTab(server, { cookie: who.cookie(), ...more })
  tabs.push(tab)
  return tab
}

describe('a socket is opened', () => {
  test('by a signed-in player, who is told how late it is', async () => {
    const tab = await open(player)
    const before = server.app.clock.now()
    const beat = await tab.request<{ serverNow: number }>('beat')
    expect(beat.ok).toBe(true)
    expect(beat.ok && beat.value.serverNow).toBeGreaterThanOrEqual(before)
    expect([...server.app.live.hereUsers()]).toContain(player.id)
  })

  test('by nobody without a session, nor with a cookie that is not signed by us', async () => {
    await expect(open({ cookie: () => '' })).rejects.toThrow('websocket error')
    await expect(open({ cookie: () => 'satoshi.session_token=abc.def' })).rejects.toThrow('websocket error')
  })

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://127.0.0.1.evil.example'])(
    'never by a page of %s',
    async (origin) => {
      await expect(open(player, { headers: { origin } })).rejects.toThrow('websocket error')
    },
  )

  test('by a page of ours, and by a program that names no page', async () => {
    const tab = await open(player, { headers: { origin: server.url } })
    expect(tab.socket.connected).toBe(true)
    await expect(open(player, { headers: { 'sec-fetch-site': 'cross-site' } })).rejects.toThrow('websocket error')
  })

  test('not without a hello, which says version and language', async () => {
    for (const hello of [{ version: 'one' }, { language: 'tlh' }, { version: 1.5 }])
      await expect(open(player, { hello })).rejects.toThrow('request.invalid')
  })

  test('and closed with a word where the app is older than what it would be told', async () => {
    const tab = await open(player, { hello: { version: 0 } })
    await tab.closed
    expect(tab.byes).toEqual(['outdated'])
  })
})

describe('what is asked', () => {
  test('is refused in the words of HTTP', async () => {
    const tab = await open(player)
    expect(await tab.request('look', { matchId: randomUUID() })).toEqual({
      ok: false,
      error: { code: 'match.notFound', status: 404, data: {} },
    })
  })

  test.each([
    ['look', null],
    ['look', { matchId: 'x' }],
    ['look', { matchId: randomUUID(), more: 1 }],
    ['command', { matchId: randomUUID(), command: { type: 'next' } }],
    ['command', [1, 2, 3]],
    ['watchPeople', { watch: 'yes' }],
    ['constructor', {}],
    ['__proto__', {}],
    ['toString', {}],
  ])('as %s with %j is refused and closes nothing', async (name, payload) => {
    const tab = await open(player)
    const reply = await tab.request(name, payload)
    expect(reply).toMatchObject({ ok: false, error: { code: 'request.invalid', status: 400 } })
    expect(await tab.request('beat')).toMatchObject({ ok: true })
  })

  test('without waiting for an answer, or with too much, is not listened to', async () => {
    const tab = await open(player)
    tab.emit('beat')
    tab.emit('command', {}, {}, {})
    expect(await tab.request('beat')).toMatchObject({ ok: true })
    expect(server.faults()).toEqual([])
  })
})

describe('a quiz over the channel', () => {
  test('is played by commands, and every other tab sees the same view in its own language', async () => {
    const alice = await newPlayer(server)
    const here = await open(alice)
    const [beside, there] = [await open(alice), await open(alice, { hello: { language: 'en-US' } })]
    const { body } = await alice.post<{ id: string }>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
    const { id } = body
    const looked = await here.request<{ phase: { name: string } }>('look', { matchId: id })
    expect(looked).toMatchObject({ ok: true, value: { id, phase: { name: 'asking', position: 0 } } })
    const command = { commandId: randomUUID(), type: 'answer', position: 0, choice: choiceFor(looked) }
    const first = await here.request<{ seq: number }>('command', { matchId: id, command })
    expect(first).toMatchObject({ ok: true, value: { phase: { name: 'revealing' } } })
    // Asked again elsewhere it had its effect, and is told in the language of whoever asks.
    const again = await there.request('command', { matchId: id, command })
    expect(again).toMatchObject({
      ok: true,
      value: { id, seq: first.ok && first.value.seq, phase: { name: 'revealing' } },
    })
    await eventually(() => {
      expect(beside.views).toHaveLength(1)
      expect(there.views).toHaveLength(1)
    })
    expect(here.views).toHaveLength(0)
    expect({ ...beside.views[0], serverNow: 0 }).toEqual({ ...(first.ok && first.value), serverNow: 0 })
    expect(there.views[0]?.seq).toBe(beside.views[0]?.seq)
    expect(promptOf(there)).not.toBe(promptOf(beside))
  })
})

describe('a session that ends', () => {
  test('closes the sockets of the player at once at sign-out, without waiting for the next look', async () => {
    const seldom = await recheckingEvery(hour, startServer)
    const alice = await newPlayer(seldom)
    const tab = await openTab(seldom, { cookie: alice.cookie() })
    await alice.post('/api/auth/sign-out', {})
    await tab.closed
    expect(tab.byes).toEqual(['signedOut'])
    await seldom.close()
  })

  test('closes them at the next look when it ends without a word, and those of others stay open', async () => {
    expect(recheck.everyMillis).toBeLessThanOrEqual(1_000)
    const alice = await newPlayer(server)
    const [tab, other] = [await open(alice), await open(player)]
    await server.db.deleteFrom('sessions').where('user_id', '=', alice.id).execute()
    await tab.closed
    expect(tab.byes).toEqual(['signedOut'])
    expect(other.socket.connected).toBe(true)
  })
})

function choiceFor(reply: unknown): unknown {
  const { value } = reply as { value: { phase: { question: { kind: string; min?: number } } } } // safe: looked at above
  const { question } = value.phase
  return question.kind === 'number' ? { value: question.min } : { option: 0 }
}

function promptOf({ views }: LiveTab): string | null {
  const phase = views[0]?.phase
  return phase?.name === 'revealing' ? phase.question.prompt : null
}
