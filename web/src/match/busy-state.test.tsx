import { afterEach, expect, test, vi } from 'vitest'

import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { BusyState } from './busy-state.tsx'

const matchId = '7f0a3c52-9d4e-4b61-8a27-3c5d9e1f2b40'
const command = `POST /api/matches/${matchId}/commands`

afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('nobody gives a duel up without having been told what that costs', async () => {
  const { screen, events, network } = await busy({})
  expect(screen.written()).toContain(text('match.busy.title'))
  await screen.press(text('match.busy.giveUp'))
  expect(screen.written()).toContain(text('match.busy.cost'))
  expect(network.calls()).toEqual([])
  expect(events).toEqual([])
})

test.each([
  ['was given up', { id: matchId }],
  ['ended meanwhile', refused('match.ended')],
])('the player is free when the duel %s', async (_, answer) => {
  const { screen, events, network } = await busy({ [command]: answer })
  await screen.press(text('match.busy.giveUp'))
  await screen.press(text('match.busy.confirm'))
  await until(() => expect(events).toEqual(['free']))
  expect(network.bodies(command)).toEqual([expect.objectContaining({ type: 'leave' })])
})

async function busy(answers: Record<string, unknown>) {
  await loadTexts('match', 'refusals', 'a11y')
  const network = serve(answers)
  const events: string[] = []
  const screen = await draw(<BusyState matchId={matchId} onFree={() => void events.push('free')} />)
  return { screen, events, network }
}
