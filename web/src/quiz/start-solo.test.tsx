import { minute } from '@satoshi/rules/time'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { api } from '../lib/api.ts'
import { serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { asking, matchId } from '../match/test/views.ts'
import { StartSolo } from './start-solo.tsx'

const create = 'POST /api/matches'
const read = 'GET /api/lives'
const at = Date.parse('2026-11-23T15:00:00Z')

beforeAll(() => loadTexts('quiz', 'match', 'errors', 'a11y', 'app'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('whoever has no lives is told what that means, and the quiz begins when they say so', async () => {
  const { screen, served, started } = await opened({ lives: 0, most: 5, nextAt: at + 20 * minute, serverNow: at })
  await until(() => expect(screen.written()).toContain(text('quiz.lives.text')))
  expect(served.calls()).toEqual([read])
  await screen.press(text('quiz.lives.practise'))
  await until(() => expect(started).toEqual([matchId]))
})

test.each([
  ['a life left', { lives: 1, most: 5, nextAt: at + minute, serverNow: at }],
  ['lives without limit', { lives: null, most: null, nextAt: null, serverNow: at }],
  ['lives that cannot be read', () => new Response(null, { status: 500 })],
])('with %s the quiz begins at once', async (_, lives) => {
  const { screen, started } = await opened(lives)
  await until(() => expect(started).toEqual([matchId]))
  expect(screen.hasButton(text('quiz.lives.practise'))).toBe(false)
})

async function opened(lives: unknown) {
  const served = serve({ [read]: lives, [create]: asking(0) })
  const started: string[] = []
  const onStarted = ({ id }: { id: string }) => void started.push(id)
  const screen = await draw(
    <StartSolo
      begin={async (command) => api.match.create({ ...command, mode: 'solo' })}
      exit={{ to: '/dashboard', label: text('match.result.home') }}
      none={{ title: text('quiz.errors.notAvailable'), content: null }}
      onStarted={onStarted}
    />,
  )
  return { screen, served, started }
}
