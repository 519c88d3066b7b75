import { randomUUID } from 'node:crypto'

import { languages } from '@satoshi/rules/language'
import { hour, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mailTexts } from '../src/identity/links/account-mails.ts'
import { eventually } from './_eventually.ts'
import { TestClock } from './_clock.ts'
import { jobsDone, mailsTo, tokensTo, tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock })))
afterAll(() => server.close())

const newPassword = 'eight green alpacas'
const linkInvalid = { status: 400, body: { code: 'auth.linkInvalid' } }

describe('a forgotten password', () => {
  test('is replaced by the link of a mail: every session ends, nobody is signed in, the owner is told', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const phone = await signedIn(ana)
    const token = await resetTokenOf(ana.email.toUpperCase())
    for (const one of [ana, phone]) expect((await one.get('/api/me')).status).toBe(200)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const replaced = await reset(token)
    expect(replaced).toMatchObject({ status: 200, body: { status: true } })
    expect(replaced.headers.getSetCookie()).toEqual([])
    expect((await ana.get('/api/me')).status).toBe(401)
    expect((await phone.get('/api/me')).status).toBe(401)
    expect((await signIn(ana.email, ana.password)).body).toMatchObject({ code: 'auth.invalidCredentials' })
    expect((await signIn(ana.email, newPassword)).status).toBe(200)
    await jobsDone(server)
    expect((await mailsTo(server, ana.email))[0]).toMatchObject({
      subject: mailTexts['pt-BR'].passwordChanged.subject,
      links: [],
    })
  })

  test('is asked for in the same words whether the address has an account; none is written where there is none', async () => {
    const ana = await newPlayer(server)
    const replies = [await forget(ana.email), await forget('nobody-at-all@example.org')]
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { status: true }]))
    await jobsDone(server)
    expect(await tokensTo(server, ana.email, '/auth/reset')).toHaveLength(1)
    expect(await mailsTo(server, 'nobody-at-all@example.org')).toEqual([])
  })

  test('has a link that shows whose it is and is not used up by being looked at', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const token = await resetTokenOf(ana.email)
    const shown = { status: 200, body: { purpose: 'passwordReset', nickname: ana.nickname, email: null } }
    expect(await show(token)).toMatchObject(shown)
    expect(await show(token)).toMatchObject(shown)
    expect(await reset(token)).toMatchObject({ status: 200 })
    expect(await show(token)).toMatchObject(linkInvalid)
  })

  test('has a link that works once, also when it is used twenty times at the same moment', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const token = await resetTokenOf(ana.email)
    const replies = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await reset(token)).toMatchObject(linkInvalid)
  })

  test('has a link that works for an hour and not longer', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const token = await resetTokenOf(ana.email)
    clock.pass(hour - 1)
    expect((await show(token)).status).toBe(200)
    clock.pass(1)
    expect(await show(token)).toMatchObject(linkInvalid)
    expect(await reset(token)).toMatchObject(linkInvalid)
    await resetTokenOf((await newPlayer(server)).email)
    const { rows } = await sql`select from account_links where user_id = ${ana.id}`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('has only its newest link; a change of the password ends that one too', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const first = await resetTokenOf(ana.email)
    clock.pass(minute)
    const second = await resetTokenOf(ana.email)
    expect(await reset(first)).toMatchObject(linkInvalid)
    const changed = { currentPassword: ana.password, newPassword }
    expect((await ana.post('/api/auth/change-password', changed)).status).toBe(200)
    expect(await reset(second, 'nine red vicunas')).toMatchObject(linkInvalid)
    expect((await signIn(ana.email, newPassword)).status).toBe(200)
  })

  test('obeys the rules of sign-up, and a password that does not leaves the link good', async () => {
    const token = await resetTokenOf((await newPlayer(server, { confirmed: true })).email)
    expect(await reset(token, 'abcde')).toMatchObject({ status: 400, body: { code: 'auth.passwordTooShort' } })
    expect(await reset(token, 'Senha123')).toMatchObject({ status: 400, body: { code: 'auth.passwordCommon' } })
    expect(await reset(token, 'x'.repeat(129))).toMatchObject({ status: 400, body: { code: 'auth.passwordTooLong' } })
    expect((await reset(token)).status).toBe(200)
  })

  test('proves the mailbox: an unconfirmed address is confirmed and paid, and other doors to it are shut', async () => {
    const ana = await newPlayer(server)
    await addCredential(ana.id)
    expect((await reset(await resetTokenOf(ana.email))).status).toBe(200)
    const browser = await signedIn({ ...ana, password: newPassword })
    await eventually(async () => {
      const { body } = await browser.get<{ wallet: { balanceCents: number } }>('/api/me')
      expect(body.wallet.balanceCents).toBe(50_000)
    })
    expect(await credentialsOf(ana.id)).toEqual(['credential'])
  })

  test('gives a password to an account that has none, and leaves its other door open', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await withoutPassword(ana.id)
    expect((await signIn(ana.email, ana.password)).status).toBe(401)
    expect((await ana.get('/api/me')).body).toMatchObject({ hasPassword: false })
    expect((await reset(await resetTokenOf(ana.email))).status).toBe(200)
    const browser = await signedIn({ ...ana, password: newPassword })
    expect((await browser.get('/api/me')).body).toMatchObject({ hasPassword: true })
    expect(await credentialsOf(ana.id)).toEqual(['credential', 'google'])
  })

  test('can be asked for by others as often as they like: the owner’s newest link stays good', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const hourAgo = clock.now()
    for (let turn = 0; turn < 60; turn += 1) {
      expect((await forget(ana.email, `203.0.113.${turn}`)).status).toBe(200)
      await jobsDone(server)
      const [newest = ''] = await tokensTo(server, ana.email, '/auth/reset')
      expect((await show(newest)).status).toBe(200)
      clock.pass(minute)
    }
    expect(clock.now()).toBe(hourAgo + hour)
    const tokens = await tokensTo(server, ana.email, '/auth/reset')
    expect(tokens.length).toBeLessThanOrEqual(6)
    expect((await reset(tokens[0] ?? '')).status).toBe(200)
    expect((await signIn(ana.email, newPassword)).status).toBe(200)
  })

  test('is answered by one mail when it is asked for ten times in a minute, so that no mail has a dead link', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await Promise.all(Array.from({ length: 10 }, (_, turn) => forget(ana.email, `203.0.113.${turn}`)))
    await jobsDone(server)
    const tokens = await tokensTo(server, ana.email, '/auth/reset')
    expect(tokens).toHaveLength(1)
    expect((await reset(tokens[0] ?? '')).status).toBe(200)
  })

  test('lets its owner in again at once, however many wrong passwords others have tried', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    for (let turn = 0; turn < 11; turn += 1) await signIn(ana.email, 'guess after guess')
    expect((await signIn(ana.email, ana.password)).status).toBe(429)
    await reset(await resetTokenOf(ana.email))
    expect((await signIn(ana.email, newPassword)).status).toBe(200)
  })

  test('lets nobody in by the old password who was just being checked', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await sql`create function change_meanwhile() returns trigger language plpgsql as $$ begin
      update credentials set password = 'another' where user_id = new.user_id; return new; end $$`.execute(server.db)
    await sql`create trigger change_meanwhile before insert on sessions for each row
      execute function change_meanwhile()`.execute(server.db)
    await ana.post('/api/auth/sign-out', {})
    const late = await signIn(ana.email, ana.password)
    await sql`drop trigger change_meanwhile on sessions`.execute(server.db)
    expect(late).toMatchObject({ status: 401, body: { code: 'auth.invalidCredentials' } })
    expect(late.headers.getSetCookie()).toEqual([])
    expect(await server.db.selectFrom('sessions').selectAll().where('user_id', '=', ana.id).execute()).toEqual([])
  })

  test('is no answer to a link of another purpose', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const moving = await moveTokenOf(ana, freshEmail())
    expect(await reset(moving)).toMatchObject(linkInvalid)
    expect(await moveBy(await resetTokenOf(ana.email))).toMatchObject(linkInvalid)
  })
})

