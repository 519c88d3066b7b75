import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { lost, refused, serve, type Served } from '../lib/_network.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { asking, matchId } from '../match/test/views.ts'
import { beginEarly, takeEarly } from './early-solo.ts'

const create = 'POST /api/matches'
const read = 'GET /api/lives'
const lives = { lives: 2, most: 5, nextAt: null, serverNow: 0 }
const player = (id: string) => useSession.setState({ user: { id, nickname: id, avatar: null }, loading: false })

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
  player('ana')
})
afterEach(() => {
  void takeEarly({})
  queryClient.clear()
  useSession.setState({ user: null })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function begin(address: string, answers: Record<string, unknown> = {}): { served: Served; begun: Promise<void> } {
  const served = serve({ [read]: lives, [create]: asking(0), ...answers })
  return { served, begun: beginEarly(new URLSearchParams(address)) }
}

test('the quiz of the address is begun once, and taken once', async () => {
  const { served, begun } = begin('topic=bitcoin')
  await begun
  expect(await takeEarly({ topic: 'bitcoin' })).toMatchObject({ id: matchId })
  expect(takeEarly({ topic: 'bitcoin' })).toBeUndefined()
  expect(served.bodies(create)).toMatchObject([{ mode: 'solo', topic: 'bitcoin' }])
})

test.each([
  ['a match is gone on with', `match=${matchId}`, {}, []],
  ['there is no such topic', 'topic=nothing', {}, []],
  ['there are no lives', '', { [read]: { ...lives, lives: 0 } }, [read]],
  ['the lives cannot be read', '', { [read]: () => refused('match.notFound') }, [read]],
])('nothing is begun where %s', async (_why, address, answers, calls) => {
  const { served, begun } = begin(address, answers)
  await begun
  expect(served.calls()).toEqual(calls)
  expect(takeEarly({})).toBeUndefined()
})

test('nothing is begun for whoever has not signed in, or has gone meanwhile', async () => {
  useSession.setState({ user: null })
  const signedOut = begin('')
  await signedOut.begun
  expect(signedOut.served.calls()).toEqual([])
  player('ana')
  const gone = begin('')
  player('bia')
  await gone.begun
  expect(gone.served.calls()).toEqual([read])
})

test('it is taken by nobody else, for nothing else, and not when it has waited too long', async () => {
  await begin('').begun
  expect(takeEarly({ topic: 'bitcoin' })).toBeUndefined()
  await begin('').begun
  player('bia')
  expect(takeEarly({})).toBeUndefined()
  player('ana')
  await begin('').begun
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
  expect(takeEarly({})).toBeUndefined()
})

test('one that is lost fails for who takes it, and for nobody else', async () => {
  await begin('', { [create]: lost }).begun
  await expect(takeEarly({})).rejects.toThrow('network')
})
