import type { Search } from '@satoshi/contract/matchmaking'
import { offerMillis } from '@satoshi/rules/matchmaking/ticket'
import { minute, second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { domains } from '../../domains.ts'
import { openLive } from '../../lib/_live.ts'
import { lost, refused } from '../../lib/_network.ts'
import { doing, pass, text, until } from '../../lib/_screen.tsx'
import { serverNow } from '../../lib/clock.ts'
import {
  calls,
  beginInArena,
  newId,
  offeredOf,
  openSearching,
  openWith,
  settled,
  searchingOf,
  wait,
} from './_lobby.tsx'
import { searchOf } from './_searches.ts'

beginInArena(domains)

test('what the channel published is not undone by an older answer that was slow', async () => {
  const slow = Promise.withResolvers<Search>()
  const line = await openLive()
  const { screen } = await openWith(noSearch, { answers: { [calls.start]: slow.promise } })
  await screen.press(text('lobby.quick.searchFriendly'))
  const older = searchingOf()
  await pass(second)
  await line.publish('search', offeredOf())
  await until(() => expect(screen.written()).toContain(text('lobby.offer.title')))
  await doing(() => slow.resolve(older))
  await settled()
  expect(screen.written()).toContain(text('lobby.offer.title'))
  await line.close()
})

test('an offer is announced at once, has the focus on its yes, and counts its seconds down', async () => {
  const { screen, announced } = await openSearching(offeredOf())
  expect(announced('assertive')).toBe(text('lobby.offer.found', { name: 'Bia' }))
  expect(document.activeElement).toBe(screen.button(text('lobby.offer.accept')))
  expect(document.title).toContain(text('lobby.offer.title'))
  expect(screen.written()).toContain('1620')
  expect(screen.written()).toContain('1587')
  const seconds = (left: number) => screen.all(`[aria-label="${text('lobby.offer.left', { seconds: left })}"]`)
  expect(seconds(offerMillis / second)).toHaveLength(1)
  await pass(4 * second)
  expect(seconds(offerMillis / second - 4)).toHaveLength(1)
})

test('an offer that is accepted waits for the other, who is seen accepting, and leads into the duel', async () => {
  const { screen, served, went } = await openSearching(offeredOf())
  const duelId = newId()
  served.answer(calls.confirm, () => offeredOf({ accepted: true }))
  await screen.press(text('lobby.offer.accept'))
  await until(() => expect(screen.written()).toContain(text('lobby.offer.waiting', { name: 'Bia' })))
  expect(served.bodies(calls.confirm)).toEqual([{ offerId, accept: true }])
  expect(screen.hasButton(text('lobby.offer.accept'))).toBe(false)
  served.answer(calls.read, () => searchOf({ state: 'begun', duelId }))
  await wait(2 * second)
  await until(() => expect(went).toEqual([`/casino-duel/${duelId}`]))
})

test('an offer that is declined is answered with no, and the search goes on', async () => {
  const { screen, served } = await openSearching(offeredOf())
  served.answer(calls.confirm, () => searchingOf())
  await screen.press(text('lobby.offer.decline'))
  await until(() => expect(screen.written()).toContain(text('lobby.searching.title')))
  expect(served.bodies(calls.confirm)).toEqual([{ offerId, accept: false }])
})

test('an offer that is gone when it is accepted says so and gives way to what has become of the search', async () => {
  const { screen, served } = await openSearching(offeredOf())
  const answer = Promise.withResolvers<unknown>()
  served.answer(calls.confirm, () => refused('matchmaking.offerGone'))
  served.answer(calls.read, answer.promise)
  await screen.press(text('lobby.offer.accept'))
  await until(() => expect(screen.alerts()).toContain(text('refusals.matchmaking.offerGone')))
  await doing(() => answer.resolve(searchingOf()))
  await until(() => expect(screen.written()).toContain(text('lobby.searching.title')))
})

test('a duel that begins is gone to once, though the channel and a reading both tell it', async () => {
  const line = await openLive()
  const { served, went, times } = await openSearching()
  const begun = searchOf({ state: 'begun', duelId: newId() })
  await line.publish('search', begun)
  served.answer(calls.read, () => ({ ...begun, serverNow: serverNow() }))
  const before = times(calls.read)
  await line.publish('search', { ...begun, serverNow: serverNow() + 1 })
  await pass(10 * second)
  expect(went).toEqual([`/casino-duel/${begun.duelId}`])
  expect(times(calls.read)).toBe(before)
  await line.close()
})

test('where nobody was found the player searches again with the same wish', async () => {
  const { screen, served } = await nobody()
  served.answer(calls.start, () => searchingOf())
  expect(screen.hasButton(text('lobby.bot.now'))).toBe(false)
  await screen.press(text('lobby.nobody.again'))
  await until(() => expect(screen.written()).toContain(text('lobby.searching.title')))
  expect(served.bodies(calls.start)).toMatchObject([{ theme: 'defi', stakeBtz: 50 }])
})

test('who wants to be told when somebody comes is said until when, and can ask only once', async () => {
  const { screen, served } = await nobody()
  const notifyUntil = serverNow() + 30 * minute
  served.answer(calls.notify, () => searchOf({ state: 'nobody', notifyUntil }))
  await screen.press(text('lobby.nobody.notify'))
  await until(() => expect(screen.hasButton(text('lobby.nobody.notify'))).toBe(false))
  expect(screen.written()).toMatch(new RegExp(text('lobby.nobody.notified', { time: '\\d\\d:\\d\\d' })))
})

test('a notice that the server refuses to promise says why, and can be asked for again', async () => {
  const { screen, served } = await nobody()
  served.answer(calls.notify, lost)
  await screen.press(text('lobby.nobody.notify'))
  await until(() => expect(screen.alerts()).toContain(text('errors.calls.network')))
  expect(screen.button(text('lobby.nobody.notify')).getAttribute('aria-busy')).toBeNull()
})

test('an offer takes the place of whatever tab was open', async () => {
  const { screen } = await openWith(() => offeredOf(), { path: '/casino-duels?tab=find' })
  expect(screen.hasButton(text('lobby.offer.accept'))).toBe(true)
  expect(screen.all('[role="tab"]')).toEqual([])
})

const offerId = offeredOf().offer?.id

const noSearch = () => searchOf()

/** After a search about DeFi for 50 BTZ to which nobody came. */
function nobody() {
  return openWith(() => searchOf({ state: 'nobody', theme: 'defi', stakeCents: 5_000 }))
}