describe('changing the password', () => {
  test('keeps this session under a new token, ends the others, and tells the owner', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const phone = await signedIn(ana)
    const stolen = ana.cookie()
    for (const one of [ana, phone]) expect((await one.get('/api/me')).status).toBe(200)
    const changed = await ana.post('/api/auth/change-password', { currentPassword: ana.password, newPassword })
    expect(changed).toMatchObject({ status: 200, body: { status: true } })
    expect((await ana.get('/api/me')).status).toBe(200)
    expect((await phone.get('/api/me')).status).toBe(401)
    expect((await newBrowser(server).get('/api/me', { cookie: stolen })).status).toBe(401)
    expect((await signIn(ana.email, ana.password)).status).toBe(401)
    expect((await signIn(ana.email, newPassword)).status).toBe(200)
    await jobsDone(server)
    expect((await mailsTo(server, ana.email))[0]).toMatchObject({
      subject: mailTexts['pt-BR'].passwordChanged.subject,
      links: [],
    })
  })

  test('keeps a session that was to end with the browser as short as it was', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const browser = newBrowser(server)
    await browser.post('/api/auth/sign-in/email', { email: ana.email, password: ana.password, rememberMe: false })
    const changed = { currentPassword: ana.password, newPassword }
    const { headers } = await browser.post('/api/auth/change-password', changed)
    expect(headers.getSetCookie()).toEqual([expect.not.stringContaining('Max-Age')])
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test('wants the current password, counted with those of sign-in; the session stays', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const attempt = (currentPassword: string) => ana.post('/api/auth/change-password', { currentPassword, newPassword })
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await attempt('guess after guess')).toMatchObject({ status: 403, body: { code: 'auth.passwordWrong' } })
    }
    expect(await attempt(ana.password)).toMatchObject({ status: 429 })
    expect((await signIn(ana.email, ana.password)).status).toBe(429)
    expect((await ana.get('/api/me')).status).toBe(200)
  })

  test('obeys the rules of sign-up', async () => {
    const ana = await newPlayer(server)
    const weak = { currentPassword: ana.password, newPassword: 'abcde' }
    const refused = await ana.post('/api/auth/change-password', weak)
    expect(refused).toMatchObject({ status: 400, body: { code: 'auth.passwordTooShort', details: { minimum: 6 } } })
  })

  test('is not for an account without a password, nor for nobody', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await withoutPassword(ana.id)
    const wanted = { currentPassword: ana.password, newPassword }
    const refused = await ana.post('/api/auth/change-password', wanted)
    expect(refused).toMatchObject({ status: 409, body: { code: 'auth.passwordNotSet' } })
    expect((await newBrowser(server).post('/api/auth/change-password', wanted)).status).toBe(401)
  })

  test('of two changes at the same moment one is made', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const phone = await signedIn(ana)
    const wanted = { currentPassword: ana.password, newPassword }
    const [one, other] = await Promise.all([
      ana.post('/api/auth/change-password', wanted),
      phone.post('/api/auth/change-password', { ...wanted, newPassword: 'nine red vicunas' }),
    ])
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('changing the address', () => {
  test('moves the account by the link to the new address, and tells the old one', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const email = freshEmail()
    const resetOld = await resetTokenOf(ana.email)
    const token = await moveTokenOf(ana, email.toUpperCase())
    expect(await show(token)).toMatchObject({ body: { purpose: 'emailChange', nickname: ana.nickname, email } })
    expect((await ana.get('/api/me')).body).toMatchObject({ profile: { email: ana.email } })
    expect(await moveBy(token)).toMatchObject({ status: 200, body: { email } })
    expect((await ana.get('/api/me')).body).toMatchObject({ profile: { email, emailConfirmed: true } })
    expect(await moveBy(token)).toMatchObject(linkInvalid)
    expect(await reset(resetOld)).toMatchObject(linkInvalid)
    expect((await signIn(ana.email, ana.password)).status).toBe(401)
    expect((await signIn(email, ana.password)).status).toBe(200)
    await jobsDone(server)
    expect((await mailsTo(server, ana.email))[0]).toMatchObject({
      subject: mailTexts['pt-BR'].emailChanged.subject,
      // No power over the account: where to turn to if it was taken.
      links: [`${server.app.config.publicUrl}/support`],
    })
  })

  test('proves the new address of an account whose old one never was, and pays for it once', async () => {
    const ana = await newPlayer(server)
    expect((await moveBy(await moveTokenOf(ana, freshEmail()))).status).toBe(200)
    await eventually(async () => {
      const { body } = await ana.get('/api/me')
      expect(body).toMatchObject({ profile: { emailConfirmed: true }, wallet: { balanceCents: 50_000 } })
    })
  })

  test('says the same of an address that is taken, which gets a mail without a link', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const bruno = await newPlayer(server, { confirmed: true, language: 'en-US' })
    const replies = [await move(ana, bruno.email), await move(ana, freshEmail())]
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { status: true }]))
    await jobsDone(server)
    // That of the sign-up may be written before or after it.
    const subject = 'This email already has a Satoshi City account'
    const mail = (await mailsTo(server, bruno.email)).find((one) => one.subject === subject)
    expect(mail).toMatchObject({ links: [] })
    expect(mail?.text).toContain(bruno.nickname)
    expect(mail?.text).not.toContain(ana.nickname)
  })

  test('refuses the address that one has, and a wrong or missing password', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    expect(await move(ana, ana.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'auth.emailSame' } })
    const wrong = { status: 403, body: { code: 'auth.passwordWrong' } }
    expect(await move(ana, freshEmail(), 'guess after guess')).toMatchObject(wrong)
    expect(await ana.post('/api/auth/change-email', { newEmail: freshEmail() })).toMatchObject(wrong)
  })

  test('wants a session that has just begun of an account without a password', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await withoutPassword(ana.id)
    clock.pass(10 * minute)
    expect((await ana.post('/api/auth/change-email', { newEmail: freshEmail() })).status).toBe(200)
    clock.pass(1)
    const late = await ana.post('/api/auth/change-email', { newEmail: freshEmail() })
    expect(late).toMatchObject({ status: 403, body: { code: 'auth.notFresh' } })
  })

  test('gives an address that two accounts want to the first who follows the link', async () => {
    const [ana, bruno] = [await newPlayer(server, { confirmed: true }), await newPlayer(server, { confirmed: true })]
    const email = freshEmail()
    const tokens = [await moveTokenOf(ana, email), await moveTokenOf(bruno, email)]
    const replies = await Promise.all(tokens.map(moveBy))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)).toMatchObject(linkInvalid)
  })

  test('ends with the password that it was asked for by: a reset shuts a thief’s link', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const thief = await moveTokenOf(ana, freshEmail())
    await reset(await resetTokenOf(ana.email))
    expect(await moveBy(thief)).toMatchObject(linkInvalid)
  })

  test('is not begun for a session that has ended since it asked', async () => {
    const [ana, email] = [await newPlayer(server, { confirmed: true }), freshEmail()]
    const late = { userId: ana.id, sessionId: randomUUID(), email }
    await server.app.inTransaction((tx) => server.app.jobs.send(tx, 'emailChange', late))
    await jobsDone(server)
    expect(await mailsTo(server, email)).toEqual([])
  })

  test('can be asked for ten times an hour by one account', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await move(ana, freshEmail())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the list of sessions', () => {
  test('tells where the player is signed in, and by no network address', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await ana.post('/api/auth/sign-out', {})
    const phone = await signedIn(ana, 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')
    clock.pass(minute)
    const program = await signedIn(ana)
    const { body } = await phone.get<{ sessions: Listed[] }>('/api/auth/list-sessions')
    expect(body.sessions).toMatchObject([
      { browser: null, system: null, device: 'other', current: false },
      { browser: 'Firefox', system: 'Android', device: 'phone', current: true },
    ])
    expect(JSON.stringify(body)).not.toMatch(/\d+\.\d+\.\d+\.\d+|address/i)
    const { body: there } = await program.get<{ sessions: Listed[] }>('/api/auth/list-sessions')
    expect(there.sessions.map(({ current }) => current)).toEqual([true, false])
  })

  test('knows to the hour when a session was last used', async () => {
    const browser = await signedIn(await newPlayer(server, { confirmed: true }))
    const began = clock.now()
    const seenAt = async () => {
      const { body } = await browser.get<{ sessions: Listed[] }>('/api/auth/list-sessions')
      return Date.parse(body.sessions.find(({ current }) => current)?.lastSeenAt ?? '')
    }
    clock.pass(hour - 1)
    expect(await seenAt()).toBe(began)
    clock.pass(1_000)
    expect(await seenAt()).toBe(clock.now())
  })

  test('ends one session at once, and no other', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const [phone, tablet] = [await signedIn(ana), await signedIn(ana)]
    await ana.get('/api/me')
    await phone.get('/api/me')
    const { body } = await phone.get<{ sessions: Listed[] }>('/api/auth/list-sessions')
    const id = body.sessions.find(({ current }) => current)?.id
    expect(await ana.post('/api/auth/revoke-session', { id })).toMatchObject({ status: 200, body: { done: true } })
    expect((await phone.get('/api/me')).status).toBe(401)
    expect((await tablet.get('/api/me')).status).toBe(200)
  })

  test('cannot end somebody else’s session, of which it knows no more than of none', async () => {
    const [ana, bruno] = [await newPlayer(server), await newPlayer(server)]
    const { body } = await bruno.get<{ sessions: Listed[] }>('/api/auth/list-sessions')
    const foreign = await ana.post('/api/auth/revoke-session', { id: body.sessions[0]?.id })
    const absent = await ana.post('/api/auth/revoke-session', { id: randomUUID() })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'auth.sessionNotFound', details: {} } })
    expect(absent.body).toEqual(foreign.body)
    expect((await bruno.get('/api/me')).status).toBe(200)
  })

  test('ends all others at once', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const others = [await signedIn(ana), await signedIn(ana)]
    // First the one that asks: it is prolonged, by which all are looked up again.
    for (const one of [ana, ...others]) expect((await one.get('/api/me')).status).toBe(200)
    expect((await ana.post('/api/auth/revoke-other-sessions', {})).status).toBe(200)
    for (const other of others) expect((await other.get('/api/me')).status).toBe(401)
    expect((await ana.get('/api/me')).status).toBe(200)
  })
})

