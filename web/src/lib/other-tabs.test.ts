import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from './_fake-storage.ts'
import { watchOtherTabs } from './other-tabs.ts'
// Loaded before, so that no test waits for code to come.
import './private-records.ts'
import { enterSession, useSession } from './session.ts'

const ana = { id: 'u1', nickname: 'Ana', avatar: null }
const eva = { id: 'u2', nickname: 'Eva', avatar: null }

let opened: string[]
let caches: Set<string>

let local: ReturnType<typeof fakeStorage>
let session: ReturnType<typeof fakeStorage>

beforeEach(() => {
  opened = []
  caches = new Set(['api', 'images'])
  const page = Object.assign(new EventTarget(), {
    location: { assign: (path: string) => opened.push(path) },
    caches: {
      keys: () => Promise.resolve([...caches]),
      delete: (name: string) => Promise.resolve(caches.delete(name)),
    },
  })
  vi.stubGlobal('window', page)
  local = fakeStorage()
  vi.stubGlobal('localStorage', local)
  session = fakeStorage()
  vi.stubGlobal('sessionStorage', session)
  useSession.setState(useSession.getInitialState(), true)
  enterSession(ana)
  watchOtherTabs()
})
afterEach(() => vi.unstubAllGlobals())

test('a tab whose player signed out in another one removes what it kept, and begins anew', async () => {
  session.setItem('draft', 'of Ana')
  local.removeItem('satoshi_user')
  storageEvent('satoshi_user')
  await expect.poll(() => opened).toEqual(['/welcome'])
  expect(session.getItem('draft')).toBeNull()
  expect([...caches]).toEqual([])
})

test('what the page writes into session storage while it is left goes too, whenever it began to listen', async () => {
  const write = () => session.setItem('react-router-scroll-positions', '{}')
  window.addEventListener('pagehide', write)
  local.removeItem('satoshi_user')
  storageEvent('satoshi_user')
  await expect.poll(() => opened).toHaveLength(1)
  window.addEventListener('pagehide', write)
  window.addEventListener('pagehide', () => write())
  window.dispatchEvent(new Event('pagehide'))
  expect(session.getItem('react-router-scroll-positions')).toBeNull()
})

test('a tab shows nothing more of its player when another one has signed in', async () => {
  local.setItem('satoshi_user', JSON.stringify(eva))
  storageEvent('satoshi_user')
  await expect.poll(() => opened).toEqual(['/'])
})

test('storage that was cleared as a whole is a sign-out', async () => {
  local.clear()
  storageEvent(null)
  await expect.poll(() => opened).toEqual(['/welcome'])
})

test('a page that comes back from the memory of the browser sees that its player has left', async () => {
  local.removeItem('satoshi_user')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(() => opened).toEqual(['/welcome'])
})

test('a new nickname or theme leads nowhere', async () => {
  local.setItem('satoshi_user', JSON.stringify({ ...ana, nickname: 'Ana II' }))
  storageEvent('satoshi_user')
  storageEvent('satoshi-ui-theme')
  // Tabs follow in turn: had it followed those, it would have gone there first.
  local.removeItem('satoshi_user')
  storageEvent('satoshi_user')
  await expect.poll(() => opened).not.toEqual([])
  expect(opened).toEqual(['/welcome'])
})

function storageEvent(key: string | null): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}
