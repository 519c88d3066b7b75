import { randomUUID } from 'node:crypto'

import { languages } from '@satoshi/rules/language'
import { calendarDay, homeZone, hour, minute, shiftDay } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { sessionLifetime } from '../src/identity/session/session.ts'
import { eventually } from './_eventually.ts'
import { TestClock } from './_clock.ts'
import { createDatabase } from './_database.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { rawCall } from './_raw-call.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock })))
// What an address or a network may do in a while, no test does for another.
beforeEach(() => void clock.pass(day))
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

const day = 24 * hour

describe('signing up', () => {
  test('makes user, profile and both ledger accounts, and signs in for a week', async () => {
    const ana = await newPlayer(server, { nickname: ' Ana  Müller ', language: 'es-ES' })
    const { body } = await ana.get<{ user: object; session: { expiresAt: string } }>('/api/auth/get-session')
    expect(body.user).toMatchObject({ id: ana.id, name: 'Ana Müller', email: ana.email, emailVerified: false })
    expect(Date.parse(body.session.expiresAt)).toBe(clock.now() + sessionLifetime.unconfirmed)
    const { body: me } = await ana.get<{ profile: object; wallet: object }>('/api/me')
    expect(me.profile).toMatchObject({
      userId: ana.id,
      nickname: 'Ana Müller',
      language: 'es-ES',
      emailConfirmed: false,
    })
    expect(me.wallet).toEqual({ balanceCents: 0, earnedCents: 0, grantedCents: 0 })
  })

  test('tells the session in a cookie that scripts cannot read, and nowhere else', async () => {
    const reply = await newBrowser(server).post('/api/auth/sign-up/email', body())
    const [cookie = '', ...more] = reply.headers.getSetCookie()
    // And the one of the device, which opens nothing.
    expect(more).toEqual([
      expect.stringMatching(/^satoshi\.device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(cookie).toMatch(/^satoshi\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? 'none'
    expect(JSON.stringify(reply.body)).not.toContain(token)
    expect(Object.keys(reply.body as object)).toEqual(['user'])
  })

  test('leaves nothing behind when any part of it fails', async () => {
    await sql`create function refuse_zoe() returns trigger language plpgsql as $$ begin
      if (select name from users where id = new.owner_id) = 'Zoe Zack' then raise exception 'no account for Zoe'; end if;
      return new; end $$`.execute(server.db)
    await sql`create trigger refuse_zoe before insert on ledger_accounts for each row execute function refuse_zoe()`.execute(
      server.db,
    )
    const zoe = body({ nickname: 'Zoe Zack' })
    const before = await counts()
    expect((await newBrowser(server).post('/api/auth/sign-up/email', zoe)).status).toBe(500)
    await sql`drop trigger refuse_zoe on ledger_accounts`.execute(server.db)
    expect(await counts()).toEqual(before)
    expect((await newBrowser(server).post('/api/auth/sign-up/email', zoe)).status).toBe(200)
  })

  test('refuses an address that has an account, in whatever case', async () => {
    const bruno = await newPlayer(server)
    await expectRefusal(body({ email: bruno.email.toUpperCase() }), 409, 'auth.emailTaken')
  })

  test.each([
    ['Valentina Cruz', 'VALENTINA CRUZ'],
    ['José Ibañez', 'jose ibanez'],
    ['Ilan Ravel', 'llan Ravel'],
    ['mateus melo', 'rnateus rnelo'],
    ['Coral 10', 'Coral lO'],
    ['Ester Nunes', 'Ｅster Nunes'],
  ])('refuses a nickname that is too like one that is taken: %s, %s', async (taken, wanted) => {
    await newPlayer(server, { nickname: taken })
    await expectRefusal(body({ nickname: wanted }), 409, 'auth.nicknameTaken')
  })

  test('of fifty who want one nickname at the same moment, one gets it', async () => {
    const spellings = ['Tereza Vidal', 'TEREZA VIDAL', 'teréza vidal', 'Tereza Vida1']
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, racer) =>
        newBrowser(server).post('/api/auth/sign-up/email', body({ nickname: spellings[racer % 4] })),
      ),
    )
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(49)
    // Where so many passwords are hashed at once, some are told to come back before anything is looked at.
    const codes = new Set(refused.map(({ body }) => (body as { code: string }).code)) // safe: every refusal has one
    expect([...codes].filter((code) => !['auth.busy', 'service.unavailable'].includes(code))).toEqual([
      'auth.nicknameTaken',
    ])
    const { rows } = await sql`select from users where lower(name) like 'ter_za vida%'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('of ten with one address at the same moment, one gets the account', async () => {
    const email = `twins-${randomUUID()}@example.org`
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => newBrowser(server).post('/api/auth/sign-up/email', body({ email }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('admits on the sixteenth birthday, and not the day before', async () => {
    const today = calendarDay(clock.now(), homeZone)
    const birthDate = `${Number(today.slice(0, 4)) - 16}${today.slice(4)}`
    await expectRefusal(body({ birthDate: shiftDay(birthDate, 1) }), 403, 'auth.tooYoung', { minimum: 16 })
    expect((await newBrowser(server).post('/api/auth/sign-up/email', body({ birthDate }))).status).toBe(200)
  })

  test.each([
    [{ password: 'abcde' }, 400, 'auth.passwordTooShort', { minimum: 6 }],
    [{ password: 'x'.repeat(129) }, 400, 'auth.passwordTooLong', { maximum: 128 }],
    [{ password: 'Senha123' }, 400, 'auth.passwordCommon', {}],
    [{ nickname: 'Jo' }, 400, 'auth.nicknameInvalid', { reason: 'tooShort' }],
    [{ nickname: 'Ad-Min' }, 400, 'auth.nicknameInvalid', { reason: 'reserved' }],
    [{ nickname: 'Ivаn' }, 400, 'auth.nicknameInvalid', { reason: 'mixedScripts' }],
    [{ nickname: 'a\u202Ebc' }, 400, 'auth.nicknameInvalid', { reason: 'characters' }],
    [{ birthDate: '2001-02-29' }, 400, 'request.invalid', {}],
    [{ birthDate: '1811-01-01' }, 400, 'request.invalid', {}],
    [{ email: 'nobody' }, 400, 'request.invalid', {}],
  ])('refuses %j', async (wrong, status, code, details) => {
    await expectRefusal(body(wrong), status, code, details)
  })

  test('keeps the password only as Argon2id', async () => {
    const real = await startServer({ realHashes: true })
    onTestFinished(() => real.close())
    const ana = await newPlayer(real)
    const row = await real.db
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', ana.id)
      .executeTakeFirst()
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is refused from another site, and from our own works', async () => {
    const foreign = await newBrowser(server).post('/api/auth/sign-up/email', body(), { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'request.crossOrigin' } })
    const own = await newBrowser(server).post('/api/auth/sign-up/email', body(), { origin: server.url })
    expect(own.status).toBe(200)
  })

  test('lets a network address make forty accounts in a row, and this machine any number', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    const taken = body({ email: (await newPlayer(server)).email })
    const statuses = await postMany('/api/auth/sign-up/email', taken, 42, () => from)
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 409), 429, 429])
    expect(new Set(await postMany('/api/auth/sign-up/email', taken, 60))).toEqual(new Set([409]))
  })
})

describe('signing in', () => {
  test('is refused to an unconfirmed address, but only after the right password', async () => {
    const { email, password } = await newPlayer(server)
    const right = await signIn(email, password)
    expect(right).toMatchObject({ status: 403, body: { code: 'auth.emailNotConfirmed' } })
    expect(right.headers.getSetCookie()).toEqual([])
    expect(await signIn(email, 'not the password')).toMatchObject({
      status: 401,
      body: { code: 'auth.invalidCredentials' },
    })
  })

  test('tells a wrong password and an unknown address in the same bytes', async () => {
    const { email } = await newPlayer(server, { confirmed: true })
    const [wrong, unknown] = [
      await signIn(email, 'wrong password'),
      await signIn('nobody@example.org', 'wrong password'),
    ]
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect([...unknown.headers.keys()].toSorted()).toEqual([...wrong.headers.keys()].toSorted())
  })

  test('lasts 30 days, prolonged at most once a day while it is used', async () => {
    const { email, password } = await newPlayer(server, { confirmed: true })
    const browser = newBrowser(server)
    const { headers } = await browser.post('/api/auth/sign-in/email', { email: email.toUpperCase(), password })
    expect(sessionLines(headers)).toHaveLength(1)
    const expiresAt = async () => {
      const { body } = await browser.get<{ session: { expiresAt: string } } | null>('/api/auth/get-session')
      return body && Date.parse(body.session.expiresAt)
    }
    const first = clock.now() + 30 * day
    expect(await expiresAt()).toBe(first)
    clock.pass(23 * hour)
    expect(await expiresAt()).toBe(first)
    clock.pass(2 * hour)
    const renewed = await browser.get('/api/me')
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(/^satoshi\.session_token=.*Max-Age=2592000/)])
    expect(await expiresAt()).toBe(first + 25 * hour)
    clock.pass(30 * day)
    expect(await expiresAt()).toBe(null)
    expect((await browser.get('/api/me')).status).toBe(401)
  })

  test('is over after a day when it was not to be remembered, and with the browser', async () => {
    const { email, password } = await newPlayer(server, { confirmed: true })
    const browser = newBrowser(server)
    const { headers } = await browser.post('/api/auth/sign-in/email', { email, password, rememberMe: false })
    expect(sessionLines(headers)).toEqual([expect.not.stringContaining('Max-Age')])
    clock.pass(day - minute)
    expect((await browser.get('/api/me')).status).toBe(200)
    clock.pass(minute)
    expect((await browser.get('/api/me')).status).toBe(401)
  })

  test('travels in one cookie, also where it is prolonged and given another token in one call', async () => {
    const { email, password } = await newPlayer(server, { confirmed: true })
    const browser = newBrowser(server)
    const begun = await browser.post('/api/auth/sign-in/email', { email, password, rememberMe: true })
    expect(sessionLines(begun.headers)).toEqual([expect.stringContaining('Max-Age=2592000')])
    clock.pass(2 * day)
    const change = { currentPassword: password, newPassword: 'eight green alpacas' }
    const { status, headers } = await browser.post('/api/auth/change-password', change)
    expect([status, sessionLines(headers)]).toEqual([200, [expect.stringContaining('Max-Age=2592000')]])
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test('of an unconfirmed account is over after a week, however much it is used', async () => {
    const ana = await newPlayer(server)
    for (let passed = 0; passed < 6; passed += 1) {
      clock.pass(day)
      expect((await ana.get('/api/me')).status).toBe(200)
    }
    clock.pass(day)
    expect((await ana.get('/api/me')).status).toBe(401)
  })

  test('ends with signing out, also for who kept the cookie', async () => {
    const ana = await newPlayer(server)
    const kept = ana.cookie()
    expect(await ana.post('/api/auth/sign-out', {})).toMatchObject({ status: 200, body: { success: true } })
    expect(ana.cookie()).not.toContain('session_token')
    expect((await ana.get('/api/auth/get-session')).body).toBe(null)
    expect((await fetch(`${server.url}/api/me`, { headers: { cookie: kept } })).status).toBe(401)
  })

  test('signing out on one device signs out all of them, and nobody else', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const bruno = await newPlayer(server)
    const phone = newBrowser(server)
    await phone.post('/api/auth/sign-in/email', { email: ana.email, password: ana.password })
    expect((await phone.get('/api/me')).status).toBe(200)
    await ana.post('/api/auth/sign-out', {})
    expect((await phone.get('/api/me')).status).toBe(401)
    expect((await bruno.get('/api/me')).status).toBe(200)
  })

  test('is proved by our signature: a changed cookie is nobody', async () => {
    const ana = await newPlayer(server)
    const [name = '', value = ''] = ana.cookie().split(';')[0]?.split('=') ?? []
    const [token = '', signature = ''] = decodeURIComponent(value).split('.')
    const other = signature.at(-2) === 'A' ? 'Q' : 'A'
    const forged = [
      token,
      `${token}.`,
      `${token}.${signature.slice(0, -2)}${other}=`,
      `${token}x.${signature}`,
      '%',
      '',
    ]
    for (const one of forged) {
      const cookie = `${name}=${one === '%' ? one : encodeURIComponent(one)}`
      expect((await fetch(`${server.url}/api/me`, { headers: { cookie } })).status).toBe(401)
    }
    expect((await fetch(`${server.url}/api/me`, { headers: { cookie: `a=b; ${ana.cookie()}; c` } })).status).toBe(200)
  })

  test('allows twenty wrong passwords an hour for an account, from wherever; its live session stays', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const guess = { email: ana.email, password: 'guess after guess' }
    const everywhere = (turn: number) => ({ 'x-forwarded-for': `203.0.113.${turn}` })
    const statuses = await postMany('/api/auth/sign-in/email', guess, 13, everywhere)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429])
    const locked = await signIn(ana.email, ana.password)
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'request.tooMany', details: { retryAfterSeconds: 360 } },
    })
    expect(locked.headers.get('retry-after')).toBe('360')
    expect((await ana.get('/api/me')).status).toBe(200)
    clock.pass(6 * minute)
    expect((await signIn(ana.email, ana.password)).status).toBe(200)
    // A right password gives its try back, as often as it is used.
    expect((await signIn(ana.email, ana.password)).status).toBe(200)
    clock.pass(hour)
  })

  test('counts the same for an address without an account', async () => {
    const guess = { email: 'no-such-player@example.org', password: 'guess after guess' }
    const statuses = await postMany('/api/auth/sign-in/email', guess, 11)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('hashes for an unknown address too, and says when too many hashes wait', async () => {
    const real = await startServer({ realHashes: true })
    onTestFinished(() => real.close())
    const guess = (turn: number) => ({ email: `flood-${turn}@example.org`, password: 'wrong password' })
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, turn) => newBrowser(real).post('/api/auth/sign-in/email', guess(turn))),
    )
    const busy = replies.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]?.body).toEqual({ code: 'auth.busy', details: { retryAfterSeconds: 2 } })
    expect(busy[0]?.headers.get('retry-after')).toBe('2')
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(120 - busy.length)
  })

  test('allows a network address a hundred wrong passwords an hour over all accounts; IPv6 by the /64', async () => {
    const spray = async (turn: number, host: string) => {
      const guess = { email: `sprayed-${turn}@example.org`, password: 'one for everybody' }
      const { status } = await newBrowser(server).post('/api/auth/sign-in/email', guess, { 'x-forwarded-for': host })
      return status
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 52; turn += 1) statuses.push(await spray(turn, `2001:db8:5:5::${turn.toString(16)}`))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(50)
    expect(statuses.at(-1)).toBe(429)
    expect(await spray(99, '2001:db8:5:6::1')).toBe(401)
  })
})

describe('confirming an address', () => {
  test('by the link of the mail pays the grant once, leads to our page, and signs nobody in', async () => {
    const ana = await newPlayer(server)
    const { link, token } = await linkOf(ana)
    expect(await show(token)).toMatchObject({ status: 200, body: { nickname: ana.nickname, confirmed: false } })
    for (let opened = 0; opened < 2; opened += 1) {
      const reply = await fetch(link, { redirect: 'manual' })
      expect(reply.status).toBe(302)
      expect(reply.headers.get('location')).toBe(`/auth/confirmed?token=${token}`)
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    await eventually(async () => {
      const { body } = await ana.get<{ wallet: object }>('/api/me')
      expect(body.wallet).toEqual({ balanceCents: 50_000, earnedCents: 20_000, grantedCents: 30_000 })
    })
    expect(await show(token)).toMatchObject({ body: { confirmed: true } })
    expect((await signIn(ana.email, ana.password)).status).toBe(200)
    const { rows } = await sql`select from rewards where user_id = ${ana.id}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('answers a program without a redirect', async () => {
    const { token } = await linkOf(await newPlayer(server))
    const reply = await fetch(`${server.url}/api/auth/verify-email?token=${token}`)
    expect([reply.status, await reply.json()]).toEqual([200, { status: true }])
  })

  test.each(['', 'nonsense', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])(
    'refuses the token %j',
    async (token) => {
      const refusal = { status: 400, body: { code: 'auth.linkInvalid' } }
      const browser = newBrowser(server)
      expect(await browser.get(`/api/auth/verify-email?token=${token}`)).toMatchObject(refusal)
      expect(await show(token)).toMatchObject(refusal)
      expect(await browser.post('/api/confirmation/disown', { token })).toMatchObject(refusal)
      const page = encodeURIComponent(`/auth/confirmed?token=${token}`)
      const led = await browser.get(`/api/auth/verify-email?token=${token}&callbackURL=${page}`)
      expect(led.headers.get('location')).toBe(`/auth/confirmed?token=${token}&error=auth.linkInvalid`)
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'auth/confirmed',
    'javascript:alert(1)',
    '/a\r\nb',
  ])('leads nowhere but to a path of ours: %j', async (callbackURL) => {
    const { token } = await linkOf(await newPlayer(server))
    const path = `/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`
    const reply = await newBrowser(server).get(path)
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(await show(token)).toMatchObject({ body: { confirmed: false } })
  })

  test('can be asked for again, in the same words whether the address has an account, and not endlessly', async () => {
    const fresh = await newPlayer(server)
    const confirmed = await newPlayer(server, { confirmed: true })
    await linkOf(fresh)
    for (const email of [fresh.email.toUpperCase(), confirmed.email, 'nobody-at-all@example.org']) {
      const replies = [await resend(email), await resend(email), await resend(email)]
      expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { status: true }]))
      expect(await resend(email)).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
    }
    await eventually(async () => expect(await mailsTo(fresh.email)).toHaveLength(4))
    await queuesEmpty()
    // The one of the sign-up, unless the address was confirmed before it was written.
    expect((await mailsTo(confirmed.email)).length).toBeLessThanOrEqual(1)
    expect(await mailsTo('nobody-at-all@example.org')).toEqual([])
  })

  test('is asked for in the player’s own language', async () => {
    const subjects = new Set<string>()
    for (const language of languages) {
      const player = await newPlayer(server, { language, nickname: `L ${language}` })
      const [mail] = await eventually(async () => {
        const mails = await mailsTo(player.email)
        expect(mails).toHaveLength(1)
        return mails
      })
      expect(mail?.text).toContain(`L ${language}`)
      subjects.add(mail?.subject ?? '')
    }
    expect(subjects.size).toBe(languages.length)
  })
})

