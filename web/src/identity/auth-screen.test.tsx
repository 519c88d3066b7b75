import { expect, test } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { doing, draw, text, turn, until } from '../lib/_screen.tsx'
import { fakePage } from '../lib/_dom.ts'
import { readGuestAnswer, saveGuestAnswer } from '../lib/guest-answer.ts'
import { isolated } from '../lib/isolated.ts'
import { accountOf, beginAs, whoIsHere } from './_identity.ts'
import { Component as AuthScreen } from './auth-screen.tsx'

beginAs('nobody')

test('whoever signs in is signed in here and comes to where they wanted to go', async () => {
  const { screen, served } = await opened('/auth?next=%2Fduels')
  await signIn(screen)
  await until(() => expect(screen.address()).toBe('/duels'))
  expect(served.bodies(signInCall)).toEqual([{ email: 'ana@example.com', password: 'correct horse' }])
  expect(whoIsHere()).toBe('Ana')
})

test('a way back that leads out of the site leads home', async () => {
  const { screen } = await opened('/auth?next=https%3A%2F%2Fevil.example')
  await signIn(screen)
  await until(() => expect(screen.address()).toBe('/dashboard'))
})

test('nothing is sent while something is missing; the first wrong field has the focus and its text', async () => {
  const { screen, served } = await opened()
  await screen.write(text('auth.fields.email'), 'ana@')
  await screen.pick(submit)
  expect(screen.written()).toContain(text('auth.invalid.email'))
  expect(screen.written()).toContain(text('auth.missing.password'))
  expect(document.activeElement).toBe(screen.control(text('auth.fields.email')))
  expect(served.bodies(signInCall)).toEqual([])
  await screen.write(text('auth.fields.email'), 'ana@example.com')
  expect(screen.written()).not.toContain(text('auth.invalid.email'))
})

test.each<[string, () => unknown, string, string]>([
  ['refuses', () => refused('auth.invalidCredentials', {}, 401), 'failed.signIn', 'refusals.auth.invalidCredentials'],
  ['cannot be reached', lost, 'failed.signIn', 'errors.calls.network'],
  ['fails', () => refused('service.fault', {}, 500), 'failed.unexpected', 'auth.unexpected'],
])('a server that %s signs nobody in and says why, and the next try may succeed', async (_, answer, title, why) => {
  const { screen, served } = await opened()
  served.answer(signInCall, answer)
  await signIn(screen)
  await until(() => expect(screen.alerts().join()).toContain(text(why)))
  expect(screen.alerts().join()).toContain(text(`auth.${title}`))
  expect(whoIsHere()).toBeNull()
  served.answer(signInCall, { user: accountOf() })
  await signIn(screen)
  await until(() => expect(screen.address()).toBe('/dashboard'))
})

test('two taps sign in once, however slow the answer is', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened()
  served.answer(signInCall, answer.promise)
  await signIn(screen)
  await turn()
  expect(screen.one(submit).getAttribute('aria-busy')).toBe('true')
  await screen.pick(submit)
  answer.resolve({ user: accountOf() })
  await until(() => expect(whoIsHere()).toBe('Ana'))
  expect(served.bodies(signInCall)).toHaveLength(1)
})

test('an address that is not confirmed can have its mail sent again, and what came of that is said', async () => {
  const { screen, served } = await opened()
  served.answer(signInCall, () => refused('auth.emailNotConfirmed', {}, 403))
  served.answer(resendCall, lost)
  await signIn(screen)
  await until(() => expect(screen.hasButton(text('auth.resend.action'))).toBe(true))
  expect(screen.written()).toContain(text('auth.notConfirmed.text', { email: isolated('ana@example.com') }))
  await screen.press(text('auth.resend.action'))
  await until(() => expect(screen.written()).toContain(text('auth.failed.resend')))
  served.answer(resendCall, { status: true })
  await screen.press(text('auth.resend.action'))
  await until(() => expect(screen.written()).toContain(text('auth.resend.sent')))
  expect(served.bodies(resendCall)).toEqual([{ email: 'ana@example.com' }, { email: 'ana@example.com' }])
})

