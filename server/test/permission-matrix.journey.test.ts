import { randomUUID } from 'node:crypto'

import type { Callers } from '@satoshi/contract/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { authorizeCall } from '../src/platform/http/authorize-call.ts'
import {
  callers,
  callersWorld,
  newCaller,
  ownDistrict,
  password,
  type Caller,
  type CallerName,
  type CallersWorld,
} from './_callers.ts'
import { campaignOf, daysFrom } from './_campaigns.ts'
import { newCanary, secrets } from './_canary.ts'
import { TestClock } from './_clock.ts'
import type { Player } from './_player.ts'
import { codeOf, procedureNamed, procedures, send, type Procedure, type Sent } from './_procedures.ts'
import { startServer, type TestServer } from './_server.ts'
import { themeNamed } from './_sponsors.ts'
import { give } from './_statement.ts'

/** Statuses that each of `callers` meets, in their order, at a procedure for these. */
const statuses: Record<Callers, string> = {
  //          nobody gone del new unc play oth spon adm revoked
  anybody: '  200 200 200 200 200 200 200 200 200 200',
  newcomers: '401 401 401 200 200 200 200 200 200 200',
  players: '  401 401 401 403 200 200 200 200 200 200',
  sponsors: ' 401 401 401 403 403 403 403 200 403 403',
  admins: '   401 401 401 403 403 403 403 403 200 403',
}

/**
 * Who may call what, reviewed by hand: the procedures by whom the contract lets call them, and by their domain. One that
 * is not in it fails the test.
 */
const table: Record<Callers, Record<string, string>> = {
  anybody: {
    health: 'check head',
    language: 'hint',
    showcase: 'question answer',
    question: 'topics',
    auth: 'signUp signIn signOut session support methods signInSocial socialCallback sendVerification verifyEmail requestPasswordReset resetPassword confirmEmailChange',
    confirmation: 'show disown',
    account: 'showLink delete',
  },
  newcomers: {
    account: 'complete',
    profile: 'me',
  },
  players: {
    auth: 'changePassword changeEmail sessions revokeSession revokeOtherSessions',
    account: 'export requestDeletion connections connect disconnect',
    avatar: 'list choose wear upload remove',
    profile: 'change changeNickname',
    battle: 'challenge fight get list',
    district: 'city donate join leave list live mural page pin post quiz removePost reportPost residents',
    evolution: 'read mastery answers exportAnswers',
    dashboard: 'get',
    settings: 'read change',
    question: 'reports',
    match: 'create get command report hide',
    wallet: 'transactions balances weeks economy export',
    transfer: 'mine receiver code read send people history receipt arrivals',
    nearby: 'mine start update stop around tap handshake agree leave',
    streak: 'read repair',
    inventory: 'read boost',
    lives: 'read',
    identityCheck: 'mine consent photo submit withdraw',
    leaderboard: 'board',
    league: 'read friends takePart',
    presence: 'heartbeat cleanup offline list',
    people: 'search friends followers blocked get follow unfollow block unblock',
    duel: 'find get list summary rivals rematch rematchOf declineRematch',
    invite: 'create list get change accept notify',
    matchmaking: 'preferences prefer start read stop confirm bot notify',
    review: 'overview start get command report',
    stakes: 'read limit exclude lift goOn',
    notification: 'list summary read readAll celebrate',
    achievement: 'list badges',
    mission: 'read claim reroll quiz',
    box: 'read open prefer',
    showcase: 'claim',
    ride: 'start skip',
    store: 'read buy undo',
    payment: 'read order readOrder cancel refund setLimit payDebt',
    campaign: 'list quiz opine',
    subscription: 'read order readOrder cancelOrder previewChange change cancel resume openPortal',
  },
  sponsors: {
    sponsor: 'admins theme save upload submit',
    campaign: 'panel questions save turn report',
  },
  admins: {
    admin: 'overview',
    sponsor: 'queue decide',
    campaign: 'queue decide',
    identityCheck: 'queue take look decide acts',
  },
}

