import { randomUUID } from 'node:crypto'

import { inviteLivesMillis } from '@satoshi/rules/invite/invite'
import { cents } from '@satoshi/rules/money'
import { endSession, openSession } from '@satoshi/rules/review/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { saveNotices } from '../src/notification/notification-api.ts'
import { insertPost } from '../src/district/mural-store.ts'
import { newId } from '../src/platform/ids.ts'
import { insertOrder } from '../src/payment/order-store.ts'
import { insertSubscription } from '../src/subscription/subscription-store.ts'
import { writeSession } from '../src/review/review-store.ts'
import { anyNumber, anyObject } from './_anything.ts'
import { callersWorld, newCaller, ownDistrict, type CallerName } from './_callers.ts'
import { newCanary, secrets } from './_canary.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { duelsOn, openedDuel } from './_duel.ts'
import { insertPlayer, type Player } from './_player.ts'
import { procedureNamed, procedures, send, type Sent } from './_procedures.ts'
import { startServer, type TestServer } from './_server.ts'
import { give, send as sendBtz } from './_statement.ts'

/** Calls with an id of something that belongs to somebody: what they say of another's, and of one that there is not. */
const foreign: Record<string, { field: string; status: number; code: string }> = {
  'match.get': { field: 'id', status: 404, code: 'match.notFound' },
  'match.command': { field: 'params.id', status: 404, code: 'match.notFound' },
  'match.report': { field: 'params.id', status: 404, code: 'question.notAsked' },
  'match.hide': { field: 'params.id', status: 404, code: 'match.notFound' },
  'review.get': { field: 'id', status: 404, code: 'review.notFound' },
  'review.command': { field: 'params.id', status: 404, code: 'review.notFound' },
  'review.report': { field: 'params.id', status: 404, code: 'question.notAsked' },
  'mission.claim': { field: 'params.id', status: 404, code: 'mission.notFound' },
  'mission.reroll': { field: 'params.id', status: 404, code: 'mission.notFound' },
  'district.removePost': { field: 'id', status: 404, code: 'district.postGone' },
  'store.undo': { field: 'params.id', status: 404, code: 'store.purchaseNotFound' },
  'payment.readOrder': { field: 'params.id', status: 404, code: 'payment.orderNotFound' },
  'payment.cancel': { field: 'params.id', status: 404, code: 'payment.orderNotFound' },
  'payment.refund': { field: 'params.id', status: 404, code: 'payment.orderNotFound' },
  'subscription.readOrder': { field: 'params.id', status: 404, code: 'payment.orderNotFound' },
  'subscription.cancelOrder': { field: 'params.id', status: 404, code: 'payment.orderNotFound' },
  'auth.revokeSession': { field: 'id', status: 404, code: 'auth.sessionNotFound' },
  'matchmaking.confirm': { field: 'offerId', status: 409, code: 'matchmaking.offerGone' },
  'notification.read': { field: 'id', status: 404, code: 'notice.notFound' },
  'invite.get': { field: 'id', status: 404, code: 'invite.notFound' },
  'invite.change': { field: 'params.id', status: 404, code: 'invite.notFound' },
  'invite.accept': { field: 'p_invite_id', status: 404, code: 'invite.notFound' },
  'invite.notify': { field: 'data.invite_id', status: 404, code: 'invite.notFound' },
  'duel.get': { field: 'id', status: 404, code: 'duel.notFound' },
  'duel.rematch': { field: 'params.id', status: 404, code: 'duel.notFound' },
  'duel.rematchOf': { field: 'id', status: 404, code: 'duel.notFound' },
  'duel.declineRematch': { field: 'id', status: 404, code: 'duel.notFound' },
  'transfer.receipt': { field: 'id', status: 404, code: 'transfer.notFound' },
}
/**
 * Ids that only narrow a list of one's own, or are compared with what is there; `duel.journey.test.ts`,
 * `achievements.journey.test.ts`, `question-reports.journey.test.ts` `sponsor-themes` and `campaigns.journey.test.ts` look at them.
 */
