import { randomUUID } from 'node:crypto'

import type { DuelInvite } from '@satoshi/contract/invite'
import type { Notice } from '@satoshi/contract/notification'
import { standardSettings } from '@satoshi/rules/game-settings'
import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { begin, command } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { accept, beat, areFriends, challenge, invited, newDuellist, reject, withdraw } from './_invites.ts'
import { openTab } from './_live-client.ts'
import { tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player, type Reply } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const { 'invite.perHour': invitesAnHour } = standardSettings
const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock })))
beforeEach(() => void clock.pass(25 * hour))
afterAll(async () => {
  await expectHonestLedger(server.db)
  expect(server.faults()).toEqual([])
  await server.close()
})

describe('sending an invite', () => {
  test('keeps it with both people, for 120 s, and shows it to both and to nobody else', async () => {
    const [ana, bia, eva] = await three()
    const invite = await invited(ana, bia, { quiz_topic: 'bitcoin', bet_amount: 50 })
    expect(invite).toMatchObject({
      challenger_id: ana.id,
      challenged_id: bia.id,
      quiz_topic: 'bitcoin',
      bet_amount: 50,
      status: 'pending',
      decline_reason: null,
      duel_id: null,
      created_at: iso(0),
      expires_at: iso(120_000),
      challenger: { id: ana.id, nickname: ana.nickname, level: 1, xp: 0, rating: 1500, rating_provisional: true },
      challenged: { id: bia.id, nickname: bia.nickname },
    })
    expect(await list(bia, 'incoming')).toEqual([invite])
    expect(await list(ana, 'outgoing')).toEqual([invite])
    expect([await list(ana, 'incoming'), await list(bia, 'outgoing')]).toEqual([[], []])
    expect((await bia.get(`/api/duel_invites/${invite.id}`)).body).toEqual(invite)
    expect(outcomeOf(await eva.get(`/api/duel_invites/${invite.id}`))).toBe('404 invite.notFound')
  })

  test('is asked twice and makes one; with another body it is refused, and nobody takes another’s id', async () => {
    const [ana, bia, eva] = await three()
    const id = randomUUID()
    const first = await invited(ana, bia, { id })
    expect(await invited(ana, bia, { id: id.toUpperCase() })).toEqual(first)
    expect(outcomeOf(await challenge(ana, bia, { id, bet_amount: 50 }))).toBe('422 request.commandReused')
    expect(outcomeOf(await challenge(eva, bia, { id }))).toBe('422 request.commandReused')
    expect(await list(bia, 'incoming')).toHaveLength(1)
  })

  test('is refused for oneself, for nobody, for a topic that there is not', async () => {
    const [ana, bia] = await three()
    expect(outcomeOf(await challenge(ana, ana))).toBe('400 people.self')
    expect(outcomeOf(await challenge(ana, { ...bia, id: randomUUID() }))).toBe('404 people.notFound')
    expect(outcomeOf(await challenge(ana, bia, { quiz_topic: 'astrology' }))).toBe('400 question.unknownTopic')
  })

  test('stores 100 BTZ where no stake is named, and 0 where one of the two may not stake', async () => {
    const [ana, bia] = await three()
    const minor = await newDuellist(server, { birthDate: '2010-01-31' })
    const noBet = (to: Player) =>
      ana.post<DuelInvite>('/api/duel_invites', { id: randomUUID(), challenged_id: to.id, quiz_topic: 'general' })
    expect((await noBet(bia)).body.bet_amount).toBe(100)
    expect((await noBet(minor)).body.bet_amount).toBe(0)
  })

  test('refuses a stake that the challenger cannot put in with its reason, and one of the other’s without', async () => {
    const [ana, bia] = await three()
    const minor = await newDuellist(server, { birthDate: '2010-01-31' })
    expect(outcomeOf(await challenge(ana, bia, { bet_amount: 250 }))).toBe('409 stakes.level')
    expect(outcomeOf(await challenge(minor, bia, { bet_amount: 50 }))).toBe('403 stakes.minor')
    const refused = await challenge(ana, minor, { bet_amount: 50 })
    expect(refused.body).toEqual({ code: 'invite.notAccepting', details: { reason: 'stake' } })
  })

  test('meets what the other one wants: offline, invisible, busy, full', async () => {
    const [ana, bia] = await three()
    const cleo = await newPlayer(server)
    expect(reasonOf(await challenge(ana, cleo))).toBe('offline')
    await prefer(bia, { availability: 'invisible' })
    expect(reasonOf(await challenge(ana, bia))).toBe('no')
    await prefer(bia, { availability: 'busy' })
    expect(reasonOf(await challenge(ana, bia))).toBe('friendsOnly')
    await areFriends(ana, bia)
    await invited(ana, bia)
    await prefer(bia, { maxConcurrentInvites: 1 })
    expect(reasonOf(await challenge(ana, bia))).toBe('full')
  })

  test('is refused either way between two of whom one blocked the other, in the same words as to an invisible one', async () => {
    const [ana, bia] = await three()
    const waiting = await invited(ana, bia)
    await bia.put(`/api/people/${ana.id}/block`)
    expect(reasonOf(await challenge(ana, bia))).toBe('no')
    expect(reasonOf(await challenge(bia, ana))).toBe('no')
    // What waited looks as if nobody had answered.
    expect((await ana.get<DuelInvite>(`/api/duel_invites/${waiting.id}`)).body.status).toBe('expired')
    expect(await list(bia, 'incoming')).toEqual([])
  })

  test(`is refused after ${invitesAnHour} in an hour, and after three to one person that stay without an answer`, async () => {
    const [ana, bia, eva] = await three()
    for (let sent = 0; sent < 3; sent++) {
      expect((await withdraw(ana, await invited(ana, bia))).status).toBe(200)
      clock.pass(minute / 2)
      await beatAll(ana, bia, eva)
    }
    expect(outcomeOf(await challenge(ana, bia))).toBe('429 invite.unanswered')
    for (let sent = 3; sent < invitesAnHour; sent++) await reject(eva, await invited(ana, eva))
    expect(outcomeOf(await challenge(ana, eva))).toBe('429 invite.tooMany')
    clock.pass(hour)
    await beatAll(ana, bia, eva)
    expect((await challenge(ana, eva)).status).toBe(200)
    expect(outcomeOf(await challenge(ana, bia))).toBe('429 invite.unanswered')
    clock.pass(23 * hour)
    await beatAll(ana, bia)
    expect((await challenge(ana, bia)).status).toBe(200)
  })

  test('begins the duel at once where a friend is let in without being asked, and asks where it is no friend', async () => {
    const [ana, bia, eva] = await three()
    await prefer(bia, { autoAcceptFromFriends: true })
    expect((await invited(eva, bia)).status).toBe('pending')
    await areFriends(ana, bia)
    const invite = await invited(ana, bia, { bet_amount: 50 })
    expect(invite).toMatchObject({ status: 'accepted', bet_amount: 50 })
    expect(await duelsOf(ana, bia)).toMatchObject([{ id: invite.duel_id, status: 'waiting', bet_amount: 50 }])
    expect(reasonOf(await challenge(eva, bia))).toBe('playing')
    expect(outcomeOf(await challenge(ana, eva))).toBe('409 duel.playing')
  })
})