/**
 * What a caller who gets as far meets in place of 200, where the sample call cannot succeed: a token that opens nothing, a
 * provider that there is not, a plan that nobody here has.
 */
const instead: Record<string, string> = {
  403: 'nearby.start nearby.update nearby.around nearby.tap transfer.receiver transfer.code transfer.send district.pin evolution.answers evolution.exportAnswers',
  422: 'district.donate district.post',
  404: 'transfer.receipt battle.fight battle.get district.removePost district.reportPost auth.signInSocial account.connect duel.get duel.rematch duel.rematchOf duel.declineRematch invite.get invite.change invite.accept invite.notify review.get review.command review.report match.report notification.read mission.claim mission.reroll store.undo payment.order payment.readOrder payment.cancel payment.refund subscription.order subscription.readOrder subscription.cancelOrder subscription.previewChange subscription.change subscription.resume subscription.cancel subscription.openPortal',
  302: 'auth.socialCallback',
  400: 'transfer.read auth.verifyEmail auth.resetPassword auth.confirmEmailChange confirmation.show confirmation.disown account.showLink account.delete avatar.upload sponsor.upload identityCheck.photo identityCheck.submit',
  409: 'nearby.handshake nearby.agree showcase.answer showcase.claim campaign.turn campaign.decide campaign.opine battle.challenge streak.repair inventory.boost invite.create review.start box.open matchmaking.confirm sponsor.submit sponsor.decide identityCheck.withdraw identityCheck.take identityCheck.look identityCheck.decide',
}

const callersOf = new Map(
  Object.entries(table).flatMap(([callers, domains]) =>
    Object.entries(domains).flatMap(([domain, names]) =>
      names.split(' ').map((name): [string, Callers] => [`${domain}.${name}`, callers as Callers]),
    ),
  ),
)

function expectedOf({ name }: Procedure): string {
  const callers = callersOf.get(name)
  const [other = '200'] = Object.entries(instead).find(([, names]) => names.split(' ').includes(name)) ?? []
  return callers === undefined ? '' : statuses[callers].trim().replaceAll('200', other)
}

const clock = new TestClock()
let server: TestServer
let ana: Player
let anasMatch: string
let world: CallersWorld
/** One of each, for calls that leave their caller as it was. */
const standing = new Map<CallerName, Caller>()
/** What each caller was answered to each procedure, by its name. */
const answers = new Map<string, Answer[]>()
/** Everything that was said to others than Ana. */
const recorded: string[] = []

beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  world = await callersWorld(server, clock)
  const canary = await newCanary(server, clock)
  ana = canary.ana
  anasMatch = canary.match
  for (const name of callers) standing.set(name, await newCaller(world, name))
  // In the order of the contract: some of them change what others meet. A thousand calls, for which a full machine takes
  // its time.
  for (const procedure of procedures) answers.set(procedure.name, await answersOf(procedure))
}, 600_000)
afterAll(() => server.close())

describe('every procedure of the contract', () => {
  test('stands in the table, and declares the callers that the table has', () => {
    const declared = Object.fromEntries(procedures.map(({ name, callers }) => [name, callers]))
    expect(declared).toEqual(Object.fromEntries(callersOf))
  })

  test.each(procedures)('$name answers each caller as the table says', (procedure) => {
    const told = answers.get(procedure.name) ?? []
    for (const { caller, status, body } of told) {
      if (status !== 401 && status !== 403) continue
      expect([caller, codeOf(body)]).toEqual([caller, refusalOf(procedure, caller)])
    }
    expect(told.map(({ status }) => status).join(' ')).toBe(expectedOf(procedure))
  })
})

