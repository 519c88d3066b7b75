import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connectForLongWork } from '../src/platform/postgres/connect.ts'
import { eventually } from './_eventually.ts'
import { createDatabase } from './_database.ts'
import { databaseBehindDoor } from './_database-behind-door.ts'
import { jobsDone } from './_mails.ts'
import { newBrowser, newPlayer } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

describe('the server as a whole', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('health touches the database and says so with and without a body', async () => {
    const { get } = newBrowser(server)
    expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok', version: '1.0.0' } })
    const head = await fetch(`${server.url}/api/health`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a player signs up, is known by the cookie, and is nobody after signing out', async () => {
    const ana = await newPlayer(server, { nickname: 'Ana', language: 'ar-SA' })
    expect(ana.cookie()).toContain('session_token')
    const me = await ana.get<{ profile: { nickname: string; language: string }; wallet: object }>('/api/me')
    expect(me).toMatchObject({
      status: 200,
      body: { profile: { nickname: 'Ana', language: 'ar-SA' }, wallet: { balanceCents: 0 } },
    })
    expect(me.headers.get('cache-control')).toBe('no-store')
    const copy = ana.cookie()
    expect((await ana.post('/api/auth/sign-out')).status).toBe(200)
    expect(await ana.get('/api/me')).toMatchObject({ status: 401, body: { code: 'auth.required', details: {} } })
    const replayed = await fetch(`${server.url}/api/me`, { headers: { cookie: copy } })
    expect(replayed.status).toBe(401)
  })

  test('refusals of better-auth`s operations have our shape', async () => {
    const { post, get } = newBrowser(server)
    const wrong = { email: 'nobody@example.org', password: 'seven blue llamas' }
    expect(await post('/api/auth/sign-in/email', wrong)).toMatchObject({
      status: 401,
      body: { code: 'auth.invalidCredentials' },
    })
    expect(await post('/api/auth/sign-in/email', { email: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: { issues: [{ path: 'email' }, { path: 'password' }] } },
    })
    expect(await get('/api/auth/list-accounts')).toMatchObject({ status: 404, body: { code: 'request.notFound' } })
    expect(await post('/api/auth/delete-user', {})).toMatchObject({ status: 404, body: { code: 'request.notFound' } })
  })

  test('a page of another site can neither sign up nor sign out anybody', async () => {
    const ana = await newPlayer(server)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await ana.post('/api/auth/sign-out', undefined, foreign)).toMatchObject({
      status: 403,
      body: { code: 'request.crossOrigin' },
    })
    expect((await ana.get('/api/me')).status).toBe(200)
    expect(
      (await ana.post('/api/auth/sign-out', undefined, { origin: server.url, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
  })

  test('the document is OpenAPI 3.1, names the session cookie, and holds better-auth`s operations', async () => {
    const { body } = await newBrowser(server).get<Document>('/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/auth/sign-up/email', '/me', '/matches/{id}/commands']),
    )
    expect(body.paths['/health']).toHaveProperty('head')
    expect(body.paths['/me']?.get?.security).toEqual([{ session: [] }])
    expect(body.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    const ana = await newPlayer(server)
    expect(ana.cookie()).toContain(`${body.components.securitySchemes.session.name}=`)
  })

  test('the document comes in the coding that a reader takes, and not again to who has it', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/api/openapi.json`, { headers })
    const plain = await ask({ 'accept-encoding': 'identity' })
    const text = await plain.text()
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['deflate', null],
    ] as const) {
      const reply = await ask({ 'accept-encoding': accepted })
      expect([accepted, reply.headers.get('content-encoding')]).toEqual([accepted, coding])
      expect(await reply.text()).toBe(text)
    }
    const etag = plain.headers.get('etag') ?? ''
    const known = await ask({ 'if-none-match': etag })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('the docs page runs from our own server alone', async () => {
    const page = await fetch(`${server.url}/api/docs`)
    const text = await page.text()
    expect(text).not.toMatch(/https?:\/\/|<script>|style=|<style/)
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
    expect(files).toHaveLength(4)
    for (const file of files) expect((await fetch(`${server.url}${file}`)).status).toBe(200)
    expect((await fetch(`${server.url}/api/docs/package.json`)).status).toBe(404)
  })

  test('figures are shown to this machine, with the audit of the ledger', async () => {
    const reply = await fetch(`${server.url}/metrics`)
    expect(await reply.text()).toMatch(/^ledger_ok 1$/m)
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
  })

  test('with https the cookie is for https only, and browsers are told to stay there', async () => {
    const secure = await startServer({ publicUrl: 'https://play.example.org' })
    const health = await fetch(`${secure.url}/api/health`)
    expect(health.headers.get('strict-transport-security')).toContain('max-age=31536000')
    const ana = await newPlayer(secure)
    expect(ana.cookie()).toMatch(/^__Host-satoshi\./)
    await secure.close()
  })

  test('while the database is away calls fail with 503 and when to come back, and work again once it is back', async () => {
    const { database, door } = await databaseBehindDoor()
    const cut = await startServer({ database })
    const ana = await newPlayer(cut)
    await door.shut()
    for (const path of ['/api/health', '/api/me', '/api/topics']) {
      const reply = await ana.get(path)
      expect(reply).toMatchObject({ status: 503, body: { code: 'service.unavailable', details: {} } })
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Refused for the database that let nobody in, and not by some other limit.
    expect(cut.logged().filter((line) => line.includes('database unavailable'))).toHaveLength(3)
    expect((await fetch(`${cut.url}/api/health`, { method: 'HEAD' })).status).toBe(503)
    expect((await fetch(`${cut.url}/api/openapi.json`)).status).toBe(200)
    await door.open()
    await eventually(async () => expect((await ana.get('/api/me')).status).toBe(200))
    await cut.close()
    await database.drop()
    await door.shut()
  })

  test('a call that runs when the server is told to stop is finished', async () => {
    const database = await createDatabase()
    // However long the calls are held, no limit of a request ends them.
    const patient = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 20 })
    // Quiet, and its mail is written: nobody else waits for what is locked.
    const stopping = await startServer({ database: { ...database, ...patient }, quiet: true })
    const ana = await newPlayer(stopping)
    await jobsDone(stopping)
    // Known from here on, so that each call waits by itself.
    expect((await ana.get('/api/me')).status).toBe(200)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const holding = stopping.app.inTransaction(async (tx) => {
      await sql`lock table profiles`.execute(tx)
      await released
    })
    await eventually(async () => expect(await locksOf(stopping)).toMatchObject({ held: 1 }))
    const calls = Array.from({ length: 8 }, () => ana.get('/api/me'))
    await eventually(async () => expect(await locksOf(stopping)).toEqual({ held: 1, waiting: 8 }))
    const closed = stopping.close()
    release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    await Promise.all([holding, closed])
    await patient.close()
    await database.drop()
    await expect(fetch(`${stopping.url}/api/health`)).rejects.toThrow('fetch failed')
  })
})

/** Who has the profiles for itself, and how many wait for them. */
async function locksOf({ db }: TestServer) {
  const { rows } = await sql<{ held: number; waiting: number }>`
    select count(*) filter (where granted and mode = 'AccessExclusiveLock')::int as held,
      count(*) filter (where not granted)::int as waiting
    from pg_locks where relation = 'profiles'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]
}

type Document = {
  openapi: string
  info: { license: object }
  paths: Record<string, { get?: { security?: object[] }; head?: object }>
  components: { securitySchemes: { session: { name: string } } }
}
