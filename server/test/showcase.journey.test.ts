import { showcaseIds } from '@satoshi/content/server'
import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { audit } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

type Browser = ReturnType<typeof newBrowser>
type Shown = { token: string; prompt: string; options: string[]; right: object; wrong: object; expiresAt: number }
type Answered = {
  chosen: number
  correct: number
  isRight: boolean
  explanation: string
  sources: object[]
  xp: number
}

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('showcase_answers').execute()
  await server.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
})

describe('a question for anybody', () => {
  test('comes in the language of the request, without its answer, and writes nothing', async () => {
    const before = await rowsAnywhere()
    const asked = await Promise.all(
      ['pt-BR', 'ar-SA'].map((language) =>
        newBrowser(server).get<Shown>('/api/showcase', { 'accept-language': language }),
      ),
    )
    for (const { status, body, headers } of asked) {
      expect(status).toBe(200)
      expect(body.options).toHaveLength(4)
      expect(new Set(body.options).size).toBe(4)
      expect(body).toMatchObject({ right: { xp: 10, amountCents: 200 }, wrong: { xp: 1, amountCents: 0 } })
      expect(JSON.stringify(body)).not.toMatch(/correct|explanation|"sources"/)
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(asked[1]?.body.prompt).toMatch(/\p{Script=Arabic}/u)
    expect(await rowsAnywhere()).toEqual(before)
  })

  test('is one of the showcase, and there is none when all of them are paused', async () => {
    const [paused, live] = [showcaseIds.slice(1), showcaseIds[0] ?? '']
    await server.db.updateTable('questions').set({ state: 'paused' }).where('id', 'in', paused).execute()
    for (let turn = 0; turn < 4; turn += 1) expect(questionOf((await ask(newBrowser(server))).token)).toBe(live)
    await server.db.updateTable('questions').set({ state: 'paused' }).where('id', '=', live).execute()
    const none = await newBrowser(server).get('/api/showcase')
    expect([none.status, none.body]).toMatchObject([409, { code: 'showcase.noQuestion' }])
  })

  test('is answered, explained with its sources, and worth what was said before', async () => {
    const { answer } = await guest({ right: true })
    expect(answer).toMatchObject({ isRight: true, xp: 10, amountCents: 200 })
    expect(answer.correct).toBe(answer.chosen)
    expect(answer.explanation.length).toBeGreaterThan(40)
    expect(answer.sources.length).toBeGreaterThan(0)
    const wrong = await guest({ right: false })
    expect(wrong.answer).toMatchObject({ isRight: false, xp: 1, amountCents: 0 })
    expect(wrong.answer.correct).not.toBe(wrong.answer.chosen)
  })
})

describe('whoever cheats', () => {
  test('answers once: the same token again has the first outcome, whatever is chosen', async () => {
    const { browser, shown, answer } = await guest({ right: false })
    const again = await browser.post<Answered>('/api/showcase/answer', { token: shown.token, option: answer.correct })
    expect(again.body).toEqual(answer)
    const racers = await Promise.all(
      [0, 1, 2, 3].map((option) =>
        newBrowser(server).post<Answered>('/api/showcase/answer', { token: shown.token, option }),
      ),
    )
    for (const { body } of racers) expect(body).toEqual(answer)
    expect(await answers()).toHaveLength(1)
  })

  test('is refused a token that is forged, cut, of another purpose, or over', async () => {
    const browser = newBrowser(server)
    const { token } = await ask(browser)
    const [payload = '', signature = ''] = token.split('.')
    const easier = Buffer.from(JSON.stringify({ ...contentOf(token), questionId: 'roi-001' })).toString('base64url')
    const other = await guest({ right: true })
    const cookie = cookieOf(other.browser)
    for (const forged of [`${easier}.${signature}`, `${payload}.`, payload, '.', '', 'x.y', cookie, `${token}A`])
      expect(await codeOf(browser.post('/api/showcase/answer', { token: forged, option: 0 }))).toBe('showcase.expired')
    clock.pass(hour)
    expect(await codeOf(browser.post('/api/showcase/answer', { token, option: 0 }))).toBe('showcase.expired')
    expect(await answers()).toHaveLength(1)
  })

  test('is refused an option that there is not, and a call from another site', async () => {
    const browser = newBrowser(server)
    const { token } = await ask(browser)
    for (const option of [-1, 4, 0.5, '0', null])
      expect(await codeOf(browser.post('/api/showcase/answer', { token, option }))).toBe('request.invalid')
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect(await codeOf(browser.post('/api/showcase/answer', { token, option: 0 }, elsewhere))).toBe(
      'request.crossOrigin',
    )
  })

  test('waits, from one network; from another it goes on', async () => {
    const from = { 'x-forwarded-for': '198.51.100.9' }
    const browser = newBrowser(server)
    const { token } = await ask(browser)
    const statuses: number[] = []
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await browser.post('/api/showcase/answer', { token, option: 0 }, from)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    const elsewhere = { 'x-forwarded-for': '198.51.100.10' }
    expect((await browser.post('/api/showcase/answer', { token, option: 0 }, elsewhere)).status).toBe(200)
  })
})

describe('a new account', () => {
  test('takes the answer along and is paid when the address is confirmed, once', async () => {
    const { browser } = await guest({ right: true })
    const ana = await newPlayer(server, { browser })
    expect(await claim(ana)).toEqual({ isRight: true, paid: false, xp: 10, amountCents: 200 })
    expect(await paidTo(ana)).toEqual([])
    await confirm(ana)
    expect(await paidTo(ana)).toEqual([{ xp: 10, points: 10, amount_cents: 200 }])
    expect(await claim(ana)).toEqual({ isRight: true, paid: true, xp: 10, amountCents: 200 })
    await server.app.inTransaction((tx) => server.app.jobs.send(tx, 'emailConfirmed', { userId: ana.id }))
    await jobsDone(server)
    expect(await paidTo(ana)).toHaveLength(1)
    const { body } = await ana.get('/api/me')
    expect(body).toMatchObject({ profile: { xp: 10 }, wallet: { grantedCents: 300_00 + 200 } })
    expect(await audit(server.db)).toMatchObject({ ok: true })
  })

  test('that is confirmed before it claims is paid at once', async () => {
    const { browser } = await guest({ right: true })
    const ana = await newPlayer(server, { browser })
    await confirm(ana)
    expect(await paidTo(ana)).toEqual([])
    expect(await claim(ana)).toMatchObject({ paid: true })
    expect(await paidTo(ana)).toHaveLength(1)
  })

  test('has an XP for a wrong answer, and no BTZ', async () => {
    const { browser } = await guest({ right: false })
    const ana = await newPlayer(server, { browser })
    await claim(ana)
    await confirm(ana)
    expect(await paidTo(ana)).toEqual([{ xp: 1, points: 1, amount_cents: 0 }])
  })

  test('has what it claimed in the statement under its name', async () => {
    const { browser } = await guest({ right: true })
    const ana = await newPlayer(server, { browser })
    await claim(ana)
    await confirm(ana)
    const { body } = await ana.get<{ items: { reason: string }[] }>('/api/wallet/transactions')
    expect(body.items.map(({ reason }) => reason).toSorted()).toEqual(['showcase', 'signUp'])
  })
})

describe('fifty accounts', () => {
  test('of one cookie: one has it, however many claim at once', async () => {
    const { browser } = await guest({ right: true })
    const cookie = cookieOf(browser)
    const crowd = await Promise.all(
      Array.from({ length: 6 }, () => newPlayer(server, { confirmed: true, browser: browserWith(cookie) })),
    )
    const claims = await Promise.all(crowd.map((one) => one.post('/api/showcase/claim')))
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of claims)
      if (status !== 200) expect(body).toMatchObject({ code: 'showcase.nothingToClaim' })
    const paid = await Promise.all(crowd.map(paidTo))
    expect(paid.flat()).toHaveLength(1)
  })

  test('of one player: one answer, however many cookies come at once', async () => {
    const cookies = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { browser } = await guest({ right: true })
        return cookieOf(browser)
      }),
    )
    const ana = await newPlayer(server, { confirmed: true })
    const claims = await Promise.all(cookies.map((cookie) => claimWith(ana, cookie)))
    for (const { status } of claims) expect(status).toBe(200)
    expect(await paidTo(ana)).toHaveLength(1)
    expect((await answers()).filter(({ user_id }) => user_id !== null)).toHaveLength(1)
  })

  test('with cookies that we did not sign, or signed for something else, have nothing', async () => {
    const { browser, shown } = await guest({ right: true })
    const ana = await newPlayer(server, { confirmed: true })
    const cookie = cookieOf(browser)
    const [id = '', signature = ''] = cookie.split('.')
    const other = await guest({ right: true })
    const [another = ''] = cookieOf(other.browser).split('.')
    for (const forged of ['', id, `${id}.`, `${another}.${signature}`, shown.token, `${cookie}x`])
      expect((await claimWith(ana, forged)).body).toMatchObject({ code: 'showcase.nothingToClaim' })
    expect((await claimWith(newBrowser(server), cookie)).status).toBe(401)
    expect(await paidTo(ana)).toEqual([])
  })

  test('that are older than a day have nothing, nor does an answer that is', async () => {
    const old = await newPlayer(server, { confirmed: true })
    clock.pass(24 * hour)
    const { browser } = await guest({ right: true })
    const cookie = cookieOf(browser)
    expect((await claimWith(old, cookie)).body).toMatchObject({ code: 'showcase.notNew' })
    clock.pass(24 * hour - minute)
    const late = await newPlayer(server, { confirmed: true })
    clock.pass(minute)
    expect((await claimWith(late, cookie)).body).toMatchObject({ code: 'showcase.nothingToClaim' })
    expect(await answers()).toHaveLength(1)
    await guest({ right: true })
    expect(await answers()).toHaveLength(1)
  })

  test('one after the other, each deleted: the answer went with the first', async () => {
    const { browser } = await guest({ right: true })
    const cookie = cookieOf(browser)
    const first = await newPlayer(server, { confirmed: true })
    expect((await claimWith(first, cookie)).status).toBe(200)
    await first.post('/api/account/request-deletion', { password: first.password })
    const token = await tokenTo(server, first.email, '/auth/delete')
    expect((await first.post('/api/account/delete', { token })).status).toBe(200)
    expect(await answers()).toEqual([])
    const second = await newPlayer(server, { confirmed: true })
    expect((await claimWith(second, cookie)).body).toMatchObject({ code: 'showcase.nothingToClaim' })
  })
})

