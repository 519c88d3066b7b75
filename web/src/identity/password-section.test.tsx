import { expect, test } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { draw, text, turn, until } from '../lib/_screen.tsx'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { queryClient } from '../lib/query-client.ts'
import { meOf } from '../lib/_me.ts'
import { beginAs } from './_identity.ts'
import { PasswordSection } from './password-section.tsx'

beginAs('Ana')

test('a new password is sent with the current one, the form is emptied, and the sessions are read again', async () => {
  const { screen, served } = await opened()
  queryClient.setQueryData(query.auth.sessions.queryKey(), { sessions: [] })
  await change(screen)
  await until(() => expect(screen.written()).toContain(text('account.password.doneTitle')))
  expect(served.bodies(call)).toEqual([{ currentPassword: 'old horse', newPassword: 'correct horse battery' }])
  for (const field of fields) expect(screen.control(text(`account.fields.${field}`)).value).toBe('')
  expect(queryClient.getQueryState(query.auth.sessions.queryKey())?.isInvalidated).toBe(true)
})

test.each([
  [{ currentPassword: '' }, 'currentPassword', 'account.faults.currentMissing'],
  [{ newPassword: '' }, 'newPassword', 'account.faults.passwordMissing'],
  [{ confirmPassword: 'another' }, 'confirmPassword', 'account.faults.passwordMismatch'],
])('with %o nothing is sent, and the field that is wrong says why and has the focus', async (typed, field, why) => {
  const { screen, served } = await opened()
  await change(screen, typed)
  expect(screen.written()).toContain(text(why))
  expect(document.activeElement).toBe(screen.control(text(`account.fields.${field}`)))
  expect(served.bodies(call)).toEqual([])
  await screen.write(text(`account.fields.${field}`), 'x')
  expect(screen.written()).not.toContain(text(why))
})

test.each([
  ['auth.passwordWrong', 'currentPassword'],
  ['auth.passwordCommon', 'newPassword'],
])('a server that refuses with %s says so at the field, and keeps what was typed', async (code, field) => {
  const { screen, served } = await opened()
  served.answer(call, () => refused(code, {}, 422))
  await change(screen)
  const control = () => screen.control(text(`account.fields.${field}`))
  await until(() => expect(control().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.written()).toContain(text(`refusals.${code}`))
  expect(screen.control(text('account.fields.newPassword')).value).toBe('correct horse battery')
})

test('a change that is lost says so over the form, and succeeds at the next try', async () => {
  const { screen, served } = await opened()
  served.answer(call, lost)
  await change(screen)
  await until(() => expect(screen.alerts().join()).toContain(text('errors.calls.network')))
  served.answer(call, { status: true })
  await screen.press(text('account.password.submit'))
  await until(() => expect(screen.written()).toContain(text('account.password.doneTitle')))
  expect(screen.alerts()).toEqual([])
})

test('two taps change the password once', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened()
  served.answer(call, answer.promise)
  await change(screen)
  await turn()
  await screen.press(text('account.password.submit'))
  answer.resolve({ status: true })
  await until(() => expect(screen.written()).toContain(text('account.password.doneTitle')))
  expect(served.bodies(call)).toHaveLength(1)
})

test('a change whose answer comes after the section was left has the sessions read again all the same', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened()
  served.answer(call, answer.promise)
  queryClient.setQueryData(query.auth.sessions.queryKey(), { sessions: [] })
  await change(screen)
  await until(() => expect(served.bodies(call)).toHaveLength(1))
  screen.leave()
  answer.resolve({ status: true })
  await until(() => expect(queryClient.getQueryState(query.auth.sessions.queryKey())?.isInvalidated).toBe(true))
})

test('a password can be seen while it is typed, and hidden again', async () => {
  const { screen } = await opened()
  const control = () => screen.control(text('account.fields.currentPassword'))
  expect(control().type).toBe('password')
  await screen.press(text('a11y.showPassword'))
  expect(control().type).toBe('text')
  await screen.press(text('a11y.hidePassword'))
  expect(control().type).toBe('password')
})

test('whoever has no password yet is sent the link that makes one, to their own address', async () => {
  const { screen, served } = await opened(false)
  expect(screen.written()).toContain(text('account.password.noneText', { email: isolated('ana@example.com') }))
  served.answer(link, lost)
  await screen.press(text('account.password.noneSubmit'))
  await until(() => expect(screen.alerts().join()).toContain(text('errors.calls.network')))
  served.answer(link, { status: true })
  await screen.press(text('account.password.noneSubmit'))
  await until(() => expect(screen.written()).toContain(text('account.password.noneSent')))
  expect(served.bodies(link)).toEqual([{ email: 'ana@example.com' }, { email: 'ana@example.com' }])
})

const call = 'POST /api/auth/change-password'
const link = 'POST /api/auth/request-password-reset'
const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

async function opened(hasPassword = true) {
  const served = serve({ 'GET /api/me': meOf({ hasPassword }), [call]: { status: true } })
  const screen = await draw(<PasswordSection />, '/settings/password')
  await until(() => expect(screen.all('button')).not.toEqual([]))
  return { screen, served }
}

async function change(
  screen: Awaited<ReturnType<typeof opened>>['screen'],
  typed: Partial<Record<(typeof fields)[number], string>> = {},
): Promise<void> {
  const wanted = 'correct horse battery'
  const values = { currentPassword: 'old horse', newPassword: wanted, confirmPassword: wanted, ...typed }
  for (const field of fields) await screen.write(text(`account.fields.${field}`), values[field])
  await screen.press(text('account.password.submit'))
}
