import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from './_fake-storage.ts'
import { inSession } from './in-session.ts'
// Loaded before, as every page of a player has it.
import './private-records.ts'
import { beginSignOut, isSigningOut, settleSignOut } from './pending-sign-out.ts'
import { checkSession, enterSession, leaveSession, loseSession, showAs, startSession, useSession } from './session.ts'

const ana = { id: 'u1', nickname: 'Ana', avatar: null }
const eva = { id: 'u2', nickname: 'Eva', avatar: null }
const refusedCall = refusal('auth.required')

let local: ReturnType<typeof fakeStorage>

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  local = fakeStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is asked in this test')))
  useSession.setState(useSession.getInitialState(), true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the loading flag starts true and ends with the first check', async () => {
  expect(useSession.getState().loading).toBe(true)
  answerWith(null)
  await checkSession()
  expect(useSession.getState()).toMatchObject({ loading: false, user: null, ended: false })
})

test.each([
  ['signing in', () => enterSession(ana)],
  ['signing out', () => leaveSession()],
  ['being remembered from the last visit', () => (local.setItem('satoshi_user', JSON.stringify(ana)), startSession())],
])('the loading flag ends with %s', (_what, change) => {
  change()
  expect(useSession.getState().loading).toBe(false)
})

test('a check that fails is logged, ends the loading, and counts as nobody', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await checkSession()).toMatchObject({ loading: false, user: null })
  expect(logged).toHaveBeenCalledTimes(1)
})

test('a check that answers late does not sign out who has signed in meanwhile', async () => {
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const checked = checkSession()
  enterSession(ana)
  reply.resolve(Response.json(null))
  expect((await checked).user).toEqual(ana)
})

test('a refusal of a call ends the session that it was asked under, and says that it ended', async () => {
  enterSession(ana)
  await expect(inSession(() => Promise.reject(refusedCall))).rejects.toBe(refusedCall)
  expect(useSession.getState().user).toBeNull()
  expect(local.getItem('satoshi_user')).toBeNull()
  await expect.poll(() => useSession.getState().ended).toBe(true)
})

test('a session is said to have ended when nothing of it is left in the browser', async () => {
  const { names, removed } = stubCaches()
  enterSession(ana)
  loseSession(useSession.getState().serial)
  await expect.poll(() => names.size).toBe(0)
  expect(useSession.getState()).toMatchObject({ user: null, ended: false })
  removed.resolve(true)
  await expect.poll(() => useSession.getState().ended).toBe(true)
})

test('whoever signs in before that is told nothing of it', async () => {
  const { names, removed } = stubCaches()
  enterSession(ana)
  loseSession(useSession.getState().serial)
  await expect.poll(() => names.size).toBe(0)
  enterSession(eva)
  removed.resolve(true)
  await new Promise(setImmediate)
  expect(useSession.getState()).toMatchObject({ user: eva, ended: false })
})

test('a late refusal does not end the session of who has signed in since', async () => {
  enterSession(ana)
  const reply = Promise.withResolvers<never>()
  const late = inSession(() => reply.promise)
  loseSession(useSession.getState().serial)
  enterSession(ana)
  reply.reject(refusedCall)
  await expect(late).rejects.toBe(refusedCall)
  expect(useSession.getState()).toMatchObject({ user: ana, ended: false })
})

test('a late answer is not given to who has signed in since', async () => {
  enterSession(ana)
  const reply = Promise.withResolvers<string>()
  const late = inSession(() => reply.promise)
  leaveSession()
  enterSession(eva)
  reply.resolve('the balance of Ana')
  await expect(late).rejects.toMatchObject({ code: 'cancelled' })
})

test('any other refusal ends nothing', async () => {
  enterSession(ana)
  await expect(inSession(() => Promise.reject(refusal('auth.passwordWrong')))).rejects.toBeDefined()
  expect(useSession.getState().user).toEqual(ana)
})

test('what is shown of the player follows the server, and another player is not taken over by it', () => {
  enterSession(ana)
  showAs({ ...ana, nickname: 'Ana II' })
  expect(local.getItem('satoshi_user')).toContain('Ana II')
  showAs(eva)
  expect(useSession.getState().user?.nickname).toBe('Ana II')
})

test('a sign-out that the server did not hear of stays one at the next start, and is told before anything is asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  enterSession(ana)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await beginSignOut()).toBe(false)
  expect(local.getItem('satoshi_user')).toBeNull()

  useSession.setState(useSession.getInitialState(), true)
  const asked: string[] = []
  // As a page leaves it that ended between the mark and the removal.
  local.setItem('satoshi_user', JSON.stringify(ana))
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json(path.endsWith('sign-out') ? { success: true } : null))
  })
  startSession()
  expect(useSession.getState().user).toBeNull()
  await checkSession()
  expect(asked).toEqual(['/api/auth/sign-out', '/api/auth/get-session'])
  expect(isSigningOut()).toBe(false)
})

test('while the server cannot be told of a sign-out, nobody is brought back by the cookie', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  local.setItem('satoshi_signing_out', '1')
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return path.endsWith('sign-out')
      ? Promise.resolve(new Response(null, { status: 503 }))
      : Promise.resolve(Response.json({ user: { id: 'u1', name: 'Ana' } }))
  })
  expect((await checkSession()).user).toBeNull()
  expect(asked).toEqual(['/api/auth/sign-out'])
})

test('whoever signs in waits for the sign-out before it, whose answer would take the new cookie back', async () => {
  const order: string[] = []
  const told = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => told.promise)
  void beginSignOut()
  const signIn = inSession(() => Promise.resolve(order.push('sign-in')))
  order.push('told')
  told.resolve(Response.json({ success: true }))
  await signIn
  expect(order).toEqual(['told', 'sign-in'])
})

test('nothing more is asked for the player who is leaving', async () => {
  enterSession(ana)
  answerWith({ success: true })
  void beginSignOut()
  await expect(inSession(() => Promise.resolve('asked'))).rejects.toMatchObject({ code: 'cancelled' })
})

test('signing in ends what was left of a sign-out', async () => {
  local.setItem('satoshi_signing_out', '1')
  enterSession(eva)
  expect(await settleSignOut()).toBe(true)
})

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code, data: {} })
}

/** A browser with a cache of answers, each of which is gone when the test says so. */
function stubCaches() {
  const names = new Set(['api'])
  const removed = Promise.withResolvers<boolean>()
  const remove = (name: string) => (names.delete(name), removed.promise)
  Object.assign(window, { caches: { keys: () => Promise.resolve([...names]), delete: remove } })
  return { names, removed }
}

function answerWith(body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
}
