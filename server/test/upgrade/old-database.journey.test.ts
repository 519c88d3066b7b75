import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { MatchView } from '@satoshi/contract/match'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { commandOf } from '../../src/admin/run-admin.ts'
import { assertBackup, restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { assertSchemaCurrent, lastMigration, migrate } from '../../src/platform/postgres/migrate.ts'
import { createDatabase, type TestDatabase } from '../_database.ts'
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
  const pictured = await givePicture(database, people[0]?.nickname ?? '')
  await migrate(database.db, () => {})
  await assertSchemaCurrent(database.db)
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
