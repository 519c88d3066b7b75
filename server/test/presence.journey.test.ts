import { minute, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callersWorld, newCaller } from './_callers.ts'
import { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import { procedureNamed, send } from './_procedures.ts'
import { startServer, type TestServer } from './_server.ts'

type Listed = { items: { username: string; online: boolean; last_seen: number }[]; total: number }

const clock = new TestClock()
let server: TestServer
let ana: Player
let bia: Player
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.updateTable('user_presence').set({ is_online: false, node: null }).execute()
  ana = await newPlayer(server)
  bia = await newPlayer(server)
})

describe('a heartbeat over HTTP', () => {
  test('puts a player into the list of others, for 45 s as online and up to 5 minutes as a moment ago', async () => {
    expect(await beat(bia)).toMatchObject({ status: 200, body: { success: true } })
    expect(await listed(ana)).toEqual([[bia.nickname, true]])
    expect(await listed(bia)).toEqual([])
    clock.pass(45 * second)
    expect(await listed(ana)).toEqual([[bia.nickname, false]])
    clock.pass(5 * minute - 45 * second)
    expect(await listed(ana)).toEqual([[bia.nickname, false]])
    clock.pass(1)
    expect(await listed(ana)).toEqual([])
  })

  test('is followed by cleaning, which notes as gone whoever fell silent and nobody else', async () => {
    await beat(bia)
    clock.pass(5 * minute + 1)
    await beat(ana)
    expect((await ana.post('/api/rpc/cleanup_inactive_presence')).body).toEqual({ success: true })
    const rows = await server.db
      .selectFrom('user_presence')
      .select(['user_id', 'is_online'])
      .where('user_id', 'in', [ana.id, bia.id])
      .execute()
    expect(new Map(rows.map((row) => [row.user_id, row.is_online]))).toEqual(
      new Map([
        [ana.id, true],
        [bia.id, false],
      ]),
    )
  })
})

describe('marking offline', () => {
  test('is one’s own affair: a stranger is refused, whether there is such a player or not', async () => {
    await beat(bia)
    for (const target_user_id of [bia.id, crypto.randomUUID()]) {
      expect(await ana.post('/api/rpc/mark_user_offline', { target_user_id })).toMatchObject({
        status: 403,
        body: { code: 'presence.notYours' },
      })
    }
    expect(await listed(ana)).toHaveLength(1)
    expect(await bia.post('/api/rpc/mark_user_offline', { target_user_id: bia.id })).toMatchObject({ status: 200 })
    expect(await listed(ana)).toEqual([])
  })

  test('is an admin’s too', async () => {
    await beat(bia)
    const admin = await newCaller(await callersWorld(server, clock), 'admin')
    const sent = { body: { target_user_id: bia.id } }
    const reply = await send(server.url, procedureNamed('presence.offline'), { cookie: admin.cookie, sent })
    expect(reply.status).toBe(200)
    expect(await listed(ana)).toEqual([])
  })
})

test('whoever signs out everywhere is offline at once', async () => {
  await beat(bia)
  expect(await listed(ana)).toHaveLength(1)
  await bia.post('/api/auth/sign-out')
  expect(await listed(ana)).toEqual([])
})

test('the list tells no address, balance or goal, and names the total', async () => {
  await server.db.updateTable('profiles').set({ financial_goal: 'a secret bike' }).where('id', '=', bia.id).execute()
  await beat(bia)
  const { body } = await ana.get<Listed>('/api/user_presence')
  expect(body.total).toBe(1)
  expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(
    [
      'user_id',
      'username',
      'avatar_url',
      'avatar_id',
      'accessory_id',
      'last_seen',
      'available_for_duel',
      'online',
      'level',
    ].toSorted(),
  )
})

async function beat(player: Player) {
  return player.post('/api/rpc/update_user_heartbeat')
}

async function listed(player: Player) {
  const { body } = await player.get<Listed>('/api/user_presence')
  return body.items.map(({ username, online }) => [username, online])
}
