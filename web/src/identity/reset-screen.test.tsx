import { expect, test } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { draw, text, turn, until } from '../lib/_screen.tsx'
import { isolated } from '../lib/isolated.ts'
import { enterSession } from '../lib/session.ts'
import { ana, beginAs, sessionOf, whoIsHere } from './_identity.ts'
import { Component as ResetScreen } from './reset-screen.tsx'

beginAs('nobody')

test('the link names whose it is, and its token leaves the address at once', async () => {
  const { screen, served } = await opened()
  expect(screen.written()).toContain(text('account.reset.text', { nickname: isolated('Ana') }))
  expect(screen.address()).toBe('/auth/reset')
  expect(served.requests.at(0)?.search).toBe('?token=secret')
})

test('a new password is set with the token of the link, and leads to the sign-in', async () => {
  const { screen, served } = await opened()
  await change(screen)
  await until(() => expect(screen.address()).toBe('/auth'))
  expect(served.bodies(reset)).toEqual([{ token: 'secret', newPassword: 'correct horse battery' }])
  // Nobody was signed in here, so that the server is not asked who still is.
  expect(served.calls()).not.toContain(who)
})

test('whoever was signed in here is signed out with all the others', async () => {
  enterSession(ana)
  const { screen } = await opened({ [who]: null })
  await change(screen)
  await until(() => expect(screen.address()).toBe('/auth'))
  expect(whoIsHere()).toBeNull()
})

test.each<[string, () => unknown]>([
  ['somebody else is signed in here', () => sessionOf()],
  ['the server cannot say who is here', lost],
])('when %s they stay signed in', async (_, answer) => {
  enterSession(ana)
  const { screen } = await opened({ [who]: answer })
  await change(screen)
  await until(() => expect(screen.address()).toBe('/auth'))
  expect(whoIsHere()).toBe('Ana')
})

test('two passwords that differ are not sent, and the second says so', async () => {
  const { screen, served } = await opened()
  await change(screen, 'another horse')
  expect(screen.written()).toContain(text('account.faults.passwordMismatch'))
  expect(served.bodies(reset)).toEqual([])
})

test('a password that the server finds common is said at its field; the link is still good', async () => {
  const { screen, served } = await opened()
  served.answer(reset, () => refused('auth.passwordCommon', {}, 422))
  await change(screen)
  await until(() => expect(screen.written()).toContain(text('refusals.auth.passwordCommon')))
  served.answer(reset, { status: true })
  await change(screen)
  await until(() => expect(screen.address()).toBe('/auth'))
})

test('a link that was used up meanwhile asks for an address, and a new link is sent to it', async () => {
  const { screen, served } = await opened()
  served.answer(reset, () => refused('auth.linkInvalid', {}, 410))
  await change(screen)
  await until(() => expect(screen.written()).toContain(text('account.link.invalidTitle')))
  await screen.press(text('auth.forgot.submit'))
  expect(screen.alerts().join()).toContain(text('auth.emailRequired.title'))
  served.answer(forgot, { status: true })
  await screen.write(text('auth.fields.email'), 'ana@example.com')
  await screen.press(text('auth.forgot.submit'))
  await until(() => expect(screen.written()).toContain(text('auth.forgot.sentTitle')))
  expect(screen.written()).toContain(text('auth.forgot.sentText', { email: isolated('ana@example.com') }))
  expect(served.bodies(forgot)).toEqual([{ email: 'ana@example.com' }])
})

test.each<[string, unknown]>([
  ['is for something else', { purpose: 'deletion', nickname: 'Ana', email: null }],
  ['is none', () => refused('auth.linkInvalid', {}, 410)],
])('a link that %s opens nothing here', async (_, answer) => {
  const { screen } = await opened({ [link]: answer })
  await until(() => expect(screen.written()).toContain(text('account.link.invalidTitle')))
  expect(screen.hasButton(text('account.reset.submit'))).toBe(false)
})

test('a page without a token asks the server nothing', async () => {
  const { screen, served } = await opened({}, '/auth/reset')
  await turn()
  expect(screen.written()).toContain(text('account.link.invalidTitle'))
  expect(served.calls()).toEqual([])
})

test('a link that could not be looked at can be tried again', async () => {
  const { screen, served } = await opened({ [link]: lost })
  await until(() => expect(screen.hasButton(text('errors.retry'))).toBe(true))
  served.answer(link, { purpose: 'passwordReset', nickname: 'Ana', email: null })
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.hasButton(text('account.reset.submit'))).toBe(true))
})

const link = 'GET /api/account/link'
const reset = 'POST /api/auth/reset-password'
const forgot = 'POST /api/auth/request-password-reset'
const who = 'GET /api/auth/get-session'

async function opened(answers: Record<string, unknown> = {}, path = '/auth/reset?token=secret') {
  const shown = { purpose: 'passwordReset', nickname: 'Ana', email: null }
  const served = serve({ [link]: shown, [reset]: { status: true }, ...answers })
  const screen = await draw(<ResetScreen />, path)
  await until(() => expect(screen.written()).not.toContain(text('account.link.checking')))
  return { screen, served }
}

async function change(
  screen: Awaited<ReturnType<typeof opened>>['screen'],
  again = 'correct horse battery',
): Promise<void> {
  await screen.write(text('account.fields.newPassword'), 'correct horse battery')
  await screen.write(text('account.fields.confirmPassword'), again)
  await screen.press(text('account.reset.submit'))
}
