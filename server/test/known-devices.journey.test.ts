import { randomBytes } from 'node:crypto'

import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock })))
afterAll(() => server.close())

const wrong = 'guess after guess'

test('an attacker who burns the guesses of an account keeps its owner out of no device that signed in before', async () => {
  const { ana, device } = await ownerWithDevice()
  await burn(ana)
  // From another network and without a session: signed out, the device stays known.
  expect(await signIn(ana.email, ana.password, { cookie: device })).toBe(200)
  expect(await signIn(ana.email, ana.password)).toBe(429)
})

test('no foreign, forged or spoilt cookie gives an attacker one more guess', async () => {
  const { ana, device } = await ownerWithDevice()
  const { ana: mallory, device: foreign } = await ownerWithDevice()
  await burn(ana)
  const cookies = [
    foreign,
    `satoshi.device=${randomBytes(32).toString('base64url')}`,
    `${device.slice(0, -1)}!`,
    `${device}x`,
    'satoshi.device=',
    device.replace('device', 'devices'),
  ]
  for (const cookie of cookies) expect(await signIn(ana.email, wrong, { cookie })).toBe(429)
  expect(await signIn(mallory.email, mallory.password, { cookie: foreign })).toBe(200)
})

test('a stolen cookie gives no more than the tries of that one device, in any hour', async () => {
  const { ana, device } = await ownerWithDevice()
  const statuses: number[] = []
  for (let passed = 0; passed < hour; passed += minute) {
    // The account's own first, as the device takes of them too while there are any.
    for (const cookie of passed === 0 ? Array<string>(12).fill('') : ['', device, device])
      statuses.push(await signIn(ana.email, wrong, { cookie }))
    clock.pass(minute)
  }
  const checked = statuses.filter((status) => status === 401).length
  expect(checked).toBeGreaterThan(20)
  // What a device may try beside the twenty of the account.
  expect(checked).toBeLessThanOrEqual(20 + 10)
})

test('right passwords on a known device cost nothing, and wrong ones count for the account too', async () => {
  const { ana, device } = await ownerWithDevice()
  for (let turn = 0; turn < 12; turn += 1) expect(await signIn(ana.email, ana.password, { cookie: device })).toBe(200)
  for (let turn = 0; turn < 5; turn += 1) expect(await signIn(ana.email, wrong, { cookie: device })).toBe(401)
  expect(await signIn(ana.email, ana.password, { cookie: device })).toBe(429)
  for (let turn = 0; turn < 5; turn += 1) expect(await signIn(ana.email, wrong)).toBe(401)
  expect(await signIn(ana.email, wrong)).toBe(429)
})

test('one device is known to every account that signed in on it, and its cookie is one that scripts cannot read', async () => {
  const { ana, browser, device } = await ownerWithDevice()
  const bruno = await newPlayer(server, { confirmed: true })
  const { headers } = await browser.post('/api/auth/sign-in/email', { email: bruno.email, password: bruno.password })
  const line = headers.getSetCookie().find((one) => one.startsWith('satoshi.device='))
  expect(line).toMatch(/^satoshi\.device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(line?.split(';')[0]).toBe(device)
  await burn(ana)
  await burn(bruno)
  expect(await signIn(bruno.email, bruno.password, { cookie: device })).toBe(200)
  expect(await signIn(ana.email, ana.password, { cookie: device })).toBe(200)
})

test('a device is kept as a hash, and is known no more after a new password by mail or the end of the account', async () => {
  const { ana, device } = await ownerWithDevice()
  const kept = () => server.db.selectFrom('known_devices').selectAll().where('user_id', '=', ana.id).execute()
  expect(await kept()).toHaveLength(1)
  expect(JSON.stringify(await kept())).not.toContain(device.split('=')[1])
  await newBrowser(server).post('/api/auth/request-password-reset', { email: ana.email })
  const token = await tokenTo(server, ana.email, '/auth/reset')
  const password = 'eight green alpacas'
  expect((await newBrowser(server).post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(200)
  expect(await kept()).toEqual([])

  const browser = newBrowser(server)
  await browser.post('/api/auth/sign-in/email', { email: ana.email, password })
  expect(await kept()).toHaveLength(1)
  expect((await browser.post('/api/account/request-deletion', { password })).status).toBe(200)
  const deletion = await tokenTo(server, ana.email, '/auth/delete')
  expect((await browser.post('/api/account/delete', { token: deletion })).status).toBe(200)
  await jobsDone(server)
  expect(await kept()).toEqual([])
})

test('of an account the twenty devices are known that signed in last', async () => {
  const { ana, device } = await ownerWithDevice()
  for (let turn = 0; turn < 20; turn += 1) {
    clock.pass(minute)
    expect(await signIn(ana.email, ana.password)).toBe(200)
  }
  const known = await server.db.selectFrom('known_devices').selectAll().where('user_id', '=', ana.id).execute()
  expect(known).toHaveLength(20)
  await burn(ana)
  expect(await signIn(ana.email, ana.password, { cookie: device })).toBe(429)
})

/** A player who has signed in, and out again, in a browser; and what that browser kept. */
async function ownerWithDevice() {
  const ana = await newPlayer(server, { confirmed: true })
  const browser = newBrowser(server)
  await server.db.deleteFrom('rate_limits').execute()
  const { status } = await browser.post('/api/auth/sign-in/email', { email: ana.email, password: ana.password })
  expect(status).toBe(200)
  expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
  return { ana, browser, device: browser.cookie() }
}

/** Guesses until nobody may guess any more, from a network for each guess. */
async function burn({ email }: Player): Promise<void> {
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) statuses.push(await signIn(email, wrong))
  expect(statuses.slice(-2)).toEqual([429, 429])
}

let networks = 0

/** Signs in from a network that nobody used, as if it were a while since the last; gives the status. */
async function signIn(email: string, password: string, headers: Record<string, string> = {}): Promise<number> {
  networks += 1
  // The library's limit on bursts would hide whether ours hold.
  await server.db.deleteFrom('rate_limits').execute()
  const from = { 'x-forwarded-for': `203.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
  const { status } = await newBrowser(server).post(
    '/api/auth/sign-in/email',
    { email, password },
    { ...from, ...headers },
  )
  return status
}
