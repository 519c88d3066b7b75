import { hour, minute } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { domains } from '../../domains.ts'
import { openLive } from '../../lib/_live.ts'
import { lost, refused, serve } from '../../lib/_network.ts'
import { draw, pass, text, until } from '../../lib/_screen.tsx'
import { serverNow } from '../../lib/clock.ts'
import { stakesOf } from '../../stakes/_stakes.ts'
import { duelOf, rivalOf } from './_duels.ts'
import { calls, beginInArena, newId, playerOf, settled, summaryOf } from './_lobby.tsx'
import { Component as DuelsScreen } from './duels-screen.tsx'

beginInArena(domains)

test.each([
  ['won', 'won', 'Vitória', '+12', '+95'],
  ['lost', 'lost', 'Derrota', '-12', '-100'],
  ['drawn', 'drawn', 'Empate', '0', '0'],
] as const)(
  'a duel that was %s says so in a word, with its score and what it changed',
  async (_, outcome, ...shown) => {
    const changes = { won: [12, 9_500], lost: [-12, -10_000], drawn: [0, 0] }[outcome]
    const [ratingChange = 0, netCents = 0] = changes
    const { screen } = await opened({ duels: [duelOf({ outcome, ratingChange, netCents, theme: 'ipo' })] })
    const line = screen.one('li').textContent
    for (const part of [
      ...shown,
      'Bia',
      text('topics.names.ipo'),
      text('lobby.history.score', { mine: 720, theirs: 655 }),
    ])
      expect(line).toContain(part)
  },
)

test('a duel that was never played to its end is void, and a friendly one shows no BTZ', async () => {
  const unplayed = { outcome: null, score: null, ratingChange: null, netCents: null }
  const { screen } = await opened({ duels: [duelOf({ ...unplayed, stakeCents: 0 })] })
  const line = screen.one('li').textContent
  expect(line).toContain(text('lobby.outcomes.void'))
  expect(line).not.toContain('BTZ')
  expect(line).not.toContain(text('lobby.history.ratingShort'))
})

test('a duel of the past leads to its review, the name to whoever it was; one against a bot says that it was', async () => {
  const [one, other] = [duelOf(), duelOf({ opponent: playerOf('Selic', { isBot: true }) })]
  const { screen } = await opened({ duels: [one, other] })
  const [first, second] = screen.all('li')
  expect(first?.textContent).not.toContain(text('lobby.bot.chip'))
  expect(second?.textContent).toContain(text('lobby.bot.chip'))
  const ways = (line = first) => line?.querySelectorAll('a').map((way) => way.getAttribute('href'))
  expect(ways()).toEqual([`/casino-duel/${one.id}`, `/user/${one.opponent.id}`])
  expect(ways(second)).toEqual([`/casino-duel/${other.id}`])
})

test('older duels come a page at a time, asked for where the last page ended, until there are no more', async () => {
  const { screen, served } = await opened({ duels: [named('Ana')], nextCursor: 'older' })
  served.answer(calls.history, { items: [named('Caio')], nextCursor: null })
  await screen.press(text('lobby.history.more'))
  await until(() => expect(screen.written()).toContain('Caio'))
  expect(screen.written()).toContain('Ana')
  expect(served.requests.at(-1)?.search).toBe('?state=ended&cursor=older')
  expect(screen.hasButton(text('lobby.history.more'))).toBe(false)
})

test('an older page that is refused leaves what is there, and can be asked for again', async () => {
  const { screen, served } = await opened({ duels: [named('Ana')], nextCursor: 'older' })
  served.answer(calls.history, () => refused('request.tooMany', {}, 429))
  await screen.press(text('lobby.history.more'))
  await settled()
  expect(screen.written()).toContain('Ana')
  served.answer(calls.history, { items: [named('Caio')], nextCursor: null })
  await screen.press(text('lobby.history.more'))
  await until(() => expect(screen.written()).toContain('Caio'))
})

test('before the first duel the way to it is shown', async () => {
  const { screen } = await opened({ duels: [] })
  expect(screen.written()).toContain(text('lobby.history.none'))
  await screen.follow(text('lobby.history.first'))
  expect(screen.address()).toBe('/casino-duels')
})

test('a history that the network lost is asked for three times, then says so and is read at a press', async () => {
  const { screen, served } = await opened({ answers: { [calls.history]: lost } })
  await until(() => expect(served.calls().filter((call) => call === calls.history)).toHaveLength(1))
  await pass(10_000)
  await until(() => expect(screen.written()).toContain(text('lobby.history.error')))
  served.answer(calls.history, { items: [named('Caio')], nextCursor: null })
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain('Caio'))
})