const filters = [
  'duel.find player1_id',
  // Compared with what the caller’s own row says, or looked up among who is near; `nearby` and `nearby-taps.journey.test.ts`.
  'nearby.update session',
  'nearby.agree tapId',
  'duel.find player2_id',
  'notification.list before',
  'question.reports id',
  'sponsor.save version',
  'sponsor.submit version',
  'sponsor.decide version',
  'campaign.save version',
  'campaign.turn version',
  'campaign.decide version',
]
/** Battles of districts are everybody's to look at. */
const ofDistricts = ['battle.get id', 'battle.fight id']
/** Cases of identity checks, which admins alone name; `identity-review.journey.test.ts` looks at who of them may what. */
const ofCases = ['identityCheck.look id', 'identityCheck.decide id', 'identityCheck.acts id']
/** Calls that name a person, whom everybody may look at; `people`, `presence` and `transfers.journey.test.ts` look at what they do. */
const ofPeople = [
  'people.get id',
  'people.follow id',
  'people.unfollow id',
  'people.block id',
  'people.unblock id',
  'presence.offline target_user_id',
  'achievement.badges id',
  'transfer.send receiverId',
  // Made by the challenger; not looked at; `invites.journey.test.ts` looks at all of these.
  'invite.create id',
  'invite.create challenged_id',
  'invite.accept p_challenger_id',
  'invite.notify userId',
]
/** Calls that name what everybody reads on a mural; `district-mural.journey.test.ts` looks at who may what. */
const ofMurals = ['district.mural cursor', 'district.pin id', 'district.reportPost id']
const withIds = Object.keys(foreign)

/** Calls timed of each kind, and as many as there may be before a difference is believed. */
const [rounds, patientRounds] = [20, 400]

const clock = new TestClock()
let server: TestServer
let ana: Player
let anasMatch: string
let anasDuel: string
const cookies = new Map<CallerName, string>()

beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  const canary = await newCanary(server, clock)
  ana = canary.ana
  anasMatch = canary.match
  anasDuel = await openedDuel(duelsOn(server), ana, { id: await insertPlayer(server.db, 'Bia Rival') })
  const world = await callersWorld(server, clock)
  for (const name of ['otherSponsor', 'sponsor', 'admin', 'player'] as const) {
    const { cookie, userId } = await newCaller(world, name)
    cookies.set(name, cookie)
    await give(server.app, userId, { ref: userId, earned: 3, at: clock.now() })
    // Paid by a job: what is read below must not change meanwhile.
    await eventually(async () => {
      const paid = server.db.selectFrom('rewards').select('ref').where('user_id', '=', userId)
      expect(await paid.execute()).toHaveLength(1)
    })
  }
})
afterAll(() => server.close())

describe('something of another’s', () => {
  test('is named by no call but those that are looked at here', () => {
    const named = procedures.flatMap(({ name, ids }) => ids.map((field) => `${name} ${field}`))
    expect(named.sort()).toEqual(
      [
        ...filters,
        ...ofDistricts,
        ...ofCases,
        ...ofPeople,
        ...ofMurals,
        ...withIds.map((name) => `${name} ${foreign[name]?.field}`),
      ].sort(),
    )
  })

  test.each(withIds)('%s: is as absent, to players, sponsors and admins', async (name) => {
    const { status, code } = foreign[name] ?? { status: 0, code: '' }
    const anas = await idOfAnas(name)
    for (const who of ['player', 'sponsor', 'admin'] as const) {
      const [theirs, absent] = [await callAs(name, who, anas), await callAs(name, who, randomUUID())]
      expect(theirs).toEqual({ status, body: { code, details: {} }, headers: anyObject })
      expect(theirs).toEqual(absent)
    }
  })

  test.for(withIds)('%s: takes as long as what is absent', async (name, { annotate }) => {
    const anas = await idOfAnas(name)
    const fastest = { theirs: Infinity, absent: Infinity }
    const bound = () => Math.max(25, 1.5 * fastest.absent)
    const gap = () => Math.abs(fastest.theirs - fastest.absent)
    // What else the machine does only adds: the fastest of each tells them apart, and is looked for longer where it is busy.
    let round = 0
    for (; round < rounds || (gap() >= bound() && round < patientRounds); round++) {
      for (const kind of round % 2 ? (['theirs', 'absent'] as const) : (['absent', 'theirs'] as const)) {
        const before = performance.now()
        await callAs(name, 'player', kind === 'theirs' ? anas : randomUUID())
        fastest[kind] = Math.min(fastest[kind], performance.now() - before)
      }
    }
    const { theirs, absent } = fastest
    await annotate(`${name}: another's ${theirs.toFixed(2)} ms, absent ${absent.toFixed(2)} ms (fastest of ${round})`)
    // Reported; the bound is for a difference that nobody could call noise.
    expect(gap()).toBeLessThan(bound())
  })

  test('is not reached by a cursor of another’s statement', async () => {
    for (let ref = 0; ref < 60; ref++) await give(server.app, ana.id, { ref: `c${ref}`, earned: 1, at: clock.now() })
    const { body } = await ana.get<{ nextCursor: string }>('/api/wallet/transactions')
    expect(body.nextCursor).toEqual(expect.any(String))
    const own = await read<Statement>('wallet.transactions')
    const seen = await read<Statement>('wallet.transactions', { query: { cursor: body.nextCursor } })
    expect(seen.items.filter(({ id }) => !own.items.some((item) => item.id === id))).toEqual([])
  })
})

