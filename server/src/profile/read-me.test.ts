import { randomUUID } from 'node:crypto'

import { standardSettings } from '@satoshi/rules/game-settings'
import { btz, cents } from '@satoshi/rules/money'
import { profileContract } from '@satoshi/contract/profile'
import { noRoles } from '@satoshi/rules/roles'
import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import { mintTo } from '@satoshi/rules/wallet/postings'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { post } from '../wallet/wallet-api.ts'
import { playerFactsOf, publicProfilesOf } from './profile-api.ts'
import { readMe } from './profile-view.ts'

/** Noon in São Paulo. */
const noon = Date.parse('2026-11-21T15:00:00Z')
const hour = 3_600_000
let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('a newcomer stands at the beginning of everything', async () => {
  const ana = await insertPlayer(database.db, 'newcomer')
  expect(await me(ana)).toEqual({
    profile: {
      id: ana,
      userId: ana,
      nickname: 'newcomer',
      email: 'newcomer@example.org',
      emailConfirmed: false,
      language: 'pt-BR',
      birthDate: '2000-01-01',
      timeZone: 'America/Sao_Paulo',
      zoneChangesFrom: null,
      nicknamePriceCents: 0,
      points: 0,
      level: 1,
      xp: 0,
      levelXp: 0,
      levelNeedsXp: 100,
      stars: 0,
      streak: 0,
      streakMultiplier: 1,
      profileImageUrl: null,
      currentAvatarId: null,
      accessoryId: null,
      skinId: null,
      financialGoal: null,
      perks: { frame: null, themes: false, history: false, historyExport: false },
      profileTheme: null,
      questionRegion: 'BR',
    },
    settings: { experience: defaultExperience, notices: defaultNotices, theme: null },
    wallet: { balanceCents: 0, earnedCents: 0, grantedCents: 0 },
    today: {
      day: '2026-11-21',
      closesAt: Date.parse('2026-11-22T06:00:00Z'),
      xp: 0,
      answered: 0,
      answeredYesterday: 0,
      correct: 0,
      quizzes: 0,
      quizzesPaid: 10,
      streakDone: false,
      firstQuizCents: 2_500,
      answerCents: 0,
      answerCapCents: 12_000,
    },
    hasPassword: false,
    offersRide: true,
    serverNow: noon,
  })
})

test('both lots, the level and the day are told as they are, and keep the contract', async () => {
  const ana = await insertPlayer(database.db, 'grown')
  const postings = mintTo(ana, 'gift', { earned: btz(7), granted: btz(3) })
  const gift = { reason: 'gift', ref: ana, transferType: 'test', userId: null, receiverId: ana, postings, at: noon }
  await database.inTransaction((tx) => post(tx, gift))
  await database.db
    .updateTable('profiles')
    .set({ xp: 250, level: 3, streak: 7, streak_day: '2026-11-21' })
    .where('id', '=', ana)
    .execute()
  await dayOf(ana, '2026-11-20', 99)
  await dayOf(ana, '2026-11-21', 30)
  await firstQuizOf(ana, '2026-11-21')
  const told = await me(ana)
  expect(told.wallet).toEqual({ balanceCents: 1_000, earnedCents: 700, grantedCents: 300 })
  expect(told.profile).toMatchObject({ level: 3, levelXp: 10, levelNeedsXp: 200, streak: 7, streakMultiplier: 1.5 })
  expect(told.today).toMatchObject({
    xp: 30,
    answered: 8,
    correct: 6,
    quizzes: 1,
    answerCents: 1_200,
    streakDone: true,
    firstQuizCents: null,
  })
  const output = profileContract.me['~orpc'].outputSchema
  const answer = { ...told, roles: noRoles, complete: true }
  expect(await output?.['~standard'].validate(answer)).toEqual({ value: answer })
})

test('the day is the player’s own, east and west of the date line', async () => {
  const cases = [
    ['Pacific/Kiritimati', '2026-11-22', '2026-11-22T13:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-21', '2026-11-22T14:00:00Z'],
    ['Etc/GMT+12', '2026-11-21', '2026-11-22T15:00:00Z'],
  ] as const
  for (const [timeZone, day, closes] of cases) {
    const player = await insertPlayer(database.db, timeZone.replaceAll(/\W/g, ''), { timeZone })
    await dayOf(player, day, 5)
    expect((await me(player)).today).toMatchObject({ day, xp: 5, closesAt: Date.parse(closes) })
  }
})