test('each change is told live to both people, on every tab, and to nobody else', async () => {
  const [ana, bia, eva] = await three()
  const tabs = await Promise.all([ana, bia, eva].map((player) => openTab(server, { cookie: player.cookie() })))
  const heard = tabs.map(({ socket }) => {
    const told: string[] = []
    socket.on('invite', ({ id, status }) => told.push(`${id} ${status}`))
    return told
  })
  const one = await invited(ana, bia)
  await reject(bia, one)
  const two = await invited(ana, bia)
  await withdraw(ana, two)
  const last = await invited(bia, ana)
  clock.pass(2 * minute)
  const all = [
    `${one.id} pending`,
    `${one.id} rejected`,
    `${two.id} pending`,
    `${two.id} withdrawn`,
    `${last.id} pending`,
    `${last.id} expired`,
  ]
  await eventually(() => expect(heard).toEqual([all, all, []]))
  for (const tab of tabs) tab.close()
})

test('an end without an answer leaves both a notice; the challenged one a day, and an answer none', async () => {
  const [ana, bia] = await three()
  await withdraw(ana, await invited(ana, bia))
  const invite = await invited(ana, bia)
  const again = await invited(ana, bia)
  await server.runDueEvents()
  expect(await endsTold(ana)).toEqual([])
  clock.pass(2 * minute)
  await server.runDueEvents()
  const told = await endsTold(ana)
  expect(told).toMatchObject([0, 1].map(() => ({ from: bia.nickname, user_id: bia.id, side: 'challenger' })))
  expect(told.map((one) => one.invite_id).toSorted()).toEqual([invite.id, again.id].toSorted())
  expect(await endsTold(bia)).toMatchObject([{ from: ana.nickname, user_id: ana.id, side: 'challenged' }])
})

