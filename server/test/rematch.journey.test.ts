import { randomUUID } from 'node:crypto'

import type { Duel, Rematch } from '@satoshi/contract/duel'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Duels } from '../src/duel/duel-api.ts'
import { TestClock } from './_clock.ts'
import { command, duelsOn, endWith, giveEarned, openedDuel } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let duels: Duels
let ana: Player
let bia: Player

beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
  duels = duelsOn(server)
})
beforeEach(async () => {
  ana = await newPlayer(server, { confirmed: true })
  bia = await newPlayer(server, { confirmed: true })
})
afterEach(() => expectHonestLedger(server.db))
afterAll(() => server.close())

test.each([
  ['the winner', true],
  ['the loser', false],
])('two taps, %s first, begin a duel of the same theme and stake', async (_, anaFirst) => {
  await giveEarned(server, ana.id, 500)
  await giveEarned(server, bia.id, 500)
  const id = await endedDuel(50)
  const [first, second] = anaFirst ? [ana, bia] : [bia, ana]
  expect(await request(first, id)).toMatchObject({ status: 200, body: { state: 'offeredByMe', nextDuelId: null } })
  expect((await second.get<Rematch>(`/api/duels/${id}/rematch`)).body).toMatchObject({ state: 'offeredToMe' })
  clock.pass(20_000)
  const { body } = await request(second, id)
  expect(body.state).toBe('begun')
  const next = await first.get<Duel>(`/api/duels/${body.nextDuelId}`)
  expect(next.body).toMatchObject({
    status: 'waiting',
    theme: 'bitcoin',
    stakeCents: 5_000,
    opponent: { id: second.id },
  })
  expect((await request(first, id)).body).toMatchObject({ state: 'begun', nextDuelId: body.nextDuelId })
  await command(first, body.nextDuelId ?? '', { type: 'leave' })
})

test('an offer is gone 20 seconds after the end', async () => {
  const id = await endedDuel()
  await request(ana, id)
  clock.pass(20_001)
  expect(await request(bia, id)).toMatchObject({ status: 409, body: { code: 'duel.rematchGone' } })
  expect((await ana.get<Rematch>(`/api/duels/${id}/rematch`)).body).toMatchObject({ state: 'gone', nextDuelId: null })
})

test('whoever leaves the screen takes the offer away from both, before or after it was made', async () => {
  for (const offers of [true, false]) {
    const id = await endedDuel()
    if (offers) await request(ana, id)
    expect(await bia.remove(`/api/duels/${id}/rematch`)).toMatchObject({ status: 200 })
    expect(await bia.remove(`/api/duels/${id}/rematch`)).toMatchObject({ status: 200 })
    expect(await request(ana, id)).toMatchObject({ status: 409, body: { code: 'duel.rematchGone' } })
  }
})

test('the same tap twice, and both taps at once, open one duel', async () => {
  const id = await endedDuel()
  const taps = [ana, bia].flatMap((player) => {
    const commandId = randomUUID()
    return [request(player, id, commandId), request(player, id, commandId), request(player, id)]
  })
  const replies = await Promise.all(taps)
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const opened = await server.db
    .selectFrom('open_duels')
    .select('duel_id')
    .where('user_id', 'in', [ana.id, bia.id])
    .execute()
  expect(new Set(opened.map((row) => row.duel_id)).size).toBe(1)
  await command(ana, opened[0]?.duel_id ?? '', { type: 'leave' })
})

test('a bot takes a rematch at once', async () => {
  const { id: botId } = await server.db.selectFrom('bots').select('id').executeTakeFirstOrThrow()
  const id = await openedDuel(duels, ana, { botId })
  await endWith(duels, id, [100, 200])
  const { body } = await request(ana, id)
  expect(body).toMatchObject({ state: 'begun' })
  expect((await ana.get<Duel>(`/api/duels/${body.nextDuelId}`)).body).toMatchObject({ opponent: { id: botId } })
  await command(ana, body.nextDuelId ?? '', { type: 'leave' })
})

test('a stake that one cannot pay any more begins nothing, and takes nothing', async () => {
  for (const { id: userId } of [ana, bia]) await giveEarned(server, userId, 500)
  const id = await endedDuel(50)
  await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', bia.id).execute()
  await request(ana, id)
  const reply = await request(bia, id)
  expect(reply).toMatchObject({ status: 403, body: { code: 'stakes.unconfirmed' } })
  expect(await server.db.selectFrom('open_duels').select('duel_id').where('user_id', '=', bia.id).execute()).toEqual([])
})

test('what bars the other from a stake is not told: to whoever takes the offer up they have left', async () => {
  for (const { id: userId } of [ana, bia]) await giveEarned(server, userId, 500)
  const id = await endedDuel(50)
  await request(ana, id)
  await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', ana.id).execute()
  expect(await request(bia, id)).toMatchObject({ status: 409, body: { code: 'duel.rematchGone', details: {} } })
  expect(await server.db.selectFrom('open_duels').select('duel_id').where('user_id', '=', bia.id).execute()).toEqual([])
})

test('a duel that runs has no rematch, and one of others is not found', async () => {
  const id = await openedDuel(duels, ana, bia)
  expect(await request(ana, id)).toMatchObject({ status: 409, body: { code: 'duel.notOver' } })
  const eve = await newPlayer(server)
  expect(await request(eve, id)).toMatchObject({ status: 404, body: { code: 'duel.notFound' } })
  expect(await eve.remove(`/api/duels/${id}/rematch`)).toMatchObject({ status: 404 })
  expect(await eve.get(`/api/duels/${id}/rematch`)).toMatchObject({ status: 404 })
  await command(ana, id, { type: 'leave' })
})

test('to somebody who was blocked it looks as if the other had left', async () => {
  const id = await endedDuel()
  await bia.put(`/api/people/${ana.id}/block`)
  expect(await request(ana, id)).toMatchObject({ status: 409, body: { code: 'duel.rematchGone' } })
  await bia.remove(`/api/people/${ana.id}/block`)
})

async function endedDuel(stakeBtz = 0): Promise<string> {
  clock.pass(5)
  const id = await openedDuel(duels, ana, bia, { theme: 'bitcoin', stakeBtz })
  await endWith(duels, id, [500, 400])
  return id
}

function request(player: Player, duelId: string, commandId: string = randomUUID()) {
  return player.post<Rematch & { code?: string }>(`/api/duels/${duelId}/rematch`, { commandId })
}