test('nobody has heard an address, a birth date, a goal or a balance of Ana’s in all this', () => {
  const said = recorded.join('\n')
  expect(said).toContain(ana.nickname)
  expect(recorded.length).toBeGreaterThan(procedures.length * 5)
  for (const secret of Object.values(secrets)) expect(said).not.toContain(secret)
})

describe('a page of another site', () => {
  const unsafe = procedures.filter(({ method }) => !['GET', 'HEAD'].includes(method))

  test.each(unsafe)('cannot make a browser call $name', async (procedure) => {
    const caller = standing.get('admin')
    if (!caller) throw new Error('nobody')
    const sent = await sample(procedure, caller)
    const all = strangers(new URL(server.url))
    const replies = await Promise.all(all.map((headers) => call(procedure, caller, sent, headers)))
    expect(all.map((headers, index) => [headers, replies[index]?.status, codeOf(replies[index]?.body ?? '')])).toEqual(
      all.map((headers) => [headers, 403, 'request.crossOrigin']),
    )
  })

  test('has had no effect by all that, and our own page may', async () => {
    const caller = await newCaller(world, 'player')
    const [signOut, me] = [procedureNamed('auth.signOut'), procedureNamed('profile.me')]
    for (const headers of strangers(new URL(server.url))) await call(signOut, caller, {}, headers)
    expect((await call(me, caller, {})).status).toBe(200)
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' }
    expect((await call(signOut, caller, {}, own)).status).toBe(200)
    expect((await call(me, caller, {})).status).toBe(401)
  })
})

test('a procedure that does not say who may call it is served to nobody', async () => {
  const next = () => Promise.reject(new Error('it ran'))
  const session = () => Promise.reject(new Error('it asked'))
  // safe: nothing but the session is looked at
  const context = { session } as unknown as Parameters<typeof authorizeCall>[0]['context']
  const procedure = { '~orpc': { meta: {} } }
  await expect(authorizeCall({ context, input: {}, procedure, path: ['a', 'b'], next })).rejects.toThrow(
    'a.b does not say who may call it',
  )
})

/** Calls that end or change what their caller is, so that each needs a caller of its own. */
const spent = new Set([
  'auth.signOut',
  'auth.changePassword',
  'auth.revokeSession',
  'auth.revokeOtherSessions',
  'account.complete',
  // Whoever plays a bot is in a duel from then on.
  'matchmaking.bot',
])

