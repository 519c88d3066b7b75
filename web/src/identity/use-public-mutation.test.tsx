import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, text, turn, until, type Screen } from '../lib/_screen.tsx'
import { useSession } from '../lib/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

const signIn = 'POST /api/auth/sign-in/email'
const user = { id: '0198c000-0000-7000-8000-000000000001', name: 'Ana', email: 'ana@exemplo.com', emailVerified: true }

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'auth', 'social', 'refusals'))
afterEach(() => {
  clearScreen()
  useSession.setState({ user: null, loading: false })
  vi.unstubAllGlobals()
})

test('a sign-in that was sent is not sent again while it is pending, nor once it has led on', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served, onSignedIn } = await opened(() => answer.promise)
  await fill(screen)
  await doing(() => {
    submitOf(screen).click()
    submitOf(screen).click()
  })
  await until(() => expect(served.calls()).toEqual([signIn]))
  expect(submitOf(screen).getAttribute('aria-busy')).toBe('true')
  await screen.press(text('auth.signIn.submit'))
  answer.resolve({ user })
  await until(() => expect(onSignedIn).toHaveBeenCalledOnce())
  await screen.press(text('auth.signIn.submit'))
  expect(served.calls()).toEqual([signIn])
  expect(useSession.getState().user?.nickname).toBe('Ana')
})

test('a refusal is shown, the form is free again, and the next attempt takes the refusal away', async () => {
  const { screen, served, onSignedIn } = await opened(() => refused('auth.invalidCredentials', {}, 401))
  await fill(screen)
  await screen.press(text('auth.signIn.submit'))
  await until(() => expect(screen.written()).toContain(text('auth.failed.signIn')))
  expect(screen.written()).toContain(text('refusals.auth.invalidCredentials'))
  expect(submitOf(screen).getAttribute('aria-busy')).toBeNull()
  expect(onSignedIn).not.toHaveBeenCalled()
  const answer = Promise.withResolvers<unknown>()
  served.answer(signIn, () => answer.promise)
  await screen.press(text('auth.signIn.submit'))
  await until(() => expect(served.calls()).toHaveLength(2))
  expect(screen.written()).not.toContain(text('auth.failed.signIn'))
  answer.resolve({ user })
  await until(() => expect(onSignedIn).toHaveBeenCalledOnce())
})

test('a call that is lost says so, and may be made again', async () => {
  const { screen, served } = await opened(lost)
  await fill(screen)
  await screen.press(text('auth.signIn.submit'))
  await until(() => expect(screen.written()).toContain(text('errors.calls.network')))
  await screen.press(text('auth.signIn.submit'))
  await until(() => expect(served.calls()).toHaveLength(2))
})

test('a form that is left during the call writes nothing more, and what was asked for holds', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened(() => answer.promise)
  await fill(screen)
  await screen.press(text('auth.signIn.submit'))
  await until(() => expect(served.calls()).toHaveLength(1))
  await screen.redraw(null)
  answer.resolve({ user })
  await until(() => expect(useSession.getState().user?.id).toBe(user.id))
  expect(screen.written()).toBe('')
})

test('a form that is left during a call that fails shows nothing', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened(() => answer.promise)
  await fill(screen)
  await screen.press(text('auth.signIn.submit'))
  await until(() => expect(served.calls()).toHaveLength(1))
  await screen.redraw(null)
  answer.resolve(refused('auth.invalidCredentials', {}, 401))
  await turn()
  expect(screen.written()).toBe('')
  expect(useSession.getState().user).toBeNull()
})

test('only the provider that was chosen is busy, until its page is there', async () => {
  const served = serve({ 'POST /api/auth/sign-in/social': { url: 'https://one.example/login', redirect: true } })
  const providers = [
    { id: 'one', name: 'Um' },
    { id: 'two', name: 'Dois' },
  ]
  const screen = await draw(<SocialButtons providers={providers} next="/quiz" />, '/auth')
  const [one, two] = screen.all('button')
  await doing(() => one?.click())
  await until(() => expect(window.location).toMatchObject({ opened: ['https://one.example/login'] }))
  expect([one, two].map((button) => button?.getAttribute('aria-busy'))).toEqual(['true', null])
  expect(served.requests[0]?.body).toEqual({ provider: 'one', next: '/quiz' })
})

async function opened(answer: () => unknown) {
  const served = serve({ [signIn]: answer })
  const onSignedIn = vi.fn<() => void>()
  const screen = await draw(<SignInForm onSignedIn={onSignedIn} />, '/auth')
  return { screen, served, onSignedIn }
}

async function fill(screen: Screen) {
  await screen.write(text('auth.fields.email'), 'ana@exemplo.com')
  await screen.write(text('auth.fields.password'), 'correto cavalo')
}

function submitOf(screen: Screen) {
  return screen.button(text('auth.signIn.submit'))
}
