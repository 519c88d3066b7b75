import { minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accuracyByTime } from './_classifier.ts'
import { TestClock } from './_clock.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { rawCall, type RawReply } from './_raw-call.ts'
import { startServer, type TestServer } from './_server.ts'

/** Replies timed of each kind: 2,000 in `npm run soak`; two in `npm test`, which judges none. Source: product 2.10. */
const timed = Number(process.env['TIMED_REPLIES'] ?? (process.env['SOAK'] === '1' ? 2_000 : 2))

const clock = new TestClock()
let server: TestServer
// Hashes as players have them where times are the figure, in the soak: a few of them say nothing.
beforeAll(async () => void (server = await startServer({ clock, realHashes: timed > 100 })))
afterAll(() => server.close())

describe('guessing passwords', { timeout: 600_000 }, () => {
  test.each([
    ['one network', () => '198.51.100.1'],
    ['as many networks as guesses', (turn: number) => `203.0.${turn >> 8}.${turn & 255}`],
  ])('gets at most twenty of an account checked in an hour from %s; its live session stays', async (_, from) => {
    const ana = await newPlayer(server, { confirmed: true })
    const statuses: number[] = []
    // More than there are at once, and then twice as often as there is one.
    for (let turn = 0; turn < 12; turn += 1) statuses.push(await guess(server, ana.email, from(turn)))
    for (let turn = 12; turn < 32; turn += 1) {
      clock.pass(3 * minute - 1)
      statuses.push(await guess(server, ana.email, from(turn)))
    }
    const checked = statuses.filter((status) => status === 401).length
    expect(checked).toBeLessThanOrEqual(20)
    expect(checked).toBeGreaterThanOrEqual(18)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - checked)
    expect((await ana.get('/api/me')).status).toBe(200)
    expect((await ana.post('/api/auth/revoke-other-sessions', {})).status).toBe(200)
  })

  test('counts those of the change of password and of address with those of sign-in', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const wrong = 'guess after guess'
    const tries = [
      () => guess(server, ana.email, '198.51.100.2'),
      async () => (await ana.post('/api/auth/change-password', { currentPassword: wrong, newPassword: wrong })).status,
      async () => (await ana.post('/api/auth/change-email', { newEmail: 'x@example.org', password: wrong })).status,
    ]
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await tries[turn % 3]?.()) ?? 0)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test.each([
    ['an address of IPv4', () => '198.51.100.3'],
    ['a /64 of IPv6', (turn: number) => `2001:db8:7:7:${turn.toString(16)}::${turn.toString(16)}`],
  ])('gets at most a hundred of all accounts checked in an hour from %s', async (_, from) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 52; turn += 1) statuses.push(await guess(server, anyone(), from(turn)))
    for (let turn = 52; turn < 112; turn += 1) {
      clock.pass(minute - 1)
      statuses.push(await guess(server, anyone(), from(turn)))
    }
    const checked = statuses.filter((status) => status === 401).length
    expect(checked).toBeLessThanOrEqual(100)
    expect(checked).toBeGreaterThanOrEqual(95)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - checked)
  })

  test('gains nothing by naming other networks in front of the proxy’s word', async () => {
    const statuses = await fromSpoofed(server, (turn) => `203.0.113.${turn}, 192.0.2.${turn}, 198.51.100.4`)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('gains nothing by naming networks where no proxy is trusted', async () => {
    const bare = await startServer({ clock, trustProxy: false })
    expect((await fromSpoofed(bare, (turn) => `203.0.113.${turn}`)).slice(-2)).toEqual([429, 429])
    await bare.close()
  })

  test('does not keep the owner from a new password, nor from signing in with it', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    for (let turn = 0; turn < 12; turn += 1) await guess(server, ana.email, `203.0.113.${turn}`)
    for (let turn = 0; turn < 25; turn += 1)
      await request('/api/auth/request-password-reset', { email: ana.email }, turn)
    const token = await tokenTo(server, ana.email, '/auth/reset')
    const newPassword = 'eight green alpacas'
    const browser = newBrowser(server)
    expect((await browser.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    const signedIn = await browser.post('/api/auth/sign-in/email', { email: ana.email, password: newPassword })
    expect(signedIn.status).toBe(200)
  })

  test('of one network’s flood of resets the network alone is refused', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const path = '/api/auth/request-password-reset'
    const statuses: number[] = []
    for (let turn = 0; turn < 22; turn += 1) statuses.push((await request(path, { email: ana.email }, 5_000)).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await request(path, { email: ana.email }, 5_001)).status).toBe(200)
  })
})