describe('"this was not me"', () => {
  test('deletes the account with its sessions, credentials and personal data, and burns its BTZ', async () => {
    const ana = await newPlayer(server, { nickname: 'Not Me Really' })
    const { link, token } = await linkOf(ana)
    await fetch(link, { redirect: 'manual' })
    await eventually(async () => {
      const { body } = await ana.get<{ wallet: { balanceCents: number } }>('/api/me')
      expect(body.wallet.balanceCents).toBe(50_000)
    })
    expect((await ana.get('/api/wallet/transactions')).status).toBe(200)
    for (let asked = 0; asked < 2; asked += 1) {
      const reply = await newBrowser(server).post('/api/confirmation/disown', { token })
      expect(reply).toMatchObject({ status: 200, body: { done: true } })
    }
    expect((await ana.get('/api/wallet/transactions')).status).toBe(401)
    expect((await ana.get('/api/me')).status).toBe(401)
    expect((await signIn(ana.email, ana.password)).body).toMatchObject({ code: 'auth.invalidCredentials' })
    expect(await show(token)).toMatchObject({ status: 400, body: { code: 'auth.linkInvalid' } })
    const left = await sql`select u.*, p.*, l.balance_cents from users u join profiles p on p.id = u.id
      join ledger_accounts l on l.owner_id = u.id where u.id = ${ana.id}`.execute(server.db)
    expect(JSON.stringify(left.rows)).not.toMatch(/Not Me|@example|2000-01-31|"balance_cents":[^0]/)
  })

  test('frees address and nickname, and the old link does not open the account that takes them', async () => {
    const first = await newPlayer(server, { nickname: 'Comeback Kid' })
    const { token } = await linkOf(first)
    await newBrowser(server).post('/api/confirmation/disown', { token })
    const second = await newPlayer(server, { nickname: 'Comeback Kid', email: first.email })
    expect(await show(token)).toMatchObject({ status: 400 })
    expect(await newBrowser(server).post('/api/confirmation/disown', { token })).toMatchObject({ status: 200 })
    expect((await second.get('/api/me')).status).toBe(200)
  })
})

