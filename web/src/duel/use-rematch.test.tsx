import { second } from '@satoshi/rules/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { milestonesPaused } from '../game-kit/pause-milestones.ts'
import { openLive, type OpenLive } from '../lib/_live.ts'
import { serve } from '../lib/_network.ts'
import { clearScreen, draw, pass, until } from '../lib/_screen.tsx'
import { duelOf } from './lobby/_duels.ts'
import { useRematch } from './use-rematch.ts'

const endedAt = Date.UTC(2026, 0, 5, 12)
const duel = { ...duelOf({ endedAt }), endedAt }

let line: OpenLive
beforeEach(async () => {
  vi.useFakeTimers({ now: endedAt + second })
  serve({
    [`GET /api/duels/${duel.id}/rematch`]: rematchOf('none'),
    [`DELETE /api/duels/${duel.id}/rematch`]: rematchOf('gone'),
  })
  line = await openLive()
})
afterEach(async () => {
  clearScreen()
  await line.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('nothing is celebrated while a rematch can be had, whoever offers it, until it is gone', async () => {
  await draw(<Result />)
  expect(milestonesPaused.now()).toBe(true)
  await line.publish('rematch', rematchOf('offeredByMe'))
  await line.publish('rematch', rematchOf('offeredToMe'))
  await pass(19 * second)
  expect(milestonesPaused.now()).toBe(true)
  await pass(2 * second)
  await until(() => expect(milestonesPaused.now()).toBe(false))
})

function rematchOf(state: 'none' | 'offeredToMe' | 'offeredByMe' | 'gone') {
  return { duelId: duel.id, state, expiresAt: endedAt + 20 * second, nextDuelId: null }
}

function Result() {
  return <>{useRematch(duel).state.name}</>
}
