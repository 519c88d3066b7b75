/**
 * `node server/test/upgrade/make-copy.ts <new directory>`: lets a small part of the demo world play under the program as it
 * stands, and writes all its rows and what its people see to a directory; see the README beside it.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { hour, type Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'

import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { grantRole } from '../../src/identity/identity-api.ts'
import { writeBackup } from '../../src/platform/backup/write-backup.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connectForLongWork, type Connection } from '../../src/platform/postgres/connect.ts'
import type { Db } from '../../src/platform/postgres/db.ts'
import { startEmbedded } from '../../src/platform/embedded-postgres/embedded.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import type { Inhabitant } from '../../src/world/fill-world.ts'
import { makeWorld } from '../../src/world/make-world.ts'
import { planWorld, type WorldPlan } from '../../src/world/world-plan.ts'
import { newBrowser } from '../_player.ts'

/** Of the whole bank they play these: the texts of other questions are not in the copy. */
const topics = ['roi', 'ipo'] as const
/** On how many days up to the last one each of them plays. */
const daysPlayed = [3, 1, 2, 1, 0, 1, 1, 2, 0, 1, 1, 0]
const day = 24 * hour

type Browser = ReturnType<typeof newBrowser>
type Me = { profile: { id: string; level: number; xp: number; streak: number }; wallet: { balanceCents: number } }
type Missions = { daily: { missions: { id: string; state: string }[] } }

const [directory] = process.argv.slice(2)
if (!directory) throw new Error('which directory?')
const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = pino({ level: 'error' })
const clock = systemClock()

// Under /tmp, where the database's user can enter.
const dataDir = mkdtempSync('/tmp/satoshi-copy-')
chmodSync(dataDir, 0o755)
const postgres = await startEmbedded({ dataDir, log, print })
const connection = connectForLongWork(postgres.url, { log, max: 8 })
try {
  await migrate(connection.db, print)
  await makeCopy(connection, directory)
} finally {
  await connection.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}

async function makeCopy({ db, inTransaction }: Connection, to: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '20901' })
  const ground = { databaseUrl: postgres.url, log, config }
  const wish = { seed: 'satoshi', until: clock.now(), plan: partOfWorld(clock.now()) }
  const inhabitants = await makeWorld(wish, { ...ground, connection: { db, inTransaction } }, print)
  const running = await createApp({ ...ground, db, inTransaction, clock })
  const url = await running.listen()
  const confirmed = wish.plan.people.filter(({ confirms }) => confirms).map(({ email }) => email)
  const players = (inhabitants ?? []).filter(({ email }) => confirmed.includes(email))
  await actBesidePlaying(url, { db, inTransaction }, players)
  await jobsEnded(db)
  const people = []
  for (const one of inhabitants ?? []) people.push(await readPerson(url, one))
  const lookedAt = clock.now()
  await running.close()
  await trimLongTables(db)
  await writeBackup(db, to, { at: clock.now() })
  const found = { lookedAt, authSecret: config.authSecret, people }
  writeFileSync(join(to, 'people.json'), `${JSON.stringify(found, null, 2)}\n`)
}

/** Some of the world, in all languages: two duels, one of them for stakes, and one person without a confirmed address. */
function partOfWorld(until: Instant): WorldPlan {
  const old = planWorld('satoshi', until).people.filter(({ joinsAt }) => joinsAt < until - 8 * day)
  const languages = Object.values(Object.groupBy(old, ({ language }) => language))
  const residents = languages.flatMap((people) => people.filter(({ confirms }) => confirms).slice(0, 2))
  const players = residents.toSorted((a, b) => a.joinsAt - b.joinsAt)
  const strangers = old.filter(({ confirms }) => !confirms).slice(0, 1)
  const duel = { theme: topics[0], areFriends: true, isEven: false }
  return {
    people: [...players, ...strangers].toSorted((a, b) => a.joinsAt - b.joinsAt),
    quizzes: players.flatMap((person, index) =>
      Array.from({ length: daysPlayed[index] ?? 0 }, (_, ago) => ({
        person,
        at: until - hour - ago * day,
        wish: { topic: topics[ago % topics.length] ?? topics[0] },
        // Somebody leaves half-way, and the quiz stays open.
        part: index === 7 && ago === 0 ? 0.5 : 1,
      })),
    ),
    duels: [
      { ...duel, people: [person(players, 0), person(players, 1)], at: until - 30 * hour, stakeBtz: 50 },
      { ...duel, people: [person(players, 5), person(players, 6)], at: until - 3 * hour, stakeBtz: 0 },
    ],
    follows: [],
    visits: [],
    homes: [],
    battles: [],
  }
}