describe('/dev/mail', () => {
  test('shows the kept mails to this machine, escaped, with their links', async () => {
    const ana = await newPlayer(server)
    const { link } = await linkOf(ana)
    const page = await (await fetch(`${server.url}/dev/mail`)).text()
    expect(page).toContain(ana.email)
    expect(page).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
  })

  test.each([
    ['host', 'evil.example'],
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('is not there for a request with %s: %s', async (name, value) => {
    const { host } = new URL(server.url)
    const reply = await rawCall(server.url, {
      method: 'GET',
      path: '/dev/mail',
      headers: { host, [name]: value },
      body: null,
    })
    expect([reply.status, JSON.parse(reply.text)]).toEqual([404, { code: 'request.notFound', details: {} }])
  })

  test.each([{ production: true }, { publicUrl: 'https://play.example.org' }])(
    'is not there when the server is configured with %j',
    async (config) => {
      const other = await startServer(config)
      expect((await fetch(`${other.url}/dev/mail`)).status).toBe(404)
      await other.close()
    },
  )
})

test('a server that others can reach sends secure cookies and limits this machine like any other', async () => {
  const live = await startServer({ publicUrl: 'https://play.example.org' })
  const headers = { origin: 'https://play.example.org' }
  const made = await newBrowser(live).post('/api/auth/sign-up/email', body(), headers)
  const [cookie = ''] = made.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-satoshi\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const me = await fetch(`${live.url}/api/me`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(me.status).toBe(200)
  const statuses: number[] = []
  for (let turn = 0; turn < 41; turn += 1) {
    statuses.push(
      (await newBrowser(live).post('/api/auth/sign-up/email', body({ password: 'seven blue llamas' }), headers)).status,
    )
  }
  expect(statuses.at(-1)).toBe(429)
  await live.close()
})

test('with the database away nothing claims to have worked', async () => {
  const database = await createDatabase()
  const cut = await startServer({ database })
  const ana = await newPlayer(cut, { confirmed: true })
  const { email, password } = ana
  // Not dropped: its connections are gone. It goes with the cluster of the run.
  await database.db.destroy()
  const calls = [
    await ana.post<Refused>('/api/auth/sign-in/email', { email, password }),
    await ana.post<Refused>('/api/auth/sign-up/email', body()),
    await ana.post<Refused>('/api/auth/send-verification-email', { email }),
    await ana.post<Refused>('/api/auth/request-password-reset', { email }),
    await ana.post<Refused>('/api/auth/change-password', { currentPassword: password, newPassword: 'other llamas' }),
    await ana.get<Refused>('/api/auth/get-session'),
    // Last: this browser forgets its session, whatever comes of it.
    await ana.post<Refused>('/api/auth/sign-out', {}),
  ]
  expect(calls.map(({ status, body: { code } }) => [status, code])).toEqual(
    calls.map(() => [503, 'service.unavailable']),
  )
  expect(ana.cookie()).not.toContain('session_token')
  await cut.close()
})

type Refused = { code: string }

let bodies = 0

/** A sign-up that would succeed, but for what `wrong` says. */
function body(wrong: object = {}) {
  bodies += 1
  return {
    name: 'whatever',
    nickname: `Nick ${bodies}`,
    email: `nick${bodies}@example.org`,
    password: 'seven blue llamas',
    birthDate: '2000-01-31',
    language: 'pt-BR',
    ...wrong,
  }
}

async function expectRefusal(sent: object, status: number, code: string, details: object = {}): Promise<void> {
  const before = await counts()
  const reply = await newBrowser(server).post('/api/auth/sign-up/email', sent)
  expect(reply).toMatchObject({ status, body: { code, details } })
  expect(reply.headers.getSetCookie()).toEqual([])
  expect(await counts()).toEqual(before)
}

/** Rows of everything that signing up makes. */
async function counts() {
  const { rows } = await sql`select (select count(*) from users) as users, (select count(*) from profiles) as profiles,
    (select count(*) from nickname_keys) as keys, (select count(*) from credentials) as credentials,
    (select count(*) from sessions) as sessions, (select count(*) from ledger_accounts where owner_id is not null) as accounts,
    (select count(*) from pgboss.job where name = 'confirmationMail') as jobs`.execute(server.db)
  return rows[0]
}

async function postMany(path: string, sent: object, times: number, headers?: (turn: number) => Record<string, string>) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await newBrowser(server).post(path, sent, headers?.(turn))).status)
  }
  return statuses
}

