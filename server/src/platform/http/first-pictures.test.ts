import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'

import { systemClock } from '../clock.ts'
import { FirstPictures } from './first-pictures.ts'
import { createHttpServer } from './http-server.ts'
import { serveWeb } from './web-files.ts'

const html = { accept: 'text/html,*/*;q=0.8' }
const signedIn = { ...html, cookie: 'satoshi.session_token=of-ana; i18next=pt-BR' }

test('a player gets the page with its picture and what it was drawn from, kept by nobody', async () => {
  const { open } = await opened()
  const { headers, body } = await open('/dashboard')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(headers['vary']).toContain('cookie')
  expect(headers['set-cookie']).toEqual(['satoshi.session_token=prolonged'])
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  expect(body).toMatch(/^<before><div id="root" data-player data-prerendered="\/dashboard pt-BR">/)
  // The policy lets no style stand in HTML, and what was answered ends no block.
  expect(body).toContain('<b data-style="width:1px">Ana</b>')
  expect(body).not.toContain(' style="')
  const [, block = ''] = /<script id="first-answers" type="application\/json">(.*)<\/script><after>$/.exec(body) ?? []
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toMatchObject({
    wide: true,
    answers: { '/api/dashboard': { name: 'Ana', note: '</script>' } },
  })
})

test('a phone is told by what it says of itself', async () => {
  const { open } = await opened()
  for (const [said, wide] of [
    [{ 'sec-ch-ua-mobile': '?1' }, false],
    [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }, false],
    [{ 'user-agent': 'Mozilla/5.0 (X11)' }, true],
  ] as const) {
    expect((await open('/dashboard', { ...signedIn, ...said })).body).toContain(`"wide":${wide}`)
  }
})

test.each([
  ['nobody is signed in', '/dashboard', html],
  ['the API knows no such session', '/dashboard', { ...html, cookie: 'satoshi.session_token=of-nobody' }],
  ['the address has more in it', '/dashboard?from=mail', signedIn],
  ['the screen is not drawn', '/settings', signedIn],
  [
    'the build has no page of it in this language',
    '/dashboard',
    { ...signedIn, cookie: signedIn.cookie.replace('pt-BR', 'es-ES') },
  ],
  ['the drawing fails', '/leaderboard', signedIn],
  ['the answer takes too long', '/slow', signedIn],
])('the page stands without where %s', async (_why, url, headers) => {
  const { open } = await opened()
  const reply = await open(url, headers)
  expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'the app', 'no-cache'])
})

test.each([
  ['nothing draws', { draws: false }],
  ['no time may go into drawing', { mostMillis: 0 }],
])('where %s all pages stand without', async (_why, options) => {
  const { open } = await opened(options)
  for (let time = 0; time < 3; time++) expect((await open('/dashboard')).body).toBe('the app')
})

/** Draws the name that was answered; one screen fails. */
const drawing = `
export const callsOfPicture = (path) =>
  ({ '/dashboard': ['/api/dashboard'], '/leaderboard': ['/api/dashboard'], '/slow': ['/api/slow'] })[path] ?? []
export function drawPage({ path, answers }) {
  if (path === '/leaderboard') throw new Error('no such board')
  return '<b style="width:1px">' + answers['/api/dashboard'].name + '</b>'
}
`

async function opened({ draws = true, mostMillis = Infinity } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(root, '.draw'))
  if (draws) writeFileSync(join(root, '.draw/draw-page.js'), drawing)
  writeFileSync(join(root, '.draw/package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'index.html'), 'the app')
  for (const name of ['dashboard', 'leaderboard', 'slow'])
    writeFileSync(join(root, `${name}.drawn.pt-BR.html`), '<before><!--picture--><after>')
  const log = pino({ level: 'silent' })
  const clock = systemClock()
  const server = await createHttpServer({ log, clock, port: 1, trustProxy: false, publicUrl: 'http://127.0.0.1:1' })
  server.get('/api/dashboard', async (request, reply) => {
    if (!request.headers.cookie?.includes('of-ana')) return reply.code(401).send({ code: 'auth.required' })
    return reply.header('set-cookie', 'satoshi.session_token=prolonged').send({ name: 'Ana', note: '</script>' })
  })
  // Answers when nobody waits any more.
  const closing = Promise.withResolvers<void>()
  server.get('/api/slow', async (_request, reply) => {
    await closing.promise
    return reply.send({ name: 'Ana' })
  })
  await serveWeb(server, root, {
    pictures: new FirstPictures(server, root, { log, clock, cookie: 'satoshi.session_token', mostMillis }),
  })
  onTestFinished(async () => {
    closing.resolve()
    await server.close()
    rmSync(root, { recursive: true })
  })
  const open = async (url: string, headers: Record<string, string> = signedIn) => server.inject({ url, headers })
  // The first pages of a process come without, while the code loads.
  if (draws && mostMillis > 0)
    await vi.waitFor(async () => expect((await open('/dashboard')).body).toContain('data-player'))
  return { open }
}
