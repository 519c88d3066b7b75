import { randomUUID } from 'node:crypto'

import type { Callers } from '@satoshi/contract/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { demandCaller } from '../src/platform/http/demand-caller.ts'
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
import { newCanary, secrets } from './_canary.ts'
import { TestClock } from './_clock.ts'
import type { Player } from './_player.ts'
import { codeOf, procedureNamed, procedures, send, type Procedure, type Sent } from './_procedures.ts'
import { startServer, type TestServer } from './_server.ts'

/**
 * Who may call what, reviewed by hand: the callers that the contract declares, and the status that each of `callers`
 * meets, in their order. A procedure that is not in it fails the test. Where the sample call cannot succeed (a token that
 * opens nothing, a provider that there is not), the status of that stands where the caller gets as far.
 */
const matrix: Record<string, [Callers, string]> = {
  //                              nobody gone del  new  unc  play oth  spon adm  revoked
  'health.check': ['anybody', '     200 200 200 200 200 200 200 200 200 200'],
  'health.head': ['anybody', '      200 200 200 200 200 200 200 200 200 200'],
  'language.hint': ['anybody', '    200 200 200 200 200 200 200 200 200 200'],
  'question.topics': ['anybody', '  200 200 200 200 200 200 200 200 200 200'],

  'auth.signUp': ['anybody', '      200 200 200 200 200 200 200 200 200 200'],
  'auth.signIn': ['anybody', '      200 200 200 200 200 200 200 200 200 200'],
  'auth.signOut': ['anybody', '     200 200 200 200 200 200 200 200 200 200'],
  'auth.session': ['anybody', '     200 200 200 200 200 200 200 200 200 200'],
  'auth.methods': ['anybody', '     200 200 200 200 200 200 200 200 200 200'],
  'auth.signInSocial': ['anybody', '404 404 404 404 404 404 404 404 404 404'],
  'auth.socialCallback': ['anybody', '302 302 302 302 302 302 302 302 302 302'],
  'auth.sendVerification': ['anybody', '200 200 200 200 200 200 200 200 200 200'],
  'auth.verifyEmail': ['anybody', ' 400 400 400 400 400 400 400 400 400 400'],
  'auth.requestPasswordReset': ['anybody', '200 200 200 200 200 200 200 200 200 200'],
  'auth.resetPassword': ['anybody', '400 400 400 400 400 400 400 400 400 400'],
  'auth.confirmEmailChange': ['anybody', '400 400 400 400 400 400 400 400 400 400'],
  'auth.changePassword': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'auth.changeEmail': ['players', ' 401 401 401 403 200 200 200 200 200 200'],
  'auth.sessions': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'auth.revokeSession': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'auth.revokeOtherSessions': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'confirmation.show': ['anybody', '400 400 400 400 400 400 400 400 400 400'],
  'confirmation.disown': ['anybody', '400 400 400 400 400 400 400 400 400 400'],

  'account.showLink': ['anybody', ' 400 400 400 400 400 400 400 400 400 400'],
  'account.delete': ['anybody', '   400 400 400 400 400 400 400 400 400 400'],
  'account.export': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'account.requestDeletion': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'account.complete': ['newcomers', '401 401 401 200 200 200 200 200 200 200'],
  'account.connections': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'account.connect': ['players', '  401 401 401 403 404 404 404 404 404 404'],
  'account.disconnect': ['players', '401 401 401 403 200 200 200 200 200 200'],

  'profile.me': ['newcomers', '     401 401 401 200 200 200 200 200 200 200'],
  'avatar.list': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'avatar.choose': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'avatar.upload': ['players', '    401 401 401 403 400 400 400 400 400 400'],
  'avatar.remove': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'profile.change': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'evolution.read': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'evolution.mastery': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'dashboard.get': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'settings.read': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'settings.change': ['players', '  401 401 401 403 200 200 200 200 200 200'],
  'match.create': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'match.get': ['players', '        401 401 401 403 200 200 200 200 200 200'],
  'match.command': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'wallet.transactions': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'wallet.balances': ['players', '  401 401 401 403 200 200 200 200 200 200'],
  'wallet.weeks': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'wallet.export': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'streak.read': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'streak.repair': ['players', '    401 401 401 403 409 409 409 409 409 409'],
  'inventory.read': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'inventory.boost': ['players', '  401 401 401 403 409 409 409 409 409 409'],
  'lives.read': ['players', '       401 401 401 403 200 200 200 200 200 200'],
  'leaderboard.board': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'league.read': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'league.friends': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'league.takePart': ['players', '  401 401 401 403 200 200 200 200 200 200'],

  'presence.heartbeat': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'presence.cleanup': ['players', ' 401 401 401 403 200 200 200 200 200 200'],
  'presence.offline': ['players', ' 401 401 401 403 200 200 200 200 200 200'],
  'presence.list': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'people.search': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'people.friends': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'people.blocked': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'people.get': ['players', '       401 401 401 403 200 200 200 200 200 200'],
  'people.follow': ['players', '    401 401 401 403 200 200 200 200 200 200'],
  'people.unfollow': ['players', '  401 401 401 403 200 200 200 200 200 200'],
  'people.block': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'people.unblock': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'duel.find': ['players', '        401 401 401 403 200 200 200 200 200 200'],
  'duel.get': ['players', '         401 401 401 403 404 404 404 404 404 404'],
  'duel.list': ['players', '        401 401 401 403 200 200 200 200 200 200'],
  'duel.summary': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'duel.rivals': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'duel.rematch': ['players', '     401 401 401 403 404 404 404 404 404 404'],
  'duel.rematchOf': ['players', '   401 401 401 403 404 404 404 404 404 404'],
  'duel.declineRematch': ['players', '401 401 401 403 404 404 404 404 404 404'],
  'invite.create': ['players', '    401 401 401 403 409 409 409 409 409 409'],
  'invite.list': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'invite.get': ['players', '       401 401 401 403 404 404 404 404 404 404'],
  'invite.change': ['players', '    401 401 401 403 404 404 404 404 404 404'],
  'invite.accept': ['players', '    401 401 401 403 404 404 404 404 404 404'],
  'invite.notify': ['players', '    401 401 401 403 404 404 404 404 404 404'],
  'matchmaking.preferences': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'matchmaking.prefer': ['players', '401 401 401 403 200 200 200 200 200 200'],
  'review.overview': ['players', '  401 401 401 403 200 200 200 200 200 200'],
  'review.start': ['players', '     401 401 401 403 409 409 409 409 409 409'],
  'review.get': ['players', '       401 401 401 403 404 404 404 404 404 404'],
  'review.command': ['players', '   401 401 401 403 404 404 404 404 404 404'],
  'stakes.read': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'stakes.limit': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'stakes.exclude': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'stakes.lift': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'stakes.goOn': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'notice.list': ['players', '      401 401 401 403 200 200 200 200 200 200'],
  'notice.summary': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'notice.read': ['players', '      401 401 401 403 404 404 404 404 404 404'],
  'notice.readAll': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'notice.celebrate': ['players', ' 401 401 401 403 200 200 200 200 200 200'],
  'achievement.list': ['players', ' 401 401 401 403 200 200 200 200 200 200'],
  'achievement.badges': ['players', '401 401 401 403 200 200 200 200 200 200'],

  'mission.read': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'mission.claim': ['players', '    401 401 401 403 404 404 404 404 404 404'],
  'mission.reroll': ['players', '   401 401 401 403 404 404 404 404 404 404'],
  'mission.quiz': ['players', '     401 401 401 403 200 200 200 200 200 200'],
  'box.read': ['players', '         401 401 401 403 200 200 200 200 200 200'],
  'box.open': ['players', '         401 401 401 403 409 409 409 409 409 409'],
  'box.prefer': ['players', '       401 401 401 403 200 200 200 200 200 200'],

  'matchmaking.start': ['players', ' 401 401 401 403 200 200 200 200 200 200'],
  'matchmaking.read': ['players', '  401 401 401 403 200 200 200 200 200 200'],
  'matchmaking.stop': ['players', '  401 401 401 403 200 200 200 200 200 200'],
  'matchmaking.confirm': ['players', '401 401 401 403 409 409 409 409 409 409'],
  'matchmaking.bot': ['players', '   401 401 401 403 200 200 200 200 200 200'],
  'matchmaking.notify': ['players', '401 401 401 403 200 200 200 200 200 200'],

  'sponsor.admins': ['sponsors', '  401 401 401 403 403 403 403 200 403 403'],
  'admin.overview': ['admins', '    401 401 401 403 403 403 403 403 200 403'],
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
const heard: string[] = []

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
    expect(declared).toEqual(Object.fromEntries(Object.entries(matrix).map(([name, [of]]) => [name, of])))
  })

  test.each(procedures)('$name answers each caller as the table says', (procedure) => {
    const told = answers.get(procedure.name) ?? []
    for (const { caller, status, body } of told) {
      if (status !== 401 && status !== 403) continue
      expect([caller, codeOf(body)]).toEqual([caller, refusalOf(procedure, caller)])
    }
    expect(told.map(({ status }) => status).join(' ')).toBe(matrix[procedure.name]?.[1].trim())
  })
})

