import { randomUUID } from 'node:crypto'

import type { QuizLives } from '@satoshi/contract/lives'
import { minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addLifeForReviews } from '../src/lives/lives-api.ts'
import { readLives } from '../src/lives/lives-store.ts'
import { readMatchView } from '../src/match/matches.ts'
import { standardGame } from './_game-settings.ts'
import { insertPlayer } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { answerRight, command, playOn, soloWorld, start, type SoloWorld } from './_solo.ts'

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

test('a quiz tells after each answer how many are left and from where on it is not paid, and what its end left', async () => {
  const ana = await newPlayer()
  // The fourth and the last four are wrong.
  const told = await livesTold(ana, (position) => position < 6 && position !== 3)
  expect(told.map(({ left, unpaidFrom }) => [left, unpaidFrom])).toEqual([
    ...[5, 5, 5, 4, 4, 4, 3, 2, 1].map((left) => [left, null]),
    ...[0, 0].map((left) => [left, 10]),
  ])
  // What it costs is awaited from its end on.
  expect(told.slice(0, -1).every(({ most, nextAt }) => most === 5 && nextAt === null)).toBe(true)
  expect(told.at(-1)?.nextAt).toBe(world.clock.now() + 30 * minute)

  const practice = await livesTold(ana, () => false)
  expect(practice.map(({ left, unpaidFrom }) => [left, unpaidFrom])).toEqual(practice.map(() => [0, 0]))
})

test('a life that comes back in the middle of a quiz is told with the next look', async () => {
  const ana = await newPlayer()
  await play(ana, (position) => position >= 5)
  const view = await start(world.node, ana)
  expect(view.lives).toMatchObject({ left: 0, unpaidFrom: 0 })
  const wrong = await answerRight(world, view, ana, false)
  expect(wrong.lives).toMatchObject({ left: 0, unpaidFrom: 0 })
  world.clock.pass(60 * minute)
  // Two came back, and the mistake costs one of them.
  const later = await readMatchView(world.node, view.id, { userId: ana, language: 'pt-BR' })
  expect(later.lives).toMatchObject({ left: 1, unpaidFrom: null })
  await command(world.node, view.id, ana, { type: 'leave' })
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

/** Plays a quiz of ten; gives the lives in the view after each answer, and in the result. */
async function livesTold(userId: string, right: (position: number) => boolean): Promise<QuizLives[]> {
  const told: (QuizLives | null)[] = []
  let view = await start(world.node, userId)
  while (view.phase.name === 'asking') {
    world.clock.pass(1_000)
    const answered = await answerRight(world, view, userId, right(view.phase.position))
    told.push(answered.lives)
    view = await command(world.node, view.id, userId, { type: 'next' })
  }
  return [...told, view.lives].map((lives) => lives ?? fail('no lives'))
}

function fail(message: string): never {
  throw new Error(message)
}

async function livesOf(userId: string) {
  return (await readLives(world.db, userId)).stored?.lives
}
