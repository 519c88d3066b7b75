import { once } from 'node:events'
import { createServer } from 'node:http'

import { hour, minute } from '@satoshi/rules/time'

import { freePort } from '../src/platform/free-port.ts'
import { providerTimeout } from '../src/identity/social/oidc-provider.ts'
import { systemClock } from '../src/platform/clock.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { startProvider, type Person, type TestProvider } from './_oidc-provider.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour

type Browser = Pick<Player, 'cookie' | 'get' | 'post'>

// At the machine's time, by which better-auth and the provider judge what they have written themselves.
const clock = new TestClock(systemClock().now())
let server: TestServer
let provider: TestProvider

beforeAll(async () => {
  const port = await freePort()
  provider = await startProvider(`http://127.0.0.1:${port}`)
  server = await startServer({
    clock,
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    socialProviders: [provider.provider],
    supportAddress: 'help@example.org',
  })
})
afterAll(async () => {
  expect(server.faults().filter((line) => line.includes('"level":50'))).toEqual([])
  await expectHonestLedger(server.db)
  await server.close()
  await provider.close()
})

describe('signing up by another account', () => {
  test('begins an account without a name, for whom nothing but completing it is served', async () => {
    const { browser, location } = await arrive(person('vera'), { next: '/quiz?topic=a,b' })
    expect(location).toBe(`/auth/complete?next=${encodeURIComponent('/quiz?topic=a,b')}`)
    expect((await browser.get('/api/auth/get-session')).body).toMatchObject({
      user: { name: '', email: 'vera@example.org', emailVerified: true },
      complete: false,
    })
    expect((await browser.get('/api/me')).body).toMatchObject({
      complete: false,
      profile: { nickname: '' },
      wallet: { balanceCents: 0 },
    })
    const refused = { status: 403, body: { code: 'auth.profileIncomplete', details: {} } }
    for (const path of [
      '/api/account/connections',
      '/api/leaderboard',
      '/api/wallet/transactions',
      '/api/quiz/topics',
    ]) {
      const reply = await browser.get(path)
      if (reply.status !== 404) expect(reply).toMatchObject(refused)
    }
    expect(await browser.post('/api/account/connect', { provider: 'oidc' })).toMatchObject(refused)
    expect(await browser.post('/api/auth/sign-out', {})).toMatchObject({ status: 200 })
  })

  test('gives nickname, birth date and language, and the grant of a confirmed address once', async () => {
    const wanda = person('wanda')
    const { browser } = await arrive(wanda)
    const told = { nickname: 'Wanda Wise', birthDate: '2001-02-03', language: 'ar-SA' }
    const replies = await Promise.all([complete(browser, told), complete(browser, told)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await eventually(async () => {
      expect((await browser.get('/api/me')).body).toMatchObject({
        complete: true,
        profile: { nickname: 'Wanda Wise', language: 'ar-SA', emailConfirmed: true },
        wallet: { balanceCents: 50_000 },
      })
    })
    expect(await complete(browser, { ...told, birthDate: '1990-01-01', nickname: 'Wanda Other' })).toMatchObject({
      status: 200,
    })
    const row = await server.db
      .selectFrom('profiles')
      .select(['nickname', 'birth_date'])
      .where('nickname', 'like', 'Wanda%')
      .execute()
    expect(row).toEqual([{ nickname: 'Wanda Wise', birth_date: '2001-02-03' }])
    expect((await browser.get('/api/wallet/transactions')).body).toMatchObject({ items: [{ amountCents: 50_000 }] })
    const again = await arrive(wanda, { next: '/leaderboard' })
    expect(again.location).toBe('/leaderboard')
    expect((await again.browser.get('/api/me')).body).toMatchObject({ profile: { nickname: 'Wanda Wise' } })
  })

  test('keeps nothing of the provider but who it is', async () => {
    const { browser } = await arrive(person('xenia'))
    const { user } = (await browser.get<{ user: { id: string } }>('/api/auth/get-session')).body
    const [row] = await server.db.selectFrom('credentials').selectAll().where('user_id', '=', user.id).execute()
    expect(row).toMatchObject({ provider_id: 'oidc', account_id: `${provider.provider.issuer}|xenia` })
    expect([row?.access_token, row?.refresh_token, row?.id_token, row?.scope]).toEqual([null, null, null, null])
  })

  test('refuses a name that is taken, reserved or misshapen, and keeps asking', async () => {
    const taken = await newPlayer(server, { nickname: 'Taken Already' })
    const { browser } = await arrive(person('yara'))
    const told = { birthDate: '2001-02-03', language: 'pt-BR' }
    for (const [nickname, code] of [
      [taken.nickname.toUpperCase(), 'auth.nicknameTaken'],
      ['admin', 'auth.nicknameInvalid'],
      ['x', 'auth.nicknameInvalid'],
    ] as const) {
      expect((await complete(browser, { ...told, nickname })).body).toMatchObject({ code })
    }
    expect((await browser.get('/api/me')).body).toMatchObject({ complete: false })
    expect(await complete(browser, { ...told, nickname: 'Yara Young' })).toMatchObject({ status: 200 })
  })

  test('of two who want one nickname at the same moment one gets it', async () => {
    const [one, two] = [await arrive(person('racer-one')), await arrive(person('racer-two'))]
    const told = { nickname: 'Same Name', birthDate: '2001-02-03', language: 'pt-BR' }
    const replies = await Promise.all([complete(one.browser, told), complete(two.browser, told)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('keeps no account of somebody under 16, who may come again', async () => {
    const zoe = person('zoe')
    const { browser } = await arrive(zoe)
    const told = { nickname: 'Zoe Zero', birthDate: '2015-01-01', language: 'pt-BR' }
    expect(await complete(browser, told)).toMatchObject({ status: 403, body: { code: 'auth.tooYoung' } })
    expect((await browser.get('/api/me')).status).toBe(401)
    const left = await server.db.selectFrom('users').select('id').where('email', '=', zoe.email).execute()
    expect(left).toEqual([])
    expect((await arrive(zoe)).location).toBe('/auth/complete?next=%2Fdashboard')
  })

  test('never shows who is not complete: no name, no key, no mail', async () => {
    const { browser } = await arrive(person('unseen'))
    const { user } = (await browser.get<{ user: { id: string } }>('/api/auth/get-session')).body
    await expect(
      server.db.updateTable('profiles').set({ nickname: 'Shown' }).where('id', '=', user.id).execute(),
    ).rejects.toThrow('profiles_complete')
    const mails = await server.db
      .selectFrom('kept_mails')
      .select('recipient')
      .where('recipient', '=', 'unseen@example.org')
      .execute()
    expect(mails).toEqual([])
  })
})

describe('an address that has an account', () => {
  test('is not signed into by a provider, and can be connected from inside', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const there = { sub: 'ana-there', email: ana.email, email_verified: true }
    const { browser, location } = await arrive(there)
    expect(location).toBe('/auth?error=auth.socialNotLinked&next=%2Fdashboard')
    expect((await browser.get('/api/auth/get-session')).body).toBe(null)
    expect(await connect(ana, there)).toBe('/settings?connected=oidc')
    expect((await ana.get('/api/account/connections')).body).toMatchObject({
      connections: [{ provider: 'oidc', name: 'Escola', removable: true }],
    })
    const again = await arrive(there)
    expect(again.location).toBe('/dashboard')
    expect((await again.browser.get('/api/me')).body).toMatchObject({ profile: { id: ana.id } })
  })

  test('that somebody else signed up with and never confirmed is neither entered nor confirmed', async () => {
    const thief = await newPlayer(server, { email: 'victim@example.org' })
    const victim = { sub: 'victim', email: 'Victim@example.org', email_verified: true }
    const { browser, location } = await arrive(victim)
    expect(location).toContain('error=auth.socialNotLinked')
    expect(browser.cookie()).not.toContain('session_token')
    expect((await thief.get('/api/me')).body).toMatchObject({ profile: { emailConfirmed: false } })
    // Nor can the thief prepare a way back in.
    expect(await thief.post('/api/account/connect', { provider: 'oidc' })).toMatchObject({
      status: 403,
      body: { code: 'auth.emailNotConfirmed' },
    })
    const ways = await server.db
      .selectFrom('credentials')
      .select('provider_id')
      .where('user_id', '=', thief.id)
      .execute()
    expect(ways).toEqual([{ provider_id: 'credential' }])
  })

  test('is not told by an address that the provider does not vouch for', async () => {
    const bea = await newPlayer(server, { confirmed: true })
    for (const email of [bea.email, 'nobody-has-this@example.org']) {
      const { browser, location } = await arrive({ sub: `liar-${email}`, email, email_verified: false })
      expect(location).toBe('/auth?error=auth.socialEmailUnverified&next=%2Fdashboard')
      expect(browser.cookie()).not.toContain('session_token')
    }
    const { location } = await arrive({ sub: 'no-address' })
    expect(location).toBe('/auth?error=auth.socialEmailMissing&next=%2Fdashboard')
    const made = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', '%.invalid')
      .where('name', '=', '')
      .execute()
    expect(made).toEqual([])
  })
})

describe('a visit to the provider', () => {
  test('that is cancelled leads back quietly, and the state is used up', async () => {
    const { browser, location, callback } = await arrive(null, { next: '/quiz' })
    expect(location).toBe('/auth?error=auth.socialCancelled&next=%2Fquiz')
    expect((await browser.get(callback)).headers.get('location')).toBe('/auth?error=auth.socialFailed')
  })

  test('counts once, and only in the browser that began it', async () => {
    const eve = newBrowser(server)
    const callback = await provider.visit(await begin(eve), person('eve'))
    const elsewhere = newBrowser(server)
    const led = await elsewhere.get(callback)
    expect(led.headers.get('location')).toContain('/auth?error=auth.socialFailed')
    expect(elsewhere.cookie()).not.toContain('session_token')
    // Somebody with a visit of their own under way is not signed in as another either.
    const other = newBrowser(server)
    await begin(other)
    expect((await other.get(callback)).headers.get('location')).toContain('error=auth.socialFailed')
    expect((await eve.get(callback)).headers.get('location')).toContain('/auth/complete')
    expect((await eve.get(callback)).headers.get('location')).toContain('error=auth.socialFailed')
  })

  test('is bound by PKCE and nonce, and comes back to the public address', async () => {
    const browser = newBrowser(server)
    const url = new URL(await begin(browser))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: `${server.url}/api/auth/callback/oidc`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
    })
    url.searchParams.set('nonce', 'another')
    const callback = await provider.visit(url.href, person('nonce'))
    expect((await browser.get(callback)).headers.get('location')).toContain('error=auth.socialFailed')
  })

  test('is refused from another issuer, and with a token that was not signed by it', async () => {
    const browser = newBrowser(server)
    const callback = await provider.visit(await begin(browser), person('mixed-up'))
    const mixed = callback.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')
    expect(mixed).not.toBe(callback)
    expect((await browser.get(mixed)).headers.get('location')).toContain('error=auth.socialFailed')

    for (const forge of [unsigned, otherAudience, resigned]) {
      provider.forge(forge)
      const { location } = await arrive(person('forged'))
      expect(location, forge.name).toContain('error=auth.socialFailed')
    }
    provider.forge(null)
    const made = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', 'in', ['forged@example.org', 'mixed-up@example.org'])
      .execute()
    expect(made).toEqual([])
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\r\nb'])(
    'leads nowhere but to a path of ours: %j',
    async (next) => {
      const reply = await newBrowser(server).post('/api/auth/sign-in/social', { provider: 'oidc', next })
      expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    },
  )

  test('is offered for what is configured, and for nothing else', async () => {
    expect((await newBrowser(server).get('/api/auth/methods')).body).toEqual({
      providers: [{ id: 'oidc', name: 'Escola' }],
    })
    expect((await newBrowser(server).get('/api/support')).body).toEqual({ address: 'help@example.org' })
    const ana = await newPlayer(server, { confirmed: true })
    for (const name of ['google', 'github', 'constructor', '../sign-out']) {
      const unknown = { status: 404, body: { code: 'request.notFound' } }
      expect(await ana.post('/api/auth/sign-in/social', { provider: name })).toMatchObject(unknown)
      expect(await ana.post('/api/account/connect', { provider: name })).toMatchObject(unknown)
    }
    const led = await ana.get('/api/auth/callback/google?code=x&state=y')
    expect([led.status, led.headers.get('location')]).toEqual([302, '/auth?error=auth.socialFailed'])
  })
})

describe('a provider that is away', () => {
  test('is a refusal before the visit and after it, and holds up nobody who has a password', async () => {
    const port = await freePort()
    const home = `http://127.0.0.1:${port}`
    const leaving = await startProvider(home)
    onTestFinished(() => leaving.close())
    const game = await startServer({ clock, port, publicUrl: home, socialProviders: [leaving.provider] })
    onTestFinished(() => game.close())
    const browser = newBrowser(game)
    const callback = await leaving.visit(await begin(browser), person('late'))
    await leaving.close()
    expect((await browser.get(callback)).headers.get('location')).toContain('/auth?error=auth.socialUnavailable')

    const issuer = await openSilent()
    const waiting = await startServer({ clock, socialProviders: [{ ...leaving.provider, issuer }] })
    onTestFinished(() => waiting.close())
    const patience = providerTimeout.millis
    onTestFinished(() => void (providerTimeout.millis = patience))
    providerTimeout.millis = 200
    const reply = await newBrowser(waiting).post('/api/auth/sign-in/social', { provider: 'oidc' })
    expect(reply).toMatchObject({ status: 503, body: { code: 'auth.socialUnavailable' } })
    providerTimeout.millis = 60_000
    expect((await newPlayer(waiting)).id).toBeTruthy()
    expect([...game.faults(), ...waiting.faults()].filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('whose document is of another issuer is not used', async () => {
    const issuer = provider.provider.issuer?.replace('127.0.0.1', 'localhost') ?? ''
    const other = await startServer({ clock, socialProviders: [{ ...provider.provider, issuer }] })
    onTestFinished(() => other.close())
    const reply = await newBrowser(other).post('/api/auth/sign-in/social', { provider: 'oidc' })
    expect(reply).toMatchObject({ status: 503, body: { code: 'auth.socialUnavailable' } })
  })
})

describe('connections', () => {
  test('of one account at the provider belong to one player', async () => {
    const [carla, dora] = await Promise.all([
      newPlayer(server, { confirmed: true }),
      newPlayer(server, { confirmed: true }),
    ])
    // Whoever is signed in says which account it is; the provider may know another address, or vouch for none.
    const there = { sub: 'shared', email: 'elsewhere@example.org', email_verified: false }
    expect(await connect(carla, there)).toBe('/settings?connected=oidc')
    expect(await connect(dora, there)).toBe('/settings?error=auth.socialTaken')
    expect((await arrive(there)).location).toBe('/dashboard')
  })

  test('want the password, or a session that has just begun where there is none', async () => {
    const hal = await newPlayer(server, { confirmed: true })
    const asked = { provider: 'oidc' }
    for (const password of [undefined, 'not the password']) {
      const reply = await hal.post('/api/account/connect', { ...asked, ...(password !== undefined && { password }) })
      expect(reply).toMatchObject({ status: 403, body: { code: 'auth.passwordWrong' } })
    }
    const { browser } = await arrive(person('ines'))
    await complete(browser, { nickname: 'Ines Inside', birthDate: '2001-02-03', language: 'pt-BR' })
    expect(await browser.post('/api/account/connect', asked)).toMatchObject({ status: 200 })
    clock.pass(11 * minute)
    expect(await browser.post('/api/account/connect', asked)).toMatchObject({
      status: 403,
      body: { code: 'auth.notFresh' },
    })
  })

  test('are begun by who is signed in by the clock of the game, whatever that of the machine says', async () => {
    const past = new TestClock(systemClock().now() - 365 * day)
    const early = await startServer({ clock: past, socialProviders: [provider.provider] })
    onTestFinished(() => early.close())
    const { post, password } = await newPlayer(early, { confirmed: true })
    const asked = { provider: 'oidc', password }
    expect(await post('/api/account/connect', asked)).toMatchObject({ status: 200 })
    past.pass(31 * day)
    expect(await post('/api/account/connect', asked)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
  })

  test('are made only for who is signed in when the provider answers', async () => {
    const ella = await newPlayer(server, { confirmed: true })
    const { password } = ella
    const { url } = (await ella.post<{ url: string }>('/api/account/connect', { provider: 'oidc', password })).body
    const callback = await provider.visit(url, person('ella-there'))
    await ella.post('/api/auth/sign-out', {})
    expect((await ella.get(callback)).headers.get('location')).toContain('error=')
    const ways = await server.db
      .selectFrom('credentials')
      .select('provider_id')
      .where('user_id', '=', ella.id)
      .execute()
    expect(ways).toEqual([{ provider_id: 'credential' }])
  })

  test('can be taken away, but never the last way in', async () => {
    const fay = await newPlayer(server, { confirmed: true })
    const there = person('fay-there')
    await connect(fay, there)
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await fay.post('/api/account/disconnect', { provider: 'oidc' })).toMatchObject({ status: 200 })
    }
    expect((await fay.post('/api/account/disconnect', { provider: 'credential' })).status).toBe(200)
    expect((await arrive({ ...there, email: fay.email })).location).toContain('error=auth.socialNotLinked')
    expect((await newBrowser(server).post('/api/auth/sign-in/email', fay)).status).toBe(400)
    const { email, password } = fay
    expect((await newBrowser(server).post('/api/auth/sign-in/email', { email, password })).status).toBe(200)

    const { browser } = await arrive(person('gil'))
    await complete(browser, { nickname: 'Gil Only', birthDate: '2001-02-03', language: 'pt-BR' })
    expect((await browser.get('/api/account/connections')).body).toMatchObject({ connections: [{ removable: false }] })
    const refused = { status: 409, body: { code: 'auth.lastWayIn' } }
    expect(await browser.post('/api/account/disconnect', { provider: 'oidc' })).toMatchObject(refused)
  })
})

/** A provider that takes a call and never answers; gives its address. */
async function openSilent(): Promise<string> {
  const silent = createServer(() => undefined)
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  return `http://127.0.0.1:${address.port}`
}

function person(name: string): Person & { email: string } {
  return { sub: name, email: `${name}@example.org`, email_verified: true }
}

async function begin(browser: Browser, next?: string): Promise<string> {
  const asked = { provider: 'oidc', ...(next !== undefined && { next }) }
  const reply = await browser.post<{ url: string }>('/api/auth/sign-in/social', asked)
  expect(reply.status).toBe(200)
  return reply.body.url
}

/** A new browser goes to the provider as `who` and comes back. */
async function arrive(who: Person | null, { next }: { next?: string } = {}) {
  const browser = newBrowser(server)
  const callback = await provider.visit(await begin(browser, next), who)
  const reply = await browser.get(callback)
  expect(reply.status).toBe(302)
  return { browser, callback, location: reply.headers.get('location') ?? '' }
}

async function connect(player: Player, who: Person): Promise<string | null> {
  const { password } = player
  const { body } = await player.post<{ url: string }>('/api/account/connect', { provider: 'oidc', password })
  return (await player.get(await provider.visit(body.url, who))).headers.get('location')
}

function complete(browser: Browser, input: { nickname: string; birthDate: string; language: string }) {
  return browser.post('/api/account/complete', input)
}

function partsOf(token: string | undefined): [string, string, string] {
  const [head = '', payload = '', signature = ''] = (token ?? '').split('.')
  return [head, payload, signature]
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function unsigned(answer: Record<string, string>): void {
  const [, payload] = partsOf(answer['id_token'])
  answer['id_token'] = `${encoded({ alg: 'none' })}.${payload}.`
}

function otherAudience(answer: Record<string, string>): void {
  const [head, payload, signature] = partsOf(answer['id_token'])
  const claims = Buffer.from(payload, 'base64url').toString().replace('"aud":"satoshi"', '"aud":"another"')
  answer['id_token'] = `${head}.${Buffer.from(claims).toString('base64url')}.${signature}`
}

function resigned(answer: Record<string, string>): void {
  const [head, payload, signature] = partsOf(answer['id_token'])
  answer['id_token'] = `${head}.${payload}.${signature.slice(4)}AAAA`
}