test('nobody has heard an address, a birth date, a goal or a balance of Ana’s in all this', () => {
  const said = heard.join('\n')
  expect(said).toContain(ana.nickname)
  expect(heard.length).toBeGreaterThan(procedures.length * 5)
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
  const context = { session } as unknown as Parameters<typeof demandCaller>[0]['context']
  const procedure = { '~orpc': { meta: {} } }
  await expect(demandCaller({ context, input: {}, procedure, path: ['a', 'b'], next })).rejects.toThrow(
    'a.b does not say who may call it',
  )
})

/** Calls that end or change what their caller is, so that each needs a caller of its own. */
const spent = new Set([
  ...['auth.signOut', 'auth.changePassword', 'auth.revokeSession', 'auth.revokeOtherSessions', 'account.complete'],
  // Whoever plays a bot is in a duel from then on.
  'matchmaking.bot',
])

/** A call that is right in all but, perhaps, who makes it. */
async function sample({ name }: Procedure, caller: Caller): Promise<Sent> {
  const fresh = randomUUID().slice(0, 8)
  const token = 'a-token-that-opens-nothing'
  const body: Record<string, object> = {
    'auth.signUp': {
      ...{ name: `New ${fresh}`, nickname: `New ${fresh}`, email: `${fresh}@example.org`, password },
      ...{ birthDate: '2000-01-31', language: 'pt-BR' },
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
    'avatar.choose': { commandId: randomUUID(), avatarId: 'pixel-saver' },
    // Text that is no picture.
    'avatar.upload': { commandId: randomUUID(), image: 'AAAAAAAA' },
    'streak.repair': { commandId: randomUUID() },
    'inventory.boost': { commandId: randomUUID(), item: 'xpBoost150For30' },
    'settings.change': { theme: 'light' },
    'stakes.limit': { dailyLossLimitCents: 50_000 },
    'stakes.exclude': { period: 'untilAsked' },
    'invite.create': { id: randomUUID(), challenged_id: ana.id, quiz_topic: 'general', bet_amount: 0 },
    'invite.change': { status: 'rejected' },
    'invite.accept': { p_invite_id: randomUUID() },
    'invite.notify': {
      ...{ userId: ana.id, type: 'duel_accepted', title: 'a', message: 'b', data: { invite_id: randomUUID() } },
    },
    'matchmaking.prefer': { maxConcurrentInvites: 2 },
    'presence.offline': { target_user_id: caller.userId },
    'match.create': { commandId: randomUUID(), mode: 'solo' },
    'notice.celebrate': { commandId: randomUUID() },
    'review.start': { commandId: randomUUID() },
    'review.command': { commandId: randomUUID(), type: 'leave' },
    'duel.rematch': { commandId: randomUUID() },
    'league.takePart': { commandId: randomUUID(), takesPart: true },
    'mission.claim': { commandId: randomUUID() },
    'mission.reroll': { commandId: randomUUID() },
    'mission.quiz': { commandId: randomUUID() },
    'box.open': { commandId: randomUUID() },
    'box.prefer': { fixed: true },
    'matchmaking.start': { commandId: randomUUID(), theme: 'general', stakeBtz: 0 },
    'matchmaking.bot': { commandId: randomUUID(), theme: 'general', stakeBtz: 0 },
    'matchmaking.confirm': { offerId: randomUUID(), accept: true },
    'match.command': { commandId: randomUUID(), type: 'leave' },
  }
  const query: Record<string, Record<string, string>> = {
    'auth.verifyEmail': { token },
    'confirmation.show': { token },
    'account.showLink': { token },
    'wallet.balances': { days: '7' },
    'people.search': { q: 'ana' },
    'invite.list': { direction: 'incoming' },
    'wallet.weeks': { days: '7' },
    'duel.list': { state: 'ended' },
  }
  const sent = { body: body[name] ?? {}, query: query[name] ?? {} }
  if (/^people\.(get|(un)?(follow|block))$/.test(name)) return { ...sent, params: { id: ana.id } }
  if (name === 'review.get' || name === 'review.command') return { ...sent, params: { id: randomUUID() } }
  if (name === 'mission.claim' || name === 'mission.reroll') return { ...sent, params: { id: randomUUID() } }
  if (name === 'box.open') return { ...sent, params: { box: 'rare' } }
  if (name === 'notice.read') return { params: { id: randomUUID() } }
  if (name === 'achievement.badges') return { params: { id: ana.id } }
  if (name === 'auth.revokeSession') return { body: { id: await ownSession(caller) } }
  if (name === 'auth.socialCallback') return { params: { provider: 'nowhere' } }
  if (name === 'invite.get' || name === 'invite.change') return { ...sent, params: { id: randomUUID() } }
  if (['duel.get', 'duel.rematch', 'duel.rematchOf', 'duel.declineRematch'].includes(name)) {
    return { ...sent, params: { id: randomUUID() } }
  }
  if (name === 'sponsor.admins') return { params: { district: ownDistrict } }
  if (name === 'match.get' || name === 'match.command') return { ...sent, params: { id: await ownMatch(caller) } }
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
  heard.push(reply.body)
  return reply
}

/** What a caller who may not call is told. */
function refusalOf({ callers }: Procedure, caller: CallerName): string {
  if (['nobody', 'signedOut', 'deleted'].includes(caller)) return 'auth.required'
  if (caller === 'newcomer') return 'auth.profileIncomplete'
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
