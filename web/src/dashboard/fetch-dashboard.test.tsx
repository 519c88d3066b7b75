import { minute, second } from '@satoshi/rules/time'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ids } from '../lib/_ids.ts'
import { serve, type Served } from '../lib/_network.ts'
import { clearScreen, draw, pass, turn, until } from '../lib/_screen.tsx'
import { query } from '../lib/api.ts'
import { showFirstPicture } from '../lib/first-picture.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { useLives } from '../match/use-lives.ts'
import { fetchDashboard } from './fetch-dashboard.ts'

const readLives = 'GET /api/lives'

let served: Served
let drawings: number
beforeEach(async () => {
  vi.useFakeTimers()
  drawings = 0
  useSession.setState({ user: { id: ids.ana, nickname: 'Ana', avatar: null }, loading: false })
  served = serve({ 'GET /api/dashboard': { ...others, lives: full }, [readLives]: full })
  await fetchDashboard()
})
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a picture whose screen comes long after its answer is not asked for again', async () => {
  await pass(40 * second)
  const screen = await draw(<LivesAlone />)
  await until(() => expect(screen.written()).toBe('5'))
  expect(served.calls()).toEqual(['GET /api/dashboard'])
})

test('a picture that has just come is drawn once', async () => {
  await draw(<LivesAlone />)
  await turn()
  expect(drawings).toBe(1)
})

test('what changed before the picture was shown is read', async () => {
  await queryClient.invalidateQueries({ queryKey: query.lives.key() })
  await draw(<LivesAlone />)
  await until(() => expect(served.calls()).toContain(readLives))
})

test('a picture that nobody has come to see for a minute is read again', async () => {
  await pass(minute)
  await draw(<LivesAlone />)
  await until(() => expect(served.calls()).toContain(readLives))
})

test('a screen that is opened once more reads what is older than some seconds', async () => {
  const first = await draw(<LivesAlone />)
  first.leave()
  await pass(10 * second)
  expect(served.calls()).not.toContain(readLives)
  await draw(<LivesAlone />)
  await until(() => expect(served.calls()).toContain(readLives))
})

const full = { lives: 5 }

/** What the others of the picture read is no matter here. */
const others = {
  me: {},
  duels: {},
  topics: [],
  streak: {},
  inventory: {},
  missions: {},
  review: {},
  badges: [],
  notices: {},
}

/** The dashboard as far as this is about it. */
function LivesAlone() {
  useLayoutEffect(() => void (drawings += 1))
  useLayoutEffect(showFirstPicture, [])
  const { data } = useLives()
  return <>{data?.lives}</>
}