describe('what somebody reads', () => {
  test('is their own money, all of it, in every reading of it', async () => {
    const { wallet } = await read<{ wallet: { balanceCents: number } }>('profile.me')
    const { items } = await read<Statement>('wallet.transactions')
    const ofAReason = await read<Statement>('wallet.transactions', { query: { category: 'quizzes' } })
    const { days } = await read<{ days: Held[] }>('wallet.balances', { query: { days: '7' } })
    const { weeks } = await read<{ weeks: Flow[] }>('wallet.weeks', { query: { days: '7' } })
    const csv = await send(server.url, procedureNamed('wallet.export'), { cookie: cookieOf('player'), sent: {} })
    const last = days.at(-1)
    expect(wallet.balanceCents).toBeGreaterThan(0)
    expect(sum(items.map(({ amountCents }) => amountCents))).toBe(wallet.balanceCents)
    expect(sum([last?.earnedCents ?? 0, last?.grantedCents ?? 0])).toBe(wallet.balanceCents)
    expect(sum(weeks.flatMap(({ inCents, outCents }) => [inCents, -outCents]))).toBe(wallet.balanceCents)
    expect(ofAReason.items.filter(({ id }) => !items.some((item) => item.id === id))).toEqual([])
    expect(csv.body.trim().split('\n')).toHaveLength(items.length + 1)
  })

  test('is a file of their own in every part', async () => {
    const file = await read<Record<string, unknown[]>>('account.export')
    const none = ['roles', 'openLinks', 'days', 'weeks', 'mastery', 'matches', 'ratings', 'ratingDays', 'duels']
    expect(none.map((key) => [key, file[key]])).toEqual(none.map((key) => [key, []]))
    expect(file).toMatchObject({ profile: { financialGoal: null }, balance: { balanceCents: anyNumber } })
    expect(file['sessions']).toHaveLength(1)
    expect(JSON.stringify(file['rewards'])).not.toContain(secrets.reward)
    expect(JSON.stringify(file['keptMails'])).not.toContain(ana.nickname)
    const { items } = await read<Statement>('wallet.transactions')
    expect(file['statement']).toHaveLength(items.length)
    const { sessions } = await read<{ sessions: unknown[] }>('auth.sessions')
    expect(sessions).toHaveLength(1)
  })

  test('of a district are its own admins', async () => {
    const admins = await read<{ admins: { nickname: string }[] }>(
      'sponsor.admins',
      { params: { district: ownDistrict } },
      'sponsor',
    )
    expect(admins.admins.map(({ nickname }) => nickname.split('-')[0])).toEqual(['Ana Canary', 'sponsor'])
  })
})

