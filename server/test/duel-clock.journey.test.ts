import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { hour } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { systemClock } from '../src/platform/clock.ts'
import { TestClock } from './_clock.ts'
import { begin, choiceFor, command, duelsOn, readView, openedDuel, storedMatch, type BareCommand } from './_duel.ts'
import { openTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let ana: Player
let bruno: Player
let id: string

beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  ;[ana, bruno] = [await newPlayer(server), await newPlayer(server)]
})
afterEach(async () => {
  vi.useRealTimers()
  await command(ana, id, { type: 'leave' })
})
afterAll(() => server.close())

test('an answer counts from the opening to a quarter of a second after the end, by the server alone', async () => {
  const { opensAt, closesAt } = await openQuestion()
  clock.pass(-1)
  expect(await answer(ana)).toMatchObject({ status: 409, body: { code: 'match.notOpen' } })
  clock.pass(1)
  expect(clock.now()).toBe(opensAt)
  expect((await answer(ana)).status).toBe(200)
  clock.pass(closesAt - opensAt + 250)
  expect((await answer(bruno)).status).toBe(200)
  const { seats } = await storedMatch(server.db, id)
  expect(seats.map(({ answers }) => answers.map(({ elapsedMillis }) => elapsedMillis))).toEqual([[0], [30_000]])
})

test('an answer a millisecond behind that is refused, and the question is closed without it', async () => {
  const { opensAt, closesAt } = await openQuestion()
  clock.pass(closesAt - opensAt + 251)
  expect(await answer(bruno)).toMatchObject({ status: 409, body: { code: 'match.tooLate' } })
  expect((await readView(bruno, id)).phase).toMatchObject({ name: 'revealing', position: 0 })
})

test('what a client says of its time, its clock or its network is refused, and changes nothing', async () => {
  const { opensAt } = await openQuestion()
  clock.pass(20_000)
  const match = await storedMatch(server.db, id)
  const choice = choiceFor(match, ana.id, 0, true)
  const forged = [
    { timeMs: 1 },
    { elapsedMillis: 0 },
    { lagMillis: 20_000 },
    { at: opensAt },
    { answeredAt: opensAt },
    { receivedAt: opensAt },
    { points: 100 },
    { seat: 1 },
    { correct: true },
  ]
  for (const more of forged) {
    const body = { commandId: randomUUID(), type: 'answer', position: 0, choice, ...more }
    expect([more, await ana.post(`/api/matches/${id}/commands`, body)]).toMatchObject([more, { status: 400 }])
  }
  const headers = { 'x-request-start': 't=0', date: new Date(opensAt).toUTCString(), age: '20' }
  const body = { commandId: randomUUID(), type: 'answer', position: 0, choice }
  expect((await ana.post(`/api/matches/${id}/commands`, body, headers)).status).toBe(200)
  expect((await storedMatch(server.db, id)).seats[0]?.locked?.elapsedMillis).toBe(20_000)
})

test('over a socket no more than 150 ms an answer and 500 ms a duel are allowed for the way', async () => {
  await openQuestion()
  const tab = await openTab(server, { cookie: ana.cookie() })
  try {
    for (let position = 0; position < 5; position += 1) {
      clock.pass(3_000)
      const match = await storedMatch(server.db, id)
      const bare = { type: 'answer', position, choice: choiceFor(match, ana.id, position, true) }
      const forged = { commandId: randomUUID(), ...bare, lagMillis: 3_000 }
      expect(await tab.request('command', { matchId: id, command: forged })).toMatchObject({ ok: false })
      const said = await tab.request<MatchView>('command', {
        matchId: id,
        command: { commandId: randomUUID(), ...bare },
      })
      expect(said.ok).toBe(true)
      await command(bruno, id, { type: 'answer', position, choice: choiceFor(match, bruno.id, position, true) })
      const [mine, theirs] = (await storedMatch(server.db, id)).seats
      expect(mine?.answers[position]?.elapsedMillis).toBeGreaterThanOrEqual(2_850)
      expect(theirs?.answers[position]?.elapsedMillis).toBe(3_000)
      clock.pass(4_000)
      await readView(ana, id)
      clock.pass(2_000)
    }
    expect((await storedMatch(server.db, id)).seats[0]?.lagMillis).toBeLessThanOrEqual(500)
  } finally {
    tab.close()
  }
})

test('a clock of the machine that is set an hour on or back in the middle of a question moves nothing', async () => {
  const steady = systemClock()
  const before = steady.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  const { opensAt, closesAt } = await openQuestion()
  clock.pass(1_000)
  for (const step of [hour, -hour]) {
    vi.setSystemTime(before + step)
    expect(Math.abs(steady.now() - before)).toBeLessThan(60_000)
    const view = await readView(ana, id)
    expect(view.phase).toMatchObject({ name: 'asking', position: 0, opensAt, closesAt })
    expect(view.serverNow).toBe(clock.now())
  }
  vi.setSystemTime(before + hour)
  expect((await answer(ana)).status).toBe(200)
  expect((await storedMatch(server.db, id)).seats[0]?.locked?.elapsedMillis).toBe(1_000)
})

/** A duel whose first question opens now. */
async function openQuestion(): Promise<{ opensAt: number; closesAt: number }> {
  id = await openedDuel(duelsOn(server), ana, bruno)
  await begin({ clock }, id, ana, bruno)
  const { phase } = await storedMatch(server.db, id)
  if (phase.name !== 'asking') throw new Error('nothing is asked')
  return phase
}

async function answer(player: Player) {
  const choice = choiceFor(await storedMatch(server.db, id), player.id, 0, true)
  const bare: BareCommand = { type: 'answer', position: 0, choice }
  return command(player, id, bare)
}
