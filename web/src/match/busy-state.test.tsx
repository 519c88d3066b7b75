import { afterEach, expect, test, vi } from 'vitest'

import { api } from '../lib/api.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { BusyState } from './busy-state.tsx'
import { StartMatch } from './start-match.tsx'

const matchId = '7f0a3c52-9d4e-4b61-8a27-3c5d9e1f2b40'
const read = `GET /api/matches/${matchId}`
const command = `POST /api/matches/${matchId}/commands`

afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('nobody gives a duel up without having been told what that costs', async () => {
  const { screen, events, network } = await busy({ [read]: { format: 'duel' } })
  await until(() => expect(screen.written()).toContain(text('match.busy.return')))
  expect(screen.written()).toContain(text('match.busy.title'))
  await screen.press(text('match.busy.giveUp'))
  expect(screen.written()).toContain(text('match.busy.cost'))
  expect(network.calls()).toEqual([read])
  expect(events).toEqual([])
})

test.each([
  ['was given up', { id: matchId }],
  ['ended meanwhile', refused('match.ended')],
])('the player is free when the duel %s', async (_, answer) => {
  const { screen, events, network } = await busy({ [read]: { format: 'duel' }, [command]: answer })
  await until(() => expect(screen.written()).toContain(text('match.busy.giveUp')))
  await screen.press(text('match.busy.giveUp'))
  await screen.press(text('match.busy.confirm'))
  await until(() => expect(events).toEqual(['free']))
  expect(network.bodies(command)).toEqual([expect.objectContaining({ type: 'leave' })])
})

test('an attempt for a district is no duel: the way back is its battle, and leaving costs the attempt', async () => {
  const battle = { id: '0f0a3c52-9d4e-4b61-8a27-3c5d9e1f2b41', attacker: 'fintech', defender: 'criptomoedas' }
  const { screen } = await busy({
    [read]: { format: 'battle' },
    [`GET /api/battles/${matchId}`]: { battle, mine: { side: 'defender' } },
  })
  const path = `/satoshi-city/criptomoedas/battles/${battle.id}/play?match=${matchId}`
  await until(() => expect(screen.link(text('match.busyBattle.return')).getAttribute('href')).toBe(path))
  await screen.press(text('match.busyBattle.giveUp'))
  expect(screen.written()).toContain(text('match.busyBattle.cost'))
})

test('what cannot begin beside an attempt is named after the attempt', async () => {
  await loadTexts('match', 'refusals', 'a11y')
  const start = 'POST /api/matches'
  const battle = { id: matchId, attacker: 'fintech', defender: 'criptomoedas' }
  const inBattle = { [`GET /api/battles/${matchId}`]: { battle, mine: { side: 'attacker' } } }
  serve({ [start]: refused('match.busy', { matchId }), [read]: { format: 'battle' }, ...inBattle })
  const begin = async (one: { commandId: string }) => api.match.create({ ...one, mode: 'solo' })
  const exit = { to: '/', label: 'out' }
  const screen = await draw(<StartMatch begin={begin} exit={exit} fault="fault" onStarted={() => {}} />)
  await until(() =>
    expect(screen.all('h1').map(({ textContent }) => textContent)).toEqual([text('match.busyBattle.title')]),
  )
  expect(screen.written()).not.toContain(text('match.busy.title'))
})

async function busy(answers: Record<string, unknown>) {
  await loadTexts('match', 'refusals', 'a11y')
  const network = serve(answers)
  const events: string[] = []
  const screen = await draw(<BusyState matchId={matchId} onFree={() => void events.push('free')} />)
  return { screen, events, network }
}