/** What people do beside playing, so that the copy has rows of it. Whatever is refused ends the script. */
async function actBesidePlaying(url: string, world: Pick<Connection, 'db' | 'inTransaction'>, people: Inhabitant[]) {
  const [one, two, three] = [await signIn(url, people, 0), await signIn(url, people, 1), await signIn(url, people, 2)]
  const { profile } = bodyOf(await one.get<Me>('/api/me'))
  bodyOf(await one.patch('/api/settings', { theme: 'dark', experience: { sound: false } }))
  bodyOf(await one.put('/api/profile/avatar', { commandId: randomUUID(), avatarId: 'pixel-saver' }))
  bodyOf(await one.post('/api/review/sessions', { commandId: randomUUID() }))
  bodyOf(await one.patch('/api/stakes', { dailyLossLimitCents: 10_000 }))
  bodyOf(await two.patch('/api/matchmaking/preferences', { preferredTopics: ['financas'], maxConcurrentInvites: 2 }))
  bodyOf(await two.post('/api/stakes/exclusion', { period: 'month' }))
  bodyOf(await two.post('/api/auth/request-password-reset', { email: person(people, 1).email }))
  bodyOf(await three.put(`/api/people/${profile.id}/block`))
  bodyOf(await three.post('/api/matchmaking/notify'))
  bodyOf(await three.patch('/api/boxes', { fixed: true }))
  const { daily } = bodyOf(await one.get<Missions>('/api/missions'))
  for (const { id } of daily.missions.filter(({ state }) => state === 'claimable'))
    bodyOf(await one.post(`/api/missions/${id}/claim`, { commandId: randomUUID() }))
  const given = { role: 'admin' } as const
  await grantRole(world, { who: person(people, 0).email, given }, { at: clock.now(), by: 'operator copy' })
  await until('seats in leagues', async () => (await count(world.db, 'league_seats')) > 0)
}

/** What somebody sees, in a session that stays; null when the address is not confirmed and lets nobody in any more. */
async function readPerson(url: string, { nickname, email, password }: Inhabitant) {
  const browser = newBrowser({ url })
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password })
  if (status === 403) return { nickname, email, password, seen: null }
  const { profile, wallet } = bodyOf(await browser.get<Me>('/api/me'))
  const { matches } = bodyOf(await browser.get<{ matches: object[] }>('/api/account/export'))
  const { level, xp, streak } = profile
  const figures = { level, xp, streak, balanceCents: wallet.balanceCents, matches: matches.length }
  return { nickname, email, password, seen: { ...figures, cookie: browser.cookie() } }
}

async function signIn(url: string, people: Inhabitant[], index: number): Promise<Browser> {
  const { email, password } = person(people, index)
  const browser = newBrowser({ url })
  bodyOf(await browser.post('/api/auth/sign-in/email', { email, password }))
  return browser
}

function bodyOf<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/**
 * Takes out what makes the copy long: jobs that are done, the answers to most commands, and questions that nobody met
 * (with the hash of the bank, so that the next start seeds them anew).
 */
async function trimLongTables(db: Db): Promise<void> {
  const statements = [
    sql`delete from pgboss.job where state = 'completed' and id not in (
      select distinct on (name) id from pgboss.job where state = 'completed' order by name, id)`,
    sql`delete from commands where command_id not in (
      select distinct on (procedure) command_id from commands order by procedure, day desc)`,
    sql`delete from seeded where name = 'questions'`,
    sql`create temporary table met as
      select question_id as id from answers union select question_id from review_cards
      union select question ->> 'questionId' from matches cross join jsonb_array_elements(state -> 'questions') as question`,
    sql`delete from question_stats where question_id not in (select id from met)`,
    sql`delete from question_versions where question_id not in (select id from met)`,
    sql`delete from questions where id not in (select id from met)`,
  ]
  await db.connection().execute(async (one) => {
    for (const statement of statements) await statement.execute(one)
  })
}

async function jobsEnded(db: Db): Promise<void> {
  await until('the end of all jobs', async () => {
    const { rows } = await sql`
      select from pgboss.job where state in ('created', 'retry', 'active')`.execute(db)
    return rows.length === 0
  })
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)
  return rows[0]?.rows ?? 0
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; !(await isSo()); asked += 1) {
    if (asked > 600) throw new Error(`not within a minute: ${what}`)
    await pause(100)
  }
}

function person<Person>(people: Person[], index: number): Person {
  const found = people[index]
  if (found === undefined) throw new Error(`there is no person ${index}`)
  return found
}
