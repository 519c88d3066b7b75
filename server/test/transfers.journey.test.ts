import { randomUUID } from 'node:crypto'

import type { Milestone, Notice, NoticeSummary } from '@satoshi/contract/notification'
import type { TransferReceipt } from '@satoshi/contract/transfer'
import { btz } from '@satoshi/rules/money'
import { dayClosing, gameDay, hour, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { stopTransfers, resumeTransfers } from '../src/transfer/transfer-api.ts'
import { playerFactsOf } from '../src/profile/profile-api.ts'
import { audienceOf } from '../src/transfer/deciding.ts'
import { readSender } from '../src/transfer/transfer-store.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { changeSetting } from './_game-settings.ts'
import { hostileAmounts } from './_hostile.ts'
import { openTab } from './_live-client.ts'
import { jobsDone } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { rawCall } from './_raw-call.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { countTransfers, earnedOf, send, transfersOf, verified, wrongDays } from './_transfers.ts'

/** Noon in São Paulo, where the day closes at 03:00. */
const clock = new TestClock()
const noon = clock.now()
const day = 24 * hour
let server: TestServer
let ana: Player
let bia: Player

beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(async () => {
  await jobsDone(server)
  expect(await wrongDays(server.db)).toEqual([])
  await expectHonestLedger(server.db)
  await server.close()
})
beforeEach(async () => {
  // Each test begins at the next noon, wherever another left the clock.
  clock.pass((day - ((clock.now() - noon) % day)) % day)
  ana = await verified(server, clock)
  bia = await verified(server, clock)
})

describe('a transfer', () => {
  test('is in both statements, in the ledger by its header, and told to both', async () => {
    const [tab, own] = await Promise.all([
      openTab(server, { cookie: bia.cookie() }),
      openTab(server, { cookie: ana.cookie() }),
    ])
    const told: unknown[] = []
    const stale: unknown[] = []
    tab.socket.on('transfer', (sent) => told.push(sent))
    own.socket.on('stale', ({ topics }) => stale.push(topics))
    const { status, body } = await send(ana, bia, 12_345)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String) as string,
        transferType: 'p2p',
        direction: 'sent',
        other: expect.objectContaining({ id: bia.id, nickname: bia.nickname, isBot: false }) as object,
        amountCents: 12_345,
        at: clock.now(),
      },
    ])
    expect(await earnedOf(server.db, ana.id, bia.id)).toEqual([120_000 - 12_345, 120_000 + 12_345])
    expect(await server.db.selectFrom('transactions').selectAll().where('id', '=', body.id).execute()).toMatchObject([
      { user_id: ana.id, receiver_id: bia.id, transfer_type: 'p2p', amount_cents: 12_345, reason: 'p2p' },
    ])
    for (const [player, cents] of [
      [ana, -12_345],
      [bia, 12_345],
    ] as const) {
      const { items } = (await player.get<{ items: unknown[] }>('/api/wallet/transactions?category=transfers')).body
      expect(items).toMatchObject([{ id: body.id, reason: 'p2p', amountCents: cents }])
    }
    await eventually(() =>
      expect(told).toEqual([
        {
          id: body.id,
          transferType: 'p2p',
          senderId: ana.id,
          receiverId: bia.id,
          amountCents: 12_345,
          at: clock.now(),
        },
      ]),
    )
    await eventually(() => expect(stale).toContainEqual(['wallet']))
    for (const one of [tab, own]) one.close()
  })

  test('takes what was earned alone, and says what it needs and what may be sent', async () => {
    const poor = await verified(server, clock, { earned: 0 })
    expect((await transfersOf(poor)).sendableCents).toBe(20_000)
    expect(await send(poor, bia, 20_001)).toMatchObject({
      status: 409,
      body: { code: 'transfer.insufficient', details: { amountCents: 20_001, availableCents: 20_000 } },
    })
    expect((await send(poor, bia, 20_000)).status).toBe(200)
    // What came may be sent on.
    const caio = await verified(server, clock, { earned: 0 })
    expect((await send(bia, caio, 30_000)).status).toBe(200)
    expect((await send(caio, poor, 45_000)).status).toBe(200)
  })

  test('of the same command is one, and of another receiver or amount is no repetition', async () => {
    const commandId = randomUUID()
    const first = await send(ana, bia, 500, { commandId })
    clock.pass(3 * day)
    expect((await send(ana, bia, 500, { commandId: commandId.toUpperCase() })).body).toEqual(first.body)
    for (const [to, cents] of [
      [ana, 500],
      [bia, 501],
    ] as const)
      expect(await send(ana, to, cents, { commandId })).toMatchObject({
        status: 422,
        body: { code: 'request.commandReused' },
      })
    expect(await countTransfers(server.db, ana.id)).toBe(1)
    // An id is its player's alone.
    expect((await send(bia, ana, 500, { commandId })).status).toBe(200)
  })

  test('is shown to its two parties and to nobody else', async () => {
    const { body } = await send(ana, bia, 500)
    const seen = async (player: Player) => player.get<TransferReceipt>(`/api/transfers/${body.id}`)
    expect((await seen(ana)).body).toEqual(body)
    expect((await seen(bia)).body).toMatchObject({ direction: 'received', other: { id: ana.id }, amountCents: 500 })
    const caio = await verified(server, clock)
    expect(await seen(caio)).toMatchObject({ status: 404, body: { code: 'transfer.notFound' } })
    // Something else of the ledger is no transfer.
    const { id } = await server.db
      .selectFrom('transactions')
      .select('id')
      .where('receiver_id', '=', ana.id)
      .where('transfer_type', '<>', 'p2p')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await ana.get(`/api/transfers/${id}`)).toMatchObject({ status: 404, body: { code: 'transfer.notFound' } })
  })

  test('that was the first one is an achievement, once', async () => {
    await send(ana, bia, 500)
    await send(ana, bia, 500)
    await jobsDone(server)
    const { items } = (await ana.get<{ items: { key: string; earnedAt: number | null }[] }>('/api/achievements')).body
    expect(items.find(({ key }) => key === 'firstTransfer')?.earnedAt).toBe(clock.now())
    const paid = server.db.selectFrom('rewards').select('ref').where('ref', '=', 'firstTransfer')
    expect(await paid.where('user_id', '=', ana.id).execute()).toHaveLength(1)
    expect(await paid.where('user_id', '=', bia.id).execute()).toHaveLength(0)
    const did = server.db.selectFrom('activities').select('kind').where('user_id', '=', ana.id)
    expect(await did.where('kind', '=', 'transferSent').execute()).toHaveLength(1)
  })
})