function signIn(email: string, password: string) {
  return newBrowser(server).post('/api/auth/sign-in/email', { email, password })
}

function show(token: string) {
  return newBrowser(server).get(`/api/confirmation?token=${encodeURIComponent(token)}`)
}

function resend(email: string) {
  return newBrowser(server).post('/api/auth/send-verification-email', { email })
}

type ShownMail = { to: string; subject: string; text: string; links: string[] }

async function mailsTo(email: string): Promise<ShownMail[]> {
  const { body } = await newBrowser(server).get<{ mails: ShownMail[] }>('/dev/mail?format=json')
  return body.mails.filter(({ to }) => to === email)
}

/** The confirmation link that the player was sent. */
async function linkOf({ email }: Player): Promise<{ link: string; token: string }> {
  const link = await eventually(async () => {
    const [mail] = await mailsTo(email)
    if (!mail?.links[0]) throw new Error('no mail yet')
    return mail.links[0]
  })
  return { link, token: new URL(link).searchParams.get('token') ?? '' }
}

async function queuesEmpty(): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job where state in ('created', 'retry', 'active')`.execute(server.db)
    expect(rows).toEqual([])
  })
}

/** What a reply says of the cookies of sessions, whatever their names. */
function sessionLines(headers: Headers): string[] {
  return headers.getSetCookie().filter((line) => line.startsWith('satoshi.') && !line.startsWith('satoshi.device'))
}