/** A call that is right in all but, perhaps, who makes it. */
async function sample({ name }: Procedure, caller: Caller): Promise<Sent> {
  const fresh = randomUUID().slice(0, 8)
  const token = 'a-token-that-opens-nothing'
  const position = { latitude: -23.55, longitude: -46.63 }
  const body: Record<string, object> = {
    'auth.signUp': {
      name: `New ${fresh}`,
      nickname: `New ${fresh}`,
      email: `${fresh}@example.org`,
      password,
      birthDate: '2000-01-31',
      language: 'pt-BR',
    },
    'auth.signIn': { email: standing.get('player')?.email, password },
    'auth.sendVerification': { email: `${fresh}@example.org` },
    'auth.requestPasswordReset': { email: `${fresh}@example.org` },
    'auth.resetPassword': { token, newPassword: password },
    'auth.confirmEmailChange': { token },
    'auth.changePassword': { currentPassword: password, newPassword: 'eight red llamas' },
    'auth.changeEmail': { newEmail: `${fresh}@example.org`, password },
    'auth.signInSocial': { provider: 'nowhere' },
    'account.connect': { provider: 'nowhere' },
    'account.disconnect': { provider: 'nowhere' },
    'account.complete': { nickname: `Whole ${fresh}`, birthDate: '2000-01-31', language: 'pt-BR' },
    'account.requestDeletion': { password },
    'account.delete': { token },
    'confirmation.disown': { token },
    'profile.change': { financialGoal: 'a bike' },
    'profile.changeNickname': { commandId: randomUUID(), nickname: `Named ${fresh}`, priceCents: 0 },
    'battle.challenge': { commandId: randomUUID() },
    'battle.fight': { commandId: randomUUID() },
    'district.donate': { commandId: randomUUID(), amountCents: 1 },
    'district.list': { listed: true },
    'district.live': { commandId: randomUUID(), district: 'fintech', priceCents: 0 },
    'district.quiz': { commandId: randomUUID() },
    'ride.start': { commandId: randomUUID(), knows: { money: 'nothing', investing: 'little', economy: 'lot' } },
    'district.post': { commandId: randomUUID(), text: '' },
    'district.pin': { id: null },
    'district.reportPost': { reason: 'spam' },
    'avatar.choose': { commandId: randomUUID(), avatarId: 'pixel-saver' },
    'avatar.wear': { commandId: randomUUID(), kind: 'accessory', id: 'ticker-cap' },
    'sponsor.save': { commandId: randomUUID(), version: null, theme: themeNamed('Banco'), keepsLogo: true },
    'sponsor.submit': { commandId: randomUUID(), version: randomUUID(), submitted: true },
    'sponsor.decide': { commandId: randomUUID(), version: randomUUID(), decision: 'approve', reason: '' },
    'campaign.save': { commandId: randomUUID(), version: null, campaign: campaignOf(daysFrom(clock)) },
    'campaign.turn': { commandId: randomUUID(), version: randomUUID(), turn: 'submit' },
    'campaign.decide': { commandId: randomUUID(), version: randomUUID(), decision: 'approve', reason: '' },
    'campaign.quiz': { commandId: randomUUID() },
    'campaign.opine': { commandId: randomUUID(), opinion: 'useful' },
    'identityCheck.consent': { commandId: randomUUID(), given: false },
    'identityCheck.withdraw': { commandId: randomUUID() },
    'identityCheck.take': { commandId: randomUUID() },
    'identityCheck.decide': { commandId: randomUUID(), decision: 'approve' },
    'streak.repair': { commandId: randomUUID() },
    'inventory.boost': { commandId: randomUUID(), item: 'xpBoost150For30' },
    'settings.change': { theme: 'light' },
    'stakes.limit': { dailyLossLimitCents: 50_000 },
    'stakes.exclude': { period: 'untilAsked' },
    'invite.create': { id: randomUUID(), challenged_id: ana.id, quiz_topic: 'general', bet_amount: 0 },
    'invite.change': { status: 'rejected' },
    'invite.accept': { p_invite_id: randomUUID() },
    'invite.notify': {
      userId: ana.id,
      type: 'duel_accepted',
      title: 'a',
      message: 'b',
      data: { invite_id: randomUUID() },
    },
    'matchmaking.prefer': { maxConcurrentInvites: 2 },
    'presence.offline': { target_user_id: caller.userId },
    'match.create': { commandId: randomUUID(), mode: 'solo' },
    'notification.celebrate': { commandId: randomUUID() },
    'review.start': { commandId: randomUUID() },
    'review.command': { commandId: randomUUID(), type: 'leave' },
    'duel.rematch': { commandId: randomUUID() },
    'league.takePart': { commandId: randomUUID(), takesPart: true },
    'mission.claim': { commandId: randomUUID() },
    'mission.reroll': { commandId: randomUUID() },
    'mission.quiz': { commandId: randomUUID() },
    'box.open': { commandId: randomUUID() },
    'showcase.answer': { token: 'opens nothing', option: 0 },
    'transfer.code': { amountCents: null },
    'transfer.read': { payload: 'opens nothing' },
    'transfer.send': { commandId: randomUUID(), receiverId: ana.id, amountCents: 100 },
    'transfer.arrivals': { commandId: randomUUID() },
    'nearby.start': { position },
    'nearby.update': { session: randomUUID(), position },
    'nearby.tap': { role: 'send', position },
    'nearby.agree': { tapId: randomUUID() },
    'store.buy': { commandId: randomUUID(), ware: 'hintExtraTime', count: 1, totalCents: 2_000 },
    'store.undo': { commandId: randomUUID() },
    'payment.order': { commandId: randomUUID(), package: 'basic', priceCentavos: 490 },
    'payment.refund': { commandId: randomUUID() },
    'payment.setLimit': { centavos: 5_000 },
    'payment.payDebt': { commandId: randomUUID() },
    'subscription.order': { commandId: randomUUID(), plan: 'premium', interval: 'month', priceCentavos: 1_690 },
    'subscription.change': { commandId: randomUUID(), plan: 'elite', interval: 'month', dueCentavos: 1_800 },
    'box.prefer': { fixed: true },
    'matchmaking.start': { commandId: randomUUID(), theme: 'general', stakeBtz: 0 },
    'matchmaking.bot': { commandId: randomUUID(), theme: 'general', stakeBtz: 0 },
    'matchmaking.confirm': { offerId: randomUUID(), accept: true },
    'match.command': { commandId: randomUUID(), type: 'leave' },
    'match.report': { position: 0, reason: 'other' },
    'match.hide': { position: 0 },
    'review.report': { position: 0, reason: 'other' },
  }
  const query: Record<string, Record<string, string>> = {
    'auth.verifyEmail': { token },
    'confirmation.show': { token },
    'account.showLink': { token },
    'wallet.balances': { days: '7' },
    'people.search': { q: 'ana' },
    'transfer.receiver': { id: ana.id },
    'invite.list': { direction: 'incoming' },
    'wallet.weeks': { days: '7' },
    'duel.list': { state: 'ended' },
    'subscription.previewChange': { plan: 'elite', interval: 'month' },
  }
  const sent = { body: body[name] ?? {}, query: query[name] ?? {} }
  // Whose address is not confirmed was paid nothing yet.
  if (name === 'store.buy' && caller.name === 'unconfirmed')
    await give(server.app, caller.userId, { ref: randomUUID(), earned: 20, at: clock.now() })
  if (name === 'avatar.upload') return { query: { commandId: randomUUID() }, file: Buffer.from('no picture') }
  // Whoever is admitted finds that there is no such side, and nothing said.
  if (name === 'identityCheck.photo')
    return { params: { photo: 'sides' }, query: { commandId: randomUUID() }, file: Buffer.from('no picture') }
  if (/^identityCheck\.(look|decide|acts)$/.test(name)) return { ...sent, params: { id: randomUUID(), photo: 'front' } }
  if (/^people\.(get|(un)?(follow|block))$/.test(name)) return { ...sent, params: { id: ana.id } }
  if (/^review\.(get|command|report)$|^question\.reports$/.test(name)) return { ...sent, params: { id: randomUUID() } }
  if (
    /^transfer\.receipt$|^mission\.(claim|reroll)$|^store\.undo$|^payment\.(readOrder|cancel|refund)$|^subscription\.(readOrder|cancelOrder)$/.test(
      name,
    )
  )
    return { ...sent, params: { id: randomUUID() } }
  if (name === 'box.open') return { ...sent, params: { box: 'rare' } }
  if (name === 'notification.read') return { params: { id: randomUUID() } }
  if (name === 'achievement.badges') return { params: { id: ana.id } }
  if (name === 'auth.revokeSession') return { body: { id: await ownSession(caller) } }
  if (name === 'auth.socialCallback') return { params: { provider: 'nowhere' } }
  if (name === 'invite.get' || name === 'invite.change') return { ...sent, params: { id: randomUUID() } }
  if (['duel.get', 'duel.rematch', 'duel.rematchOf', 'duel.declineRematch'].includes(name)) {
    return { ...sent, params: { id: randomUUID() } }
  }
  if (/^district\.(page|residents|join|leave)$/.test(name)) return { params: { district: ownDistrict } }
  if (name === 'battle.list' || name === 'battle.challenge') return { ...sent, params: { district: ownDistrict } }
  if (name === 'battle.get' || name === 'battle.fight') return { ...sent, params: { id: randomUUID() } }
  if (/^district\.(removePost|reportPost)$/.test(name))
    return { ...sent, params: { district: ownDistrict, id: randomUUID() } }
  if (/^district\.(quiz|mural|post|pin)$/.test(name)) return { ...sent, params: { district: ownDistrict } }
  if (name === 'sponsor.upload')
    return { params: { district: ownDistrict }, query: { commandId: randomUUID() }, file: Buffer.from('no picture') }
  // Whoever has a solo open is given that one.
  if (name === 'campaign.quiz') await ownMatch(caller)
  if (/^(sponsor|campaign)\.(?!queue|list)/.test(name)) return { ...sent, params: { district: ownDistrict } }
  if (/^match\.(get|command|report|hide)$/.test(name)) return { ...sent, params: { id: await ownMatch(caller) } }
  return sent
}

