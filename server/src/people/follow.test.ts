import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { LiveHub } from '../../test/_live-hub.ts'
import { insertPlayer } from '../../test/_player.ts'
import { block, follow, unfollow } from './follow.ts'
import type { People } from './people-view.ts'

let database: TestDatabase
let hub: LiveHub
let people: People
let ended: [string, string][]
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())
beforeEach(() => {
  hub = new LiveHub()
  ended = []
  people = {
    // safe: the domain asks nothing of a configuration here
    app: { ...database, clock: new TestClock(), live: hub.node().live, config: {} as People['app']['config'] },
    hooks: {
      betweenOf: () => Promise.resolve({ won: 0, lost: 0, drawn: 0, payPercent: 100 }),
      pendingInvitesTo: () => Promise.resolve(new Map()),
      endInvitesBetween: async (_, blocker, blocked) => void ended.push([blocker, blocked]),
    },
  }
})

test('following and following no longer is heard by both, once', async () => {
  const [ana, bia] = await two('heard')
  await follow(people, ana, bia)
  await follow(people, ana, bia)
  expect(publishedFriends()).toEqual([ana, bia].toSorted())
  await unfollow(people, ana, bia)
  await unfollow(people, ana, bia)
  expect(publishedFriends()).toEqual([ana, ana, bia, bia].toSorted())
})

test('a block is heard by the own devices alone, and so is what the other one does after it', async () => {
  const [ana, bia] = await two('silent')
  await block(people, bia, ana)
  expect(publishedFriends()).toEqual([bia])
  await follow(people, ana, bia)
  await unfollow(people, ana, bia)
  expect(publishedFriends()).toEqual([bia])
})

test('a block ends what waits between the two, once', async () => {
  const [ana, bia] = await two('waiting')
  await block(people, ana, bia)
  await block(people, ana, bia)
  expect(ended).toEqual([[ana, bia]])
})

/** Who was told that the friends changed, in the order of the ids. */
function publishedFriends(): string[] {
  return hub.payload
    .filter(({ name, payload: said }) => name === 'stale' && JSON.stringify(said) === '[{"topics":["friends"]}]')
    .map(({ userId }) => userId)
    .toSorted()
}

async function two(name: string): Promise<[string, string]> {
  return [await insertPlayer(database.db, `${name} one`), await insertPlayer(database.db, `${name} two`)]
}