test('just before three at night the day of yesterday is still open', async () => {
  const ana = await insertPlayer(database.db, 'night')
  await dayOf(ana, '2026-11-20', 40)
  const { today } = await me(ana, noon - 9 * hour - 1)
  expect(today).toMatchObject({
    day: '2026-11-20',
    xp: 40,
    answered: 8,
    answeredYesterday: 0,
    closesAt: noon - 9 * hour,
  })
  expect((await me(ana, noon - 9 * hour)).today).toMatchObject({ answered: 0, answeredYesterday: 8 })
  expect((await me(ana, noon + 15 * hour)).today).toMatchObject({ answered: 0, answeredYesterday: 0 })
})

test('a streak of yesterday stands, one of before is over, and both say what the next first quiz pays', async () => {
  const ana = await insertPlayer(database.db, 'streaks')
  const set = (day: string) =>
    database.db.updateTable('profiles').set({ streak: 6, streak_day: day }).where('id', '=', ana).execute()
  await set('2026-11-20')
  expect(await me(ana)).toMatchObject({
    profile: { streak: 6, streakMultiplier: 1.2 },
    today: { firstQuizCents: 15_000 },
  })
  await set('2026-11-19')
  expect(await me(ana)).toMatchObject({ profile: { streak: 0, streakMultiplier: 1 }, today: { firstQuizCents: 2_500 } })
})

test('somebody whose account is gone is not signed in', async () => {
  const ana = await insertPlayer(database.db, 'gone')
  await database.db
    .updateTable('profiles')
    .set({ deleted_at: new Date(noon) })
    .where('id', '=', ana)
    .execute()
  await expect(me(ana)).rejects.toMatchObject({ code: 'auth.required' })
  await expect(me('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'auth.required' })
})

test('others see a nickname, a level and a picture, and nothing else', async () => {
  const ana = await insertPlayer(database.db, 'seen')
  const profiles = await publicProfilesOf(database.db, [ana, '00000000-0000-4000-8000-000000000000'])
  expect([...profiles]).toEqual([
    [
      ana,
      {
        id: ana,
        nickname: 'seen',
        avatarUrl: null,
        avatarId: null,
        accessoryId: null,
        skinId: null,
        level: 1,
        isBot: false,
      },
    ],
  ])
  expect(await publicProfilesOf(database.db, [])).toEqual(new Map())
})

test('an account of a provider has a confirmed address and no age until it is completed', async () => {
  const wanda = randomUUID()
  const enrolment = JSON.stringify({ language: 'pt-BR' })
  const account = { id: wanda, name: '', email: 'wanda@example.org', email_verified: true, enrolment }
  await database.db.insertInto('users').values(account).execute()
  const unknown = { birthDate: null, confirmed: true, identityVerified: false, plan: 'free' }
  expect(await playerFactsOf(database.db, wanda, noon)).toMatchObject({ audience: unknown, level: 1 })
  const ana = await insertPlayer(database.db, 'of-age')
  const known = { birthDate: '2000-01-01', confirmed: false, identityVerified: false, plan: 'free' }
  expect(await playerFactsOf(database.db, ana, noon)).toMatchObject({ audience: known })
  await database.db
    .updateTable('profiles')
    .set({ identity_verified_at: new Date(noon) })
    .where('id', '=', ana)
    .execute()
  expect(await playerFactsOf(database.db, ana, noon)).toMatchObject({ audience: { ...known, identityVerified: true } })
  await expect(playerFactsOf(database.db, randomUUID(), noon)).rejects.toThrow('no result')
})

function me(userId: string, now = noon) {
  return readMe({ db: database.db, clock: { now: () => now }, settings: () => standardSettings }, userId)
}

async function firstQuizOf(userId: string, day: string): Promise<void> {
  const nothing = { xp: 0, points: 0, amount_cents: cents(0), created_at: new Date(noon) }
  await database.db
    .insertInto('rewards')
    .values({ user_id: userId, source: 'firstQuiz', ref: day, cause: 'a match', ...nothing })
    .execute()
}

async function dayOf(userId: string, day: string, xp: number): Promise<void> {
  const counts = { xp, answered: 8, correct: 6, quizzes: 1, answer_cents: cents(1_200) }
  await database.db
    .insertInto('player_days')
    .values({ user_id: userId, day, ...counts })
    .execute()
}
