import { beforeAll, expect, test, vi } from 'vitest'

import { lost, serve } from '../lib/_network.ts'
import { draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { beginAs } from './_identity.ts'
import { Component as SupportScreen } from './support-screen.tsx'

beginAs('nobody')
beforeAll(() => loadTexts('app', 'errors', 'refusals', 'support'))

const ask = 'GET /api/support'
const address = 'help+city@example.org'

test('whom to write to is read, opened as a mail and copied', async () => {
  const { screen } = await opened({ address })
  await until(() => expect(screen.written()).toContain(address))
  const subject = encodeURIComponent(text('support.subject'))
  const links = [...document.querySelectorAll('a')].map(({ href }) => href)
  expect(links).toContain(`mailto:help%2Bcity%40example.org?subject=${subject}`)
  const copied: string[] = []
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async (one: string) => void copied.push(one) } })
  await screen.press(text('support.copy'))
  await until(() => expect(screen.hasButton(text('support.copied'))).toBe(true))
  expect(copied).toEqual([address])
})

test('a server that nobody can be reached at says so, and offers no mail', async () => {
  const { screen } = await opened({ address: null })
  await until(() => expect(screen.written()).toContain(text('support.none')))
  expect(screen.written()).not.toContain(text('support.write'))
})

test('an address that did not come is asked for again', async () => {
  const { screen, served } = await opened(lost)
  await until(() => expect(screen.hasButton(text('errors.retry'))).toBe(true))
  served.answer(ask, { address })
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(address))
})

async function opened(answer: unknown) {
  const served = serve({ [ask]: answer })
  return { screen: await draw(<SupportScreen />, '/support'), served }
}
