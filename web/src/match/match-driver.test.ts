import type { MatchCommand, MatchView } from '@satoshi/contract/match'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MatchDriver } from './match-driver.ts'
import { lockedChoice } from './match-store.ts'
import { asking, ended, matchId, revealing } from './test/views.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('an answer is shown as locked before the server has said a word', () => {
  const { driver } = playing({ send: () => new Promise<MatchView>(() => undefined) })
  driver.answer({ option: 1 })
  expect(lockedChoice(driver.state())).toEqual({ option: 1 })
})

test('after a lost reply the same command is sent again, with the same id', async () => {
  const replies = [fail('lost'), fail('lost'), () => Promise.resolve(revealing(0, 1))]
  const { driver, sent } = playing({ send: () => (replies.shift() ?? fail('gone'))() })
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent.map((command) => command.commandId)).toEqual(['id-1', 'id-1', 'id-1'])
  expect(driver.state().view?.phase.name).toBe('revealing')
  expect(driver.state()).toMatchObject({ pending: null, losses: 0 })
})

test('a double tap sends one command', async () => {
  const { driver, sent } = playing({ send: () => Promise.resolve(revealing(0, 1)) })
  driver.answer({ option: 1 })
  driver.answer({ option: 2 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ type: 'answer', position: 0, choice: { option: 1 } })
})

test('a hint is sent once, for the question that is open; while it is on its way nothing else is', async () => {
  const offers = [{ hint: 'extraTime' as const, held: 1, bar: null }]
  const start = asking(0, { hints: { left: 3, removed: [], offers } })
  const { driver, sent } = playing({ send: () => new Promise<MatchView>(() => undefined) }, start)
  driver.hint('extraTime')
  driver.hint('extraTime')
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual([{ commandId: 'id-1', type: 'hint', position: 0, hint: 'extraTime' }])
})

test('a hint that is not offered, or after an answer, is not sent', () => {
  const offers = [{ hint: 'skip' as const, held: 0, bar: 'match.hintNotHeld' as const }]
  const hints = { left: 3, removed: [], offers }
  const barred = playing({}, asking(0, { hints }))
  barred.driver.hint('skip')
  barred.driver.hint('fiftyFifty')
  const free = { ...hints, offers: [{ hint: 'skip' as const, held: 1, bar: null }] }
  const answered = playing({}, asking(0, { hints: free }, 1))
  answered.driver.hint('skip')
  expect([barred.sent, answered.sent]).toEqual([[], []])
})

test('a refused command makes it read the match again', async () => {
  const { driver, reads } = playing({ send: fail('refused'), read: () => Promise.resolve(revealing(0, null)) })
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(10)
  expect(reads()).toBe(1)
  expect(driver.state().view?.phase.name).toBe('revealing')
  expect(driver.state().refusal).not.toBeNull()
})

test('when the time of a question is over the match is read, and read again until the server has closed it', async () => {
  const views = [asking(0, { serverNow: 30_500 }), revealing(0, null)]
  const { driver, reads } = playing({ read: () => Promise.resolve(views.shift() ?? ended()) })
  await vi.advanceTimersByTimeAsync(30_400)
  expect(reads()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(driver.state().view?.phase.name).toBe('revealing')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reads()).toBe(2)
})

test('coming back online sends at once what waits', async () => {
  let online = false
  const { driver, sent } = playing({ send: () => (online ? Promise.resolve(revealing(0, 1)) : fail('lost')()) })
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(8_000)
  const tries = sent.length
  online = true
  driver.refresh()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(tries + 1)
  expect(driver.state().view?.phase.name).toBe('revealing')
})

test('lost calls are asked again more and more slowly, at most every 8 s', async () => {
  const { driver, sent } = playing({ send: fail('lost') })
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 4_000 + 8_000 + 8_000)
  expect(sent).toHaveLength(7)
})

test('a match that is gone is not asked for again', async () => {
  const { driver, reads } = playing({ read: fail('gone') }, null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads()).toBe(1)
  expect(driver.state().fault).not.toBeNull()
})

test('a first read that fails is tried again until it arrives', async () => {
  const replies = [fail('lost'), fail('lost')]
  const { driver } = playing({ read: () => (replies.shift() ?? (() => Promise.resolve(asking(0))))() }, null)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(driver.state().view?.phase.name).toBe('asking')
})

test('a stopped match makes no more calls', async () => {
  const { driver, reads, sent } = playing({ send: fail('lost') })
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(100)
  driver.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, reads()]).toEqual([1, 0])
})

test('a view that is told replaces an older one and is replaced by none', async () => {
  const { driver } = playing({})
  driver.receive(revealing(0, 1))
  expect(driver.state().view?.phase.name).toBe('revealing')
  driver.receive(asking(0))
  expect(driver.state().view?.phase.name).toBe('revealing')
  driver.receive({ ...ended(), id: 'another' })
  expect(driver.state().view?.phase.name).toBe('revealing')
})

test('a view that is told before the reply of its command ends the waiting, and not the counting of losses', async () => {
  const { driver, sent } = playing({ send: fail('lost') })
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(100)
  driver.receive(revealing(0, 1))
  expect(driver.state()).toMatchObject({ pending: null, losses: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
})

test('where nothing is told the match is looked at again and again, until it has ended', async () => {
  const views = [asking(0), asking(0), revealing(0, null)]
  const { reads } = playing({ read: () => Promise.resolve(views.shift() ?? ended()), rest: 2_000 })
  await vi.advanceTimersByTimeAsync(6_100)
  expect(reads()).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads()).toBe(4)
})

test('listeners hear each change until they stop listening', async () => {
  const { driver } = playing({ send: () => Promise.resolve(revealing(0, 1)) })
  const heard = vi.fn()
  const stop = driver.subscribe(heard)
  driver.answer({ option: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  driver.next()
  expect(heard).toHaveBeenCalledTimes(2)
})

type Calls = { read?: () => Promise<MatchView>; send?: (command: MatchCommand) => Promise<MatchView>; rest?: number }

function playing(calls: Calls, start: MatchView | null = asking(0)) {
  const sent: MatchCommand[] = []
  let reads = 0
  let ids = 0
  const driver = new MatchDriver(
    matchId,
    {
      read: () => ((reads += 1), (calls.read ?? fail('gone'))()),
      send: (_, command) => (sent.push(command), (calls.send ?? fail('gone'))(command)),
      judge: (error) => ({ kind: kindOf(error), error }),
      now: () => vi.getMockedSystemTime()?.getTime() ?? 0,
      newId: () => `id-${(ids += 1)}`,
      restMillis: () => calls.rest ?? null,
    },
    start,
  )
  driver.start()
  return { driver, sent, reads: () => reads }
}

type Kind = 'lost' | 'refused' | 'gone'

function fail(kind: Kind) {
  return () => Promise.reject<MatchView>(new Error(kind))
}

function kindOf(error: unknown): Kind {
  const { message } = error as Error // safe: only `fail` rejects here
  return message === 'lost' || message === 'refused' ? message : 'gone'
}
