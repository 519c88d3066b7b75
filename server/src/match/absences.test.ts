import { afterAll, beforeAll, expect, test } from 'vitest'

import { duelsOn, look as lookAt, openedDuel } from '../../test/_duel.ts'
import { newPlayer } from '../../test/_player.ts'
import { startServer, type TestServer } from '../../test/_server.ts'
import { silentLive, type Live } from '../platform/live/live.ts'
import { Absences } from './absences.ts'
import { askServer } from './matches.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ quiet: true })))
afterAll(() => server.close())

/** Looks in a row until somebody who is nowhere is said to be away. */
const looksToBeGone = 3

test('people that a dead process had are away after some looks; one that is back there is never', async () => {
  const { look, seats, here } = await world()
  here.add('one')
  for (let count = 1; count < looksToBeGone; count++) await look()
  expect(await seats()).toEqual(['active', 'active'])
  await look()
  expect(await seats()).toEqual(['active', 'away'])
})

test('nobody is said to be away while another process has them, or does not answer', async () => {
  const { look, seats, others } = await world()
  others.answer = (userIds) => [userIds]
  for (let count = 0; count < 2 * looksToBeGone; count++) await look()
  others.answer = () => null
  for (let count = 0; count < 2 * looksToBeGone; count++) await look()
  expect(await seats()).toEqual(['active', 'active'])
  others.answer = () => [[], []]
  for (let count = 0; count < looksToBeGone; count++) await look()
  expect(await seats()).toEqual(['away', 'away'])
})

test('who was said to be away and is here is back at the next look', async () => {
  const { look, seats, here } = await world()
  for (let count = 0; count < looksToBeGone; count++) await look()
  expect(await seats()).toEqual(['away', 'away'])
  here.add('other')
  await look()
  expect(await seats()).toEqual(['away', 'active'])
})

test('who has asked for their match over HTTP is there without a socket', async () => {
  const { look, seats, saw } = await world()
  await saw('one')
  for (let count = 0; count < looksToBeGone; count++) await look()
  expect(await seats()).toEqual(['active', 'away'])
})

test('one look in which somebody is found begins the counting anew', async () => {
  const { look, seats, here } = await world()
  here.add('one')
  for (let round = 0; round < 2; round++) {
    here.delete('other')
    for (let count = 1; count < looksToBeGone; count++) await look()
    here.add('other')
    await look()
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
    askNodes: (_topic, question) => Promise.resolve(others.answer(question as string[])), // safe: what absences asks
  }
  const absences = new Absences({ ...server.app, live }, (id, command) =>
    // Duels of the other tests are theirs.
    id === matchId ? askServer(duels.matches, id, command) : Promise.resolve(),
  )
  const seats = async () => {
    const row = await server.db
      .selectFrom('matches')
      .select('state')
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow()
    return (row.state as { seats: { state: string }[] }).seats.map(({ state }) => state) // safe: the rules' Match
  }
  const saw = async (name: keyof typeof people) => absences.saw(people[name].id, await lookAt(people[name], matchId))
  return { saw, look: () => absences.lookOnce(), seats, here, others }
}