describe('whoever sends', () => {
  test.each([
    ['minor', { birthDate: '2009-11-24' }, 48],
    ['unverified', {}, null],
  ] as const)('is refused as %s, and learns of nobody whether they are there', async (bar, about, verifiedFor) => {
    const one = await verified(server, clock, { ...about, verifiedFor })
    for (const to of [bia, one, { id: randomUUID() }])
      expect(await send(one, to, 500)).toMatchObject({ status: 403, body: { code: `transfer.${bar}`, details: {} } })
    expect(await one.get(`/api/transfers/receiver?id=${bia.id}`)).toMatchObject({ body: { code: `transfer.${bar}` } })
    expect(await one.post('/api/transfers/codes', { amountCents: null })).toMatchObject({
      body: { code: `transfer.${bar}` },
    })
    expect((await transfersOf(one)).barred).toBe(bar)
  })

  test('is refused while the address is not confirmed, transfers are off, stopped, or something is owed', async () => {
    await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', ana.id).execute()
    expect((await send(ana, bia, 500)).body.code).toBe('transfer.unconfirmed')
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', ana.id).execute()
    await changeSetting(server, 'transfer.enabled', false)
    expect((await send(ana, bia, 500)).body.code).toBe('transfer.off')
    await changeSetting(server, 'transfer.enabled', true)
    const [by, at] = ['a test', clock.now()]
    const stop = (userIds: [string] | [string, string]) =>
      server.app.inTransaction((tx) => stopTransfers(tx, { userIds }, { by, reason: 'to see', at }))
    const resume = (userIds: [string] | [string, string]) =>
      server.app.inTransaction((tx) => resumeTransfers(tx, { userIds }, { by, at }))
    expect([await stop([ana.id]), await stop([ana.id])]).toEqual([true, false])
    expect((await send(ana, bia, 500)).body.code).toBe('transfer.stopped')
    expect((await send(bia, ana, 500)).body.code).toBe('transfer.receiverNotVerified')
    expect([await resume([ana.id]), await resume([ana.id])]).toEqual([true, false])
    expect(await stop([bia.id, ana.id])).toBe(true)
    for (const [from, to] of [
      [ana, bia],
      [bia, ana],
    ] as const)
      expect((await send(from, to, 500)).body.code).toBe('transfer.notBetween')
    expect((await send(ana, await verified(server, clock), 500)).status).toBe(200)
    expect(await resume([ana.id, bia.id])).toBe(true)
    await owe(ana, 100)
    expect((await send(ana, bia, 500)).body.code).toBe('transfer.owing')
    expect((await send(bia, ana, 500)).status).toBe(200)
  })

  test('gives the password above 500 BTZ, which is checked as everywhere', async () => {
    expect((await send(ana, bia, 50_000)).status).toBe(200)
    expect(await send(ana, bia, 50_001)).toMatchObject({ status: 403, body: { code: 'transfer.passwordNeeded' } })
    expect(await send(ana, bia, 50_001, { password: 'not it' })).toMatchObject({
      status: 403,
      body: { code: 'auth.passwordWrong' },
    })
    // What is refused anyway costs no try.
    expect((await send(ana, ana, 50_001, { password: 'not it' })).body.code).toBe('transfer.toSelf')
    expect((await send(ana, bia, 50_001, { password: ana.password })).status).toBe(200)
    // An account that is entered by a provider has none: its session must have begun just now.
    await server.db.updateTable('credentials').set({ password: null }).where('user_id', '=', bia.id).execute()
    expect((await send(bia, ana, 50_001)).status).toBe(200)
    clock.pass(11 * minute)
    expect((await send(bia, ana, 50_001)).body.code).toBe('auth.notFresh')
  })

  test('is read in SQL as everybody is', async () => {
    const minor = await verified(server, clock, { birthDate: '2009-11-24' })
    const plain = await verified(server, clock, { verifiedFor: null })
    const fresh = await newPlayer(server)
    for (const { id } of [ana, minor, plain, fresh]) {
      const { party } = await readSender(server.db, id, clock.now())
      expect(party && audienceOf(party)).toEqual((await playerFactsOf(server.db, id, clock.now())).audience)
    }
  })
})

