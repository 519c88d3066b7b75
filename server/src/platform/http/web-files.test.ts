import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../../config.ts'
import { systemClock } from '../clock.ts'
import { createHttpServer } from './http-server.ts'
import { registerDevPages, serveWeb } from './web-files.ts'

const policyName = 'content-security-policy'
const html = { accept: 'text/html,*/*;q=0.8' }

describe('the built web app', () => {
  let root: string
  let server: Awaited<ReturnType<typeof serverOf>>
  beforeAll(async () => {
    root = build()
    server = await serverOf(root)
  })
  afterAll(async () => {
    await server.close()
    // What stands beside the build as well.
    rmSync(dirname(root), { recursive: true })
  })

  test('files whose name changes with their content are kept for a year, others are asked for anew', async () => {
    const asset = await server.inject('/assets/app-1a2b3c.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toContain('javascript')
    expect((await server.inject('/first.js')).headers['cache-control']).toBe('no-cache')
    for (const path of ['/avatars/neo-trader.svg', '/host/hello.svg']) {
      const { headers } = await server.inject(path)
      expect([path, headers['cache-control'], headers['content-type']]).toEqual([
        path,
        'public, max-age=86400',
        'image/svg+xml',
      ])
    }
  })

  test('a compressed twin is sent to who takes it', async () => {
    const reply = await server.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(reply.headers['content-type']).toContain('javascript')
    expect(reply.headers['vary']).toContain('accept-encoding')
  })

  test.each(['/', '/dashboard', '/quiz/duel?topic=roi', '/no/such/page'])(
    'a person who opens %s gets the app',
    async (url) => {
      const reply = await server.inject({ url, headers: html })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toContain('text/html')
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.body).toContain('app')
    },
  )

  test('a page whose address holds the secret of a mail tells its address to nobody', async () => {
    const open = async (url: string) => (await server.inject({ url, headers: html })).headers['referrer-policy']
    expect(await open('/auth/reset?token=secret')).toBe('no-referrer')
    expect(await open('/auth/confirmed?lng=pt-BR&token=secret')).toBe('no-referrer')
    expect(await open('/auth/reset')).not.toBe('no-referrer')
  })

  test.each([
    ['a file that is not there', 'GET', '/assets/gone-000000.js', html],
    ['a program that reads no HTML', 'GET', '/dashboard', { accept: 'application/json' }],
    ['a form', 'POST', '/dashboard', html],
    ['an unknown call', 'GET', '/api/nothing', html],
    ['a page as a file', 'GET', '/welcome.en-US.html', html],
    ['a compressed file by its own name', 'GET', '/assets/app-1a2b3c.js.br', html],
    ['a hidden file', 'GET', '/.vite/manifest.json', html],
    ['a way out', 'GET', '/assets/../../secret.txt', html],
    ['a way out, encoded', 'GET', '/assets/%2e%2e/%2e%2e/secret.txt', html],
  ] as const)('%s is not found', async (_what, method, url, headers) => {
    const reply = await server.inject({ method, url, headers })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ code: 'request.notFound', details: {} })
  })

  test.each([
    ['asked for', '/welcome?lng=ar-SA', { ...html, cookie: 'i18next=es-ES', 'accept-language': 'en-US' }, 'ar-SA'],
    ['kept by the app', '/welcome', { ...html, cookie: 'a=b; i18next=es-ES', 'accept-language': 'en-US' }, 'es-ES'],
    ['wished by the browser', '/welcome', { ...html, 'accept-language': 'en-GB,pt;q=0.5' }, 'en-US'],
    ['asked for by a neighbour', '/welcome?lng=ar', { ...html, cookie: 'i18next=es-ES' }, 'ar-SA'],
    ['kept as a neighbour', '/welcome?lng=fr', { ...html, cookie: 'i18next=es-MX' }, 'es-ES'],
    ['wished before ours', '/welcome', { ...html, 'accept-language': 'en-GB,pt-BR;q=0.9' }, 'en-US'],
    ['of nobody we know', '/welcome', { ...html, 'accept-language': 'fr' }, 'pt-BR'],
    ['that we have not', '/welcome?lng=../../secret', html, 'pt-BR'],
  ])('the first paint is in the language %s', async (_which, url, headers, language) => {
    const reply = await server.inject({ url, headers })
    expect(reply.body).toBe(`welcome in ${language}`)
    expect(reply.headers['vary']).toContain('accept-language, cookie')
  })

  test('nobody is told of hints where there are none', async () => {
    expect((await server.inject({ url: '/welcome', headers: html })).headers['set-cookie']).toBeUndefined()
  })

  test('with hints, a browser without a language hears so, and no other', async () => {
    const hinting = await serverOf(root, { givesHints: true })
    onTestFinished(() => hinting.close())
    const cookieFor = async (headers: Record<string, string>) =>
      (await hinting.inject({ url: '/welcome', headers })).headers['set-cookie']
    expect(await cookieFor(html)).toContain('satoshi-may-ask-hint=1')
    expect(await cookieFor({ ...html, cookie: 'i18next=klingon' })).toContain('satoshi-may-ask-hint=1')
    expect(await cookieFor({ ...html, cookie: 'i18next=es-ES' })).toBeUndefined()
  })

  test('a page is found by its whole path, and by no other', async () => {
    expect((await server.inject({ url: '/quiz/solo?topic=roi', headers: html })).body).toBe('quiz in pt-BR')
    for (const url of ['/quiz+solo', '/quiz/solo/more'])
      expect((await server.inject({ url, headers: html })).body).toBe('the app')
  })

  test('what reads QR codes may run WebAssembly, and no page or other file may', async () => {
    const policyOf = async (url: string) => String((await server.inject({ url, headers: html })).headers[policyName])
    expect(await policyOf('/assets/code-reader-worker-1a2b3c4.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    const pages = ['/', '/p2p-transfer', '/p2p-transfer?tab=send']
    const files = ['/assets/app-1a2b3c.js', '/first.js', '/assets/gone.js']
    const alike = ['/assets/code-reader-worker.js', '/assets/my-code-reader-worker-1a2b3c4.js']
    for (const url of [...pages, ...files, ...alike])
      expect([url, await policyOf(url)]).toEqual([url, expect.not.stringContaining('wasm')])
  })

  test('every reply carries the security headers', async () => {
    for (const url of ['/', '/first.js', '/assets/gone.js', '/assets/app-1a2b3c.js']) {
      const { headers } = await server.inject({ url, headers: html })
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })
})

test('without a build the pages say so', async () => {
  const server = await serverOf('/nowhere')
  onTestFinished(() => server.close())
  const reply = await server.inject({ url: '/', headers: html })
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('npm start')
  expect((await server.inject('/api/nothing')).statusCode).toBe(404)
})

test.each([
  [false, 204],
  [true, 404],
])('in production (%s) the pages of developers are answered with %d', async (production, status) => {
  const http = fastify()
  registerDevPages(http, { config: { ...readConfig({}), production } })
  const reply = await http.inject({ url: '/dev/pages' })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['cache-control']).toBe('no-store')
})

