import type { DuelInvite } from '@satoshi/contract/invite'
import { inviteLivesMillis } from '@satoshi/rules/invite/invite'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, pass, text, until } from '../lib/_screen.tsx'
import { isolated } from '../lib/isolated.ts'
import { inviteOf } from './_invites.ts'
import { loadInviteTexts } from './_texts.ts'
import { ChallengeWaiting } from './challenge-waiting.tsx'
import { clearInvites, updateSent } from './invite-store.ts'

const bia = isolated('Bia')

beforeAll(loadInviteTexts)
beforeEach(() => {
  vi.useFakeTimers()
  clearInvites()
})
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('while the other has not answered it is said who is waited for', async () => {
  const { screen, events } = await waiting()
  expect(screen.written()).toContain(text('invite.challenge.waiting', { nickname: bia }))
  await pass(inviteLivesMillis / 2)
  expect(screen.written()).toContain(text('invite.challenge.waiting', { nickname: bia }))
  expect(events).toEqual([])
})

test.each(['accepted', 'rejected', 'withdrawn'] as const)(
  'an invite that is %s closes the window, once: what the answer is stands over every screen',
  async (status) => {
    const { screen, events, invite } = await waiting()
    await doing(() => updateSent({ ...invite, status }))
    await doing(() => updateSent({ ...invite, status }))
    expect(events).toEqual(['close'])
    expect(screen.written()).toBe('')
  },
)

test('an invite that this tab knows nothing of closes the window', async () => {
  const { events } = await waiting({ known: false })
  expect(events).toEqual(['close'])
})

test.each<[string, (invite: DuelInvite) => Promise<void>]>([
  ['the server says that it is over', (invite) => doing(() => updateSent({ ...invite, status: 'expired' }))],
  ['its time is over and nobody said so', () => pass(inviteLivesMillis + 1_000)],
])('an invite to which nobody answered can be sent again when %s', async (_, end) => {
  const { screen, events, invite } = await waiting()
  await end(invite)
  expect(screen.written()).toContain(text('invite.challenge.silence', { nickname: bia }))
  expect(screen.hasButton(text('invite.challenge.withdraw'))).toBe(false)
  await screen.press(text('invite.challenge.again'))
  expect(events).toEqual(['again'])
})

test('an invite is taken back by one call, and the window closes with its answer', async () => {
  const { screen, events, invite, served } = await waiting()
  served.answer(change, { ...invite, status: 'withdrawn' })
  await screen.press(text('invite.challenge.withdraw'))
  await until(() => expect(events).toEqual(['close']))
  expect(served.bodies(change)).toEqual([{ status: 'withdrawn' }])
})

test.each<[string, () => unknown, string]>([
  ['was answered a moment ago', () => refused('invite.ended'), 'refusals.invite.ended'],
  ['cannot be reached', lost, 'errors.calls.network'],
])('an invite that %s is not taken back: the window says why and goes on waiting', async (_, answer, why) => {
  const { screen, events, served } = await waiting()
  served.answer(change, answer)
  await screen.press(text('invite.challenge.withdraw'))
  await until(() => expect(screen.written()).toContain(text(why)))
  expect(screen.written()).toContain(text('invite.challenge.waiting', { nickname: bia }))
  expect(events).toEqual([])
})

const { id } = inviteOf()
const change = `PUT /api/duel_invites/${id}`

async function waiting({ known = true } = {}) {
  const events: string[] = []
  const invite = inviteOf()
  const served = serve({})
  if (known) updateSent(invite)
  const screen = await draw(
    <ChallengeWaiting
      inviteId={id}
      person={{ nickname: 'Bia' }}
      onAgain={() => void events.push('again')}
      onClose={() => void events.push('close')}
    />,
  )
  return { screen, events, invite, served }
}