describe('whoever receives', () => {
  test('is refused in one way, whatever the reason, and exists or is oneself in another', async () => {
    const gone = await verified(server, clock)
    await server.db
      .updateTable('profiles')
      .set({ deleted_at: new Date(clock.now()) })
      .where('id', '=', gone.id)
      .execute()
    const [blocker, blocked] = [await verified(server, clock), await verified(server, clock)]
    await blocker.put(`/api/people/${ana.id}/block`)
    await ana.put(`/api/people/${blocked.id}/block`)
    const bot = await server.db.selectFrom('bots').select('id').limit(1).executeTakeFirstOrThrow()
    const unconfirmed = await verified(server, clock)
    await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', unconfirmed.id).execute()
    const hidden = [
      await verified(server, clock, { birthDate: '2009-11-24' }),
      await verified(server, clock, { verifiedFor: null }),
      unconfirmed,
      gone,
      blocker,
      blocked,
      bot,
    ]
    const before = await earnedOf(server.db, ana.id)
    for (const { id } of hidden) {
      const replies = [await send(ana, { id }, 500), await ana.get(`/api/transfers/receiver?id=${id}`)]
      for (const reply of replies)
        expect([reply.status, reply.body]).toEqual([409, { code: 'transfer.receiverNotVerified', details: {} }])
      clock.pass(10_000)
    }
    expect(await send(ana, ana, 500)).toMatchObject({ status: 409, body: { code: 'transfer.toSelf' } })
    for (const id of [randomUUID(), '00000000-0000-4000-8000-000000000000'])
      expect(await send(ana, { id }, 500)).toMatchObject({ status: 404, body: { code: 'transfer.receiverNotFound' } })
    expect(await earnedOf(server.db, ana.id)).toEqual(before)
    expect(await countTransfers(server.db, ana.id)).toBe(0)
    await server.db.updateTable('profiles').set({ deleted_at: null }).where('id', '=', gone.id).execute()
  })

  test('is found by id or nickname, and a text that is no id is nobody', async () => {
    const face = { receiver: expect.objectContaining({ id: bia.id, nickname: bia.nickname }) as object }
    const find = (query: string) => ana.get(`/api/transfers/receiver?${query}`)
    expect((await find(`id=${bia.id.toUpperCase()}`)).body).toEqual(face)
    expect((await find(`nickname=${encodeURIComponent(bia.nickname.toLowerCase())}`)).body).toEqual(face)
    for (const text of ['x', '<script>', "' or 1=1", 'nickname'])
      expect(await find(`id=${encodeURIComponent(text)}`)).toMatchObject({
        status: 404,
        body: { code: 'transfer.receiverNotFound' },
      })
    expect(await find('nickname=Nobody At All')).toMatchObject({ body: { code: 'transfer.receiverNotFound' } })
    expect(await find(`id=${ana.id}`)).toMatchObject({ body: { code: 'transfer.toSelf' } })
    expect((await find('')).status).toBe(400)
    const many = await Promise.all(Array.from({ length: 20 }, () => find(`id=${bia.id}`)))
    expect(many.some(({ status }) => status === 429)).toBe(true)
  })

  test('gets nothing of who was used on the same device', async () => {
    const browser = newBrowser(server)
    const one = await verified(server, clock, { browser })
    const two = await verified(server, clock, { browser })
    const mine = newBrowser(server)
    await mine.post('/api/auth/sign-in/email', { email: one.email, password: one.password })
    expect(await send({ ...one, ...mine }, two, 500)).toMatchObject({
      status: 409,
      body: { code: 'transfer.notBetween', details: {} },
    })
  })

  test('finds a notice with the name of today, and each arrival once over all devices', async () => {
    const first = await send(ana, bia, 500)
    clock.pass(1_000)
    const second = await send(ana, bia, 700)
    const summary = async () => (await bia.get<NoticeSummary>('/api/notices/summary')).body
    expect(await summary()).toEqual({ unread: 1, milestones: false, arrivals: true })
    const { items } = (await bia.get<{ items: Notice[] }>('/api/notices')).body
    expect(items).toMatchObject([
      {
        type: 'p2p_received',
        isRead: false,
        from: ana.nickname,
        // What one sends within an hour is one notice.
        data: {
          transfer_id: second.body.id,
          amount_cents: 1_200,
          transfer_ids: [first.body.id, second.body.id],
        },
      },
    ])
    expect(items).toHaveLength(1)
    // The other celebrations leave it where it is.
    const celebrated = await bia.post<{ milestones: Milestone[]; announcements: Notice[] }>('/api/notices/milestones', {
      commandId: randomUUID(),
    })
    expect(celebrated.body).toEqual({ milestones: [], announcements: [] })
    // Whoever was away for weeks sees it all the same.
    clock.pass(29 * day)
    const commandIds = Array.from({ length: 10 }, () => randomUUID())
    const take = (commandId: string) =>
      bia.post<{ count: number; totalCents: number; items: TransferReceipt[] }>('/api/transfers/arrivals', {
        commandId,
      })
    const all = await Promise.all(commandIds.map(take))
    const full = all.filter(({ body }) => body.count > 0)
    expect(full).toHaveLength(1)
    expect(full[0]?.body).toMatchObject({
      count: 2,
      totalCents: 1_200,
      items: [{ id: second.body.id }, { id: first.body.id, direction: 'received', other: { id: ana.id } }],
    })
    expect(await summary()).toEqual({ unread: 0, milestones: false, arrivals: false })
    const again = await Promise.all(commandIds.map(take))
    expect(again.map(({ body }) => body)).toEqual(all.map(({ body }) => body))
  })
})

