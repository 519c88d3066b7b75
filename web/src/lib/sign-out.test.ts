import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from './_fake-storage.ts'
import { inSession } from './in-session.ts'
// Loaded before, as every page of a player has it.
import './private-records.ts'
import { queryClient } from './query-client.ts'
import { enterSession, useSession } from './session.ts'
import { beforeSignOut, signOut } from './sign-out.ts'

let opened: string[]

let local: ReturnType<typeof fakeStorage>
let session: ReturnType<typeof fakeStorage>

beforeEach(() => {
  opened = []
  const location = { assign: (path: string) => opened.push(path) }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  local = fakeStorage()
  vi.stubGlobal('localStorage', local)
  session = fakeStorage()
  vi.stubGlobal('sessionStorage', session)
  useSession.setState(useSession.getInitialState(), true)
  enterSession({ id: 'u1', nickname: 'Ana', avatar: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('signing out tells the server, leaves nothing here and opens the welcome page', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => (asked.push(path), Promise.resolve(Response.json({ success: true }))))
  queryClient.setQueryData(['balance'], 500)
  session.setItem('draft', 'of Ana')
  local.setItem('satoshi-settings', JSON.stringify(settingsOfAna))
  await signOut()
  expect(asked).toEqual(['/api/auth/sign-out'])
  expect(opened).toEqual(['/welcome'])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(session.getItem('draft')).toBeNull()
  expect(local.getItem('satoshi-settings')).not.toContain('u1')
  expect([local.getItem('satoshi_user'), local.getItem('satoshi_signing_out')]).toEqual([null, null])
})

test('two taps before anything is drawn sign out once and leave the page once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => (asked.push(path), Promise.resolve(Response.json({ success: true }))))
  await Promise.all([signOut(), signOut()])
  expect([asked, opened]).toEqual([['/api/auth/sign-out'], ['/welcome']])
})

test('nothing more is asked for whoever has signed out while the next page is on its way', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true })))
  await signOut()
  let asked = 0
  await expect(inSession(() => Promise.resolve((asked += 1)))).rejects.toMatchObject({ code: 'cancelled' })
  expect(asked).toBe(0)
  // The browser kept the page, and its player has signed in again and gone back to it.
  window.dispatchEvent(new Event('pageshow'))
  await inSession(() => Promise.resolve((asked += 1)))
  expect(asked).toBe(1)
})

test.each([
  ['the network is gone', () => Promise.reject(new TypeError('no network'))],
  ['the server fails', () => Promise.resolve(new Response(null, { status: 500 }))],
])('when %s, the device forgets all the same, and remembers to tell the server', async (_why, fetch) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', fetch)
  session.setItem('draft', 'of Ana')
  await signOut()
  expect(opened).toEqual(['/welcome'])
  expect(session.getItem('draft')).toBeNull()
  expect([local.getItem('satoshi_user'), local.getItem('satoshi_signing_out')]).toEqual([null, '1'])
  expect(logged).toHaveBeenCalledTimes(1)
})

const settingsOfAna = { account: null, unsent: { userId: 'u1', choice: { theme: 'light' } } }

test('what ends with the session is told before it ends, and holds nobody up for long', async () => {
  const said: string[] = []
  vi.stubGlobal('fetch', (path: string) => (said.push(path), Promise.resolve(Response.json({ success: true }))))
  beforeSignOut(async () => void said.push('farewell'))
  beforeSignOut(() => Promise.reject(new Error('nobody hears it')))
  await signOut()
  expect(said).toEqual(['farewell', '/api/auth/sign-out'])
  vi.useFakeTimers()
  beforeSignOut(() => new Promise(() => undefined))
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await leaving
  expect(said).toEqual(['farewell', '/api/auth/sign-out', 'farewell', '/api/auth/sign-out'])
})
