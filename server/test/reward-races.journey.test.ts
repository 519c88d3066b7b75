import { randomUUID } from 'node:crypto'

import { closesAt } from '@satoshi/rules/league/seating'
import { boxOfGrant } from '@satoshi/rules/progress/streak'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBox } from '../src/box/open-box.ts'
import { addItem, itemsOf } from '../src/inventory/inventory-api.ts'
import { leagueEvents } from '../src/league/closing.ts'
import { claimMission } from '../src/mission/claims.ts'
import { readMissions } from '../src/mission/mission-api.ts'
import type { App } from '../src/platform/app.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { runEvent } from '../src/platform/scheduled-events/event-runner.ts'
import { scheduleEvents } from '../src/platform/scheduled-events/scheduled-events-store.ts'
import { settleQuiz } from '../src/progress/progress-api.ts'
import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { insertPlayer } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

/** Rounds of each race: 2 in `npm test`, 1,000 in `npm run soak`; tries at the same moment. Source: product 2.4. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? (process.env['SOAK'] === '1' ? 1_000 : 2))
const tries = 50
const patience = { timeout: 3_600_000 }

/** A Monday noon in São Paulo. */
const clock = new TestClock()
const yesterday = '2026-11-22'
const lastWeek = '2026-11-16'
let server: TestServer
let database: TestDatabase
/** A connection for each of those who come at the same moment. */
let crowd: Connection
let app: App
beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ clock, database, quiet: true })
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: tries })
  app = { ...server.app, ...crowd }
})
afterAll(async () => {
  await crowd.close()
  // Points of the leagues were written beside the bus.
  await server.db.deleteFrom('week_points').where('week', '=', lastWeek).execute()
  await expectHonestLedger(server.db)
  await server.close()
  await database.drop()
})

test(
  `${rounds} times ${tries} claims of five missions: each is paid once, and the combo with its box once`,
  patience,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await newcomer()
      const { daily } = await readMissions(app, ana)
      for (const { id, target } of daily.missions) {
        await server.db.updateTable('missions').set({ progress: target }).where('id', '=', id).execute()
      }
      const idAt = (index: number) => daily.missions[index % daily.missions.length]?.id ?? ''
      const claims = await race((index) =>
        claimMission(app, { userId: ana, missionId: idAt(index), commandId: randomUUID() }),
      )
      const paid = claims.map((claim) => (typeof claim === 'string' ? claim : `${claim.rewards.length > 0}`))
      expect(counted(paid)).toEqual({ true: 5, false: tries - 5 })
      expect(claims.filter((claim) => typeof claim !== 'string' && claim.combo)).toHaveLength(1)
      const rewards = await rewardsOf(ana)
      expect(refsOf(rewards, 'mission')).toEqual(daily.missions.map(({ id }) => id).toSorted())
      expect(refsOf(rewards, 'missionCombo')).toEqual(['2026-11-23'])
      expect((await itemsOf(server.db, ana)).boxRare).toBe(1)
    }
  },
)

test(
  `${rounds} times ${tries} quizzes that end at once win the seventh day once, with its reward and its box`,
  patience,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await newcomer()
      await server.db.updateTable('profiles').set({ streak: 6, streak_day: yesterday }).where('id', '=', ana).execute()
      const ends = await race((index) =>
        crowd.inTransaction((tx) =>
          settleQuiz(tx, { ...quiz, matchId: `${ana}-${index}`, userId: ana, at: clock.now() }),
        ),
      )
      expect(ends.filter((end) => typeof end === 'string')).toEqual([])
      const rewards = await rewardsOf(ana)
      expect(refsOf(rewards, 'streak')).toEqual(['7'])
      expect(refsOf(rewards, 'firstQuiz')).toEqual(['2026-11-23'])
      // Levels that the quizzes reach bring boxes too.
      const boxes = rewards.filter((reward) => boxOfGrant(reward) === 'boxCommon')
      expect((await itemsOf(server.db, ana)).boxCommon).toBe(boxes.length)
      const profile = await server.db
        .selectFrom('profiles')
        .select(['streak', 'streak_day'])
        .where('id', '=', ana)
        .executeTakeFirst()
      expect(profile).toEqual({ streak: 7, streak_day: '2026-11-23' })
    }
  },
)

