import { cellAt, cellMiddle, cellsAround } from '@satoshi/rules/nearby/grid'
import { hour, minute, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { forgetOld } from '../src/nearby/nearby.ts'
import { TestClock } from './_clock.ts'
import { changeSetting } from './_game-settings.ts'
import { beat } from './_invites.ts'
import { around, beside, found, move, plaza, share } from './_nearby.ts'
import type { Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { verified } from './_transfers.ts'

const clock = new TestClock()
let server: TestServer
let ana: Player
let bia: Player

beforeAll(async () => void (server = await startServer({ clock, quiet: true, logLevel: 'trace' })))
afterAll(async () => {
  expect(server.faults()).toEqual([])
  await server.close()
})
beforeEach(async () => {
  clock.pass(3 * hour)
  await forgetOld(server.db, clock.now())
  ana = await verified(server, clock, { earned: 0 })
  bia = await verified(server, clock, { earned: 0 })
})

/** Lets the time to the next look pass. */
async function lookAgain(player: Player): Promise<string[]> {
  clock.pass(10 * second)
  return found(player)
}

function kept(userId: string) {
  return server.db.selectFrom('nearby_positions').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

describe('players who share', () => {
  test('find each other by bands, without a place, a direction or a time', async () => {
    await share(ana)
    await share(bia, cellMiddle(cellAt(beside(300))))
    const caio = await verified(server, clock, { earned: 0 })
    await share(caio, beside(0, 150))
    const far = await verified(server, clock, { earned: 0 })
    await share(far, beside(900))
    const { status, body } = await around(ana)
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { player: { id: caio.id, nickname: caio.nickname }, within: 250 },
      { player: { id: bia.id, nickname: bia.nickname }, within: 500 },
    ])
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(['player', 'within'])
    expect(Object.keys(body.items[0]?.player ?? {})).not.toContain('at')
    expect(body).toMatchObject({ nextLookAt: clock.now() + 10 * second, serverNow: clock.now() })
    expect(JSON.stringify(body)).not.toMatch(/latitude|longitude|cell|-23\.|-46\./)
    expect(await found(far)).toEqual([])
  })

  test('are rounded on the server, whatever a browser sends', async () => {
    await share(ana, { latitude: -23.5512345678, longitude: -46.6312345678 })
    const { cell } = (await kept(ana.id)) ?? {}
    expect(cell).toBe(cellAt({ latitude: -23.5512345678, longitude: -46.6312345678 }))
    const own = await ana.get<{ nearby: { position: object } }>('/api/account/export')
    expect(own.body.nearby.position).toMatchObject({ ...cellMiddle(cell ?? 0), metres: 150 })
  })

  test('are of one cell within 100 m, and listed by band and name alone', async () => {
    const names = ['Zoé perto', 'Ari perto', 'Mia perto']
    await share(ana)
    for (const nickname of names) {
      const player = await verified(server, clock, { earned: 0, nickname })
      await share(player)
      clock.pass(second)
    }
    expect(await found(ana)).toEqual(['Ari perto < 100', 'Mia perto < 100', 'Zoé perto < 100'])
  })

  test('look every ten seconds, in whatever session', async () => {
    await share(ana)
    expect((await around(ana)).status).toBe(200)
    await ana.remove('/api/nearby/session')
    await share(ana)
    clock.pass(9 * second)
    expect(await around(ana)).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
    clock.pass(second)
    expect((await around(ana)).status).toBe(200)
  })

  test('challenge whom they found, as anybody else: the answer to an invite is the other’s setting', async () => {
    await share(ana)
    await share(bia)
    for (const player of [ana, bia]) await beat(player)
    const { body } = await around(ana)
    const challenged = body.items[0]?.player.id
    const invite = { id: crypto.randomUUID(), challenged_id: challenged, quiz_topic: 'general', bet_amount: 0 }
    expect(await ana.post('/api/duel_invites', invite)).toMatchObject({
      status: 200,
      body: { challenged_id: bia.id, bet_amount: 0, status: 'pending' },
    })
    await bia.patch('/api/matchmaking/preferences', { availability: 'busy' })
    const again = { ...invite, id: crypto.randomUUID() }
    expect(await ana.post('/api/duel_invites', again)).toMatchObject({ body: { code: 'invite.notAccepting' } })
    // Without a stake that is asked for it is friendly unless both may stake, who have played nothing yet.
    const caio = await verified(server, clock, { earned: 0 })
    await beat(caio)
    const { bet_amount: _, ...plain } = { ...invite, id: crypto.randomUUID(), challenged_id: caio.id }
    expect(await ana.post('/api/duel_invites', plain)).toMatchObject({ status: 200, body: { bet_amount: 0 } })
  })
})

describe('nobody is found or finds', () => {
  test('who has not opted in, has stopped, or has fallen silent', async () => {
    expect(await around(ana)).toMatchObject({ status: 409, body: { code: 'nearby.notSharing' } })
    await share(ana)
    const { body } = await share(bia)
    expect(await found(ana)).toEqual([`${bia.nickname} < 100`])
    expect(await bia.remove('/api/nearby/session')).toMatchObject({ status: 200, body: { done: true } })
    expect((await bia.remove('/api/nearby/session')).status).toBe(200)
    expect(await kept(bia.id)).toBe(undefined)
    expect(await lookAgain(ana)).toEqual([])
    // Another tab that goes on saying where she is does not opt in for her.
    expect(await move(bia, body.session)).toMatchObject({ status: 409, body: { code: 'nearby.notSharing' } })
    expect(await kept(bia.id)).toBe(undefined)
    await share(bia)
    expect(await move(bia, body.session)).toMatchObject({ status: 409, body: { code: 'nearby.notSharing' } })
    expect(await lookAgain(ana)).toEqual([`${bia.nickname} < 100`])
    clock.pass(2 * minute)
    await ana.post('/api/nearby/session', { position: plaza })
    clock.pass(minute)
    expect(await lookAgain(ana)).toEqual([])
    expect(await move(bia, body.session)).toMatchObject({ body: { code: 'nearby.notSharing' } })
  })

  test('where one of two has blocked the other, from the next look on', async () => {
    await share(ana)
    await share(bia)
    expect(await found(ana)).toHaveLength(1)
    await bia.put(`/api/people/${ana.id}/block`)
    expect(await lookAgain(ana)).toEqual([])
    expect(await found(bia)).toEqual([])
    await bia.remove(`/api/people/${ana.id}/block`)
    await ana.put(`/api/people/${bia.id}/block`)
    expect(await lookAgain(ana)).toEqual([])
    expect(await found(bia)).toEqual([])
  })

  test('who is no verified adult with a confirmed address, also where that changed meanwhile', async () => {
    const minor = await verified(server, clock, { earned: 0, birthDate: '2009-05-05' })
    const plain = await verified(server, clock, { earned: 0, verifiedFor: null })
    const unconfirmed = await verified(server, clock, { earned: 0, confirmed: false })
    for (const [player, reason] of [
      [minor, 'minor'],
      [plain, 'unverified'],
      [unconfirmed, 'unconfirmed'],
    ] as const) {
      const refused = { status: 403, body: { code: `nearby.${reason}` } }
      expect(await share(player)).toMatchObject(refused)
      expect(await around(player)).toMatchObject(refused)
      expect(await move(player, crypto.randomUUID())).toMatchObject(refused)
      expect((await player.get('/api/nearby/session')).body).toMatchObject({ barred: reason, endsAt: null })
      expect(await kept(player.id)).toBe(undefined)
    }
    await share(ana)
    for (const change of [
      { identity_verified_at: null },
      { birth_date: '2009-05-05' },
      { deleted_at: new Date(clock.now()) },
    ]) {
      const other = await verified(server, clock, { earned: 0 })
      await share(other)
      expect(await lookAgain(ana)).toEqual([`${other.nickname} < 100`])
      await server.db.updateTable('profiles').set(change).where('id', '=', other.id).execute()
      expect(await lookAgain(ana)).toEqual([])
      await move(ana, (await kept(ana.id))?.session_id ?? '')
    }
  })

  test('while an operator has switched it off', async () => {
    await share(ana)
    await changeSetting(server, 'nearby.enabled', false)
    try {
      for (const reply of [await share(ana), await around(ana)])
        expect(reply).toMatchObject({ status: 403, body: { code: 'nearby.off' } })
      expect((await ana.remove('/api/nearby/session')).status).toBe(200)
    } finally {
      clock.pass(second)
      await changeSetting(server, 'nearby.enabled', true)
    }
  })
})

describe('a position', () => {
  test('is gone thirty minutes after it was taken, and before that for whoever asks', async () => {
    await share(ana)
    clock.pass(30 * minute - 1)
    await forgetOld(server.db, clock.now())
    expect(await kept(ana.id)).toBeDefined()
    clock.pass(1)
    const own = await ana.get<{ nearby: object }>('/api/account/export')
    expect(own.body.nearby).toMatchObject({ position: null })
    await forgetOld(server.db, clock.now())
    expect(await kept(ana.id)).toBe(undefined)
    // And what bounds those who stopped.
    await share(bia)
    await bia.remove('/api/nearby/session')
    clock.pass(30 * minute)
    await forgetOld(server.db, clock.now())
    expect(await server.db.selectFrom('nearby_areas').selectAll().execute()).toEqual([])
  })

  test('is refused where it is none', async () => {
    for (const position of [
      ...[91, -91, 1e308, null, '1', true, [1], {}].map((latitude) => ({ latitude, longitude: 0 })),
      ...[180.001, -181, 1e9, null, 'x'].map((longitude) => ({ latitude: 0, longitude })),
      { ...plaza, accuracy: 3 },
      { latitude: 1 },
      'here',
      null,
    ])
      for (const path of ['session', 'tap'])
        expect(await ana.post(`/api/nearby/${path}`, { position, role: 'send' })).toMatchObject({ status: 400 })
    const raw = { 'content-type': 'application/json' }
    for (const text of ['NaN', 'Infinity', '1e999', '-1e400']) {
      const body = `{"position":{"latitude":${text},"longitude":0}}`
      const sent = { method: 'POST', headers: { ...raw, cookie: ana.cookie() }, body }
      expect((await fetch(`${server.url}/api/nearby/session`, sent)).status).toBe(400)
    }
    expect(await kept(ana.id)).toBe(undefined)
    expect((await share(ana, { latitude: -0, longitude: -0 })).status).toBe(200)
    expect((await share(bia, { latitude: 90, longitude: 180 })).status).toBe(200)
    expect(await found(bia)).toEqual([])
  })

  test('is in no line of the log, at the finest level', async () => {
    const [first, next] = [
      { latitude: -12.3456789, longitude: 98.7654321 },
      { latitude: -12.3459999, longitude: 98.7651111 },
    ]
    const { body } = await share(ana, first)
    await move(ana, body.session, next)
    await found(ana)
    await ana.post('/api/nearby/tap', { role: 'receive', position: first })
    const { cell } = (await kept(ana.id)) ?? {}
    const log = server.logged().join('')
    for (const request of ['"POST","route":"/api/nearby/session"', '"PUT","route":"/api/nearby/session"'])
      expect(log).toContain(request)
    expect(log).not.toMatch(/latitude|longitude/)
    // In full, as they were sent: times of requests stand there too, with many digits of their own.
    for (const { latitude, longitude } of [first, next])
      for (const degrees of [-latitude, longitude]) expect(log).not.toContain(String(degrees))
    expect(log).not.toContain(String(cell))
  })
})

describe('a prober', () => {
  test('who jumps is refused, in one session and by beginning another', async () => {
    const refused = { status: 409, body: { code: 'nearby.tooFast' } }
    const { body } = await share(ana)
    expect(await move(ana, body.session, beside(5_000))).toMatchObject(refused)
    expect(await share(ana, beside(5_000))).toMatchObject(refused)
    await ana.remove('/api/nearby/session')
    expect(await share(ana, beside(5_000))).toMatchObject(refused)
    expect(await kept(ana.id)).toBe(undefined)
    clock.pass(2 * minute)
    expect((await share(ana, beside(5_000))).status).toBe(200)
  })

  test('is where the last position was taken, for two minutes, whatever is said', async () => {
    await share(bia, beside(600))
    const { body } = await share(ana)
    expect(await found(ana)).toEqual([])
    clock.pass(100 * second)
    expect((await move(ana, body.session, beside(600))).status).toBe(200)
    expect(await found(ana)).toEqual([])
    clock.pass(20 * second)
    await move(ana, body.session, beside(600))
    expect(await lookAgain(ana)).toEqual([`${bia.nickname} < 100`])
  })

  test('begins four sessions in a row, and then one every two minutes', async () => {
    for (let begun = 0; begun < 4; begun += 1) expect((await share(ana, beside(begun * 50))).status).toBe(200)
    expect(await share(ana)).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
    clock.pass(2 * minute)
    expect((await share(ana)).status).toBe(200)
    expect(await share(ana)).toMatchObject({ status: 429 })
  })

  test('who walks about somebody learns the cell and nothing in it', async () => {
    const [north, east] = [40, -30]
    const target = beside(north, east)
    const cell = cellAt(target)
    const probes: { at: number; within: number | null }[] = []
    let { body } = await share(ana, beside(-600, -600))
    await share(bia, target)
    for (let step = 0; step < 24; step += 1) {
      clock.pass(2 * minute)
      const position = beside(-600 + 200 * (step % 7), -600 + 200 * (step % 5))
      ;({ body } = await share(ana, position))
      await share(bia, cellMiddle(cellAt(beside(north + (step % 3), east - (step % 2)))))
      const { items } = (await around(ana)).body
      const mine = (await kept(ana.id))?.cell ?? -1
      probes.push({ at: mine, within: items.find(({ player }) => player.id === bia.id)?.within ?? null })
    }
    expect(body.session).toBeDefined()
    expect(new Set(probes.map(({ within }) => within)).size).toBeGreaterThan(2)
    // What is answered follows from two cells, of which one is known: all of the other's is as likely as any of it.
    for (const { at, within } of probes)
      expect(within).toBe(cellsAround(at).find((one) => one.cell === cell)?.band ?? null)
  })
})

describe('the notice', () => {
  async function told(player: Player): Promise<number> {
    const { body } = await player.get<{ items: { type: string; from: string | null; data: object }[] }>('/api/notices')
    const notices = body.items.filter(({ type }) => type === 'players_nearby')
    for (const notice of notices) expect(notice).toMatchObject({ from: null, data: {} })
    return notices.length
  }

  test('that somebody is near comes once in two hours, to who shares, and names nobody', async () => {
    await share(ana)
    await share(bia)
    expect([await told(ana), await told(bia)]).toEqual([1, 0])
    for (let others = 0; others < 3; others += 1) await share(await verified(server, clock, { earned: 0 }))
    expect([await told(ana), await told(bia)]).toEqual([1, 1])
    clock.pass(2 * hour - minute)
    await share(ana)
    await share(await verified(server, clock, { earned: 0 }))
    expect(await told(ana)).toBe(1)
    clock.pass(minute)
    await share(await verified(server, clock, { earned: 0 }))
    expect(await told(ana)).toBe(2)
  })

  test('does not come of who is blocked, nor to who may not be found any more', async () => {
    await share(ana)
    await ana.put(`/api/people/${bia.id}/block`)
    await share(bia)
    expect(await told(ana)).toBe(0)
    const caio = await verified(server, clock, { earned: 0 })
    await server.db.updateTable('profiles').set({ identity_verified_at: null }).where('id', '=', ana.id).execute()
    await share(caio)
    expect(await told(ana)).toBe(0)
  })

  test('comes once where twenty arrive at once', async () => {
    await share(ana)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => verified(server, clock, { earned: 0 })))
    await Promise.all(crowd.map((one) => share(one)))
    expect(await told(ana)).toBe(1)
    for (const one of crowd) expect(await told(one)).toBeLessThanOrEqual(1)
  })
})

test('beginning, moving and stopping at once leaves one position or none', async () => {
  const { body } = await share(ana)
  for (let round = 0; round < 10; round += 1) {
    clock.pass(2 * minute)
    const replies = await Promise.all([
      share(ana),
      move(ana, body.session),
      ana.remove<object>('/api/nearby/session'),
      share(ana, beside(150)),
      ana.remove<object>('/api/nearby/session'),
    ])
    for (const { status } of replies) expect([200, 409, 429]).toContain(status)
    await ana.remove('/api/nearby/session')
    expect(await kept(ana.id)).toBe(undefined)
  }
})