test('what others do to what is theirs leaves hers as it was', async () => {
  const who = 'otherSponsor'
  await read('profile.change', { body: { financialGoal: 'a bike' } }, who)
  await read('settings.change', { body: { theme: 'light' } }, who)
  await read('auth.revokeOtherSessions', {}, who)
  const me = await ana.get<{ profile: object; settings: object }>('/api/me')
  expect(me).toMatchObject({
    status: 200,
    body: { profile: { financialGoal: secrets.goal, birthDate: secrets.birthDate }, settings: { theme: null } },
  })
  expect((await ana.get(`/api/matches/${anasMatch}`)).body).toMatchObject({
    phase: { name: 'suspended', by: anasDuel },
  })
  expect(await read('settings.read', {}, who)).toMatchObject({ settings: { theme: 'light' } })
  await read('auth.signOut', {}, who)
  expect((await ana.get('/api/me')).status).toBe(200)
})

type Statement = { items: { id: string; amountCents: number }[] }
type Held = { earnedCents: number; grantedCents: number }
type Flow = { inCents: number; outCents: number }

function cookieOf(who: CallerName): string {
  return cookies.get(who) ?? ''
}

/** What a call says; it must succeed. */
async function read<Body>(name: string, sent: Sent = {}, who: CallerName = 'player'): Promise<Body> {
  const { status, body } = await send(server.url, procedureNamed(name), { cookie: cookieOf(who), sent })
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, ''])
  return JSON.parse(body) as Body // safe: the caller's claim
}

async function idOfAnas(name: string): Promise<string> {
  if (name.startsWith('duel.')) return anasDuel
  if (name.startsWith('invite.')) return anasInvite()
  if (name.startsWith('review.')) return anasReview()
  if (name === 'notification.read') return anasNotice()
  if (name.startsWith('mission.')) return anasMission()
  if (name.startsWith('district.')) return anasPost()
  if (name.startsWith('store.')) return anasPurchase()
  if (name.startsWith('payment.')) return anasOrder()
  if (name.startsWith('transfer.')) return anasTransfer()
  if (name.startsWith('subscription.')) return anasPlan()
  if (name === 'matchmaking.confirm') return anasOffer()
  if (name !== 'auth.revokeSession') return anasMatch
  const sessions = server.db.selectFrom('sessions').select('id').where('user_id', '=', ana.id)
  return (await sessions.executeTakeFirstOrThrow()).id
}

/** A session of cards that Ana has ended. */
async function anasReview(): Promise<string> {
  const session = openSession({ id: randomUUID(), seed: 's', questions: [] }, clock.now())
  await server.app.inTransaction((tx) => writeSession(tx, ana.id, endSession(session, clock.now())))
  return session.id
}

/** A hint that Ana has just bought. */
async function anasPurchase(): Promise<string> {
  await give(server.app, ana.id, { ref: randomUUID(), earned: 20, at: clock.now() })
  const wish = { commandId: randomUUID(), ware: 'hintExtraTime', count: 1, totalCents: 2_000 }
  const { body } = await ana.post<{ id: string }>('/api/store/purchases', wish)
  return body.id
}

/** What Ana wrote on the mural of a district. */
async function anasPost(): Promise<string> {
  const [id, at] = [newId(clock.now()), clock.now()]
  const post = { id, district: ownDistrict, userId: ana.id, text: 'Oi, vizinhos', at } as const
  await server.app.inTransaction((tx) => insertPost(tx, post))
  return id
}

/** What Ana has sent to somebody. */
async function anasTransfer(): Promise<string> {
  const [ref, at] = [randomUUID(), clock.now()]
  await give(server.app, ana.id, { ref, earned: 1, at })
  await sendBtz(server.app, ana.id, { to: await insertPlayer(server.db, `r${ref.slice(0, 8)}`), ref, amount: 1, at })
  const sent = server.db.selectFrom('transactions').select('id').where('ref', '=', ref).where('reason', '=', 'p2p')
  return (await sent.executeTakeFirstOrThrow()).id
}

/** A package that Ana has ordered. */
async function anasOrder(): Promise<string> {
  const [id, at] = [randomUUID(), clock.now()]
  await server.app.inTransaction((tx) => insertOrder(tx, { id, userId: ana.id, name: 'basic', at }))
  return id
}