test('notices of one sender join for an hour, and until somebody has seen them; those of another never do', async () => {
  const caio = await verified(server, clock)
  const counts = async () => {
    const { items } = (await bia.get<{ items: Notice[] }>('/api/notices')).body
    return items.map(({ data }) => (data as { transfer_ids?: string[] }).transfer_ids?.length ?? 1)
  }
  const arrive = (from: Player) => send(from, bia, 100)
  for (let index = 0; index < 5; index += 1) await arrive(ana)
  clock.pass(1_000)
  await arrive(caio)
  expect(await counts()).toEqual([1, 5])
  clock.pass(hour)
  await arrive(ana)
  expect(await counts()).toEqual([1, 1, 5])
  const { body } = await bia.post<{ count: number; totalCents: number }>('/api/transfers/arrivals', {
    commandId: randomUUID(),
  })
  expect(body).toMatchObject({ count: 7, totalCents: 700 })
  clock.pass(1_000)
  await arrive(ana)
  expect(await counts()).toEqual([1, 1, 1, 5])
  // Many at once are all there, and told once.
  await Promise.all(Array.from({ length: 6 }, () => arrive(ana)))
  expect((await counts())[0]).toBe(7)
})

test('what somebody receives has a limit of their own day, and of their month', async () => {
  await changeSetting(server, 'transfer.receivedPerDay', btz(300))
  await changeSetting(server, 'transfer.receivedPerMonth', btz(500))
  while (new Date(clock.now()).getUTCDate() !== 10) clock.pass(day)
  const zone = 'Asia/Kolkata'
  const far = await verified(server, clock, { earned: 0 })
  await server.db.updateTable('profiles').set({ time_zone: zone }).where('id', '=', far.id).execute()
  const limited = { status: 409, body: { code: 'transfer.receiverLimit', details: {} } }
  // Sessions that are new and unused end within a week.
  const give = async (cents: number) => send(await verified(server, clock), far, cents)
  expect((await give(20_000)).status).toBe(200)
  expect((await give(10_000)).status).toBe(200)
  expect(await give(100)).toMatchObject(limited)
  const closing = dayClosing(gameDay(clock.now(), zone), zone)
  clock.pass(closing - 1 - clock.now())
  expect(await give(100)).toMatchObject(limited)
  clock.pass(1)
  expect((await give(20_000)).status).toBe(200)
  clock.pass(2 * day)
  expect(await give(100)).toMatchObject(limited)
  while (new Date(clock.now()).getUTCDate() !== 2) clock.pass(day)
  expect((await give(30_000)).status).toBe(200)
  await changeSetting(server, 'transfer.receivedPerDay', btz(10_000))
  await changeSetting(server, 'transfer.receivedPerMonth', btz(30_000))
})