test('an invite that a block ended tells the blocked one at its own time, and whoever blocked nothing', async () => {
  const [ana, bia, eva] = await three()
  await invited(ana, bia)
  await invited(bia, eva)
  await bia.put(`/api/people/${ana.id}/block`)
  await bia.put(`/api/people/${eva.id}/block`)
  await server.runDueEvents()
  expect(await endsTold(ana)).toEqual([])
  clock.pass(2 * minute)
  await server.runDueEvents()
  expect(await endsTold(ana)).toMatchObject([{ from: bia.nickname, side: 'challenger' }])
  expect(await endsTold(eva)).toMatchObject([{ from: bia.nickname, side: 'challenged' }])
  expect(await endsTold(bia)).toEqual([])
})

describe('accepting', () => {
  test('creates the duel with both stakes in escrow, as the challenged alone, whatever id the call brings', async () => {
    const [ana, bia, eva] = await three()
    const invite = await invited(ana, bia, { bet_amount: 100, quiz_topic: 'economia' })
    expect(outcomeOf(await accept(ana, invite))).toBe('403 invite.notYours')
    expect(outcomeOf(await accept(eva, invite))).toBe('404 invite.notFound')
    const before = await balances(ana, bia)
    const { status, body } = await accept(bia, invite, { p_challenger_id: eva.id })
    expect([status, body]).toEqual([200, { duel_id: body.duel_id, topic: 'economia', bet_amount: 100, success: true }])
    expect(await balances(ana, bia)).toEqual(before.map((cents) => cents - 10_000))
    expect(await duelsOf(ana, bia)).toMatchObject([{ id: body.duel_id, player1_id: ana.id, player2_id: bia.id }])
    expect((await ana.get<DuelInvite>(`/api/duel_invites/${invite.id}`)).body).toMatchObject({
      status: 'accepted',
      duel_id: body.duel_id,
    })
  })

  test('again gives the same duel; rejecting or withdrawing it afterwards is refused', async () => {
    const [ana, bia] = await three()
    const invite = await invited(ana, bia)
    const first = await accept(bia, invite)
    expect((await accept(bia, invite)).body).toEqual(first.body)
    expect(outcomeOf(await reject(bia, invite))).toBe('409 invite.ended')
    expect(outcomeOf(await withdraw(ana, invite))).toBe('409 invite.ended')
  })

  test('is refused after 120 s, before and after that was written down', async () => {
    const [ana, bia] = await three()
    const invite = await invited(ana, bia)
    clock.pass(2 * minute)
    expect(outcomeOf(await accept(bia, invite))).toBe('409 invite.ended')
    expect(await list(bia, 'incoming')).toEqual([])
    await eventually(async () => {
      const row = await server.db
        .selectFrom('duel_invites')
        .select('status')
        .where('id', '=', invite.id)
        .executeTakeFirst()
      expect(row?.status).toBe('expired')
    })
    expect(outcomeOf(await accept(bia, invite))).toBe('409 invite.ended')
    expect(outcomeOf(await reject(bia, invite))).toBe('409 invite.ended')
  })

  test('is refused to whoever plays, and where the challenger plays; other invites stay', async () => {
    const [ana, bia, eva] = await three()
    const fromEva = await invited(eva, bia)
    const toEva = await invited(ana, eva)
    const invite = await invited(ana, bia)
    await accept(bia, invite)
    expect(outcomeOf(await accept(bia, fromEva))).toBe('409 duel.playing')
    expect(reasonOf(await accept(eva, toEva))).toBe('playing')
    expect(await list(bia, 'incoming')).toMatchObject([{ id: fromEva.id, status: 'pending' }])
  })

  test('is refused where the challenger has spent the stake meanwhile, without telling why', async () => {
    const [ana, bia] = await three()
    const invite = await invited(ana, bia, { bet_amount: 50 })
    const minor = new Date('2012-01-01')
    await server.db
      .updateTable('profiles')
      .set({ birth_date: minor.toISOString().slice(0, 10) })
      .where('id', '=', ana.id)
      .execute()
    expect(reasonOf(await accept(bia, invite))).toBe('stake')
    expect((await bia.get<DuelInvite>(`/api/duel_invites/${invite.id}`)).body.status).toBe('pending')
    expect(await duelsOf(ana, bia)).toEqual([])
  })
})