/** Where somebody might learn whether an address has an account: what is sent about it, and by whom. */
const forms: { name: string; path: string; body: (email: string) => object; signedIn: boolean }[] = [
  {
    name: 'sign-in',
    path: '/api/auth/sign-in/email',
    body: (email) => ({ email, password: 'guess after guess' }),
    signedIn: false,
  },
  {
    name: 'the confirmation mail again',
    path: '/api/auth/send-verification-email',
    body: (email) => ({ email }),
    signedIn: false,
  },
  { name: 'reset', path: '/api/auth/request-password-reset', body: (email) => ({ email }), signedIn: false },
  {
    name: 'change of address',
    path: '/api/auth/change-email',
    body: (newEmail) => ({ newEmail, password: 'seven blue llamas' }),
    signedIn: true,
  },
]

describe.each(forms)('asking by $name', ({ path, body, signedIn }) => {
  let asker: Player
  let known: Player[]
  beforeAll(async () => {
    asker = await newPlayer(server, { confirmed: true })
    const social = await newPlayer(server, { confirmed: true })
    await server.db.deleteFrom('credentials').where('user_id', '=', social.id).execute()
    known = [await newPlayer(server, { confirmed: true }), await newPlayer(server), social]
    // Its session is due to be prolonged, which sets a cookie.
    await asker.get('/api/auth/get-session')
  })

  /** Asks about the address from a network of its own, when whatever was used up is free again. */
  async function replyAbout(email: string): Promise<RawReply> {
    clock.pass(30 * minute)
    const cookie = signedIn ? asker.cookie() : null
    return request(path, body(email), (networks += 1), cookie)
  }

  test('tells nothing of whether an address has an account, in bytes, status or headers', async () => {
    const absent = outcomeOf(await replyAbout(anyone()))
    for (const { email } of known) expect(outcomeOf(await replyAbout(email))).toEqual(absent)
    await jobsDone(server)
  })

  test('tells little by its time', async ({ annotate }) => {
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < timed; turn += 1) {
      const about = [known[0]?.email ?? '', anyone()]
      // Each goes first as often as the other, as what one reply sets off may slow the next.
      for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        times[which].push((await replyAbout(about[which] ?? '')).millis)
      }
    }
    const share = (100 * accuracyByTime(...times)).toFixed(1)
    // Reported, not judged: the machine's noise is larger than what would be found (product 2.10).
    await annotate(`${path}: a classifier by time is right in ${share} % of ${2 * timed} replies`)
    await jobsDone(server)
  })
})

let networks = 10_000
let strangers = 0

/** An address without an account, that was never asked about. */
function anyone(): string {
  strangers += 1
  return `stranger${strangers}@example.org`
}

async function guess(at: TestServer, email: string, from: string): Promise<number> {
  // As if it were a while since the last: the library's limit on bursts would hide whether ours hold.
  await at.db.deleteFrom('rate_limits').execute()
  const body = { email, password: 'guess after guess' }
  const { status } = await newBrowser(at).post('/api/auth/sign-in/email', body, { 'x-forwarded-for': from })
  return status
}

/** Asks for as many resets as a network may in a row, and two more, each with another word for where it comes from. */
async function fromSpoofed(at: TestServer, from: (turn: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < 22; turn += 1) {
    const headers = { 'x-forwarded-for': from(turn) }
    const { status } = await newBrowser(at).post('/api/auth/request-password-reset', { email: anyone() }, headers)
    statuses.push(status)
  }
  return statuses
}

/** A call as bytes, from the network of that number. */
function request(path: string, body: object, network: number, cookie: string | null = null): Promise<RawReply> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${100 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`,
    ...(cookie !== null && { cookie }),
  }
  return rawCall(server.url, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
}

/** What a reply tells: all but the request's own id and the time of day. */
function outcomeOf({ status, text, headers }: RawReply) {
  const { date: _, 'x-request-id': __, ...others } = headers
  return { status, text, others, names: Object.keys(headers).toSorted() }
}
