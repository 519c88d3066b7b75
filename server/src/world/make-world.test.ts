import { hour } from '@satoshi/rules/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { laptop } from '../../test/_server.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { BootFault } from '../platform/boot-fault.ts'
import type { Inhabitant } from './fill-world.ts'
import { makeWorld } from './make-world.ts'
import { planWorld, type WorldPlan } from './world-plan.ts'
import { readFigures } from './world-store.ts'

const until = Date.parse('2026-11-21T12:00:00Z')
const databases: TestDatabase[] = []

beforeAll(async () => {
  for (let index = 0; index < 2; index++) databases.push(await createDatabase())
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

test('the same seed makes the same world, with other passwords, and the ledger is honest', async () => {
  const [one, other] = [await fill(databases[0]), await fill(databases[1])]
  expect(one.inhabitants).toHaveLength(small.people.length)
  expect(one.figures).toEqual(other.figures)
  expect(one.figures.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThan(30)
  expect(await finishedDuels(databases[0])).toBe(1)
  expect(one.inhabitants.map(({ password }) => password)).not.toEqual(other.inhabitants.map(({ password }) => password))
  expect(new Set(one.inhabitants.map(({ password }) => password)).size).toBe(small.people.length)
})

test('a world that stands is left as it is', async () => {
  expect(await make(databases[0])).toBeNull()
})

test('a database with other people, and production, are refused', async () => {
  const database = databases[0]
  if (!database) throw new Error('no database')
  await insertPlayer(database.db, 'somebody')
  await expect(make(database)).rejects.toThrow(BootFault)
  await expect(make(databases[1], { production: true })).rejects.toThrow(/NODE_ENV is production/)
})

test('the whole plan has two hundred people of six languages and weeks of quizzes', () => {
  const plan = planWorld('satoshi', until)
  expect(plan).toEqual(planWorld('satoshi', until))
  expect(plan).not.toEqual(planWorld('another', until))
  expect(plan.people).toHaveLength(200)
  expect(new Set(plan.people.map(({ language }) => language)).size).toBe(6)
  expect(plan.quizzes.length).toBeGreaterThan(400)
  expect(plan.duels).toHaveLength(40)
  expect(plan.duels.filter(({ stakeBtz }) => stakeBtz > 0)).toHaveLength(14)
  expect(plan.duels.every(({ people: [one, other], at }) => one !== other && at < until)).toBe(true)
  expect(plan.quizzes.every(({ at, person }) => at > person.joinsAt && at < until)).toBe(true)
})

/** Some of the world, so that the test is over soon. */
const whole = planWorld('satoshi', until)
const people = whole.people.filter((_, index) => index % 16 === 0)
const [someone, another] = people.filter(({ confirms }) => confirms)
if (!someone || !another) throw new Error('nobody')
const duelAt = Math.max(someone.joinsAt, another.joinsAt) + 4 * hour
const small: WorldPlan = {
  people,
  quizzes: whole.quizzes.filter(({ person }) => people.includes(person)).slice(0, 14),
  duels: [{ people: [someone, another], at: duelAt, theme: 'general', stakeBtz: 50, befriend: true }],
}

async function make(database: TestDatabase | undefined, config: { production?: boolean } = {}) {
  if (!database) throw new Error('no database')
  const ground = {
    connection: database,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    config: { ...(await laptop()), ...config },
  }
  return makeWorld({ seed: 'satoshi', until, plan: small }, ground, () => {})
}

async function fill(database: TestDatabase | undefined) {
  const inhabitants: Inhabitant[] = (await make(database)) ?? []
  if (!database) throw new Error('no database')
  await expectHonestLedger(database.db)
  return { inhabitants, figures: await readFigures(database.db) }
}

async function finishedDuels(database: TestDatabase | undefined): Promise<number> {
  const rows = await database?.db.selectFrom('casino_duels').select('id').where('status', '=', 'finished').execute()
  return rows?.length ?? 0
}