async function ownSession({ userId }: Caller): Promise<string> {
  const row = await server.db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? randomUUID()
}

/** The caller's open match; Ana's for whoever cannot have one. */
async function ownMatch({ name, cookie }: Caller): Promise<string> {
  return ['nobody', 'signedOut', 'deleted', 'newcomer'].includes(name) ? anasMatch : openMatch(cookie)
}

async function openMatch(cookie: string): Promise<string> {
  const sent = { body: { commandId: randomUUID(), mode: 'solo' } }
  const { status, body } = await send(server.url, procedureNamed('match.create'), { cookie, sent })
  const { id } = JSON.parse(body) as { id: string } // safe: the next line sees to it
  expect([status, id]).toEqual([200, expect.any(String)])
  return id
}

type Answer = { caller: CallerName; status: number; body: string }

/** What a procedure answers to one of each. */
async function answersOf(procedure: Procedure): Promise<Answer[]> {
  const told: Answer[] = []
  for (const name of callers) {
    const caller = spent.has(procedure.name) ? await newCaller(world, name) : standing.get(name)
    if (!caller) throw new Error('nobody')
    const { status, body } = await call(procedure, caller, await sample(procedure, caller))
    told.push({ caller: name, status, body })
  }
  return told
}

/** Sends a call as somebody, and keeps what came back. */
async function call(procedure: Procedure, { cookie }: Caller, sent: Sent, headers: Record<string, string> = {}) {
  const reply = await send(server.url, procedure, { cookie, sent, headers })
  recorded.push(reply.body)
  return reply
}