/** A plan that Ana has ordered. */
async function anasPlan(): Promise<string> {
  const [id, at] = [randomUUID(), clock.now()]
  const plan = { id, userId: ana.id, offer: { plan: 'premium', interval: 'month' }, priceCentavos: 1_690, at } as const
  await server.app.inTransaction((tx) => insertSubscription(tx, plan))
  return id
}

/** A mission of Ana's day, which stands when she has looked. */
async function anasMission(): Promise<string> {
  const { body } = await ana.get<{ daily: { missions: { id: string }[] } }>('/api/missions')
  return body.daily.missions[0]?.id ?? ''
}

/** A notice that is kept for Ana. */
async function anasNotice(): Promise<string> {
  const ref = randomUUID()
  const data = { key: 'firstQuiz', xp: 0, cents: 0 }
  const notice = { userId: ana.id, fromUserId: null, type: 'achievement', ref, data } as const
  await server.app.inTransaction((tx) => saveNotices(tx, [notice], clock.now()))
  const row = server.db.selectFrom('notifications').select('id').where('ref', '=', ref)
  return (await row.executeTakeFirstOrThrow()).id
}

/** An invite that waits for Ana. */
async function anasInvite(): Promise<string> {
  const [id, at] = [randomUUID(), clock.now()]
  const other = await insertPlayer(server.db, `Inviting ${id.slice(0, 8)}`)
  const row = { id, challenger_id: other, challenged_id: ana.id, quiz_topic: 'general', bet_amount: 0 }
  const nothing = { decline_reason: null, duel_id: null, answered_at: null }
  const times = { created_at: new Date(at), expires_at: new Date(at + inviteLivesMillis) }
  await server.db
    .insertInto('duel_invites')
    .values({ ...row, ...nothing, ...times })
    .execute()
  return id
}

/** An offer that Ana could take. */
async function anasOffer(): Promise<string> {
  const [id, at] = [randomUUID(), new Date(clock.now())]
  const other = await insertPlayer(server.db, `Offered ${id.slice(0, 8)}`)
  const same = { theme: 'general', stake_cents: cents(0), rating: 1500, wish: 'any', state: 'offered' } as const
  const since = { since: at, seen_at: at, offered_at: at, offer_id: id, allow_bots: false, bot_after_wait: false }
  for (const [userId, opponent] of [
    [ana.id, other],
    [other, ana.id],
  ] as const) {
    await server.db.deleteFrom('duel_tickets').where('user_id', '=', userId).execute()
    const row = { ...same, ...since, user_id: userId, id: randomUUID(), opponent_id: opponent }
    await server.db
      .insertInto('duel_tickets')
      .values({ ...row, last_opponent_id: null, left_at: null })
      .execute()
  }
  return id
}

/** The answer to a call with an id, without what differs from reply to reply. */
async function callAs(name: string, who: CallerName, id: string) {
  const bodies: Record<string, object> = {
    'match.command': { commandId: randomUUID(), type: 'leave' },
    'match.report': { position: 0, reason: 'other' },
    'match.hide': { position: 0 },
    'review.command': { commandId: randomUUID(), type: 'leave' },
    'review.report': { position: 0, reason: 'other' },
    'mission.claim': { commandId: randomUUID() },
    'store.undo': { commandId: randomUUID() },
    'payment.refund': { commandId: randomUUID() },
    'mission.reroll': { commandId: randomUUID() },
    'duel.rematch': { commandId: randomUUID() },
    'matchmaking.confirm': { offerId: id, accept: true },
    'invite.change': { status: 'rejected' },
    'invite.accept': { p_invite_id: id },
    'invite.notify': { userId: ana.id, type: 'duel_rejected', title: 'a', message: 'b', data: { invite_id: id } },
  }
  const body = bodies[name] ?? { id }
  const sent = { params: { id, ...(name.startsWith('district.') && { district: ownDistrict }) }, body }
  const reply = await send(server.url, procedureNamed(name), { cookie: cookieOf(who), sent })
  const { date: _, 'x-request-id': __, ...headers } = reply.headers
  return { status: reply.status, body: JSON.parse(reply.body) as unknown, headers }
}

function sum(values: number[]): number {
  return values.reduce((all, one) => all + one, 0)
}