test(`${rounds} times ${tries} taps on one box: it opens once, and its seed decides once`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const ana = await newcomer()
    await server.app.inTransaction((tx) => addItem(tx, ana, 'boxEpic', 1))
    const taps = await race(() => openBox(app, { userId: ana, box: 'epic', commandId: randomUUID() }))
    expect(counted(taps.map((tap) => (typeof tap === 'string' ? tap : 'opened')))).toEqual({
      opened: 1,
      'box.none': tries - 1,
    })
    const [opened] = taps.flatMap((tap) => (typeof tap === 'string' ? [] : [tap]))
    const { nonce } = await server.db
      .selectFrom('box_players')
      .select('nonce')
      .where('user_id', '=', ana)
      .executeTakeFirstOrThrow()
    expect(nonce).toBe(1)
    const paid = (await rewardsOf(ana)).filter(({ source }) => source === 'box')
    const due = opened?.loot.amountCents ?? 0
    expect(paid.map(({ cents }) => cents)).toEqual(due > 0 ? [due] : [])
  }
})

test(
  `${rounds} times ${tries} servers close a league at once: one does, and its prize is paid once`,
  patience,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const group = randomUUID()
      const [ana, ...others] = await leagueOf(group)
      const closes = await race(() => closeGroup(group))
      expect(counted(closes.map(String))).toEqual({ happened: 1, left: tries - 1 })
      // Nor is there anything left for who comes when it is done.
      expect(await closeGroup(group)).toBe('left')
      expect(await rewardsOf(ana ?? '')).toEqual([{ source: 'league', ref: lastWeek, cents: 60_000 }])
      for (const other of others) expect(await rewardsOf(other)).toEqual([])
      expect(await tiersOf([ana ?? '', ...others])).toEqual(['bronze', 'copper', 'copper'])
    }
  },
)

/** Five answers that count and pay nothing, so that no day's cap matters. */
const quiz = {
  ended: 'finished' as const,
  questions: 5,
  answerMillis: 20_000,
  answers: Array.from({ length: 5 }, () => ({
    difficulty: 'easy' as const,
    skipped: false,
    given: true,
    correct: true,
    elapsedMillis: 4_000,
    repeatFactor: 0 as const,
    readExplanation: false,
  })),
}

const newcomer = () => insertPlayer(server.db, `r${randomUUID().slice(0, 12)}`)

/** What each server does with a group whose week is over. */
const closeGroup = (ref: string) =>
  runEvent(app, { kind: 'leagueGroupCloses', ref }, leagueEvents(app).leagueGroupCloses)

/** Three players whose week is over, the first in front. */
async function leagueOf(group: string): Promise<string[]> {
  const players = [await newcomer(), await newcomer(), await newcomer()]
  const week = lastWeek
  const at = new Date(clock.now() - 5 * 86_400_000)
  await server.db
    .insertInto('league_groups')
    // Full: of those that take seats there may be one.
    .values({ id: group, week, tier: 'copper', pace: 'steady', taken: 30 })
    .execute()
  await app.inTransaction((tx) => scheduleEvents(tx, [{ kind: 'leagueGroupCloses', ref: group, at: closesAt(week) }]))
  for (const [index, userId] of players.entries()) {
    await server.db
      .insertInto('league_players')
      .values({ user_id: userId, tier: 'copper', active_week: week })
      .execute()
    await server.db
      .insertInto('league_seats')
      .values({ user_id: userId, week, group_id: group, seated_at: at })
      .execute()
    await server.db
      .insertInto('week_points')
      .values({ week, user_id: userId, points: 300 - index, reached_at: at })
      .execute()
  }
  return players
}

async function tiersOf(players: string[]): Promise<string[]> {
  const rows = await server.db
    .selectFrom('league_players')
    .select(['user_id', 'tier'])
    .where('user_id', 'in', players)
    .execute()
  return players.map((id) => rows.find((row) => row.user_id === id)?.tier ?? '')
}

/** What each try came to: what it gave, or the code of its refusal; what is no refusal is told in full. */
async function race<Result>(run: (index: number) => Promise<Result>): Promise<(Result | string)[]> {
  const settled = await Promise.allSettled(Array.from({ length: tries }, (_, index) => run(index)))
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
    return one.reason instanceof Refusal ? one.reason.code : String(one.reason)
  })
}

function counted(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

async function rewardsOf(userId: string) {
  return server.db
    .selectFrom('rewards')
    .select(['source', 'ref', 'amount_cents as cents'])
    .where('user_id', '=', userId)
    .execute()
}

function refsOf(rewards: { source: string; ref: string }[], source: string): string[] {
  return rewards.flatMap((reward) => (reward.source === source ? [reward.ref] : [])).toSorted()
}
