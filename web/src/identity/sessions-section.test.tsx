import type { ListedSession } from '@satoshi/contract/identity/auth'
import { beforeEach, expect, test } from 'vitest'

import { useToast } from '../kit/toast-store.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { doing, draw, text, turn, until } from '../lib/_screen.tsx'
import { isolated } from '../lib/isolated.ts'
import { useSession } from '../lib/session.ts'
import { beginAs, whoIsHere } from './_identity.ts'
import { SessionsSection } from './sessions-section.tsx'
import { SignInBanner } from './sign-in-banner.tsx'

beginAs('Ana')
beforeEach(() => useToast.setState({ item: null }))

test('each device is named as its browser says; the one in use cannot be ended from here', async () => {
  const { screen } = await opened([here, phone, unknown])
  expect(screen.all('li').map((line) => line.textContent.includes(text('account.sessions.here')))).toEqual([
    true,
    false,
    false,
  ])
  expect(screen.written()).toContain(isolated('Firefox · Android'))
  expect(screen.written()).toContain(text('account.sessions.unknownBrowser'))
  expect(screen.all('li').flatMap((line) => line.querySelectorAll('button'))).toHaveLength(2)
})

test('a session is ended after it was asked whether, and is gone from the list', async () => {
  const { screen, served } = await opened([here, phone])
  await screen.press(revokePhone())
  expect(screen.written()).toContain(text('account.sessions.askText', { device: isolated('Firefox · Android') }))
  expect(served.bodies(revoke)).toEqual([])
  served.answer(revoke, { done: true })
  served.answer(list, { sessions: [here] })
  await confirm(screen, 'account.sessions.revoke')
  await until(() => expect(screen.written()).toContain(text('account.sessions.only')))
  expect(served.bodies(revoke)).toEqual([{ id: phone.id }])
  expect(useToast.getState().item?.title).toBe(text('account.sessions.done'))
  expect(screen.written()).not.toContain('Android')
})

test('whoever thinks again ends nothing', async () => {
  const { screen, served } = await opened([here, phone])
  await screen.press(revokePhone())
  await screen.press(text('account.sessions.cancel'))
  await turn()
  expect(screen.hasButton(text('account.sessions.cancel'))).toBe(false)
  expect(served.bodies(revoke)).toEqual([])
})

test.each<[string, () => unknown, string]>([
  ['is gone already', () => refused('auth.sessionNotFound', {}, 404), 'refusals.auth.sessionNotFound'],
  ['cannot be reached', lost, 'errors.calls.network'],
])('a session that %s leaves the question open with its reason, which is forgotten with it', async (_, answer, why) => {
  const { screen, served } = await opened([here, phone])
  served.answer(revoke, answer)
  await screen.press(revokePhone())
  await confirm(screen, 'account.sessions.revoke')
  await until(() => expect(screen.alerts().join()).toContain(text(why)))
  await screen.press(text('account.sessions.cancel'))
  await screen.press(revokePhone())
  expect(screen.alerts()).toEqual([])
  expect(useToast.getState().item).toBeNull()
})

test('all other sessions are ended by one call, however often it is confirmed', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened([here, phone, unknown])
  served.answer(revokeOthers, answer.promise)
  await screen.press(text('account.sessions.others'))
  await confirm(screen, 'account.sessions.others')
  await until(() => expect(screen.all('[aria-busy="true"]')).toHaveLength(1))
  await confirm(screen, 'account.sessions.others')
  served.answer(list, { sessions: [here] })
  answer.resolve({ done: true })
  await until(() => expect(screen.written()).toContain(text('account.sessions.only')))
  expect(served.calls().filter((call) => call === revokeOthers)).toHaveLength(1)
  expect(useToast.getState().item?.title).toBe(text('account.sessions.othersDone'))
})

test('whoever was signed out elsewhere meanwhile is nobody here too, and is told why', async () => {
  const { screen, served } = await opened([here, phone])
  served.answer(revoke, () => refused('auth.required', {}, 401))
  await screen.press(revokePhone())
  await confirm(screen, 'account.sessions.revoke')
  await until(() => expect(whoIsHere()).toBeNull())
  await until(() => expect(useSession.getState().ended).toBe(true))
  const signIn = await draw(<SignInBanner />, '/auth')
  expect(signIn.written()).toContain(text('auth.notices.ended.title'))
})

test('an answer that comes when somebody else has signed in ends nothing of theirs', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened([here, phone])
  served.answer(revoke, answer.promise)
  await screen.press(revokePhone())
  await confirm(screen, 'account.sessions.revoke')
  useSession.setState(({ serial }) => ({ serial: serial + 1 }))
  answer.resolve(refused('auth.required', {}, 401))
  await until(() => expect(screen.alerts()).toHaveLength(1))
  expect(whoIsHere()).toBe('Ana')
})

test('a list that is refused says why and is read again at a press', async () => {
  const { screen, served } = await opened(() => refused('request.tooMany', {}, 429))
  await until(() => expect(screen.alerts()).toHaveLength(1))
  served.answer(list, { sessions: [here] })
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(text('account.sessions.only')))
})

const list = 'GET /api/auth/list-sessions'
const revoke = 'POST /api/auth/revoke-session'
const revokeOthers = 'POST /api/auth/revoke-other-sessions'

const revokePhone = () => text('account.sessions.revokeLabel', { device: isolated('Firefox · Android') })

const here = session('01', { browser: 'Chrome', system: 'Windows', device: 'desktop', current: true })
const phone = session('02', { browser: 'Firefox', system: 'Android', device: 'phone' })
const unknown = session('03', {})

function session(number: string, changes: Partial<ListedSession>): ListedSession {
  const at = '2026-01-02T12:00:00.000Z'
  const id = `01890000-0000-7000-8000-0000000000${number}`
  const nothing = { browser: null, system: null, device: 'other', current: false } as const
  return { id, createdAt: at, lastSeenAt: at, expiresAt: at, ...nothing, ...changes }
}

async function opened(sessions: ListedSession[] | (() => unknown)) {
  const served = serve({ [list]: Array.isArray(sessions) ? { sessions } : sessions })
  const screen = await draw(<SessionsSection />, '/settings/sessions')
  if (Array.isArray(sessions)) await until(() => expect(screen.all('li')).toHaveLength(sessions.length))
  return { screen, served }
}

/** Presses the button of the question: the last of its name, for the list behind it has some too. */
async function confirm(screen: Awaited<ReturnType<typeof opened>>['screen'], key: string): Promise<void> {
  const buttons = screen.one('dialog').querySelectorAll('button')
  await doing(() => buttons.find((button) => button.textContent === text(key))?.click())
}