describe('lists', () => {
  test('show transfers in pages, by direction, that neither repeat nor leave out', async () => {
    const caio = await verified(server, clock)
    await changeSetting(server, 'transfer.countPerPair', 100)
    const sent: string[] = []
    for (let index = 0; index < 65; index += 1) {
      const [from, to] = index % 2 ? [ana, bia] : [bia, ana]
      sent.unshift((await send(from, index === 63 ? caio : to, 100 + index)).body.id)
      // Many of one moment.
      if (index % 10 === 0 || index === 62) clock.pass(1_000)
    }
    const seen = await historyOf(ana, 'all')
    expect(seen.map(({ id }) => id).toSorted()).toEqual(sent.toSorted())
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a))
    const out = await historyOf(ana, 'sent')
    expect([out.length, out.every(({ direction }) => direction === 'sent')]).toEqual([32, true])
    expect(await historyOf(ana, 'received')).toHaveLength(33)
    expect(
      (await ana.get<{ items: { id: string }[] }>('/api/transfers/people')).body.items.map(({ id }) => id),
    ).toEqual([caio.id, bia.id])
    await caio.put(`/api/people/${ana.id}/block`)
    expect(
      (await ana.get<{ items: { id: string }[] }>('/api/transfers/people')).body.items.map(({ id }) => id),
    ).toEqual([bia.id])
    await changeSetting(server, 'transfer.countPerPair', 20)
    for (const forged of ['x', '%00', Buffer.from(`1 ${ana.id} `).toString('base64url')])
      expect((await ana.get(`/api/transfers/history?cursor=${forged}`)).status).toBe(400)
  }, 60_000)
})

test('an amount that is none is refused, and nothing moves', async () => {
  const isRight = (text: string) => Number.isInteger(Number(text)) && Number(text) >= 100 && Number(text) <= 50_000
  const wrong = hostileAmounts.filter((text) => !/^[\d.eE+]+$/.test(text) || !isRight(text))
  expect(wrong.length).toBeGreaterThanOrEqual(200)
  const before = await earnedOf(server.db, ana.id, bia.id)
  const taken: string[] = []
  for (const amount of wrong) {
    const text = `{"commandId":"${randomUUID()}","receiverId":"${bia.id}","amountCents":${amount}}`
    const headers = { cookie: ana.cookie(), 'content-type': 'application/json' }
    const reply = await rawCall(server.url, {
      method: 'POST',
      path: '/api/transfers',
      headers,
      body: Buffer.from(text),
    })
    if (reply.status < 400 || reply.status >= 500) taken.push(`${amount.slice(0, 60)}: ${reply.status}`)
  }
  expect(taken).toEqual([])
  expect(await earnedOf(server.db, ana.id, bia.id)).toEqual(before)
  expect(await send(ana, bia, 0)).toMatchObject({ status: 400, body: { code: 'transfer.amountInvalid' } })
  expect(await send(ana, bia, 100_001)).toMatchObject({
    status: 409,
    body: { code: 'transfer.overLimit', details: { mostCents: 100_000 } },
  })
}, 60_000)

async function historyOf(player: Player, kind: string): Promise<TransferReceipt[]> {
  const seen: TransferReceipt[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await player.get<{ items: TransferReceipt[]; nextCursor: string | null }>(
      `/api/transfers/history?kind=${kind}${query}`,
    )
    seen.push(...body.items)
    cursor = body.nextCursor
  }
  return seen
}

/** What was bought, spent and taken back. */
async function owe(player: Player, cents: number): Promise<void> {
  await sql`select post_transaction(gen_random_uuid(), ${player.id}, null, 'payment', 'packageTakenBack', ${randomUUID()}, now(),
    array['debt:' || ${player.id}, 'payments:packageBought'], array[${-cents}, ${cents}]::bigint[])`.execute(server.db)
}
