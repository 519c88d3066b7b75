import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { questionFiles, questionsIn } from '@satoshi/content/server'
import type { MatchView } from '@satoshi/contract/match'
import { closesAt } from '@satoshi/rules/league/seating'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { commandOf } from '../../src/admin/run-admin.ts'
import { assertBackup, restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { bodyHash } from '../../src/platform/commands.ts'
import { assertSchemaCurrent, lastMigration, migrate } from '../../src/platform/postgres/migrate.ts'
import type { Db } from '../../src/platform/postgres/db.ts'
import { startSolo } from '../../src/quiz/start-solo.ts'
import { createDatabase, type TestDatabase } from '../_database.ts'
import { duelsOn } from '../_duel.ts'
import { jobsDone } from '../_mails.ts'
import { newBrowser } from '../_player.ts'
import { expectHonestLedger } from '../_referee.ts'
import { startServer } from '../_server.ts'

/** What `make-copy.ts` writes of the people of a copy; those who see nothing are not let in. */
const copiedPeople = z.object({
  lookedAt: z.int(),
  authSecret: z.string(),
  people: z.array(
    z.object({
      nickname: z.string(),
      email: z.string(),
      password: z.string(),
      seen: z
        .object({
          level: z.int(),
          xp: z.int(),
          streak: z.int(),
          balanceCents: z.int(),
          matches: z.int(),
          cookie: z.string(),
        })
        .nullable(),
    }),
  ),
})
type Seen = Omit<NonNullable<z.infer<typeof copiedPeople>['people'][number]['seen']>, 'cookie'>
type Browser = ReturnType<typeof newBrowser>

const copies = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.for(copies)('a database of %s is brought up to date, and its people find what they had', async (copy) => {
  const directory = join(import.meta.dirname, copy)
  const { lookedAt, authSecret, people } = copiedPeople.parse(
    JSON.parse(readFileSync(join(directory, 'people.json'), 'utf8')),
  )
  const database = await oldDatabase(directory)
  expect(await lastMigration(database.db)).toBe(copy)
  const awaited = copy < '0034' ? await awaitedBeforeEvents(database.db) : null
  const pictured = await givePicture(database, people[0]?.nickname ?? '')
  await migrate(database.db, () => {})
  await assertSchemaCurrent(database.db)
  if (awaited) expect(await scheduled(database.db)).toEqual(awaited)
  // The quizzes that they had finished count for their first stake; the one that is open does not.
  if (copy < '0042') expect(await finishedSolos(database.db)).toEqual({ counted: 12, played: 13 })
  expect(await audit(database, lookedAt)).toBe('All is well.')

  const server = await startServer({ database, authSecret, clock: from(lookedAt), realHashes: true })
  onTestFinished(() => server.close())
  const inside: { browser: Browser; figures: Seen }[] = []
  for (const { nickname, email, password, seen } of people) {
    const browser = newBrowser(server)
    const { status } = await browser.post('/api/auth/sign-in/email', { email, password })
    expect([nickname, status]).toEqual([nickname, seen ? 200 : 403])
    if (!seen) continue
    const { cookie, ...figures } = seen
    expect([nickname, await readState(browser)]).toEqual([nickname, figures])
    // Nobody is signed out by the upgrade.
    expect((await newBrowser(server).get('/api/me', { cookie })).status).toBe(200)
    inside.push({ browser, figures })
  }
  // The start says which questions are of a country; nobody has chosen one.
  if (copy < '0074') expect(await regional(database.db)).toMatchObject({ questions: ofACountry(), chosen: 0 })
  // A picture that was put when pictures were rows is where it was.
  expect(await (await fetch(server.url + pictured)).text()).toBe('a small picture')
  const [player] = inside
  if (!player) throw new Error('nobody was let in')
  await playQuiz(player.browser)
  await jobsDone(server)
  const after = await readState(player.browser)
  expect(after.matches).toBe(player.figures.matches + 1)
  expect(after.xp).toBeGreaterThan(player.figures.xp)
  await expectHonestLedger(database.db)
  expect(await audit(database, lookedAt)).toBe('All is well.')
  expect(server.faults()).toEqual([])
})

test('there is a copy, and each is named by the last migration that it had', () => {
  expect(copies.length).toBeGreaterThan(0)
  expect(copies.map((copy) => assertBackup(join(import.meta.dirname, copy)).migration)).toEqual(copies)
})

/** The questions of a country by id, and how many have chosen one. */
async function regional(db: Db): Promise<{ questions: string[]; chosen: number } | undefined> {
  const { rows } = await sql<{ questions: string[]; chosen: number }>`
    select (select json_agg(id order by id) from questions where region is not null and state = 'live') as questions,
           (select count(*)::int from profiles where question_region is not null) as chosen`.execute(db)
  return rows[0]
}

function ofACountry(): string[] {
  const questions = questionsIn(questionFiles()).filter(({ region }) => region !== null)
  return questions.map(({ id }) => id).toSorted()
}

async function finishedSolos(db: Db): Promise<{ counted: number; played: number } | undefined> {
  const { rows } = await sql<{ counted: number; played: number }>`
    select (select sum(solos)::int from finished_solos) as counted,
           (select count(*)::int from matches where format = 'solo') as played`.execute(db)
  return rows[0]
}

/** What ended or closed by itself before there were scheduled events (0034), each with its instant, and an invite. */
async function awaitedBeforeEvents(db: Db): Promise<string[]> {
  const inviteEnds = Date.parse('2026-11-23T10:00:02.123Z')
  const { rows: invites } = await sql<{ id: string }>`
    insert into duel_invites (id, challenger_id, challenged_id, quiz_topic, bet_amount, created_at, expires_at)
    select gen_random_uuid(), (array_agg(id order by id))[1], (array_agg(id order by id))[2], 'general', 0,
           ${new Date(inviteEnds - 120_000)}, ${new Date(inviteEnds)} from profiles
    returning id`.execute(db)
  const { rows: streaks } = await sql<{ id: string; at: Date }>`
    select user_id as id, due_at as at from streak_states where due_at is not null`.execute(db)
  const { rows: groups } = await sql<{ id: string; week: string }>`
    select id, week from league_groups where closed_at is null`.execute(db)
  expect([invites.length, streaks.length > 0, groups.length > 0]).toEqual([1, true, true])
  return [
    ...invites.map(({ id }) => `inviteEnds ${id} ${inviteEnds}`),
    ...streaks.map(({ id, at }) => `streakDayCloses ${id} ${at.getTime()}`),
    ...groups.map(({ id, week }) => `leagueGroupCloses ${id} ${closesAt(week)}`),
  ].toSorted()
}

async function scheduled(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('scheduled_events').selectAll().where('attempts', '=', 0).execute()
  return rows.map(({ kind, ref, at }) => `${kind} ${ref} ${at.getTime()}`).toSorted()
}

test('matches whose job waited when the server stopped are counted after the upgrade, once by each that had not', async () => {
  const database = await oldDatabase(join(import.meta.dirname, '0031-history'))
  const duel = await database.db
    .selectFrom('matches')
    .select('id')
    .where('format', '=', 'duel')
    .where('settled_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  // One player's missions and the other's cards had counted the duel; then the server stopped.
  const seats = await database.db.selectFrom('match_seats').select('user_id').where('match_id', '=', duel.id).execute()
  const [ana = '', bia = ''] = seats.map(({ user_id: userId }) => userId ?? '').toSorted()
  await sql`delete from mission_matches where match_id = ${duel.id} and user_id = ${bia}`.execute(database.db)
  await sql`delete from review_matches where match_id = ${duel.id} and user_id = ${ana}`.execute(database.db)
  await sql`select send_job('matchSettled', jsonb_build_object('matchId', ${duel.id}::text))`.execute(database.db)
  const before = [await countedOf(database, ana), await countedOf(database, bia)]

  await migrate(database.db, () => {})
  const server = await startServer({ database, quiet: true })
  onTestFinished(() => server.close())
  await jobsDone(server)
  const given = database.db.selectFrom('answers').select('position').where('match_id', '=', duel.id)
  const answers = (await given.where('user_id', '=', ana).execute()).length
  expect([await countedOf(database, ana), await countedOf(database, bia)]).toEqual([
    { ...before[0], cards: (before[0]?.cards ?? 0) + answers },
    { ...before[1], missions: (before[1]?.missions ?? 0) + answers },
  ])
  const rows = await database.db.selectFrom('activities').select(['user_id', 'kind', 'ref', 'counted_by']).execute()
  expect(rows.map(({ counted_by: by, ...row }) => ({ ...row, by: by.toSorted() })).toSorted(byUser)).toEqual(
    [ana, bia].map((userId) => ({
      user_id: userId,
      kind: 'matchSettled',
      ref: duel.id,
      by: ['achievement', 'campaign', 'district', 'duel', 'mission', 'review'],
    })),
  )
  expect(server.faults()).toEqual([])
})

test('a command of the last two days, asked again after the upgrade, has its outcome; its view is kept no more', async () => {
  const database = await oldDatabase(join(import.meta.dirname, '0031-history'))
  const { user_id: userId, match_id: matchId } = await database.db
    .selectFrom('match_seats as s')
    .innerJoin('matches as m', 'm.id', 's.match_id')
    .select(['s.user_id', 's.match_id'])
    .where('m.format', '=', 'solo')
    .where('s.user_id', 'is not', null)
    .orderBy('s.match_id')
    .executeTakeFirstOrThrow()
  const [asked, old] = [randomUUID(), randomUUID()]
  const body = { topic: 'defi' }
  const view = JSON.stringify({ id: matchId, seats: [{ player: { nickname: 'Somebody' } }] })
  await sql`
    insert into commands (user_id, command_id, procedure, body_hash, response, created_at)
    select ${userId}, id, 'match.create', ${bodyHash('match.create', body)}, ${view}::json, now() - age
    from (values (${asked}::uuid, interval '1 day'), (${old}::uuid, interval '49 hours')) as c (id, age)`.execute(
    database.db,
  )
  await sql`update commands set created_at = now() where command_id not in (${asked}, ${old})`.execute(database.db)
  const { rows: before } = await sql<{ procedure: string; id: string | null }>`
    select procedure, response ->> 'id' as id from commands where command_id <> ${old} order by command_id`.execute(
    database.db,
  )
  await migrate(database.db, () => {})
  const { rows: after } = await sql<{ procedure: string; outcome: object | null }>`
    select procedure, outcome from commands order by command_id`.execute(database.db)
  const named: Record<string, string> = {
    'match.create': 'matchId',
    'review.start': 'sessionId',
    'invite.create': 'id',
  }
  expect(after).toEqual(
    before.map(({ procedure, id }) => {
      const name = named[procedure]
      return { procedure, outcome: name === undefined ? null : { [name]: id } }
    }),
  )

  const server = await startServer({ database, quiet: true })
  onTestFinished(() => server.close())
  const { matches } = duelsOn(server)
  const again = await startSolo(
    matches,
    { userId: userId ?? '', language: 'pt-BR' },
    { commandId: asked, topic: 'defi' },
  )
  expect(again.id).toBe(matchId)
})

/** What missions and cards have counted of a player: answers by topic, and reviews of cards. */
async function countedOf({ db }: TestDatabase, userId: string): Promise<{ missions: number; cards: number }> {
  const { rows } = await sql<{ missions: number; cards: number }>`
    select (select coalesce(sum(answered), 0)::int from mission_topics where user_id = ${userId}) as missions,
           (select coalesce(sum(reviews), 0)::int from review_cards where user_id = ${userId}) as cards`.execute(db)
  return rows[0] ?? { missions: 0, cards: 0 }
}

function byUser(one: { user_id: string }, other: { user_id: string }): number {
  return one.user_id < other.user_id ? -1 : 1
}

async function oldDatabase(directory: string): Promise<TestDatabase> {
  const database = await createDatabase('nothing')
  onTestFinished(() => database.drop())
  await restoreBackup(database.db, directory)
  return database
}

/** Puts a picture as versions before 0036 did; gives its address. No copy has one. */
async function givePicture({ db }: TestDatabase, nickname: string): Promise<string> {
  const { user_id: userId } = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('nickname', '=', nickname)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const bytes = { small: Buffer.from('a small picture'), large: Buffer.from('a large picture') }
  const picture = { user_id: userId, id, made_at: new Date(0), ...bytes }
  await db.insertInto('profile_images').values(picture).execute()
  return `/faces/${id}.webp`
}

/** A clock that begins when the copy was looked at, so that days and weeks are where they were. */
function from(instant: number): Clock {
  const begun = performance.now()
  return { now: () => Math.floor(instant + performance.now() - begun) }
}

async function audit(connection: TestDatabase, now: number): Promise<string | undefined> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { signal: stopped } = new AbortController()
  const place = { dataDir: '', databaseUrl: null, filesBucket: null }
  await commandOf(['audit'])?.({ connection, place, now, json: false, print: say, complain: say, stopped })
  return said.at(-1)
}

/** What somebody sees of what they have. Their file may be taken home three times in a row, once of them by the copy. */
async function readState(browser: Browser): Promise<Seen> {
  const me = await browser.get<{ profile: Seen; wallet: { balanceCents: number } }>('/api/me')
  const home = await browser.get<{ matches: object[] }>('/api/account/export')
  const { level, xp, streak } = me.body.profile
  return { level, xp, streak, balanceCents: me.body.wallet.balanceCents, matches: home.body.matches.length }
}

/** A whole quiz, the first option each time; one that was open is played to its end first. */
async function playQuiz(browser: Browser): Promise<void> {
  const commandId = () => randomUUID()
  let { body: view } = await browser.post<MatchView>('/api/matches', { commandId: commandId(), mode: 'solo' })
  while (view.phase.name !== 'ended') {
    const { phase } = view
    const command =
      phase.name === 'asking'
        ? { type: 'answer', position: phase.position, choice: firstChoice(phase.question) }
        : { type: 'next' }
    const reply = await browser.post<MatchView>(`/api/matches/${view.id}/commands`, {
      commandId: commandId(),
      ...command,
    })
    expect(reply.status).toBe(200)
    view = reply.body
  }
}

type Question = Extract<MatchView['phase'], { name: 'asking' }>['question']

function firstChoice(question: Question): { option: number } | { value: number } {
  return question.kind === 'number' ? { value: question.min } : { option: 0 }
}
