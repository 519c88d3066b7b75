import { expect, test } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { draw, text, turn, until } from '../lib/_screen.tsx'
import { isolated } from '../lib/isolated.ts'
import { meOf } from '../lib/_me.ts'
import { beginAs } from './_identity.ts'
import { EmailSection } from './email-section.tsx'

beginAs('Ana')

test('a new address is sent with the password, and the player is told where to look', async () => {
  const { screen, served } = await opened()
  expect(screen.written()).toContain(text('account.email.now', { email: isolated('ana@example.com') }))
  await change(screen)
  await until(() => expect(screen.written()).toContain(text('account.email.sentTitle')))
  expect(screen.written()).toContain(text('account.email.sentText', { email: isolated('new@example.com') }))
  expect(served.bodies(call)).toEqual([{ newEmail: 'new@example.com', password: 'old horse' }])
  await screen.press(text('account.email.other'))
  expect(screen.control(text('account.fields.newEmail')).value).toBe('')
})

test.each([
  [{ newEmail: 'new@' }, 'newEmail', 'account.faults.emailInvalid'],
  [{ newEmail: 'ana@example.com', confirmEmail: 'ana@example.com' }, 'newEmail', 'account.faults.emailSame'],
  [{ confirmEmail: 'now@example.com' }, 'confirmEmail', 'account.faults.emailMismatch'],
  [{ password: '' }, 'currentPassword', 'account.faults.currentMissing'],
])('with %o nothing is sent, and the field that is wrong says why and has the focus', async (typed, field, why) => {
  const { screen, served } = await opened()
  await change(screen, typed)
  expect(screen.written()).toContain(text(why))
  expect(document.activeElement).toBe(screen.control(text(`account.fields.${field}`)))
  expect(served.bodies(call)).toEqual([])
})

test('a password that is wrong is said at its field', async () => {
  const { screen, served } = await opened()
  served.answer(call, () => refused('auth.passwordWrong', {}, 422))
  await change(screen)
  await until(() => expect(screen.written()).toContain(text('refusals.auth.passwordWrong')))
  expect(screen.control(text('account.fields.currentPassword')).getAttribute('aria-invalid')).toBe('true')
  expect(screen.alerts()).toEqual([])
})

test('a change that is lost says so over the form, keeps what was typed and can be sent again', async () => {
  const { screen, served } = await opened()
  served.answer(call, lost)
  await change(screen)
  await until(() => expect(screen.alerts().join()).toContain(text('errors.calls.network')))
  served.answer(call, { status: true })
  await screen.press(text('account.email.submit'))
  await until(() => expect(screen.written()).toContain(text('account.email.sentTitle')))
})

test('two taps send one mail', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened()
  served.answer(call, answer.promise)
  await change(screen)
  await turn()
  await screen.press(text('account.email.submit'))
  answer.resolve({ status: true })
  await until(() => expect(screen.written()).toContain(text('account.email.sentTitle')))
  expect(served.bodies(call)).toHaveLength(1)
})

test('whoever has no password is asked for none, and one who signed in too long ago is told', async () => {
  const { screen, served } = await opened(false)
  expect(screen.all('input')).toHaveLength(2)
  served.answer(call, () => refused('auth.notFresh', {}, 403))
  await screen.write(text('account.fields.newEmail'), 'new@example.com')
  await screen.write(text('account.fields.confirmEmail'), 'new@example.com')
  await screen.press(text('account.email.submit'))
  await until(() => expect(screen.alerts().join()).toContain(text('refusals.auth.notFresh')))
  expect(served.bodies(call)).toEqual([{ newEmail: 'new@example.com' }])
})

const call = 'POST /api/auth/change-email'

async function opened(hasPassword = true) {
  const served = serve({ 'GET /api/me': meOf({ hasPassword }), [call]: { status: true } })
  const screen = await draw(<EmailSection />, '/settings/email')
  await until(() => expect(screen.all('button')).not.toEqual([]))
  return { screen, served }
}

type Typed = { newEmail?: string; confirmEmail?: string; password?: string }

async function change(screen: Awaited<ReturnType<typeof opened>>['screen'], typed: Typed = {}): Promise<void> {
  const { newEmail = 'new@example.com', confirmEmail = 'new@example.com', password = 'old horse' } = typed
  await screen.write(text('account.fields.newEmail'), newEmail)
  await screen.write(text('account.fields.confirmEmail'), confirmEmail)
  await screen.write(text('account.fields.currentPassword'), password)
  await screen.press(text('account.email.submit'))
}
