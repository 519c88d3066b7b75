import type { DuelInvite } from '@satoshi/contract/invite'
import { inviteShownMillis } from '@satoshi/rules/invite/invite'
import { second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { useToast } from '../kit/toast-store.ts'
import { closeLive, openLive } from '../lib/_live.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, pass, text, turn, until } from '../lib/_screen.tsx'
import { query } from '../lib/api.ts'
import { AuthProvider } from '../lib/auth-provider.tsx'
import { isolated } from '../lib/isolated.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { ids } from '../lib/_ids.ts'
import { profileOf } from '../people/_people.ts'
import { inviteOf } from './_invites.ts'
import { loadInviteTexts } from './_texts.ts'
import { Component as InviteOverlay } from './invite-overlay.tsx'
import { announceDeparture, clearInvites, updateSent, useInvites } from './invite-store.ts'

const accept = 'POST /api/rpc/create_duel_with_invite'
const notify = 'POST /api/functions/send-social-notification'

beforeAll(loadInviteTexts)
beforeEach(async () => {
  vi.useFakeTimers()
  clearInvites()
  useToast.setState({ item: null })
  useSession.setState({ user: { id: ids.bia, nickname: 'Bia', avatar: null }, loading: false })
  await closeLive()
})
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a player who comes sees the invites that wait on the server, one at a time', async () => {
  const { screen } = await opened({ pending: [first, second_] })
  await until(() => expect(screen.written()).toContain('Ana'))
  expect(screen.written()).not.toContain('Caio')
  expect(screen.hasButton(text('invite.queue.more', { count: 1 }))).toBe(true)
})

test('an invite of somebody whom one has met often says beforehand that the duel pays less', async () => {
  const { screen, served } = await opened()
  served.answer(
    `GET /api/people/${ids.ana}`,
    profileOf('ana', { between: { won: 2, lost: 2, drawn: 0, payPercent: 25 } }),
  )
  const line = await openLive()
  await line.publish('invite', first())
  await until(() => expect(screen.written()).toContain(text('invite.pays.quarter')))
  await line.close()
})

test('while the channel is closed invites are read every 15 s, and one that is gone leaves the screen', async () => {
  const { screen, served } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  served.answer(list, { items: [] })
  const before = readings(served.calls())
  await pass(14 * second)
  expect(readings(served.calls())).toBe(before)
  await pass(second)
  await until(() => expect(screen.written()).not.toContain('Ana'))
  expect(readings(served.calls())).toBe(before + 1)
})

test('over an open channel an invite comes at once and is not read again and again', async () => {
  const { screen, served } = await opened()
  const line = await openLive()
  await turn()
  const before = readings(served.calls())
  await line.publish('invite', first())
  expect(screen.written()).toContain('Ana')
  await pass(29 * second)
  expect(readings(served.calls())).toBe(before)
  await line.close()
})