test('rivals show how it stands between the two; a person has a page and a bot has none', async () => {
  const bot = rivalOf({ player: playerOf('Selic', { id: newId(), isBot: true }), won: 0, drawn: 0, lost: 9 })
  const { screen } = await opened({ answers: { [rivals]: { items: [rivalOf({ won: 5 }), bot] } } })
  await screen.press(text('lobby.rivals.title'))
  await until(() => expect(screen.written()).toContain('Selic'))
  const [bia, selic] = screen.all('li').filter((line) => line.querySelector('dl'))
  expect(bia?.querySelectorAll('dd').map((part) => part.textContent)).toEqual(['5', '1', '2'])
  expect(bia?.querySelector('a')?.getAttribute('href')).toBe(`/user/${rivalOf().player.id}`)
  expect(selic?.querySelector('a')).toBeNull()
  expect(selic?.textContent).toContain(text('lobby.bot.chip'))
})

test('rivals that are refused say why and are read again at a press', async () => {
  const { screen, served } = await opened({ answers: { [rivals]: () => refused('request.tooMany', {}, 429) } })
  await screen.press(text('lobby.rivals.title'))
  await until(() => expect(screen.written()).toContain(text('lobby.rivals.error')))
  served.answer(rivals, { items: [] })
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(text('lobby.history.none')))
})

test('who is in a duel sees against whom and about what, and the way back into it', async () => {
  const duel = duelOf({ theme: 'bitcoin', outcome: null })
  const { screen } = await opened({
    summary: { openDuelId: duel.id },
    answers: { [`GET /api/duels/${duel.id}`]: duel },
  })
  const shown = text('lobby.open.text', { name: 'Bia', theme: text('topics.names.bitcoin') })
  await until(() => expect(screen.written()).toContain(shown))
  await screen.follow(text('lobby.open.resume'))
  expect(screen.address()).toBe(`/casino-duel/${duel.id}`)
})

test('the way back into a duel is there though nothing more of it can be read', async () => {
  const id = newId()
  const answers = { [`GET /api/duels/${id}`]: () => refused('duel.notFound', {}, 404) }
  const { screen } = await opened({ summary: { openDuelId: id }, answers })
  expect(screen.link(text('lobby.open.resume')).getAttribute('href')).toBe(`/casino-duel/${id}`)
})

test('a duel that ends is taken up by the history and the summary without a reload', async () => {
  const line = await openLive()
  const { screen, served } = await opened({ duels: [], summary: { won: 4 } })
  const won = duelOf()
  served.answer(calls.history, { items: [won], nextCursor: null })
  served.answer(calls.summary, () => summaryOf({ won: 5 }))
  await line.publish('duel', won)
  await until(() => expect(screen.written()).toContain(text('lobby.history.score', { mine: 720, theirs: 655 })))
  expect(screen.all('dd').map((part) => part.textContent)).toContain('5')
  await line.close()
})

test('a rating behind which few duels stand wears a question mark and says why', async () => {
  const few = { category: 'overall', rating: { value: 1_511, provisional: true }, duels: 1 } as const
  const sure = { category: 'economia', rating: { value: 1_702, provisional: false }, duels: 40 } as const
  const { screen } = await opened({ summary: { ratings: [few, sure] } })
  expect(screen.written()).toContain('1511?')
  expect(screen.written()).toContain(text('lobby.rating.why'))
  expect(screen.written()).toContain('1702')
  expect(screen.written()).not.toContain('1702?')
  // Nothing is known yet of the other three subjects.
  expect(screen.written().split('1500?')).toHaveLength(4)
})

test('the duels of the day say what the next pays, and when they are renewed', async () => {
  const daily = { paid: 2, of: 3, winCents: 1_000, lossCents: 250, resetsAt: serverNow() + 2.5 * hour + minute / 2 }
  const { screen } = await opened({ summary: { daily } })
  expect(screen.written()).toContain(text('lobby.daily.pays', { win: '10', loss: '2,50' }))
  expect(screen.written()).toContain(text('lobby.daily.resets', { time: '2 h 30 min' }))
  await pass(hour)
  expect(screen.written()).toContain(text('lobby.daily.resets', { time: '1 h 30 min' }))
})

test('when the paid duels of the day are used up that is what stands there', async () => {
  const { screen } = await opened({ summary: { daily: { ...summaryOf().daily, paid: 3, of: 3 } } })
  expect(screen.written()).toContain(text('lobby.daily.done'))
})

const rivals = 'GET /api/duels/rivals'

function named(nickname: string) {
  return duelOf({ opponent: playerOf(nickname) })
}

type Opening = {
  duels?: ReturnType<typeof duelOf>[]
  nextCursor?: string | null
  summary?: Parameters<typeof summaryOf>[0]
  answers?: Record<string, unknown>
}

/** The screen of the player's duels, as soon as everything was read once. */
async function opened({ duels = [], nextCursor = null, summary = {}, answers = {} }: Opening = {}) {
  const served = serve({
    [calls.summary]: () => summaryOf(summary),
    [calls.history]: { items: duels, nextCursor },
    'GET /api/stakes': () => stakesOf({ serverNow: serverNow() }),
    ...answers,
  })
  const screen = await draw(<DuelsScreen />, '/duels')
  await until(() => expect(served.calls()).toContain(calls.summary))
  await until(() => expect(screen.written()).toContain(text('lobby.daily.title')))
  await pass(1)
  return { screen, served }
}