test.each(languages)('every mail about an account in %s is in that language', async (language) => {
  const ana = await newPlayer(server, { language, confirmed: true })
  await reset(await resetTokenOf(ana.email))
  await jobsDone(server)
  const { confirmation, passwordReset, passwordChanged } = mailTexts[language]
  const subjects = (await mailsTo(server, ana.email)).map(({ subject }) => subject)
  // The mail of the sign-up is written or not, and before or after that of the reset, as its job comes.
  expect(subjects.filter((subject) => subject !== confirmation.subject)).toEqual([
    passwordChanged.subject,
    passwordReset.subject,
  ])
})

type Listed = { id: string; lastSeenAt: string; current: boolean }
type Known = Pick<Player, 'email' | 'password'>

let addresses = 0

/** An address that nobody has. */
function freshEmail(): string {
  addresses += 1
  return `moved${addresses}@example.org`
}

function signIn(email: string, password: string) {
  return newBrowser(server).post('/api/auth/sign-in/email', { email, password })
}

/** Another browser of the player's, signed in. */
async function signedIn({ email, password }: Known, userAgent = 'a test') {
  const browser = newBrowser(server)
  const reply = await browser.post('/api/auth/sign-in/email', { email, password }, { 'user-agent': userAgent })
  expect(reply.status).toBe(200)
  return browser
}