test('a new account is made of what was typed; its player is signed in and told where the mail went', async () => {
  const { screen, served } = await opened('/auth?tab=signUp&next=%2Fduels')
  await signUp(screen)
  await until(() => expect(screen.written()).toContain(text('auth.inbox.title')))
  expect(served.bodies(signUpCall)).toEqual([
    {
      name: 'Ana',
      nickname: 'Ana',
      email: 'ana@example.com',
      password: 'correct horse battery',
      birthDate: '1990-12-31',
      language: 'pt-BR',
    },
  ])
  expect(screen.written()).toContain(text('auth.inbox.text', { email: isolated('ana@example.com') }))
  expect(whoIsHere()).toBe('Ana')
  await screen.follow(text('auth.inbox.play'))
  expect(screen.address()).toBe('/duels')
})

test('a new account takes along what was answered before it, and the avatar that was chosen', async () => {
  saveGuestAnswer({ isRight: true, xp: 10, amountCents: 200 })
  const { screen, served } = await opened('/auth?tab=signUp')
  served.answer(claimCall, { isRight: true, paid: false, xp: 10, amountCents: 200 })
  served.answer(avatarCall, {})
  await until(() => expect(screen.written()).toContain(text('auth.guest.before.both', { xp: 10, btz: '2' })))
  await doing(() => screen.one(`input[aria-label="${text('avatar.names.city-runner')}"]`).click())
  await signUp(screen)
  await until(() => expect(screen.written()).toContain(text('auth.guest.after.both', { xp: 10, btz: '2' })))
  expect(served.bodies(claimCall)).toHaveLength(1)
  expect(served.bodies(avatarCall)).toMatchObject([{ avatarId: 'city-runner' }])
  expect(readGuestAnswer()).toBeNull()
})

test('an account is there whatever becomes of the answer and the avatar', async () => {
  saveGuestAnswer({ isRight: true, xp: 10, amountCents: 200 })
  const { screen, served } = await opened('/auth?tab=signUp')
  served.answer(claimCall, () => refused('showcase.nothingToClaim'))
  await signUp(screen)
  await until(() => expect(screen.written()).toContain(text('auth.inbox.title')))
  expect(screen.written()).not.toContain(text('auth.guest.after.both', { xp: 10, btz: '2' }))
  expect(readGuestAnswer()).toBeNull()
})

test('a form that is empty is not sent: each of its four fields says what it misses', async () => {
  const { screen, served } = await opened('/auth?tab=signUp')
  await until(() => expect(screen.hasButton(text('auth.signUp.submit'))).toBe(true))
  await screen.press(text('auth.signUp.submit'))
  for (const field of ['nickname', 'email', 'birthDate', 'password'])
    expect(screen.written()).toContain(text(`auth.missing.${field}`))
  expect(served.bodies(signUpCall)).toEqual([])
})