test('an invite that nobody answers is put away after its time, and the next is shown', async () => {
  const { screen } = await opened({ pending: [first, second_] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await pass(inviteShownMillis + second)
  await until(() => expect(screen.written()).toContain('Caio'))
  expect(screen.written()).not.toContain('Ana')
})

test('an accepted invite leads into its duel a second later, and tells the challenger', async () => {
  const { screen, served, path } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  served.answer(accept, { duel_id: duelId, topic: 'general', bet_amount: 100, success: true })
  await screen.press(text('invite.dialog.accept'))
  await until(() => expect(useToast.getState().item?.title).toBe(text('invite.toast.duelAccepted')))
  expect(served.bodies(accept)).toEqual([{ p_invite_id: first().id, p_challenger_id: ids.bia }])
  expect(path()).toBe('/')
  expect(screen.written()).toContain(text('invite.departure.against', { nickname: isolated('Ana') }))
  await pass(1_100)
  expect(path()).toBe(`/casino-duel/${duelId}`)
  await until(() => expect(served.bodies(notify)).toHaveLength(1))
  expect(served.bodies(notify)).toMatchObject([
    { userId: ids.ana, type: 'duel_accepted', data: { invite_id: first().id } },
  ])
})

test('whoever does not want to wait for the duel goes at once, and only once', async () => {
  const { screen, path } = await opened()
  await doing(() => announceDeparture({ id: otherDuelId, nickname: 'Ana', inMillis: 3_000 }))
  await screen.press(text('invite.departure.now'))
  expect(path()).toBe(`/casino-duel/${otherDuelId}`)
  expect(useInvites.getState().departure).toBeNull()
})

test('while a duel is about to open no invite stands in its way', async () => {
  const { screen } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await doing(() => announceDeparture({ id: otherDuelId, nickname: 'Dora', inMillis: 3_000 }))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(false)
})

test('an acceptance that fails says why and leaves the invite to be answered again', async () => {
  const { screen, served } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  served.answer(accept, () => refused('wallet.insufficient', { missing: 100 }))
  await screen.press(text('invite.dialog.accept'))
  await until(() => expect(useToast.getState().item?.tone).toBe('danger'))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(true)
  expect(screen.button(text('invite.dialog.accept')).getAttribute('aria-busy')).toBeNull()
  expect(served.bodies(notify)).toEqual([])
})

test.each(['invite.ended', 'invite.notFound'])('an invite that is over (%s) goes when it is accepted', async (code) => {
  const { screen, served } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  served.answer(accept, () => refused(code))
  await screen.press(text('invite.dialog.accept'))
  await until(() => expect(screen.written()).not.toContain('Ana'))
})

test.each([
  ['with the reason that was given', 'invite.decline.stakeTooHigh', 'stakeTooHigh'],
  ['without one', 'invite.decline.without', null],
])('an invite is declined %s, and the challenger is told', async (_, button, reason) => {
  const { screen, served } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  served.answer(change, { ...first(), status: 'rejected', decline_reason: reason })
  await screen.press(text('invite.dialog.decline'))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(false)
  await screen.press(text(button))
  await until(() => expect(screen.written()).not.toContain('Ana'))
  expect(served.bodies(change)).toEqual([{ status: 'rejected', decline_reason: reason }])
  await until(() => expect(served.bodies(notify)).toMatchObject([{ type: 'duel_rejected' }]))
})

test('whoever thinks again about declining is back at the invite', async () => {
  const { screen, served } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await screen.press(text('invite.dialog.decline'))
  await screen.press(text('invite.decline.back'))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(true)
  expect(served.bodies(change)).toEqual([])
})

test('a refusal that is lost is said, and the invite stays', async () => {
  const { screen, served } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  served.answer(change, lost)
  await screen.press(text('invite.dialog.decline'))
  await screen.press(text('invite.decline.without'))
  await until(() => expect(useToast.getState().item?.title).toBe(text('invite.fault.title')))
  expect(screen.written()).toContain(text('invite.decline.title'))
})

test('one that waits behind the shown invite can be taken first; the shown one waits in its place', async () => {
  const { screen } = await opened({ pending: [first, second_] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await screen.press(text('invite.queue.more', { count: 1 }))
  await screen.press(text('invite.queue.pick', { nickname: isolated('Caio') }))
  expect(useInvites.getState().queue.shown?.id).toBe(second_().id)
  expect(useInvites.getState().queue.waiting.map(({ id }) => id)).toEqual([first().id])
})

test('all of them can be put away with one press, and do not come back with the next reading', async () => {
  const { screen, served } = await opened({ pending: [first, second_] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await screen.press(text('invite.queue.more', { count: 1 }))
  await screen.press(text('invite.queue.dismissAll'))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(false)
  const before = readings(served.calls())
  await pass(15 * second)
  await until(() => expect(readings(served.calls())).toBe(before + 1))
  await turn()
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(false)
})

test('escape puts the shown invite away', async () => {
  const { screen } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await screen.escape()
  expect(screen.written()).not.toContain('Ana')
})

test('during a game an invite is a pill that opens when it is pressed and goes when it is put away', async () => {
  const { screen } = await opened({ pending: [first, second_], quiet: true })
  await until(() => expect(screen.written()).toContain('Ana'))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(false)
  await screen.press(text('invite.pill.dismiss'))
  expect(screen.written()).toContain('Caio')
  await screen.press(text('invite.queue.pick', { nickname: isolated('Caio') }))
  expect(screen.hasButton(text('invite.dialog.accept'))).toBe(true)
})

test('what became of an invite that this tab sent is read while the channel is closed, and said', async () => {
  const sent = inviteOf({ challenger_id: ids.bia, challenged_id: ids.ana })
  updateSent(sent)
  const { served } = await opened({ sent })
  served.answer(change.replace('PUT', 'GET'), { ...sent, status: 'rejected', decline_reason: 'later' })
  await pass(15 * second)
  await until(() => expect(useToast.getState().item?.title).toBe(text('invite.toast.rejected')))
  const reads = served.calls().filter((call) => call === change.replace('PUT', 'GET')).length
  await pass(15 * second)
  expect(served.calls().filter((call) => call === change.replace('PUT', 'GET'))).toHaveLength(reads)
})

test('a player who leaves takes their invites along', async () => {
  const { screen } = await opened({ pending: [first] })
  await until(() => expect(screen.written()).toContain('Ana'))
  await doing(() => screen.leave())
  expect(useInvites.getState()).toMatchObject({ invites: {}, sent: {}, departure: null, queue: { shown: null } })
})

test('no more invites wait than the player set', async () => {
  const { screen } = await opened({ pending: [first, second_, third], most: 2 })
  await until(() => expect(screen.written()).toContain('Ana'))
  const { queue } = useInvites.getState()
  expect([queue.shown?.id, ...queue.waiting.map(({ id }) => id)]).toEqual([first().id, second_().id])
})

const list = 'GET /api/duel_invites'
const change = `PUT /api/duel_invites/${inviteOf().id}`
const duelId = '01890000-0000-7000-8000-00000000d001'
const otherDuelId = '01890000-0000-7000-8000-00000000d002'

// Each made when it is served: its time begins then.
const first = () => inviteOf()
const second_ = () => from('Caio', '01890000-0000-7000-8000-00000000001f')
const third = () => from('Dora', '01890000-0000-7000-8000-00000000002f')

function from(nickname: string, id: string): DuelInvite {
  const invite = inviteOf({ id })
  return { ...invite, challenger: { ...invite.challenger, nickname } }
}

type Opening = { pending?: (() => DuelInvite)[]; sent?: DuelInvite; quiet?: boolean; most?: number }

/** The overlay of a player to whom some invites were sent, on a page without the channel. */
async function opened({ pending = [], sent, quiet = false, most = 3 }: Opening = {}) {
  const limit = Promise.withResolvers<void>()
  const served = serve({
    [list]: async () => {
      await limit.promise
      return { items: pending.map((make) => make()) }
    },
    [change.replace('PUT', 'GET')]: sent,
    [notify]: { success: true },
    'GET /api/matchmaking/preferences': { preferences: { maxConcurrentInvites: most } },
    ...Object.fromEntries((['ana', 'caio'] as const).map((name) => [`GET /api/people/${ids[name]}`, profileOf(name)])),
  })
  const screen = await draw(
    <AuthProvider>
      <InviteOverlay quiet={quiet} />
    </AuthProvider>,
  )
  await until(() => expect(queryClient.getQueryData(query.matchmaking.preferences.queryKey())).toBeDefined())
  await turn()
  limit.resolve()
  await turn()
  return { screen, served, path: () => screen.address() }
}

function readings(calls: string[]): number {
  return calls.filter((call) => call === list).length
}