/** What a caller who may not call is told. */
function refusalOf({ name, callers }: Procedure, caller: CallerName): string {
  if (['nobody', 'signedOut', 'deleted'].includes(caller)) return 'auth.required'
  if (caller === 'newcomer') return 'auth.profileIncomplete'
  if (name === 'nearby.tap' || name.startsWith('transfer.'))
    return caller === 'unconfirmed' ? 'transfer.unconfirmed' : 'transfer.unverified'
  if (name.startsWith('nearby.')) return caller === 'unconfirmed' ? 'nearby.unconfirmed' : 'nearby.unverified'
  if (name === 'district.pin') return 'district.governorOnly'
  if (callers === 'players') return 'subscription.planRequired'
  return callers === 'admins' ? 'auth.adminRequired' : 'auth.sponsorRequired'
}

/** What browsers say when a page of somewhere else sends the request. */
function strangers({ port, hostname }: URL): Record<string, string>[] {
  const origins = [
    'https://evil.example',
    'null',
    `https://${hostname}:${port}`,
    `http://${hostname}:${Number(port) + 1}`,
    `http://${hostname}.evil.example:${port}`,
    `http://evil.example:${port}`,
  ]
  const sites = ['cross-site', 'same-site']
  return [...origins.map((origin) => ({ origin })), ...sites.map((site) => ({ 'sec-fetch-site': site }))]
}
