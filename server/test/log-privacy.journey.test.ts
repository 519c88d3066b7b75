import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { newBrowser, newPlayer } from './_player.ts'
import { startServer } from './_server.ts'

test('at the finest level the log knows no password, token, cookie, address, name or birthday of anybody', async () => {
  const server = await startServer({ logLevel: 'trace' })
  const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Netscape/4.79 (Amiga)' }
  const ana = await newPlayer(server, {
    nickname: 'Marguerite D',
    email: 'marguerite@secret.example',
    birthDate: '1987-04-03',
  })
  const secrets = ['seven blue llamas', 'wrong green camels', 'marguerite@secret.example', 'Marguerite', '1987-04-03']
  secrets.push('203.0.113.77', 'Amiga', ...valuesOf(ana.cookie()))

  const { post } = newBrowser(server)
  const path = '/api/auth/sign-in/email'
  await post(path, { email: ana.email, password: 'wrong green camels' }, from)
  await post(path, { email: ana.email, password: ana.password }, from)
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', ana.id).execute()
  const back = newBrowser(server)
  expect((await back.post(path, { email: ana.email, password: ana.password }, from)).status).toBe(200)
  secrets.push(...valuesOf(back.cookie()))
  await post('/api/auth/sign-up/email', { ...whole, email: ana.email, nickname: 'Marguerite D' }, from)
  await post('/api/auth/request-password-reset', { email: ana.email }, from)
  await post('/api/auth/send-verification-email', { email: ana.email }, from)
  await back.get('/api/auth/verify-email?token=a.forged.token-of-marguerite', from)
  await back.get('/api/account/link?token=a-token-of-marguerite', from)
  secrets.push('forged.token', 'a-token-of')

  // A fault in the middle of what carries names: the database's words for it hold the row.
  await sql`alter table profiles add constraint no_more check (nickname <> 'Marguerite E') not valid`.execute(server.db)
  const fault = await post(
    '/api/auth/sign-up/email',
    { ...whole, email: 'e@secret.example', nickname: 'Marguerite E' },
    from,
  )
  expect(fault.status).toBe(500)
  await ana.post('/api/auth/sign-out')

  const lines = server.logged().filter((line) => !line.includes('Server listening'))
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(log).toContain(String(fault.headers.get('x-request-id')))
  expect(secrets.filter((secret) => secret.length > 3 && log.includes(secret))).toEqual([])
  expect(log).not.toMatch(/secret\.example|\b127\.0\.0\.1\b|"ip"|remoteAddress/)
  await server.close()
})

const whole = {
  name: 'Marguerite D',
  password: 'seven blue llamas',
  birthDate: '1987-04-03',
  language: 'pt-BR' as const,
}

/** The values of cookies, and the tokens in them. */
function valuesOf(cookies: string): string[] {
  return cookies.split('; ').flatMap((cookie) => {
    const value = cookie.slice(cookie.indexOf('=') + 1)
    return [value, decodeURIComponent(value).split('.')[0] ?? '']
  })
}
