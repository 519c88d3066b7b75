import type { Search } from '@satoshi/contract/matchmaking'
import type { Stakes } from '@satoshi/contract/stakes'
import { minute, second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { domains } from '../../domains.ts'
import { lost, refused } from '../../lib/_network.ts'
import { doing, pass, text, turn, until } from '../../lib/_screen.tsx'
import { serverNow } from '../../lib/clock.ts'
import { stakesOf } from '../../stakes/_stakes.ts'
import { calls, beginInArena, newId, openArena, openWith, searchingOf } from './_lobby.tsx'
import { searchOf } from './_searches.ts'

beginInArena(domains)

test('a search is asked for with the theme and the stake that stand on the screen, once for two taps', async () => {
  const answer = Promise.withResolvers<Search>()
  const { screen, served } = await openWith(noSearch, { answers: { [calls.start]: answer.promise } })
  await screen.choose(text('topics.subjects.investimentos'))
  await screen.choose(text('topics.names.ipo'))
  await screen.pick('input[value="250"]')
  await screen.press(text('lobby.quick.searchFor', { btz: '250' }))
  await turn()
  await screen.press(text('lobby.quick.searchFor', { btz: '250' }))
  answer.resolve(searchingOf({ theme: 'ipo', stakeCents: 25_000 }))
  await until(() => expect(screen.written()).toContain(text('lobby.searching.title')))
  expect(served.bodies(calls.start)).toHaveLength(1)
  expect(served.bodies(calls.start)).toMatchObject([{ theme: 'ipo', stakeBtz: 250 }])
  expect(screen.written()).toContain(text('topics.names.ipo'))
})

test('nothing is at stake before the player has chosen it, and what they chose last stands the next time', async () => {
  const { screen, served } = await openWith(noSearch, { answers: { [calls.start]: lost } })
  expect(screen.hasButton(text('lobby.quick.searchFriendly'))).toBe(true)
  await screen.press(text('lobby.quick.searchFriendly'))
  await until(() => expect(served.bodies(calls.start)).toMatchObject([{ stakeBtz: 0 }]))
  await screen.pick('input[value="250"]')
  await doing(() => screen.leave())
  const again = await openWith(noSearch)
  expect(again.screen.hasButton(text('lobby.quick.searchFor', { btz: '250' }))).toBe(true)
})

test('before it is known what may be staked nothing is shown that could jump, or be asked for', async () => {
  const stakes = Promise.withResolvers<Stakes>()
  const { screen } = await openArena({
    answers: { 'GET /api/stakes': stakes.promise },
  })
  await until(() => expect(screen.written()).toContain(text('a11y.loading')))
  await pass(1_000)
  expect(screen.written()).not.toContain(text('lobby.theme.title'))
  expect(screen.written()).not.toContain(text('lobby.quick.searchFriendly'))
  await doing(() => stakes.resolve(stakesOf({ serverNow: serverNow() })))
  await until(() => expect(screen.button(text('lobby.quick.searchFriendly')).disabled).toBe(false))
})

test('where it is not known what may be staked no search can be asked for', async () => {
  const { screen, served } = await openArena({ answers: { 'GET /api/stakes': () => refused('duel.playing') } })
  await until(() => expect(screen.button(text('lobby.quick.searchFriendly')).disabled).toBe(true))
  await screen.press(text('lobby.quick.searchFriendly'))
  expect(served.bodies(calls.start)).toEqual([])
})

test.each<[string, () => unknown, string]>([
  ['is refused', () => refused('duel.playing'), 'refusals.duel.playing'],
  ['is lost', lost, 'errors.calls.network'],
])('a search that %s says why, and the same button asks again', async (_, answer, why) => {
  const { screen, served } = await openWith(noSearch, { answers: { [calls.start]: answer } })
  await screen.press(text('lobby.quick.searchFriendly'))
  await until(() => expect(screen.alerts()).toContain(text(why)))
  served.answer(calls.start, () => searchingOf())
  await screen.press(text('lobby.quick.searchFriendly'))
  await until(() => expect(screen.written()).toContain(text('lobby.searching.title')))
  expect(screen.written()).not.toContain(text(why))
})

test('a drawn topic is announced, shown with its seed and searched for', async () => {
  const { screen, served, announced } = await openWith(noSearch, { answers: { [calls.start]: () => searchingOf() } })
  await screen.press(text('lobby.theme.draw'))
  expect(screen.written()).toMatch(/semente [0-9a-f]{8}/)
  const drawn = announced('polite').replace(text('lobby.theme.drawn', { theme: '' }), '')
  expect(screen.written()).toContain(drawn)
  await screen.press(text('lobby.quick.searchFriendly'))
  await until(() => expect(served.bodies(calls.start)).toHaveLength(1))
  const [{ theme }] = served.bodies(calls.start) as [{ theme: string }] // safe: one call, whose body names it
  expect(text(`topics.names.${theme}`)).toBe(drawn)
})

test('whoever chooses a theme after drawing one is shown no seed', async () => {
  const { screen } = await openWith(noSearch)
  await screen.press(text('lobby.theme.draw'))
  await screen.choose(text('topics.general'))
  expect(screen.written()).not.toMatch(/semente/)
  expect(screen.written()).toContain(text('lobby.theme.facts'))
})

test('a duel that came of a search before this visit pulls nobody back into it', async () => {
  const { screen, went } = await openWith(() => searchOf({ state: 'begun', duelId: newId() }))
  await pass(2 * second)
  expect(went).toEqual([])
  expect(screen.hasButton(text('lobby.quick.searchFriendly'))).toBe(true)
})

test('while the search is paused it cannot be asked for, and it opens by itself when the pause is over', async () => {
  const open = serverNow() + 5 * minute
  const { screen, served } = await openWith(() => searchOf({ pausedUntil: open }))
  expect(screen.written()).toContain(text('lobby.paused.title', { time: '5:00' }))
  await pass(minute)
  expect(screen.written()).toContain(text('lobby.paused.title', { time: '4:00' }))
  await screen.press(text('lobby.quick.searchFriendly'))
  expect(served.bodies(calls.start)).toEqual([])
  await pass(4 * minute + 2 * second)
  await until(() => expect(screen.button(text('lobby.quick.searchFriendly')).disabled).toBe(false))
  expect(screen.written()).not.toContain(text('lobby.paused.text'))
})

test('who leaves the arena without a search asks for nothing', async () => {
  const { screen, times } = await openWith(noSearch)
  await doing(() => screen.leave())
  await turn()
  expect(times(calls.stop)).toBe(0)
})

test('an arena that could not be read says why and is read again at a press', async () => {
  const { screen, served } = await openArena({ answers: { [calls.read]: () => refused('auth.required', {}, 403) } })
  await until(() => expect(screen.written()).toContain(text('lobby.error')))
  served.answer(calls.read, () => searchOf())
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.hasButton(text('lobby.quick.searchFriendly'))).toBe(true))
})

const noSearch = () => searchOf()
