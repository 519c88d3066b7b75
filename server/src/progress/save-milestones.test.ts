import { btz, cents } from '@satoshi/rules/money'
import { levelUpGrant, type Grant } from '@satoshi/rules/progress/grant'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { grant, saveGrantNotices, saveStreakNotice } from './grant.ts'

const at = Date.parse('2026-11-22T15:00:00Z')
let database: TestDatabase
let player: { userId: string; at: number }
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('of several levels at once the highest is celebrated, with what all of them paid, and once', async () => {
  await createPlayer('ana')
  // 700 XP in all are level 5.
  const leap: Grant = { source: 'answers', ref: 'm', xp: 700, points: 0, earnedCents: cents(0), grantedCents: cents(0) }
  for (let time = 0; time < 2; time++) {
    await database.inTransaction((tx) => grant(tx, { ...leap, userId: player.userId, at }))
  }
  const paid = [2, 3, 4, 5].reduce((sum, level) => sum + levelUpGrant(level).earnedCents, 0)
  expect(await savedNotices()).toEqual([
    { type: 'level_up', ref: '5', data: { count: 5, xp: 0, cents: paid } },
    // Every fifth level brings a common box.
    { type: 'box_received', ref: 'levelUp:5', data: { box: 'boxCommon' } },
  ])
})

test('a star beyond the last level is celebrated once, when its XP are there, and pays nothing', async () => {
  await createPlayer('estela')
  const gain = (ref: string, xp: number) =>
    database.inTransaction((tx) => grant(tx, { ...paidGrant('answers', ref, 0), xp, userId: player.userId, at }))
  // 1,478,140 XP in all are level 100, and 25,000 a star.
  await gain('to the last level', 1_478_140 + 24_999)
  const stars = async () => (await savedNotices()).filter(({ type }) => type === 'star_reached')
  expect(await stars()).toEqual([])
  const paid = await gain('the star', 1)
  expect(paid.map(({ source }) => source)).toEqual(['answers'])
  await gain('the star', 1)
  await gain('not the next', 24_999)
  expect(await stars()).toEqual([{ type: 'star_reached', ref: '1', data: { count: 1, xp: 0, cents: 0 } }])
  await gain('two at once', 50_000)
  expect((await stars()).map(({ ref }) => ref).toSorted()).toEqual(['1', '3'])
})

test('a perfect quiz is celebrated with its own reward, and what is not perfect not at all', async () => {
  await createPlayer('bia')
  const perfect = paidGrant('perfectQuiz', 'm1', 25)
  await database.inTransaction((tx) => saveGrantNotices(tx, player, [perfect, paidGrant('quizFinish', 'm1', 10)]))
  expect(await savedNotices()).toEqual([{ type: 'perfect_quiz', ref: 'm1', data: { xp: 5, cents: 2_500 } }])
})

test('the box of a length of the streak is announced with the grant that brought it, once', async () => {
  await createPlayer('caio')
  for (let time = 0; time < 2; time++)
    await database.inTransaction((tx) =>
      saveGrantNotices(tx, player, [paidGrant('streak', '30', 750), paidGrant('streak', '3', 30)]),
    )
  expect(await savedNotices()).toEqual([{ type: 'box_received', ref: 'streak:30', data: { box: 'boxRare' } }])
})

test.each([
  ['the seventh day', { days: 6, day: '2026-11-21' }, { days: 7, day: '2026-11-22' }, true],
  ['a second quiz of the seventh day', { days: 7, day: '2026-11-22' }, { days: 7, day: '2026-11-22' }, false],
  ['the eighth day', { days: 7, day: '2026-11-21' }, { days: 8, day: '2026-11-22' }, false],
  ['the first day', { days: 0, day: null }, { days: 1, day: '2026-11-22' }, false],
] as const)('%s', async (name, before, after, celebrated) => {
  await createPlayer(name.replaceAll(' ', ''))
  const granted = [
    paidGrant('firstQuiz', '2026-11-22', 55),
    paidGrant('streak', '7', 150),
    paidGrant('answers', 'm', 2),
  ]
  await database.inTransaction((tx) => saveStreakNotice(tx, player, { before, after }, granted))
  const data = { count: 7, xp: 10, cents: 20_500 }
  expect(await savedNotices()).toEqual(celebrated ? [{ type: 'streak_reached', ref: '2026-11-22', data }] : [])
})

async function createPlayer(nickname: string): Promise<void> {
  player = { userId: await insertPlayer(database.db, nickname), at }
}

function paidGrant(source: Grant['source'], ref: string, whole: number): Grant {
  return { source, ref, xp: 5, points: 0, earnedCents: btz(whole), grantedCents: cents(0) }
}

function savedNotices() {
  const rows = database.db.selectFrom('notifications').select(['type', 'ref', 'data'])
  return rows.where('user_id', '=', player.userId).execute()
}