describe('saying no', () => {
  test('is for the challenged, with a reason; taking back is for the challenger; both only once', async () => {
    const [ana, bia, eva] = await three()
    const one = await invited(ana, bia)
    expect(outcomeOf(await reject(ana, one))).toBe('403 invite.notYours')
    expect(outcomeOf(await withdraw(bia, one))).toBe('403 invite.notYours')
    expect(outcomeOf(await reject(eva, one))).toBe('404 invite.notFound')
    expect((await reject(bia, one, 'stakeTooHigh')).body).toMatchObject({
      status: 'rejected',
      decline_reason: 'stakeTooHigh',
    })
    expect((await reject(bia, one, 'later')).body.decline_reason).toBe('stakeTooHigh')
    expect(outcomeOf(await accept(bia, one))).toBe('409 invite.ended')
    const two = await invited(ana, bia)
    expect((await withdraw(ana, two)).body.status).toBe('withdrawn')
    expect(outcomeOf(await reject(bia, two))).toBe('409 invite.ended')
  })
})

describe('the notice of an answer', () => {
  const notice = (to: Player, type: string, { id }: { id: string }) => ({
    userId: to.id,
    type,
    title: '<b>Ganhe BTZ</b>',
    message: 'clique aqui: http://mal.example',
    data: { invite_id: id },
  })
  const path = '/api/functions/send-social-notification'

  test('is kept once for the challenger, in the server’s words, whatever the call brings', async () => {
    const [ana, bia] = await three()
    const invite = await invited(ana, bia)
    await reject(bia, invite)
    for (let asked = 0; asked < 2; asked++)
      expect((await bia.post(path, notice(ana, 'duel_rejected', invite))).body).toEqual({ success: true })
    expect(await notices(ana)).toMatchObject([
      {
        type: 'duel_rejected',
        title: 'Convite recusado',
        message: 'Seu convite para um duelo foi recusado.',
        data: { invite_id: invite.id, user_id: bia.id },
      },
    ])
  })

  test('is read once the duel of it is over, and no other notice with it', async () => {
    const [ana, bia, eva] = await three()
    const invite = await invited(ana, bia)
    const { duel_id: duelId } = (await accept(bia, invite)).body
    await bia.post(path, notice(ana, 'duel_accepted', invite))
    await eva.put(`/api/people/${ana.id}/follow`)
    const unread = async () => (await ana.get<{ unread: number }>('/api/notices/summary')).body.unread
    expect(await unread()).toBe(2)
    await begin({ clock }, duelId ?? '', ana, bia)
    await command(bia, duelId ?? '', { type: 'leave' })
    expect(await unread()).toBe(1)
  })

  test('is refused for anybody else, for what is not so, and to whoever did not answer', async () => {
    const [ana, bia, eva] = await three()
    const invite = await invited(ana, bia)
    expect(outcomeOf(await bia.post(path, notice(ana, 'duel_rejected', invite)))).toBe('403 invite.notYours')
    await reject(bia, invite)
    expect(outcomeOf(await bia.post(path, notice(ana, 'duel_accepted', invite)))).toBe('403 invite.notYours')
    expect(outcomeOf(await bia.post(path, notice(eva, 'duel_rejected', invite)))).toBe('403 invite.notYours')
    expect(outcomeOf(await ana.post(path, notice(ana, 'duel_rejected', invite)))).toBe('403 invite.notYours')
    expect(outcomeOf(await eva.post(path, notice(ana, 'duel_rejected', invite)))).toBe('404 invite.notFound')
    expect([await notices(ana), await notices(eva)]).toEqual([[], []])
  })
})

describe('preferences', () => {
  const path = '/api/matchmaking/preferences'
  const defaults = {
    preferredTopics: [],
    allowBots: true,
    botAfterWait: false,
    opponentLevel: 'similar',
    autoAcceptFromFriends: false,
    maxConcurrentInvites: 3,
    availability: 'available',
  }

  test('have defaults, change by what is named, and keep the rest', async () => {
    const ana = await newPlayer(server)
    expect((await ana.get(path)).body).toEqual({ preferences: defaults })
    const change = { preferredTopics: ['economia', 'financas'], maxConcurrentInvites: 5, availability: 'busy' }
    expect((await ana.patch(path, change)).body).toEqual({ preferences: { ...defaults, ...change } })
    const more = { allowBots: false, opponentLevel: 'any' }
    expect((await ana.patch(path, more)).body).toEqual({ preferences: { ...defaults, ...change, ...more } })
    expect((await ana.patch(path, {})).body).toEqual({ preferences: { ...defaults, ...change, ...more } })
    for (const wrong of [{ maxConcurrentInvites: 0 }, { maxConcurrentInvites: 6 }, { preferredTopics: ['bitcoin'] }])
      expect((await ana.patch(path, wrong)).status).toBe(400)
  })
})

