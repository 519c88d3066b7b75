import { randomUUID } from 'node:crypto'

import { btz } from '@satoshi/rules/money'
import { random } from '@satoshi/rules/random'
import { dayClosing, gameDay, hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Refusal } from '../src/platform/refusal.ts'
import { stopTransfers } from '../src/transfer/transfer-api.ts'
import { payFor } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { changeSetting } from './_game-settings.ts'
import { jobsDone } from './_mails.ts'
import type { Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { countTransfers, earnedOf, send, transfersOf, verified, verify, wrongDays } from './_transfers.ts'

const clock = new TestClock()
const noon = clock.now()
const day = 24 * hour
let server: TestServer
let ana: Player
let bia: Player

beforeAll(async () => void (server = await startServer({ clock, quiet: true, uncounted: true })))
afterAll(async () => {
  expect(server.faults()).toEqual([])
  expect(await wrongDays(server.db)).toEqual([])
  await jobsDone(server)
  await expectHonestLedger(server.db)
  await server.close()
})
beforeEach(async () => {
  clock.pass((day - ((clock.now() - noon) % day)) % day)
  ana = await verified(server, clock)
  bia = await verified(server, clock)
})

function times<Value>(count: number, ask: (index: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
}

describe('at once', () => {
  test('the same command fifty times moves once, and all are answered alike', async () => {
    const commandId = randomUUID()
    const replies = await times(50, () => send(ana, bia, 1_000, { commandId }))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countTransfers(server.db, ana.id)).toBe(1)
    expect(await earnedOf(server.db, ana.id, bia.id)).toEqual([119_000, 121_000])
  })

  test('fifty tabs that spend one balance spend it once', async () => {
    const poor = await verified(server, clock, { earned: 0 })
    const replies = await times(50, () => send(poor, bia, 3_000))
    const codes = replies.map(({ status, body }) => (status === 200 ? 'sent' : body.code))
    expect(codes.filter((code) => code === 'sent')).toHaveLength(6)
    expect(codes.filter((code) => code === 'transfer.insufficient')).toHaveLength(44)
    expect(await earnedOf(server.db, poor.id, bia.id)).toEqual([2_000, 138_000])
  })

  test('transfers and purchases that spend one balance never spend what is not there', async () => {
    const poor = await verified(server, clock, { earned: 0 })
    const buy = async (index: number) => {
      const bought = {
        userId: poor.id,
        amountCents: btz(60),
        reason: 'hint',
        ref: `${poor.id}:${index}`,
        at: clock.now(),
      }
      await server.app
        .inTransaction((tx) => payFor(tx, bought))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
    }
    await Promise.all([times(15, () => send(poor, bia, 3_000)), times(15, buy)])
    const [left = -1] = await earnedOf(server.db, poor.id)
    expect(left).toBeGreaterThanOrEqual(0)
  })

  test('two who send to each other wait in no circle, and the sum is kept', async () => {
    await changeSetting(server, 'transfer.countPerPair', 100)
    const replies = await times(60, (index) => (index % 2 ? send(ana, bia, 500) : send(bia, ana, 300)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await earnedOf(server.db, ana.id, bia.id)).toEqual([120_000 - 6_000, 120_000 + 6_000])
    await changeSetting(server, 'transfer.countPerPair', 20)
  })

  test('money out is money in, whoever sends what to whom', async () => {
    const all = [ana, bia, ...(await times(4, () => verified(server, clock)))]
    const chance = random('transfers among six')
    const some = (): Player => all[chance.below(all.length)] ?? ana
    const orders = Array.from({ length: 150 }, () => ({ from: some(), to: some(), cents: 50 + chance.below(12_000) }))
    const replies = await Promise.all(orders.map(({ from, to, cents }) => send(from, to, cents)))
    for (const { status } of replies) expect([200, 400, 409]).toContain(status)
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(60)
    const held = await earnedOf(server.db, ...all.map(({ id }) => id))
    expect(held.reduce((sum, one) => sum + one, 0)).toBe(6 * 120_000)
    expect(await wrongDays(server.db)).toEqual([])
  })

  test('many pass neither the day’s limit nor the hundred of a day', async () => {
    const rich = await verified(server, clock, { earned: 6_000 })
    const replies = await times(30, () => send(rich, bia, 15_000))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(13)
    expect(replies.filter(({ body }) => body.code === 'transfer.dayLimit')).toHaveLength(17)
    expect((await send(rich, bia, 5_001)).body).toMatchObject({ details: { leftCents: 5_000 } })
    expect((await transfersOf(rich)).day).toMatchObject({ mostCents: 200_000, sentCents: 195_000, leftCents: 5_000 })
    await changeSetting(server, 'transfer.countPerDay', 20)
    const small = await times(30, () => send(rich, bia, 100))
    expect(small.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(small.filter(({ body }) => body.code === 'transfer.dayCount')).toHaveLength(23)
    await changeSetting(server, 'transfer.countPerDay', 100)
  })

  test('many to the same one are twenty in 24 hours, whatever day it is, and others are open', async () => {
    const replies = await times(50, () => send(ana, bia, 100))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    const tooMany = { status: 409, body: { code: 'transfer.pairCount', details: { countPerPair: 20 } } }
    for (const { status, body } of replies) if (status !== 200) expect({ status, body }).toEqual(tooMany)
    expect((await send(ana, await verified(server, clock), 100)).status).toBe(200)
    expect((await send(bia, ana, 100)).status).toBe(200)
    clock.pass(day - 1)
    expect((await send(ana, bia, 100)).body.code).toBe('transfer.pairCount')
    clock.pass(1)
    expect((await send(ana, bia, 100)).status).toBe(200)
  })

  test('many senders pass no limit of the one who receives', async () => {
    await changeSetting(server, 'transfer.receivedPerDay', btz(300))
    const senders = await times(8, () => verified(server, clock))
    const fed = await verified(server, clock, { earned: 0 })
    const replies = await Promise.all(senders.map((from) => send(from, fed, 10_000)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body]).toEqual([409, { code: 'transfer.receiverLimit', details: {} }])
    expect(await earnedOf(server.db, fed.id)).toEqual([20_000 + 30_000])
    await changeSetting(server, 'transfer.receivedPerDay', btz(10_000))
  })

  test('a stop holds for whatever comes after it, in the middle of many', async () => {
    const stopping = server.app.inTransaction((tx) =>
      stopTransfers(tx, { userIds: [ana.id] }, { by: 'a test', reason: 'to see', at: clock.now() }),
    )
    const replies = times(30, () => send(ana, bia, 100))
    await stopping
    const sentThen = await countTransfers(server.db, ana.id)
    await replies
    expect(await countTransfers(server.db, ana.id)).toBe(sentThen)
  })
})

describe('across the end of the day', () => {
  test.each(['America/Sao_Paulo', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Chatham'])(
    'in %s the limit opens when the day closes there, and not before',
    async (zone) => {
      const rich = await verified(server, clock, { earned: 8_000 })
      await server.db.updateTable('profiles').set({ time_zone: zone }).where('id', '=', rich.id).execute()
      const closing = dayClosing(gameDay(clock.now(), zone), zone)
      const fill = () => times(6, () => send(rich, bia, 40_000))
      expect((await fill()).filter(({ status }) => status === 200)).toHaveLength(5)
      expect((await transfersOf(rich)).day).toMatchObject({ leftCents: 0, closesAt: closing })
      clock.pass(closing - 1 - clock.now())
      expect(await send(rich, bia, 100)).toMatchObject({
        body: { code: 'transfer.dayLimit', details: { leftCents: 0 } },
      })
      clock.pass(1)
      expect((await fill()).filter(({ status }) => status === 200)).toHaveLength(5)
    },
  )

  test('flying west or east opens no day again', async () => {
    while (new Date(clock.now()).getUTCDate() > 10) clock.pass(day)
    const other = await verified(server, clock)
    const rich = await verified(server, clock, { earned: 8_000 })
    await times(5, () => send(rich, other, 40_000))
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      expect((await rich.patch('/api/profile', { timeZone: zone })).status).toBe(200)
      expect((await send(rich, other, 100)).body.code).toBe('transfer.dayLimit')
      const { closesAt } = (await transfersOf(rich)).day
      clock.pass(closesAt - clock.now())
      expect((await send(rich, other, 40_000)).status).toBe(200)
      clock.pass(8 * day)
      await times(5, () => send(rich, other, 40_000))
    }
  })

  test('the month has a limit of its own, which opens with the next', async () => {
    while (new Date(clock.now()).getUTCDate() !== 10) clock.pass(day)
    const rich = await verified(server, clock, { earned: 20_000 })
    const other = await verified(server, clock)
    await changeSetting(server, 'transfer.perMonth', btz(4_100))
    for (let index = 0; index < 2; index += 1) {
      expect((await times(5, () => send(rich, other, 40_000))).every(({ status }) => status === 200)).toBe(true)
      clock.pass(day)
    }
    expect(await send(rich, other, 10_001)).toMatchObject({
      status: 409,
      body: { code: 'transfer.monthLimit', details: { leftCents: 10_000 } },
    })
    expect((await send(rich, other, 10_000)).status).toBe(200)
    expect((await transfersOf(rich)).month).toEqual({ mostCents: 410_000, sentCents: 410_000, leftCents: 0 })
    while (new Date(clock.now()).getUTCDate() !== 1) clock.pass(day)
    expect((await send(rich, other, 100)).status).toBe(200)
    await changeSetting(server, 'transfer.perMonth', btz(10_000))
  })

  test('who was verified just now sends 500 on that day, and the rest a day later', async () => {
    const fresh = await verified(server, clock, { verifiedFor: 0, earned: 3_000 })
    expect((await transfersOf(fresh)).day.mostCents).toBe(50_000)
    const replies = await times(10, () => send(fresh, bia, 10_000))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    // Being verified anew begins it anew.
    clock.pass(24 * hour - minute)
    expect((await transfersOf(fresh)).day).toMatchObject({ mostCents: 50_000, leftCents: 50_000 })
    clock.pass(minute)
    expect((await transfersOf(fresh)).day).toMatchObject({ mostCents: 200_000 })
    await verify(server.db, fresh.id, clock.now())
    expect((await transfersOf(fresh)).day).toMatchObject({ mostCents: 50_000 })
  })
})
