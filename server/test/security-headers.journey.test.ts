import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newPlayer } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

/** What every reply of the server must carry, whatever it is. */
const required: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'self'; /,
  'permissions-policy': /microphone=\(\)/,
  'referrer-policy': /^same-origin$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000/,
  'x-request-id': /^[0-9a-f-]{36}$/,
}

const page = { accept: 'text/html' }

describe('all headers that protect a page', () => {
  let server: TestServer
  let build: string
  beforeAll(async () => {
    build = madeBuild()
    server = await startServer({ publicUrl: 'https://play.example.org', webRoot: build })
  })
  afterAll(async () => {
    await server.close()
    rmSync(build, { recursive: true })
  })

  test('are on the reply of every route that the server has, whether it refuses or serves', async () => {
    const routes = server.calls()
    expect(routes.length).toBeGreaterThan(30)
    const ana = await newPlayer(server)
    const bad: string[] = []
    for (const route of routes) {
      const [method = '', pattern = ''] = route.split(' ')
      const path = pattern.replaceAll(/:\w+/g, '01890a5d-ac96-774b-bcce-b302099a8057').replace('*', 'x')
      for (const cookie of [undefined, ana.cookie()]) {
        const headers = { ...page, ...(cookie && { cookie }) }
        bad.push(...(await lacking(route, () => fetch(server.url + path, { method, headers, redirect: 'manual' }))))
      }
    }
    expect(bad).toEqual([])
  })

  test.each([
    ['a page', 'GET', '/', page],
    ['a page that was drawn before', 'GET', '/welcome?lng=ar-SA', page],
    ['a page that the app will not find', 'GET', '/no/such/street', page],
    ['a file that never changes', 'GET', '/assets/app-1a2b3c.js', {}],
    ['a file that is as it was', 'GET', '/first.js', { 'if-modified-since': 'Tue, 19 Jan 2038 03:14:07 GMT' }],
    ['a part of a file', 'GET', '/first.js', { range: 'bytes=0-1' }],
    ['a part that is not there', 'GET', '/first.js', { range: 'bytes=9000-' }],
    ['a missing file', 'GET', '/assets/gone-000000.js', {}],
    ['an unknown call', 'GET', '/api/nothing', {}],
    ['a wrong method', 'DELETE', '/api/me', {}],
    ['a foreign page`s call', 'POST', '/api/auth/sign-out', { origin: 'https://evil.example' }],
    ['what is no JSON', 'POST', '/api/auth/sign-in/email', { 'content-type': 'text/plain' }],
    ['figures that are not for you', 'GET', '/metrics', { 'x-forwarded-for': '203.0.113.7' }],
    ['figures', 'GET', '/metrics', {}],
    ['a question before the real one', 'OPTIONS', '/api/me', { origin: 'https://evil.example' }],
  ])('are on %s', async (what, method, path, headers) => {
    expect(await lacking(what, () => fetch(server.url + path, { method, headers }))).toEqual([])
  })

  test.each([
    ['no HTTP', 'hello\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n`],
    ['a URL that is no text', 'GET /api/%c3%28 HTTP/1.1\r\nHost: a\r\n'],
    [
      'a body that is too long',
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n`,
    ],
  ])('are on what the parser refuses: %s', async (what, text) => {
    expect(await lacking(what, () => raw(server.url, text))).toEqual([])
  })

  test('scripts run from our files alone: nothing inline, nothing made of text', async () => {
    const { headers } = await fetch(`${server.url}/`, { headers: page })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('style-src')).toBe("'self'")
    expect(directives.get('object-src')).toBe("'none'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(directives.get('form-action')).toBe("'self'")
  })

  test('no two replies have the same id, and a caller`s own id is not believed', async () => {
    const ids = new Set<string | null>()
    for (let call = 0; call < 20; call++) {
      const { headers } = await fetch(`${server.url}/api/health`, { headers: { 'x-request-id': 'mine' } })
      ids.add(headers.get('x-request-id'))
    }
    expect(ids.size).toBe(20)
    expect(ids).not.toContain('mine')
  })
})

/** What a reply lacks of the demanded headers. */
async function lacking(what: string, call: () => Promise<Response>): Promise<string[]> {
  const reply = await call()
  await reply.arrayBuffer()
  const missing = Object.entries(required).filter(([name, value]) => !value.test(reply.headers.get(name) ?? ''))
  return missing.map(([name]) => `${what} (${reply.status}): ${name}`)
}

/** The reply to bytes that no HTTP client would send. */
function raw(url: string, text: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`${text}Connection: close\r\n\r\n`),
    )
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      const pairs = headers.map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]) // safe: `name: value`
      resolve(new Response(body, { status: Number(line.split(' ')[1]), headers: pairs }))
    })
  })
}

/** A web app as the build leaves it, as far as the server looks. */
function madeBuild(): string {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(root, 'assets'))
  for (const file of ['index.html', 'welcome.ar-SA.html', 'first.js', 'assets/app-1a2b3c.js'])
    writeFileSync(join(root, file), 'the app')
  return root
}