function forget(email: string, from = '198.51.100.1') {
  return newBrowser(server).post('/api/auth/request-password-reset', { email }, { 'x-forwarded-for': from })
}

let networks = 0

/** The token of the reset mail that is asked for now, from a network of its own. */
async function resetTokenOf(email: string): Promise<string> {
  networks += 1
  expect((await forget(email, `10.77.${networks >> 8}.${networks & 255}`)).status).toBe(200)
  return tokenTo(server, email.toLowerCase(), '/auth/reset')
}

function reset(token: string, password = newPassword) {
  return newBrowser(server).post('/api/auth/reset-password', { token, newPassword: password })
}

function show(token: string) {
  return newBrowser(server).get(`/api/account/link?token=${token}`)
}

function move(player: Player, newEmail: string, password = player.password) {
  return player.post('/api/auth/change-email', { newEmail, password })
}

async function moveTokenOf(player: Player, email: string): Promise<string> {
  expect((await move(player, email)).status).toBe(200)
  return tokenTo(server, email.toLowerCase(), '/auth/email-change')
}

function moveBy(token: string) {
  return newBrowser(server).post('/api/auth/confirm-email-change', { token })
}

/** A social door, as a provider's account opens it. */
async function addCredential(userId: string): Promise<void> {
  await server.db
    .insertInto('credentials')
    .values({ id: randomUUID(), user_id: userId, account_id: `google of ${userId}`, provider_id: 'google' })
    .execute()
}

/** Makes the account one that came by a social door. */
async function withoutPassword(userId: string): Promise<void> {
  await server.db.deleteFrom('credentials').where('user_id', '=', userId).execute()
  await addCredential(userId)
}

async function credentialsOf(userId: string): Promise<string[]> {
  const rows = await server.db.selectFrom('credentials').select('provider_id').where('user_id', '=', userId).execute()
  return rows.map(({ provider_id: door }) => door).toSorted()
}