async function ask(browser: Browser): Promise<Shown> {
  return (await browser.get<Shown>('/api/showcase')).body
}

let guests = 0

/** Somebody who has answered: the key is read in the database, as nobody outside can. */
async function guest({ right }: { right: boolean }) {
  guests += 1
  const browser = newBrowser(server)
  const shown = await ask(browser)
  const { questionId, version } = contentOf(shown.token)
  const { body } = await server.db
    .selectFrom('question_versions')
    .select('body')
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const { key, texts } = body as {
    key: { correct: string }
    texts: Record<string, { options: Record<string, string> }>
  } // safe: as the bank stores it
  const rightText = texts['pt-BR']?.options[key.correct] ?? ''
  const place = shown.options.indexOf(rightText)
  const option = right ? place : (place + 1) % 4
  const from = { 'x-forwarded-for': `192.0.2.${guests % 250}` }
  const { body: answer } = await browser.post<Answered>('/api/showcase/answer', { token: shown.token, option }, from)
  return { browser, shown, answer }
}

function contentOf(token: string): { questionId: string; version: number } {
  const [payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { questionId: string; version: number } // safe: as the server writes it
}

function questionOf(token: string): string {
  return contentOf(token).questionId
}

/** What the browser of a guest keeps of the answer. */
function cookieOf(browser: Browser): string {
  return /satoshi\.showcase=([^;]+)/.exec(browser.cookie())?.[1] ?? ''
}

/** A browser with a cookie that somebody put there. */
function browserWith(cookie: string): Browser {
  return newBrowser(server, new Map([['satoshi.showcase', cookie]]))
}

async function claim(player: Player) {
  return (await player.post('/api/showcase/claim')).body
}

/** Claims in another browser of the player, which has this cookie too. */
function claimWith(player: Pick<Player, 'cookie'>, cookie: string) {
  const jar = new Map(
    player
      .cookie()
      .split('; ')
      .map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name, value.join('=')]
      }),
  )
  return newBrowser(server, jar.set('satoshi.showcase', cookie)).post('/api/showcase/claim')
}

async function confirm({ id }: Player): Promise<void> {
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await jobsDone(server)
}

function paidTo({ id }: Player) {
  return server.db
    .selectFrom('rewards')
    .select(['xp', 'points', 'amount_cents'])
    .where('user_id', '=', id)
    .where('source', '=', 'showcase')
    .execute()
}

function answers() {
  return server.db.selectFrom('showcase_answers').selectAll().execute()
}

async function codeOf(reply: Promise<{ body: unknown }>): Promise<unknown> {
  const { body } = await reply
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : body
}

/** How many rows there are of what a visit could leave. */
async function rowsAnywhere() {
  const tables = ['showcase_answers', 'allowances', 'sessions', 'users'] as const
  return Promise.all(tables.map(async (name) => (await server.db.selectFrom(name).selectAll().execute()).length))
}
