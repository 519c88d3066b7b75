import { firstRating } from '@satoshi/rules/rating/glicko'
import { hour } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import {
  allRatingsOf,
  deleteRatings,
  saveRatingDay,
  rateDuel,
  ratingsOf,
  readRatingDays,
  type RatedSide,
} from './rating-api.ts'

const at = Date.parse('2026-11-23T15:00:00Z')
let database: TestDatabase
let people = 0

beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('a duel moves both in each of its categories, by what the other was before', async () => {
  const [ana, bia] = [await person(), await person()]
  const moves = await rate([ana, bia], 1)
  expect(moves.get(ana.userId)).toMatchObject([{ category: 'overall', before: 1_500 }, { category: 'economia' }])
  const [won, lost] = [await ratingOf(ana.userId), await ratingOf(bia.userId)]
  expect(won).toMatchObject({ duels: 1, won: 1, lost: 0, drawn: 0 })
  expect(lost).toMatchObject({ duels: 1, won: 0, lost: 1, drawn: 0 })
  expect(won.rating + lost.rating).toBeCloseTo(3_000, 6)
  const categories = (await allRatingsOf(database.db, ana.userId)).filter(({ duels }) => duels > 0)
  expect(categories.map(({ category }) => category)).toEqual(['overall', 'economia'])
})

test('whoever never played has the rating of a newcomer, in any category', async () => {
  const { userId } = await person()
  expect(await ratingOf(userId)).toEqual({ ...firstRating, duels: 0, won: 0, lost: 0, drawn: 0 })
  expect((await allRatingsOf(database.db, userId)).map(({ rating }) => rating)).toEqual(Array(5).fill(1_500))
})

test('a bot is rated by nobody, and moves its opponent by half', async () => {
  const [ana, bia, cai] = [await person(), await person(), await person()]
  await rate([ana, { kind: 'bot', rating: 1_500, rd: 350 }], 1)
  await rate([bia, cai], 1)
  const [half, whole] = [(await ratingOf(ana.userId)).rating - 1_500, (await ratingOf(bia.userId)).rating - 1_500]
  expect(half).toBeCloseTo(whole / 2, 6)
})

test('a rating becomes less certain with the time since its last duel, and what is stored does not', async () => {
  const [ana, bia] = [await person(), await person()]
  await rate([ana, bia], 0.5)
  const later = await ratingsOf(database.db, [ana.userId], 'overall', at + 400 * 24 * hour)
  expect(later.get(ana.userId)?.rd).toBeGreaterThan((await ratingOf(ana.userId)).rd)
})

test('ratings that were deleted are those of a newcomer', async () => {
  const [ana, bia] = [await person(), await person()]
  await rate([ana, bia], 1)
  await database.inTransaction((tx) => deleteRatings(tx, ana.userId))
  expect((await ratingOf(ana.userId)).duels).toBe(0)
  expect((await ratingOf(bia.userId)).duels).toBe(1)
})

test('of a day the last rating stays, and all days go with the ratings', async () => {
  const { userId } = await person()
  const note = (day: string, rating: number) =>
    database.inTransaction((tx) => saveRatingDay(tx, userId, { day, rating }))
  await note('2026-11-20', 1_520)
  await note('2026-11-20', 1_490)
  await note('2026-11-22', 1_510)
  const [first, last] = [
    { day: '2026-11-20', rating: 1_490 },
    { day: '2026-11-22', rating: 1_510 },
  ]
  expect(await readRatingDays(database.db, userId, null)).toEqual([first, last])
  expect(await readRatingDays(database.db, userId, '2026-11-21')).toEqual([first, last])
  expect(await readRatingDays(database.db, userId, '2026-11-22')).toEqual([first, last])
  expect(await readRatingDays(database.db, userId, '2026-11-23')).toEqual([last])
  await database.inTransaction((tx) => deleteRatings(tx, userId))
  expect(await readRatingDays(database.db, userId, null)).toEqual([])
})

async function person(): Promise<{ kind: 'player'; userId: string }> {
  people += 1
  return { kind: 'player', userId: await insertPlayer(database.db, `rated ${people}`) }
}

function rate(sides: [RatedSide, RatedSide], score: 0 | 0.5 | 1, shares: [number, number] = [1, 1]) {
  return database.inTransaction((tx) => rateDuel(tx, { sides, score, shares, categories: ['overall', 'economia'], at }))
}

async function ratingOf(userId: string) {
  const rating = (await ratingsOf(database.db, [userId])).get(userId)
  if (!rating) throw new Error('no rating')
  return rating
}
