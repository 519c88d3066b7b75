import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, text, until, type Screen } from '../lib/_screen.tsx'
import { queryClient } from '../lib/query-client.ts'
import { DeletionRequest } from './deletion-request.tsx'

const request = 'POST /api/account/request-deletion'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'auth', 'account', 'refusals'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('two taps ask for one mail', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served, onSent } = await opened(() => answer.promise)
  await doing(() => {
    submitOf(screen).click()
    submitOf(screen).click()
  })
  await until(() => expect(submitOf(screen).getAttribute('aria-busy')).toBe('true'))
  answer.resolve({ status: true })
  await until(() => expect(onSent).toHaveBeenCalledOnce())
  expect(served.bodies(request)).toEqual([{ password: 'correto cavalo' }])
})

test('a wrong password is shown at its field, which has the focus', async () => {
  const { screen, onSent } = await opened(() => refused('auth.passwordWrong', {}, 403))
  await screen.press(text('account.deletion.send'))
  await until(() => expect(screen.written()).toContain(text('refusals.auth.passwordWrong')))
  expect(document.activeElement).toBe(screen.control(text('account.fields.currentPassword')))
  expect(screen.written()).not.toContain(text('account.failed.request'))
  expect(onSent).not.toHaveBeenCalled()
})

test('another refusal is shown over the form', async () => {
  const { screen } = await opened(() => refused('auth.notFresh', {}, 403))
  await screen.press(text('account.deletion.send'))
  await until(() => expect(screen.written()).toContain(text('account.failed.request')))
})

test('the password of a form that is closed is not remembered', async () => {
  const { screen } = await opened(() => refused('auth.notFresh', {}, 403))
  await screen.press(text('account.deletion.send'))
  await until(() => expect(screen.written()).toContain(text('account.failed.request')))
  await screen.redraw(null)
  await until(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
})

async function opened(answer: () => unknown) {
  const served = serve({ [request]: answer })
  const onSent = vi.fn<() => void>()
  const screen = await draw(<DeletionRequest hasPassword onSent={onSent} onClose={vi.fn<() => void>()} />)
  await screen.write(text('account.fields.currentPassword'), 'correto cavalo')
  return { screen, served, onSent }
}

function submitOf(screen: Screen) {
  return screen.button(text('account.deletion.send'))
}
