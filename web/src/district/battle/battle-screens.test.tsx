import type { Battle, BattleMine } from '@satoshi/contract/battle'
import type { DistrictPage } from '@satoshi/contract/district'
import { battleRules, challengeRefusals, fightRefusals } from '@satoshi/rules/district/battle'
import { powers } from '@satoshi/rules/district/power'
import { hour } from '@satoshi/rules/time'
import { districts } from '@satoshi/rules/words'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { cityBox } from '../../city/map-view.ts'
import { serve, refused } from '../../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, text, until } from '../../lib/_screen.tsx'
import { syncServerNow } from '../../lib/sync-clock.ts'
import { queriesByTopic, setStaleQueries } from '../../lib/stale.ts'
import { arcOf } from './battle-arcs.tsx'
import { Component as BattleScreen } from './battle-screen.tsx'
import { challengeBarText, fightBarText } from './battle-words.ts'
import { attemptStands } from './attempt-result.tsx'
import { Battles } from './battles-section.tsx'

const id = '0199f1f0-0000-7000-8000-0000000000b1'
const at = Date.parse('2026-11-28T12:00:00Z')
const list = 'GET /api/districts/criptomoedas/battles'
const listOfFintech = 'GET /api/districts/fintech/battles'
const challenge = 'POST /api/districts/criptomoedas/battles'
const read = `GET /api/battles/${id}`

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'district', 'battle', 'refusals')
  setStaleQueries(queriesByTopic([]))
})
beforeEach(() => {
  vi.useFakeTimers({ now: at })
  syncServerNow({ serverNow: at })
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('every reason against a challenge and an attempt has a sentence of its own', () => {
  const said = [...challengeRefusals.map(challengeBarText), ...fightRefusals.map(fightBarText)]
  expect(new Set(said).size).toBe(said.length)
  expect(said).not.toContain(text('refusals.battle.cannotChallenge'))
  expect(said).not.toContain(text('refusals.battle.cannotFight'))
  expect(said).not.toContain(text('errors.unexpected'))
})

test('a challenge that is barred says why, and asks nothing', async () => {
  const { screen } = await section({ bar: 'treasury' })
  await until(() => expect(screen.written()).toContain(challengeBarText('treasury')))
  expect(screen.button(text('battle.challenge.start')).getAttribute('aria-disabled')).toBe('true')
  await screen.press(text('battle.challenge.start'))
  expect(screen.written()).not.toContain(text('battle.challenge.cost', { price: '500' }))
})

test('a challenge says what it costs, is one command however often it is sent, and shows a refusal', async () => {
  const { screen, served } = await section({ bar: null })
  await until(() => screen.button(text('battle.challenge.start')))
  await screen.press(text('battle.challenge.start'))
  expect(screen.written()).toContain(text('battle.challenge.cost', { price: '500' }))
  served.answer(challenge, refused('battle.cannotChallenge', { reason: 'attacking' }))
  const confirm = text('battle.challenge.confirm', { price: '500' })
  await screen.press(confirm)
  await until(() => expect(screen.alerts()).toEqual([challengeBarText('attacking')]))
  served.answer(challenge, running)
  await screen.press(confirm)
  await until(() => expect(screen.address()).toBe(`/satoshi-city/criptomoedas/battles/${id}`))
  const [first, second] = served.bodies(challenge) as { commandId: string }[]
  expect(first?.commandId).toHaveLength(36)
  expect(second).toEqual(first)
})

test('nobody challenges the district where they live', async () => {
  const { screen } = await section({ bar: 'self', since: 1 })
  await until(() => expect(screen.written()).toContain(text('battle.list.empty')))
  expect(screen.hasButton(text('battle.challenge.start'))).toBe(false)
})

test('past battles are told from the side of the district, and no score of one that runs', async () => {
  const lost: Battle = {
    ...over({ winner: 'attacker', by: 'score', scores: { attacker: 800, defender: 604 } }),
    id: other,
  }
  const { screen } = await section({ running: [running], past: [lost] })
  await until(() => expect(screen.written()).toContain(text('battle.results.lost')))
  expect(screen.written()).toContain(text('battle.scores', { mine: '60,4%', theirs: '80%' }))
  expect(screen.written()).toContain(text('battle.fightersOfBoth', { mine: 4, theirs: 3 }))
})

test('an attempt begins as long as the time runs; then it is judged, and the result shows by itself', async () => {
  const { screen, served } = await battleScreen({ battle: running, mine })
  await until(() => screen.link(text('battle.mine.fight')))
  expect(screen.link(text('battle.mine.fight')).getAttribute('href')).toBe(`/satoshi-city/fintech/battles/${id}/play`)
  await pass(hour - 1_000)
  screen.link(text('battle.mine.fight'))
  served.answer(read, { battle: running, mine: { ...mine, bar: 'over' } })
  await pass(1_500)
  await until(() => expect(screen.written()).toContain(text('battle.clock.judging')))
  expect(screen.all('a').map((link) => link.getAttribute('href'))).not.toContain(
    `/satoshi-city/fintech/battles/${id}/play`,
  )
  served.answer(read, { battle: over({ winner: null, by: 'forfeit', scores: { attacker: 0, defender: 0 } }), mine })
  await pass(30_000)
  await until(() => expect(screen.written()).toContain(text('battle.outcome.none')))
})

test('an attempt that runs is gone on with, though no other may begin', async () => {
  const open = { matchId: other, open: true, permille: null }
  const { screen } = await battleScreen({ battle: running, mine: { ...mine, attempts: [open], bar: 'attempts' } })
  await until(() => screen.link(text('battle.mine.goOn')))
})

test('whoever has used their attempts sees each, and why there is no other', async () => {
  const { screen } = await battleScreen({ battle: running, mine: { ...mine, bar: 'attempts', attemptsLeft: 0 } })
  await until(() => expect(screen.written()).toContain(fightBarText('attempts')))
  expect(screen.written()).toContain('70%')
  expect(screen.written()).toContain(text('battle.mine.notCounted'))
})

const { won, drawn, lost } = battleRules.payBtz

test.each([
  ['won', { winner: 'defender', by: 'score' }, 'won', won],
  ['lost', { winner: 'attacker', by: 'score' }, 'lost', lost],
  ['drawn', { winner: null, by: 'score' }, 'drawn', drawn],
  ['won without an opponent', { winner: 'defender', by: 'forfeit' }, 'won', drawn],
  ['won by nobody', { winner: null, by: 'forfeit' }, 'none', lost],
] as const)('a battle that was %s says what its fighter got', async (_, result, ended, btz) => {
  const { screen } = await battleScreen({ battle: over({ ...result, scores: { attacker: 700, defender: 704 } }), mine })
  await until(() => expect(screen.written()).toContain(text(`battle.outcome.mine.${ended}`)))
  expect(screen.written()).toContain(`+${btz}`)
})

test('whose attempts did not count got nothing', async () => {
  const battle = over({ winner: 'defender', by: 'score', scores: { attacker: 600, defender: 704 } })
  const { screen } = await battleScreen({ battle, mine: { ...mine, attempts: mine.attempts.slice(1) } })
  await until(() => expect(screen.written()).toContain(text('battle.outcome.notMine')))
  expect(screen.written()).not.toContain('XP')
})

test('a battle that there is not leads back to the district', async () => {
  const { screen } = await battleScreen(refused('battle.notFound', {}, 404))
  await until(() => expect(screen.written()).toContain(text('battle.lost')))
  expect(screen.link(text('app.districts.fintech')).getAttribute('href')).toBe('/satoshi-city/fintech')
})

const attempt = { matchId: id, open: false, permille: null }
const answers = (right: number) =>
  Array.from({ length: 10 }, (_, position) => ({ mine: { correct: position < right } })) as never

test.each([
  ['counts', { ...attempt, permille: 500 }, 'finished', 5],
  ['left', attempt, 'cancelled', 9],
  ['few', attempt, 'finished', 4],
  ['counting', undefined, 'finished', 5],
  ['counting', { ...attempt, open: true }, 'finished', 5],
  ['other', attempt, 'finished', 5],
] as const)('an attempt is told as %s', (stands, one, reason, right) => {
  expect(attemptStands(one, { reason, review: answers(right) })).toBe(stands)
})

test('arcs of all pairs stay within the picture, and their ends apart', () => {
  for (const attacker of districts)
    for (const defender of districts.filter((key) => key !== attacker)) {
      const { from, over: bend, to } = arcOf(attacker, defender)
      const top = (from[1] + 2 * bend[1] + to[1]) / 4
      expect(top).toBeGreaterThan(cityBox.top)
      expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeGreaterThan(60)
    }
})

const other = '0199f1f0-0000-7000-8000-0000000000b2'

const running: Battle = {
  id,
  attacker: 'fintech',
  defender: 'criptomoedas',
  startedAt: at - 23 * hour,
  endsAt: at + hour,
  fighters: { attacker: 3, defender: 4 },
  result: null,
}

const mine: BattleMine = {
  side: 'defender',
  attempts: [
    { matchId: id, open: false, permille: 700 },
    { matchId: other, open: false, permille: null },
  ],
  attemptsLeft: 1,
  bar: null,
}

function over(result: NonNullable<Battle['result']>): Battle {
  return { ...running, endsAt: at - hour, result }
}

type Section = { bar?: string | null; since?: number | null; running?: Battle[]; past?: Battle[] }

async function section({ bar = null, since = null, ...battles }: Section) {
  const record = { elo: 1_000, rank: 1, won: 0, drawn: 0, lost: 0 }
  const served = serve({
    [list]: { record, running: [], past: [], bar, ...battles },
    'GET /api/me': () => new Response(null, { status: 404 }),
  })
  return { served, screen: await draw(<Battles page={pageOf(since)} />) }
}

async function battleScreen(answer: unknown) {
  const lists = { record: { elo: 1_000, rank: 1, won: 0, drawn: 0, lost: 0 }, running: [], past: [], bar: null }
  const served = serve({ [read]: answer, [list]: lists, [listOfFintech]: lists })
  const routes = (
    <Routes>
      <Route path="/satoshi-city/:district/battles/:id" element={<BattleScreen />} />
    </Routes>
  )
  return { served, screen: await draw(routes, `/satoshi-city/fintech/battles/${id}`) }
}

function pageOf(since: number | null): DistrictPage {
  return {
    district: 'criptomoedas',
    total: 0,
    level: 1,
    rank: 1,
    powers: powers.map((power) => ({ power, value: 0, week: [] })),
    residents: 1,
    members: 0,
    team: [],
    sponsor: null,
    treasuryCents: 0,
    mine: {
      member: false,
      since,
      listed: true,
      counts: true,
      tenths: 0,
      donationLeftCents: 0,
      quizzesLeft: 10,
      lastQuiz: null,
    },
  }
}