test.each([
  ['auth.nicknameTaken', 'nickname'],
  ['auth.tooYoung', 'birthDate'],
  ['auth.passwordCommon', 'password'],
])('a sign-up that the server refuses for %s says so at its field, which has the focus', async (code, field) => {
  const { screen, served } = await opened('/auth?tab=signUp')
  served.answer(signUpCall, () => refused(code, {}, 422))
  await signUp(screen)
  const control = () => screen.control(text(`auth.fields.${field}`))
  await until(() => expect(control().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(control())
  expect(screen.alerts()).toEqual([])
  expect(screen.button(text('auth.signUp.submit')).getAttribute('aria-busy')).toBeNull()
})

test('an address that has an account is said over the form and at its field', async () => {
  const { screen, served } = await opened('/auth?tab=signUp')
  served.answer(signUpCall, () => refused('auth.emailTaken', {}, 422))
  await signUp(screen)
  await until(() => expect(screen.alerts().join()).toContain(text('auth.userExists')))
  expect(screen.control(text('auth.fields.email')).getAttribute('aria-invalid')).toBe('true')
})

test('a sign-up that is lost says so over the form and keeps what was typed', async () => {
  const { screen, served } = await opened('/auth?tab=signUp')
  served.answer(signUpCall, lost)
  await signUp(screen)
  await until(() => expect(screen.alerts().join()).toContain(text('errors.calls.network')))
  expect(screen.control(text('auth.fields.nickname')).value).toBe('Ana')
  expect(whoIsHere()).toBeNull()
})

test('a provider opens its own page, which comes back to where the player wanted to go', async () => {
  const { screen, served } = await opened('/auth?next=%2Fduels', [{ id: 'city', name: 'City ID' }])
  const name = text('social.continueWith', { name: isolated('City ID') })
  const press = () =>
    doing(() =>
      screen
        .all('button')
        .find((button) => button.textContent.endsWith(name))
        ?.click(),
    )
  await until(() => expect(screen.written()).toContain(name))
  served.answer(socialCall, () => refused('auth.busy', {}, 503))
  await press()
  await until(() => expect(screen.alerts().join()).toContain(text('social.failed')))
  served.answer(socialCall, { url: 'https://id.example/go' })
  await press()
  await until(() => expect(fakePage.window.location.opened).toEqual(['https://id.example/go']))
  const asked = { provider: 'city', next: '/duels' }
  expect(served.bodies(socialCall)).toEqual([asked, asked])
})

test('whoever turned back at a provider is told quietly, and a failed visit is an alert', async () => {
  const { screen } = await opened('/auth?error=auth.socialCancelled')
  await until(() => expect(screen.written()).toContain(text('refusals.auth.socialCancelled')))
  expect(screen.alerts()).toEqual([])
  const failed = await opened('/auth?error=auth.linkInvalid')
  await until(() => expect(failed.screen.alerts().join()).toContain(text('social.failed')))
})

test('the tabs keep where the player wanted to go', async () => {
  const { screen } = await opened('/auth?next=%2Fduels')
  await screen.press(text('auth.tabs.signUp'))
  expect(screen.address()).toBe('/auth?next=%2Fduels&tab=signUp')
})

// The tab is called as the button is.
const submit = 'button[type="submit"]'

const signInCall = 'POST /api/auth/sign-in/email'
const signUpCall = 'POST /api/auth/sign-up/email'
const claimCall = 'POST /api/showcase/claim'
const avatarCall = 'PUT /api/profile/avatar'
const resendCall = 'POST /api/auth/send-verification-email'
const socialCall = 'POST /api/auth/sign-in/social'

async function opened(path = '/auth', providers: unknown[] = []) {
  const served = serve({
    'GET /api/auth/methods': { providers },
    [signInCall]: { user: accountOf() },
    [signUpCall]: { user: accountOf() },
  })
  return { served, screen: await draw(<AuthScreen />, path) }
}

type Screen = Awaited<ReturnType<typeof opened>>['screen']

async function signIn(screen: Screen): Promise<void> {
  await screen.write(text('auth.fields.email'), ' ana@example.com ')
  await screen.write(text('auth.fields.password'), 'correct horse')
  await screen.pick(submit)
}

async function signUp(screen: Screen): Promise<void> {
  await until(() => expect(screen.hasButton(text('auth.signUp.submit'))).toBe(true))
  await screen.write(text('auth.fields.nickname'), 'Ana')
  await screen.write(text('auth.fields.email'), 'ana@example.com')
  await screen.write(text('auth.fields.birthDate'), '31121990')
  await screen.write(text('auth.fields.password'), 'correct horse battery')
  await screen.press(text('auth.signUp.submit'))
}
