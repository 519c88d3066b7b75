import type { IdentityCase } from '@satoshi/contract/identity-check'
import { minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { isolated } from '../../lib/isolated.ts'
import { meOf } from '../../lib/_me.ts'
import { refused, serve } from '../../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, until, type Screen } from '../../lib/_screen.tsx'
import { caseOf, now } from '../_identity.ts'
import { Component as AdminIdentityScreen } from './admin-identity-screen.tsx'

/** The id that a command was given. */
const anyId: unknown = expect.any(String)

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'identityCheck', 'refusals'))
beforeEach(() => {
  vi.useFakeTimers({ now })
  addresses.clear()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${addresses.size}`
    addresses.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Addresses of photos that this page holds. */
const addresses = new Set<string>()

const { id } = caseOf()
const queue = '/api/admin/identity'
const decide = `POST ${queue}/${id}`
const nobody = { waiting: 0, oldestAt: null, taken: null }

test('an empty queue says so, and offers nothing to take', async () => {
  const { screen } = await opened(nobody)
  await until(() => expect(screen.written()).toContain(text('identityCheck.queue.emptyTitle')))
  expect(screen.hasButton(text('identityCheck.queue.take'))).toBe(false)
})

test('it says how many wait and since when, and the case that is taken comes with its three photos', async () => {
  const { screen, served } = await opened({ waiting: 1_234, oldestAt: now - minute, taken: null })
  await pass(second)
  const oldest = text('identityCheck.queue.oldest', { date: isolated('26/11/2026 08:29') })
  await until(() => expect(screen.written()).toContain(oldest))
  expect(screen.written()).toContain('1.234')
  served.answer(`POST ${queue}`, caseOf())
  await screen.press(text('identityCheck.queue.take'))
  await until(() => expect(screen.all('img')).toHaveLength(3))
  for (const told of ['Ana Maria da Silva', '529.982.247-25', '01/01/1990']) expect(screen.written()).toContain(told)
  // Each look is written down, so that none is asked for twice.
  expect(looks(served.calls()).toSorted()).toEqual(['back', 'front', 'selfie'])
})

test('photos leave the memory with the screen', async () => {
  const { screen } = await opened(takenQueue())
  await until(() => expect(addresses.size).toBe(3))
  screen.leave()
  expect(addresses.size).toBe(0)
})

test('data and photos leave the screen when the lease is over', async () => {
  const { screen } = await opened(takenQueue({ takenUntil: now + minute }))
  await until(() => expect(screen.all('img')).toHaveLength(3))
  await pass(minute + second)
  await until(() => expect(screen.written()).toContain(text('identityCheck.queue.overTitle')))
  expect(screen.written()).not.toContain('529.982.247-25')
  expect(addresses.size).toBe(0)
})

test('a photo that does not come says why and can be asked for again, alone', async () => {
  const { screen, served } = await opened(takenQueue(), { [look('back')]: () => refused('service.fault', {}, 500) })
  await until(() => expect(screen.all('img')).toHaveLength(2))
  await until(() => expect(screen.alerts()).toHaveLength(1))
  served.answer(look('back'), photo)
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.all('img')).toHaveLength(3))
  expect(looks(served.calls()).toSorted()).toEqual(['back', 'back', 'front', 'selfie'])
})

test('a case whose CPF is somebody else’s can be rejected alone', async () => {
  const { screen } = await opened(takenQueue({ cpfTaken: true }))
  await until(() => expect(screen.alerts().join()).toContain(text('identityCheck.queue.cpfTakenTitle')))
  expect(screen.button(text('identityCheck.queue.approve')).getAttribute('disabled')).not.toBeNull()
})

test('a case that does not open says so, and can be rejected alone', async () => {
  const { screen } = await opened(takenQueue({ data: null }))
  await until(() => expect(screen.alerts().join()).toContain(text('identityCheck.queue.notOpenedTitle')))
  expect(screen.button(text('identityCheck.queue.approve')).getAttribute('disabled')).not.toBeNull()
  expect(screen.button(text('identityCheck.queue.reject')).getAttribute('disabled')).toBeNull()
})

test('an approval is asked once more, and then the next case can be taken', async () => {
  const { screen, served } = await opened(takenQueue())
  await screen.press(text('identityCheck.queue.approve'))
  expect(served.bodies(decide)).toEqual([])
  served.answer(decide, { waiting: 2 })
  served.answer(`GET ${queue}`, { waiting: 2, oldestAt: now, taken: null })
  await confirm(screen, 'approve')
  await until(() => expect(screen.hasButton(text('identityCheck.queue.take'))).toBe(true))
  expect(served.bodies(decide)).toEqual([{ commandId: anyId, decision: 'approve' }])
})

test('a rejection asks for a reason, and the note goes with it', async () => {
  const { screen, served } = await opened(takenQueue())
  await screen.press(text('identityCheck.queue.reject'))
  await confirm(screen, 'reject')
  expect(screen.written()).toContain(text('identityCheck.queue.reasonMissing'))
  expect(served.bodies(decide)).toEqual([])
  await screen.write(text('identityCheck.queue.reason'), 'expired')
  await screen.write(text('identityCheck.queue.note'), ' Venceu em maio. ')
  served.answer(decide, { waiting: 0 })
  served.answer(`GET ${queue}`, nobody)
  await confirm(screen, 'reject')
  await until(() => expect(screen.written()).toContain(text('identityCheck.queue.emptyTitle')))
  const rejected = { decision: 'reject', reason: 'expired', note: 'Venceu em maio.' }
  expect(served.bodies(decide)).toEqual([{ commandId: anyId, ...rejected }])
})

test.each(['notTaken', 'ownCase', 'cpfTaken'])(
  'a refusal as %s is told where the decision was asked',
  async (reason) => {
    const { screen, served } = await opened(takenQueue())
    await screen.press(text('identityCheck.queue.approve'))
    served.answer(decide, () => refused(`identityCheck.${reason}`))
    await confirm(screen, 'approve')
    await until(() => expect(screen.alerts().join()).toContain(text(`refusals.identityCheck.${reason}`)))
  },
)

/** Presses the button of the question, which is called as the one that asks it, and stands behind it. */
async function confirm(screen: Screen, decision: 'approve' | 'reject'): Promise<void> {
  const name = text(`identityCheck.queue.${decision}`)
  const called = screen.all('button').filter(({ textContent }) => textContent === name)
  await doing(() => called.at(-1)?.click())
}

function look(which: string): string {
  return `GET ${queue}/${id}/photos/${which}`
}

function looks(calls: string[]): string[] {
  return calls.flatMap((call) => (call.includes('/photos/') ? [call.slice(call.lastIndexOf('/') + 1)] : []))
}

function photo(): Response {
  const headers = { 'content-type': 'image/webp', 'content-disposition': 'inline; filename="front.webp"' }
  return new Response(new Blob(['photo'], { type: 'image/webp' }), { headers })
}

function takenQueue(changes: Partial<IdentityCase> = {}) {
  return { waiting: 0, oldestAt: null, taken: caseOf(changes) }
}

async function opened(read: object, answers: Record<string, unknown> = {}) {
  const photos = Object.fromEntries(['front', 'back', 'selfie'].map((which) => [look(which), photo]))
  const served = serve({ 'GET /api/me': meOf(), [`GET ${queue}`]: read, ...photos, ...answers })
  const screen = await draw(<AdminIdentityScreen />, '/admin/identity')
  await until(() => expect(screen.all('h2').length).toBeGreaterThan(0))
  return { screen, served }
}
