import { afterAll, beforeAll, expect, test } from 'vitest'

import { duelsOn, readView as viewDuel, openedDuel } from '../../test/_duel.ts'
import { newPlayer } from '../../test/_player.ts'
import { startServer, type TestServer } from '../../test/_server.ts'
import { silentLive, type Live } from '../platform/live/live.ts'
import { Absences } from './absences.ts'
import { submitForServer } from './matches.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ quiet: true })))
afterAll(() => server.close())

/** Looks in a row until somebody who is nowhere is said to be away. */
const checksUntilAway = 3

test('people that a dead process had are away after some looks; one that is back there is never', async () => {
  const { checkOnce, seats, here } = await world()
  here.add('one')
  for (let count = 1; count < checksUntilAway; count++) await checkOnce()
  expect(await seats()).toEqual(['active', 'active'])
  await checkOnce()
  expect(await seats()).toEqual(['active', 'away'])
})

test('nobody is said to be away while another process has them, or does not answer', async () => {
  const { checkOnce, seats, others } = await world()
  others.answer = (userIds) => [userIds]
  for (let count = 0; count < 2 * checksUntilAway; count++) await checkOnce()
  others.answer = () => null
  for (let count = 0; count < 2 * checksUntilAway; count++) await checkOnce()
  expect(await seats()).toEqual(['active', 'active'])
  others.answer = () => [[], []]
  for (let count = 0; count < checksUntilAway; count++) await checkOnce()
  expect(await seats()).toEqual(['away', 'away'])
})

test('who was said to be away and is here is back at the next look', async () => {
  const { checkOnce, seats, here } = await world()
  for (let count = 0; count < checksUntilAway; count++) await checkOnce()
  expect(await seats()).toEqual(['away', 'away'])
  here.add('other')
  await checkOnce()
  expect(await seats()).toEqual(['away', 'active'])
})

test('who has asked for their match over HTTP is there without a socket', async () => {
  const { checkOnce, seats, onHttpView } = await world()
  await onHttpView('one')
  for (let count = 0; count < checksUntilAway; count++) await checkOnce()
  expect(await seats()).toEqual(['active', 'away'])
})

test('one look in which somebody is found begins the counting anew', async () => {
  const { checkOnce, seats, here } = await world()
  here.add('one')
  for (let round = 0; round < 2; round++) {
    here.delete('other')
    for (let count = 1; count < checksUntilAway; count++) await checkOnce()
    here.add('other')
    await checkOnce()
  }
  expect(await seats()).toEqual(['active', 'active'])
})

/** A duel between `one` and `other`, on a process whose sockets are in the test's hand. */
async function world() {
  const people = { one: await newPlayer(server), other: await newPlayer(server) }
  const duels = duelsOn(server)
  const matchId = await openedDuel(duels, people.one, people.other)
  const here = new Set<keyof typeof people>()
  const others: { answer: (userIds: string[]) => unknown[] | null } = { answer: () => [] }
  const live: Live = {
    ...silentLive(),
    languagesHere: (userId) => new Set([...here].some((name) => people[name].id === userId) ? ['pt-BR'] : []),
    requestFromNodes: (_topic, question) => Promise.resolve(others.answer(question as string[])), // safe: what absences asks
  }
  const absences = new Absences({ ...server.app, live }, (id, command) =>
    // Duels of the other tests are theirs.
    id === matchId ? submitForServer(duels.matches, id, command) : Promise.resolve(),
  )
  const seats = async () => {
    const row = await server.db
      .selectFrom('matches')
      .select('state')
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow()
    return (row.state as { seats: { state: string }[] }).seats.map(({ state }) => state) // safe: the rules' Match
  }
  const onHttpView = async (name: keyof typeof people) =>
    absences.onHttpView(people[name].id, await viewDuel(people[name], matchId))
  return { onHttpView, checkOnce: () => absences.checkOnce(), seats, here, others }
}
