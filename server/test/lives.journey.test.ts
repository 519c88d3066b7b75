import { randomUUID } from 'node:crypto'

import { minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addLifeForReviews } from '../src/lives/lives-api.ts'
import { readLives } from '../src/lives/lives-store.ts'
import { standardGame } from './_game-settings.ts'
import { insertPlayer } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { playOn, soloWorld, start, type SoloWorld } from './_solo.ts'

let world: SoloWorld

beforeAll(async () => {
  world = await soloWorld()
})
afterAll(async () => {
  await expectHonestLedger(world.db)
  await world.close()
})

test('mistakes cost lives, answers without one are not paid, and a quiz without any wins the day alone', async () => {
  const ana = await newPlayer()
  // Seven mistakes, then three right answers: the fifth mistake costs the last life.
  const first = await play(ana, (position) => position >= 7)
  expect(first).toEqual(['explanation', 'quizFinish', 'firstQuiz'])
  expect(await livesOf(ana)).toMatchObject({ stored: 0 })
  expect(await play(ana, () => true)).toEqual([])
  const { streak, xp } = await world.db
    .selectFrom('profiles')
    .select(['streak', 'xp'])
    .where('id', '=', ana)
    .executeTakeFirstOrThrow()
  expect({ streak, xp }).toEqual({ streak: 1, xp: 25 })
  // A life came back meanwhile, and pays again.
  world.clock.pass(30 * minute)
  expect(await play(ana, () => true)).toContain('answers')
})

test('reviews give back what is missing, five times a day, also when they are asked at once', async () => {
  const ana = await newPlayer()
  const moment = () => ({ userId: ana, at: world.clock.now(), settings: standardGame.settingsHistory() })
  const give = () => world.inTransaction((tx) => addLifeForReviews(tx, moment()))
  expect(await give()).toBe(false)
  await play(ana, (position) => position >= 8)
  const given = await Promise.all(Array.from({ length: 8 }, give))
  // All five are there again, some by time: none is given beyond them.
  expect(given.filter(Boolean).length).toBeLessThanOrEqual(5)
  expect((await livesOf(ana))?.stored).toBe(5)
  await play(ana, (position) => position >= 8)
  const more = await Promise.all(Array.from({ length: 8 }, give))
  expect([...given, ...more].filter(Boolean)).toHaveLength(5)
})

const newPlayer = () => insertPlayer(world.db, `p${randomUUID().slice(0, 12)}`)

/** Plays a quiz of ten; gives what paid something beside levels. */
async function play(userId: string, right: (position: number) => boolean): Promise<string[]> {
  const ended = await playOn(world, await start(world.node, userId), userId, right)
  if (ended.phase.name !== 'ended') throw new Error('not ended')
  return ended.phase.rewards.map(({ source }) => source).filter((source) => source !== 'levelUp')
}

async function livesOf(userId: string) {
  return (await readLives(world.db, userId)).stored?.lives
}
