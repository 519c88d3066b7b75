import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { minute, type Millis } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { reloadGrace } from '../src/match/absences.ts'
import { TestClock } from './_clock.ts'
import { duelsOn, openedDuel } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { openTab, type LiveTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

let server: TestServer
const tabs: LiveTab[] = []

// The clock stands still: however long a test takes, no duel runs out.
beforeAll(async () => void (server = await startServer({ clock: new TestClock() })))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})
afterAll(() => server.close())

test('both seats see each change of their duel once, in their own language, with a number that grows', async () => {
  const { matchId, one, other } = await duel()
  const [tab, hindi] = [await open(one), await open(other, 'hi-IN')]
  const second = await open(one)
  const first = await tab.request<MatchView>('command', { matchId, command: command('ready') })
  await eventually(() => expect(stateOf(hindi)).toMatchObject({ phase: 'waiting' }))
  const last = await hindi.request<MatchView>('command', { matchId, command: command('ready') })
  await eventually(() => expect(stateOf(tab)).toMatchObject({ phase: 'countdown' }))
  if (!first.ok || !last.ok) throw new Error('not ready')
  expect(last.value.phase.name).toBe('countdown')
  // Who hears a change by the answer is not told it again; another tab of theirs is.
  const [byTab, byHindi] = [
    [first.value, ...tab.views],
    [...hindi.views, last.value],
  ]
  await eventually(() => expect(second.views.map(seqOf)).toEqual(byTab.map(seqOf)))
  expect(byTab.map(seqOf)).toEqual(byHindi.map(seqOf))
  expect(byTab.map(seqOf)).toEqual([...new Set(byTab.map(seqOf))].toSorted((a, b) => a - b))
  expect(first.value.mySeat).not.toBe(last.value.mySeat)
  // One of the two sits at the first seat: whoever were told another's view would find it here.
  const ownSeats = [byTab, byHindi].map((views) => [...new Set(views.map(({ mySeat }) => mySeat))])
  expect(ownSeats).toEqual([[first.value.mySeat], [last.value.mySeat]])
})

test('the opponent hears of each command that came over HTTP', async () => {
  const { matchId, one, other } = await duel()
  const tab = await open(other)
  await one.post(`/api/matches/${matchId}/commands`, command('ready'))
  await eventually(() => expect(tab.views).toHaveLength(1))
  await one.post(`/api/matches/${matchId}/commands`, command('leave'))
  await eventually(() => expect(stateOf(tab).phase).toBe('ended'))
  expect(tab.views.map(({ phase }) => phase.name)).toEqual(['waiting', 'ended'])
})

test('a seat is away when the last tab of its player has gone, never while another lives, and back with the next', async () => {
  const { matchId, one, other } = await duel()
  const watching = await open(one)
  const [first, second] = [await open(other), await open(other)]
  const gone = await duel()
  const witness = await open(gone.one)
  const leaving = await open(gone.other)
  await watching.request('command', { matchId, command: command('ready') })
  first.close()
  leaving.close()
  await eventually(() => expect(awayIn(witness)).toEqual([gone.other.id]))
  expect(awayIn(watching)).toEqual([])
  second.close()
  await eventually(() => expect(awayIn(watching)).toEqual([other.id]))
  await open(other)
  await eventually(() => expect(awayIn(watching)).toEqual([]))
  expect((await events(matchId)).filter((type) => type === 'wentAway')).toHaveLength(1)
})

test('who asks for their duel over HTTP is there without a socket, and back by asking', async () => {
  const { matchId, one, other } = await duel()
  const watching = await open(one)
  const tab = await open(other)
  tab.close()
  await eventually(() => expect(awayIn(watching)).toEqual([other.id]))
  await other.get(`/api/matches/${matchId}`)
  await eventually(() => expect(awayIn(watching)).toEqual([]))
})

test('a reload is no absence', async () => {
  const { matchId, other, one } = await duel()
  const gone = await duel()
  const [witness, leaving] = [await open(gone.one), await open(gone.other)]
  const tab = await open(other)
  await open(one)
  await whileReloadsMayTake(minute, async () => {
    tab.close()
    await eventually(() => expect(server.app.live.languagesHere(other.id).size).toBe(0))
  })
  leaving.close()
  await open(other)
  await eventually(() => expect(awayIn(witness)).toEqual([gone.other.id]))
  expect(await events(matchId)).not.toContain('wentAway')
})

/** Whoever goes during `act` is looked for only after so long. */
async function whileReloadsMayTake(millis: Millis, act: () => Promise<void>): Promise<void> {
  const usual = reloadGrace.millis
  reloadGrace.millis = millis
  await act().finally(() => (reloadGrace.millis = usual))
}

async function duel(): Promise<{ matchId: string; one: Player; other: Player }> {
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  return { matchId: await openedDuel(duelsOn(server), one, other), one, other }
}

async function open(player: Player, language = 'pt-BR'): Promise<LiveTab> {
  const tab = await openTab(server, { cookie: player.cookie(), hello: { language } })
  tabs.push(tab)
  return tab
}

function command(type: 'ready' | 'leave') {
  return { commandId: randomUUID(), type }
}

function seqOf({ seq }: MatchView): number {
  return seq
}

function stateOf({ views }: LiveTab) {
  return { phase: views.at(-1)?.phase.name }
}

/** Who is away in the newest view that a tab was told. */
function awayIn({ views }: LiveTab): string[] {
  const seats = views.at(-1)?.seats ?? []
  return seats.filter(({ state }) => state === 'away').map(({ player }) => player.id)
}

async function events(matchId: string): Promise<string[]> {
  const rows = await server.db.selectFrom('match_events').select('type').where('match_id', '=', matchId).execute()
  return rows.map(({ type }) => type)
}
