import { botOfferedAfter } from '@satoshi/rules/matchmaking/ticket'
import { minute, second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { domains } from '../../domains.ts'
import { lost } from '../../lib/_network.ts'
import { doing, pass, text, until } from '../../lib/_screen.tsx'
import { serverNow } from '../../lib/clock.ts'
import { calls, beginInArena, newId, openSearching, openWith, searchingOf, wait } from './_lobby.tsx'
import { searchOf } from './_searches.ts'

beginInArena(domains)

test('a search shows how long it takes, and says how far it looks whenever that changes', async () => {
  const { screen, announced } = await openSearching()
  expect(screen.one('p[role="timer"]').textContent).toBe('0:00')
  expect(announced('polite')).toBe(text('lobby.searching.close'))
  await pass(9 * second)
  expect(screen.one('p[role="timer"]').textContent).toBe('0:09')
  expect(announced('polite')).toBe(text('lobby.searching.wider'))
  await pass(22 * second)
  expect(announced('polite')).toBe(text('lobby.searching.anybody'))
})

test('a bot is offered only when its time has come, for no more than a bot plays for', async () => {
  const botFrom = serverNow() + botOfferedAfter
  const { screen, served } = await openSearching(searchingOf({ theme: 'roi', stakeCents: 50_000, botFrom }))
  expect(screen.hasButton(text('lobby.bot.now'))).toBe(false)
  served.answer(calls.bot, () => searchOf({ state: 'begun', duelId: newId() }))
  await pass(botOfferedAfter)
  expect(screen.written()).toContain(text('lobby.bot.most', { btz: '100' }))
  await screen.press(text('lobby.bot.now'))
  await until(() => expect(served.bodies(calls.bot)).toMatchObject([{ theme: 'roi', stakeBtz: 100 }]))
})

test('a search is cancelled with one call, and what was set stands as it was', async () => {
  const { screen, served, times } = await openWith(noSearch, {
    answers: { [calls.start]: () => searchingOf({ theme: 'roi' }) },
  })
  await screen.choose(text('topics.subjects.financas'))
  await screen.choose(text('topics.names.roi'))
  await screen.press(text('lobby.quick.searchFriendly'))
  await until(() => expect(screen.written()).toContain(text('lobby.searching.title')))
  served.answer(calls.stop, () => searchOf())
  await screen.press(text('lobby.searching.cancel'))
  await until(() => expect(screen.hasButton(text('lobby.quick.searchFriendly'))).toBe(true))
  expect(times(calls.stop)).toBe(1)
  expect(screen.control(text('topics.names.roi')).checked).toBe(true)
})

test('a cancel that is lost says so, and the search is read again and goes on', async () => {
  const { screen, served, times } = await openSearching()
  served.answer(calls.stop, lost)
  const before = times(calls.read)
  await screen.press(text('lobby.searching.cancel'))
  await until(() => expect(screen.alerts()).toContain(text('errors.calls.network')))
  await until(() => expect(times(calls.read)).toBe(before + 1))
  expect(screen.hasButton(text('lobby.searching.cancel'))).toBe(true)
})

test('without the channel a running search is read every two seconds until it is over', async () => {
  const { screen, served, times } = await openSearching()
  const before = times(calls.read)
  await wait(2 * second)
  expect(times(calls.read)).toBe(before + 1)
  await wait(2 * second)
  expect(times(calls.read)).toBe(before + 2)
  served.answer(calls.read, () => searchOf({ state: 'nobody' }))
  await wait(2 * second)
  expect(screen.written()).toContain(text('lobby.nobody.title'))
  const after = times(calls.read)
  await pass(minute)
  expect(times(calls.read)).toBe(after)
})

test('who leaves the arena ends the search that nobody looks at any more', async () => {
  const { screen, served, times } = await openSearching()
  served.answer(calls.stop, () => searchOf())
  await doing(() => screen.leave())
  await until(() => expect(times(calls.stop)).toBe(1))
})

test('a search runs on beside the other tabs, which show the way back to it', async () => {
  const { screen } = await openSearching()
  await screen.press(text('lobby.tabs.find'))
  expect(screen.address()).toBe('/casino-duels?tab=find')
  expect(screen.hasButton(text('lobby.searching.cancel'))).toBe(false)
  await screen.press(text('lobby.searching.show'))
  expect(screen.address()).toBe('/casino-duels?tab=quick')
  expect(screen.hasButton(text('lobby.searching.cancel'))).toBe(true)
})

const noSearch = () => searchOf()