test('with an account go its invites, preferences and notices, and what it left in the notices of others', async () => {
  const [ana, bia, eva] = await three()
  await prefer(ana, { maxConcurrentInvites: 2 })
  const rejected = await invited(bia, ana)
  await reject(ana, rejected)
  const data = { invite_id: rejected.id }
  const words = { title: 'x', message: 'y', data }
  await ana.post('/api/functions/send-social-notification', { userId: bia.id, type: 'duel_rejected', ...words })
  clock.pass(1)
  await invited(ana, bia)
  clock.pass(1)
  const toAna = await invited(eva, ana)
  const exported = (await ana.get<Record<string, unknown>>('/api/account/export')).body
  expect(exported).toMatchObject({
    duelPreferences: { maxConcurrentInvites: 2 },
    notifications: [],
    duelInvites: [
      { direction: 'received', otherNickname: bia.nickname, status: 'rejected' },
      { direction: 'sent', otherNickname: bia.nickname, status: 'pending' },
      { direction: 'received', otherNickname: eva.nickname, status: 'pending' },
    ],
  })
  expect(await notices(bia)).toHaveLength(1)

  await deleteAccount(ana)
  expect(await list(bia, 'incoming')).toEqual([])
  expect(outcomeOf(await eva.get(`/api/duel_invites/${toAna.id}`))).toBe('404 invite.notFound')
  expect(await notices(bia)).toEqual([])
  expect(outcomeOf(await challenge(eva, ana))).toBe('404 people.notFound')
  const kept = await server.db.selectFrom('duel_preferences').select('user_id').where('user_id', '=', ana.id).execute()
  expect(kept).toEqual([])
})

async function three(): Promise<[Player, Player, Player]> {
  return [await newDuellist(server), await newDuellist(server), await newDuellist(server)]
}

async function beatAll(...players: Player[]): Promise<void> {
  for (const player of players) await beat(player)
}

async function list(player: Player, direction: 'incoming' | 'outgoing'): Promise<DuelInvite[]> {
  return (await player.get<{ items: DuelInvite[] }>(`/api/duel_invites?direction=${direction}`)).body.items
}

async function duelsOf(one: Player, other: Player): Promise<{ id: string }[]> {
  const path = `/api/casino_duels?player1_id=${one.id}&player2_id=${other.id}`
  return (await one.get<{ items: { id: string }[] }>(path)).body.items
}

async function balances(...players: Player[]): Promise<number[]> {
  const read = players.map((player) => player.get<{ wallet: { balanceCents: number } }>('/api/me'))
  return (await Promise.all(read)).map(({ body }) => body.wallet.balanceCents)
}

async function prefer(player: Player, change: object): Promise<void> {
  expect((await player.patch('/api/matchmaking/preferences', change)).status).toBe(200)
}

function notices(player: Player) {
  return server.db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'data'])
    .where('user_id', '=', player.id)
    .execute()
}

async function deleteAccount(player: Player): Promise<void> {
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await eventually(() => tokenTo(server, player.email, '/auth/delete'))
  expect((await newBrowser(server).post('/api/account/delete', { token })).status).toBe(200)
}

/** `409 invite.ended` */
function outcomeOf({ status, body }: Reply): string {
  return `${status} ${codeOf(body)}`
}

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no code'
}

function reasonOf({ body }: Reply): unknown {
  expect(codeOf(body)).toBe('invite.notAccepting')
  return (body as { details: { reason: unknown } }).details.reason // safe: the code says so
}

function iso(millis: number): string {
  return new Date(clock.now() + millis).toISOString()
}

/** What the bell of a player says of invites that ended without an answer, oldest first. */
async function endsTold(player: Player) {
  const { body } = await player.get<{ items: Notice[] }>('/api/notices')
  return body.items
    .flatMap((one) => (one.type === 'invite_expired' ? [{ from: one.from, ...one.data }] : []))
    .toReversed()
}