async function serverOf(webRoot: string, web?: { givesHints: boolean }) {
  const options = { log: pino({ level: 'silent' }), clock: systemClock(), port: 1, trustProxy: false as const }
  const server = await createHttpServer({ ...options, publicUrl: 'http://127.0.0.1:1' })
  await serveWeb(server, webRoot, web)
  return server
}

function build(): string {
  const parent = mkdtempSync(join(tmpdir(), 'web-'))
  const root = join(parent, 'dist')
  for (const directory of ['assets', 'avatars', 'host', '.vite']) mkdirSync(join(root, directory), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'index.html'), 'the app')
  for (const language of ['pt-BR', 'en-US', 'es-ES', 'ar-SA'])
    writeFileSync(join(root, `welcome.${language}.html`), `welcome in ${language}`)
  writeFileSync(join(root, 'quiz+solo.pt-BR.html'), 'quiz in pt-BR')
  writeFileSync(join(root, 'first.js'), '1')
  writeFileSync(join(root, '.vite/manifest.json'), '{}')
  for (const picture of ['avatars/neo-trader.svg', 'host/hello.svg']) writeFileSync(join(root, picture), '<svg/>')
  writeFileSync(join(root, 'assets/app-1a2b3c.js'), 'let a = 1')
  writeFileSync(join(root, 'assets/code-reader-worker-1a2b3c4.js'), 'let b = 2')
  writeFileSync(join(root, 'assets/app-1a2b3c.js.br'), brotliCompressSync('let a = 1'))
  return root
}
