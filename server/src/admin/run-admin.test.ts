import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { cast } from '@satoshi/rules/bot/cast'
import { btz } from '@satoshi/rules/money'
import { hour, shiftDay } from '@satoshi/rules/time'
import { mintTo, stake } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { insertAnswered } from '../../test/_answered.ts'
import { textLike } from '../../test/_anything.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { TestClock } from '../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { jobsDone } from '../../test/_mails.ts'
import { insertPlayer } from '../../test/_player.ts'
import { runScript } from '../../test/_process.ts'
import { startServer } from '../../test/_server.ts'
import { recordBotDuel } from '../bot/bot-api.ts'
import { seedBots } from '../bot/bot.ts'
import { bankDay } from '../question/question-api.ts'
import { seedQuestions } from '../question/question.ts'
import { post } from '../wallet/wallet-api.ts'
import { commandOf } from './run-admin.ts'

const main = join(import.meta.dirname, 'main.ts')
const at = Date.parse('2026-11-21T12:00:00Z')

let database: TestDatabase
let ana: string
beforeAll(async () => {
  database = await createDatabase()
  await seedQuestions(database)
  ana = await insertStaker(database)
})
afterAll(() => database.drop())

test('an honest world is proved with exit code 0, in words and in figures', async () => {
  const told = await admin('audit')
  expect([told.code, told.lines.at(-1)]).toEqual([0, 'All is well.'])
  expect(told.lines.find((line) => line.includes('ledger_open_escrow_cents'))).toMatch(/^ +200 /)
  const { ok, figures } = await proof()
  expect(ok).toBe(true)
  expect(figures).toMatchObject({ ledger_ok: 1, ledger_sum_cents: 0, ledger_open_escrows: 1, ledger_transactions: 2 })
  expect(figures['ledger_oldest_escrow_seconds']).toBe(60)
  const run = await asProcess('audit')
  expect([run.code, run.err, run.lines.at(-1)]).toEqual([0, '', 'All is well.'])
})

test('flows of stakes are listed net by pair, the largest of the week first', async () => {
  const own = await createDatabase()
  onTestFinished(() => own.drop())
  const [one, two, three] = [
    await insertPlayer(own.db, 'flow one'),
    await insertPlayer(own.db, 'flow two'),
    await insertPlayer(own.db, 'flow three'),
  ]
  const now = at + 60_000
  const duel = async (winner: string, loser: string, whole: number, ago: number) => {
    const shared = {
      duel_id: randomUUID(),
      day: '2026-11-21',
      stake_cents: btz(whole),
      created_at: new Date(now - ago),
    }
    await own.db
      .insertInto('stake_results')
      .values([
        { ...shared, user_id: winner, opponent_id: loser, net_cents: btz(whole), outcome: 'won' },
        { ...shared, user_id: loser, opponent_id: winner, net_cents: btz(-whole), outcome: 'lost' },
      ])
      .execute()
  }
  await duel(one, two, 100, hour)
  await duel(one, two, 250, 48 * hour)
  await duel(two, one, 50, hour)
  await duel(three, one, 500, 8 * 24 * hour)
  await duel(three, two, 50, 30 * hour)
  for (const [device, userId] of [
    ['phone', one],
    ['phone', three],
    ['tablet', two],
  ] as const) {
    const seen = { first_seen_at: new Date(now - hour), last_seen_at: new Date(now - hour) }
    await own.db
      .insertInto('device_links')
      .values({ device_key: device, user_id: userId, ...seen })
      .execute()
  }
  const { out } = await adminOf(own, ['stakes', 'flows', '--json'])
  expect(JSON.parse(out)).toEqual({
    flows: [
      { from: 'flow two', to: 'flow one', dayCents: 5_000, weekCents: 30_000, duels: 3 },
      { from: 'flow two', to: 'flow three', dayCents: 0, weekCents: 5_000, duels: 1 },
    ],
    devices: [
      {
        accounts: [
          { nickname: 'flow one', weekCents: 30_000 },
          { nickname: 'flow three', weekCents: 5_000 },
        ],
        dayCents: 5_000,
        weekCents: 35_000,
        duels: 4,
      },
    ],
  })
  const told = await adminOf(own, ['stakes', 'flows'])
  expect(told.out).toMatch(/2 +50\.00 +350\.00 +4 +flow one 300\.00, flow three 50\.00/)
})

test('/metrics shows the same figures as the audit, and how old they are', async () => {
  // A server does the jobs that a new player brings, which moves the figures: it has a world of its own.
  const own = await createDatabase('seeded')
  await insertStaker(own)
  // What is due comes once a minute: on a clock that stands nothing becomes due between the one look and the other.
  const server = await startServer({ database: own, clock: new TestClock(at + 60_000) })
  onTestFinished(async () => {
    await server.close()
    await own.drop()
  })
  await jobsDone(server)
  while ((await server.runDueEvents()) > 0);
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const { figures } = await proof(own)
  const shown = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  const aged = ({ ledger_oldest_escrow_seconds: _, ...rest }: Record<string, number>) => rest
  expect(aged(Object.fromEntries(Object.keys(figures).map((name) => [name, shown(name)])))).toEqual(aged(figures))
  expect(shown('figures_age_seconds')).toBeLessThan(60)
})

test('a balance written past the ledger ends the audit with exit code 1 and is named', async () => {
  const by = (cents: number) =>
    sql`update ledger_accounts set balance_cents = balance_cents + ${cents} where code = ${`earned:${ana}`}`
  await pastTheTriggers(by(1))
  const told = await admin('audit')
  expect(told.code).toBe(1)
  expect(told.lines.at(-1)).toBe('Something is wrong: ledger_wrong_balances is 1, ledger_wrong_statements is 1.')
  expect(told.lines.find((line) => line.startsWith('WRONG'))).toContain('ledger_wrong_balances')
  expect(await asProcess('audit')).toMatchObject({ code: 1, err: '' })
  expect(await proof()).toMatchObject({ code: 1, ok: false, figures: { ledger_ok: 0, ledger_wrong_balances: 1 } })
  await pastTheTriggers(by(-1))
})

test('a posting that was changed is found, though every trigger was off', async () => {
  const change = (cents: number) =>
    sql`update postings set amount_cents = amount_cents + ${cents} where seq = (select min(seq) from postings where amount_cents > 0)`
  await pastTheTriggers(change(700))
  expect((await admin('audit')).lines.at(-1)).toContain('ledger_sum_cents is 700')
  await pastTheTriggers(change(-700))
  expect((await admin('audit')).code).toBe(0)
})

test('a match that has ended and was not settled is wrong', async () => {
  const match = await insertAnswered(database.db, [{ questionId: 'roi-001', userId: ana, first: false }])
  await database.db.updateTable('matches').set({ settled_at: null }).where('id', '=', match).execute()
  expect((await admin('audit')).lines.at(-1)).toBe('Something is wrong: matches_unsettled is 1.')
  await database.db
    .updateTable('matches')
    .set({ settled_at: new Date(at) })
    .where('id', '=', match)
    .execute()
  expect(await proof()).toMatchObject({ code: 0, figures: { matches_unsettled: 0, matches_unrated: 1 } })
})

test('a paused question is reported first, with exit code 1, until it is resumed', async () => {
  expect((await admin('questions')).code).toBe(0)
  const counts = { firsts: 60, corrects: 6, option_counts: JSON.stringify({ a: 6, c: 54 }), elapsed_millis: 60 * 5_500 }
  const sums = { theta_sum: 60 * 1500, theta_square_sum: 60 * 1500 ** 2, theta_right_sum: 6 * 1500 }
  await database.db
    .insertInto('question_stats')
    .values({ question_id: 'ipo-002', version: 1, ...counts, ...sums })
    .execute()
  await database.db.updateTable('questions').set({ state: 'paused' }).where('id', '=', 'ipo-002').execute()

  const told = await admin('questions')
  expect([told.code, told.lines[1]?.split(/ +/).slice(0, 3)]).toEqual([1, ['ipo-002', '1', 'paused']])
  expect(told.lines[1]).toMatch(/ 60 +10 % +5\.5 s +- +a 6, c 54 +- +probablyMisKeyed/)
  expect((await proof()).figures).toMatchObject({ questions_paused: 1 })
  const json = await admin('questions', '--json')
  const { questions } = JSON.parse(json.out) as { questions: object[] } // safe: what `questions --json` prints
  expect(questions[0]).toMatchObject({ id: 'ipo-002', firsts: 60, shareRight: 0.1, meanMillis: 5_500 })

  expect(await admin('questions', 'resume', 'ipo-002')).toMatchObject({ code: 0, err: '' })
  const after = await admin('questions')
  expect([after.code, after.out.match(/^ipo-002.*$/m)?.[0]]).toEqual([
    0,
    expect.stringMatching(/live.*key found right/),
  ])
  expect((await admin('questions', 'resume', 'ipo-002')).out).toBe('ipo-002 is not paused; nothing was changed.\n')
  expect(await admin('questions', 'resume', 'no-001')).toEqual({
    code: 2,
    out: '',
    lines: [''],
    err: 'There is no question no-001.\n',
  })
})

test('a question is expired from the day after its last one, in São Paulo, and named in the sixty days before', async () => {
  const validUntil = (day: string | null) =>
    database.db.updateTable('questions').set({ valid_until: day }).where('id', '=', 'ipo-002').execute()
  await database.db.updateTable('questions').set({ valid_until: null }).execute()
  const state = async () => (await admin('questions')).out.match(/^ipo-002 +1 +(\w+)/m)?.[1]
  const expiring = async () => (await admin('questions', '--expiring')).lines[0]
  const today = bankDay(at)
  await validUntil(shiftDay(today, 61))
  expect([await state(), await expiring()]).toEqual(['live', expect.stringMatching(/^0 questions end/)])
  await validUntil(shiftDay(today, 60))
  expect([await state(), await expiring()]).toEqual(['live', `ipo-002  live  valid until ${shiftDay(today, 60)}`])
  await validUntil(today)
  expect([await state(), (await admin('questions', '--expiring')).code]).toEqual(['live', 0])
  await validUntil(shiftDay(today, -1))
  const told = await admin('questions')
  expect([told.code, told.lines[1]?.split(/ +/).slice(0, 3)]).toEqual([1, ['ipo-002', '1', 'expired']])
  expect(told.lines[1]).toMatch(new RegExp(` apply +- +${shiftDay(today, -1)} +primary-and-secondary-offering `))
  expect((await proof()).figures).toMatchObject({ questions_expired: 1, questions_paused: 0 })
  const json = await admin('questions', '--expiring', '--json')
  expect(json.code).toBe(1)
  expect(JSON.parse(json.out)).toMatchObject({ questions: [{ id: 'ipo-002', state: 'expired', pace: null }] })
  await validUntil(null)
  expect((await admin('questions')).code).toBe(0)
})

test('all that is paused comes back at once, or what is of a topic, and a topic that there is not is named', async () => {
  const pause = (ids: string[]) =>
    database.db.updateTable('questions').set({ state: 'paused' }).where('id', 'in', ids).execute()
  await pause(['ipo-001', 'roi-001', 'roi-002'])
  const [topicOne, none] = [
    await admin('questions', 'resume', '--topic', 'ipo'),
    await admin('questions', 'resume', '--topic', 'ipo'),
  ]
  expect(topicOne).toMatchObject({ code: 0, err: '' })
  expect(topicOne.out).toBe('ipo-001\n1 question is asked again; answers, and reports so far, do not pause it again.\n')
  expect(none).toMatchObject({ code: 0, out: 'No question of ipo is paused; nothing was changed.\n' })
  const all = await admin('questions', 'resume', '--all')
  expect(all.out).toMatch(
    /^roi-001\nroi-002\n2 questions are asked again; answers, and reports so far, do not pause them again/,
  )
  expect((await admin('questions')).code).toBe(0)
  const unknown = await admin('questions', 'resume', '--topic', 'gold')
  expect(unknown).toMatchObject({ code: 2, out: '' })
  expect(unknown.err).toMatch(/^There is no topic gold; there are .*ipo.*\.\n$/)
  for (const words of [['--topic'], ['--al'], ['--all', 'ipo'], ['--topic', 'ipo', 'roi']])
    expect(commandOf(['questions', 'resume', ...words])).toBeNull()
})

test('reported questions are listed with players by reason, and what they wrote stands on one line without control characters', async () => {
  const [bob = '', cid = '', dan = ''] = await insertCrowd(database.db, 'reporting', 3)
  const report = { question_id: 'ipo-003', version: 1, language: 'pt-BR', asked_in: randomUUID(), position: 0 }
  const said = { ...report, reported_at: new Date(at), cleared_at: null, counts: false }
  const text = 'clear\u001b[2J\u001b]0;owned\u0007 the\nscreen \u202eand turn\u009b31m red'
  await database.db
    .insertInto('question_reports')
    .values([
      { ...said, user_id: bob, reason: 'outdated', text, counts: true },
      { ...said, user_id: cid, reason: 'outdated', text: null },
      { ...said, user_id: dan, reason: 'translation', text: null, reported_at: new Date(at - hour) },
    ])
    .execute()
  const told = await admin('questions')
  expect([told.code, told.lines.at(-1)]).toEqual([
    0,
    textLike(/ 0 paused, 0 expired, \d+ with alarms, 1 reported by players\.$/),
  ])
  expect(told.out).toMatch(/^ipo-003 .* 3 \(1 count\): outdated 2, translation 1/m)
  const { questions } = JSON.parse((await admin('questions', '--json')).out) as { questions: { id: string }[] } // safe: what it prints
  expect(questions.find(({ id }) => id === 'ipo-003')).toMatchObject({
    reports: { players: 3, counting: 1, reasons: { outdated: 2, translation: 1 } },
  })

  const reports = await admin('questions', 'reports', 'ipo-003')
  const [headings, ...rows] = reports.lines
  expect([reports.code, headings?.split(/ {2,}/)]).toEqual([
    0,
    ['reported', 'version', 'reason', 'language', 'player', 'counts', 'looked at', 'text'],
  ])
  expect(rows.map((row) => row.split(/ {2,}| (?=1 )/).slice(1))).toContainEqual(
    expect.arrayContaining([
      'outdated',
      'pt-BR',
      'reporting-0',
      'yes',
      '-',
      'clear[2J]0;owned the screen and turn31m red',
    ]),
  )
  expect(rows.at(-1)).toMatch(/ translation .* reporting-2 .* no .* -$/)
  expect(reports.out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect((await admin('questions', 'reports', 'ipo-003', '--json')).out.trimEnd()).not.toMatch(
    /[\p{Cc}\p{Bidi_Control}]/u,
  )

  // Looked at and found right, though it was never paused.
  expect((await admin('questions', 'resume', 'ipo-003')).out).toBe(
    'ipo-003 is not paused; its reports so far (3) count as looked at.\n',
  )
  expect((await admin('questions')).lines.at(-1)).toMatch(/ 0 reported by players\.$/)
  expect((await admin('questions', 'reports', 'ipo-003')).lines[1]).toMatch(/ (yes|no) +2026-11-21 /)
  expect((await admin('questions', 'reports', 'ipo-004')).out).toBe('Nobody has reported ipo-004.\n')
  expect(await admin('questions', 'reports', 'no-001')).toMatchObject({
    code: 2,
    err: 'There is no question no-001.\n',
  })
  for (const words of [[], ['ipo-001', 'ipo-002'], ['--all']])
    expect(commandOf(['questions', 'reports', ...words])).toBeNull()
})

test('players whose page was hidden over questions of duels are listed, with how these went and the others', async () => {
  const [eva = '', fay = ''] = await insertCrowd(database.db, 'hiding', 2)
  const asked = { questionId: 'roi-001', userId: eva, first: false }
  const answers = [asked, { ...asked, correct: false }, asked, { ...asked, userId: fay }]
  const match = await insertAnswered(database.db, answers, new Date(at))
  await database.db
    .updateTable('matches')
    .set({ rated_at: new Date(at) })
    .where('id', '=', match)
    .execute()
  const hidden = { match_id: match, user_id: eva, hidden_at: new Date(at) }
  await database.db
    .insertInto('hidden_tabs')
    .values([
      { ...hidden, position: 0 },
      { ...hidden, position: 1 },
    ])
    .execute()
  const told = await admin('players')
  expect(told.out).toMatch(/^hiding-0 +1 +2 +1 +1 +1$/m)
  expect(told.out).toContain('over open questions of duels, as it said itself: 1.')
  const { hiding } = JSON.parse((await admin('players', '--json')).out) as Record<string, object[]> // safe: the next line sees to it
  expect(hiding).toEqual([
    { nickname: 'hiding-0', userId: eva, duels: 1, hidden: 2, rightHidden: 1, shown: 1, rightShown: 1 },
  ])
})

test('players who are wrong together on the same questions are named, and those who answer before they can read', async () => {
  expect(await admin('players')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Wrong together on the same questions: 0.') as string,
  })
  const crowd = await insertCrowd(database.db, 'agreeing', 25)
  const { rows } = await sql<{ id: string }>`select id from questions order by id limit 20`.execute(database.db)
  const ids = rows.map(({ id }) => id)
  const counted = { version: 1, given: 'b', chance: 0.6, moved: 0, counted_at: new Date(at) } as const
  const attempts = crowd.flatMap((userId) =>
    ids.map((id, place) => ({ ...counted, user_id: userId, question_id: id, correct: place >= 10 && place < 17 })),
  )
  await database.db.insertInto('counted_attempts').values(attempts).execute()
  const fast = { questionId: 'roi-001', userId: crowd[0] ?? '', first: false, elapsedMillis: 349 }
  const slow = { ...fast, userId: crowd[1] ?? '', elapsedMillis: 350 }
  const answers = [fast, fast, { ...fast, correct: false }, slow, slow, slow]
  const match = await insertAnswered(database.db, answers, new Date(at))
  await database.db
    .updateTable('matches')
    .set({ rated_at: new Date(at) })
    .where('id', '=', match)
    .execute()
  const told = await admin('players')
  expect(told.code).toBe(1)
  expect(told.lines.at(-1)).toBe('Wrong together on the same questions: 25. Faster than one reads, under 350 ms: 1.')
  const { suspects, hasty } = JSON.parse((await admin('players', '--json')).out) as Record<string, object[]> // safe: the next lines see to it
  expect(suspects).toHaveLength(25)
  expect(suspects?.[0]).toMatchObject({ targets: 13, wrong: 13, elsewhere: 7, rightElsewhere: 7 })
  expect(hasty).toEqual([{ nickname: 'agreeing-0', userId: crowd[0], answers: 3, fast: 3, rightFast: 2 }])
})

test('every bot is listed with how players do against it', async () => {
  await seedBots(database)
  const [weakest = ''] = cast.toSorted((a, b) => a.theta - b.theta).map(({ id }) => id)
  for (const playerScore of [1, 1, 0.5, 0] as const)
    await database.inTransaction((tx) => recordBotDuel(tx, { botId: weakest, playerScore }))
  const told = await admin('bots')
  expect([told.code, told.lines.at(-1)]).toEqual([0, `${cast.length} bots, 4 duels, players won 63 %.`])
  expect(told.lines[1]).toMatch(/ 1000 +0\.0 +4 +63 %$/)
  const { bots } = JSON.parse((await admin('bots', '--json')).out) as { bots: unknown[] } // safe: the next line sees to it
  expect(bots[0]).toMatchObject({ id: weakest, duels: 4, playerRate: 0.625, shift: 0 })
})

test('roles are granted by address or nickname, listed and revoked, and each is said in one line', async () => {
  await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', ana).execute()
  expect((await admin('roles')).out).toMatch(/^Nobody has a role\..*grant/)
  expect(await admin('grant', 'Ana@Example.org', 'admin')).toMatchObject({ code: 0, out: 'ana is now an admin.\n' })
  expect(await asProcess('grant', 'ana', 'sponsor', 'fintech')).toMatchObject({
    code: 0,
    out: 'ana is now a sponsor admin of fintech.\n',
    err: '',
  })
  expect((await admin('grant', 'ana', 'sponsor', 'criptomoedas')).code).toBe(0)
  expect(await admin('grant', 'ana', 'admin')).toMatchObject({
    code: 0,
    out: 'ana is already an admin; nothing was changed.\n',
  })
  const listed = await admin('roles')
  expect(listed.lines.map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
    ['role', 'district', 'nickname', 'email'],
    ['admin', '-', 'ana', 'ana@example.org'],
    ['sponsor', 'criptomoedas', 'ana', 'ana@example.org'],
    ['sponsor', 'fintech', 'ana', 'ana@example.org'],
  ])
  const { roles } = JSON.parse((await admin('roles', '--json')).out) as { roles: object[] } // safe: what it prints
  expect(roles[0]).toMatchObject({ role: 'admin', district: null, grantedBy: textLike(/^operator ./) })

  expect((await admin('revoke', 'ana', 'sponsor', 'fintech')).out).toBe(
    'ana is no longer a sponsor admin of fintech.\n',
  )
  expect((await admin('revoke', 'ana', 'sponsor', 'fintech')).out).toBe(
    'ana is not a sponsor admin of fintech; nothing was changed.\n',
  )
  expect((await admin('roles')).lines).toHaveLength(3)
})

test('nobody, a deleted player, an unproven address and an unknown district are one line and exit code 2', async () => {
  const bia = await insertPlayer(database.db, 'bia')
  const failed = (err: unknown) => ({ code: 2, out: '', err })
  expect(await admin('grant', 'zoe@example.org', 'admin')).toMatchObject(
    failed('There is no player zoe@example.org.\n'),
  )
  expect(await admin('grant', 'bia', 'admin')).toMatchObject(failed('bia has not confirmed the e-mail address yet.\n'))
  expect(await admin('grant', 'bia', 'sponsor', 'atlantis')).toMatchObject(
    failed(textLike(/^There is no district atlantis; there are .*fintech\.\n$/)),
  )
  const gone = { deleted_at: new Date(at) }
  await database.db.updateTable('profiles').set(gone).where('id', '=', bia).execute()
  expect(await asProcess('grant', 'bia', 'admin')).toMatchObject(failed('There is no player bia.\n'))
  expect(await admin('revoke', 'bia', 'admin')).toMatchObject(failed('There is no player bia.\n'))
  for (const words of [
    ['grant', 'ana'],
    ['grant', 'ana', 'king'],
    ['revoke', 'ana', 'sponsor'],
    ['roles', 'ana'],
  ])
    expect(commandOf(words)).toBeNull()
})

test('what is no command is one line and exit code 2, and help is none', async () => {
  const nonsense = [['adit'], ['questions', 'resume']]
  const [help, ...told] = await Promise.all([['help'], ...nonsense].map((words) => asProcess(...words)))
  for (const [index, words] of nonsense.entries()) {
    expect(commandOf(words)).toBeNull()
    const err = `There is no command "${words.join(' ')}"; npm run admin -- help lists them.\n`
    expect(told[index]).toMatchObject({ code: 2, out: '', err })
  }
  for (const words of [['audit', 'now'], ['questions', 'resume', 'a', 'b'], ['']]) expect(commandOf(words)).toBeNull()
  expect([help?.code, help?.err, help?.out]).toEqual([0, '', expect.stringContaining('questions resume <id>')])
})

test('a database that is away, empty, or nowhere is one line and exit code 2', async () => {
  const gone = new URL(database.url)
  gone.pathname = 'nowhere'
  const [away, empty, nowhere, wrong] = await Promise.all([
    asProcessWith({ DATABASE_URL: 'postgres://u:not-to-be-seen@127.0.0.1:1/x' }, 'audit'),
    asProcessWith({ DATABASE_URL: gone.href }, 'audit'),
    asProcessWith({ DATA_DIR: '/nowhere/at/all' }, 'audit'),
    asProcessWith({ DATABASE_URL: 'x' }, 'audit'),
  ])
  expect([away.code, away.out]).toEqual([2, ''])
  expect(away.err).toMatch(/^The database 127\.0\.0\.1:1\/x cannot be used: .*\n$/)
  expect(empty).toMatchObject({ code: 2, out: '' })
  expect(nowhere).toMatchObject({
    code: 2,
    err: 'There is no database in DATA_DIR /nowhere/at/all, or it is not for this user to enter.\n',
  })
  expect(wrong.err).toMatch(/^The configuration is wrong:\n {2}DATABASE_URL /)
})

type CommandOutput = { code: number | null; out: string; err: string; lines: string[] }

/** Somebody with 5 BTZ of each kind, two of which are at stake; gives the id. */
async function insertStaker({ db, inTransaction }: TestDatabase): Promise<string> {
  const id = await insertPlayer(db, 'ana')
  await inTransaction(async (tx) => {
    const header = { transferType: 'test', userId: null, receiverId: id, at }
    const gift = mintTo(id, 'gift', { earned: btz(5), granted: btz(5) })
    await post(tx, { ...header, reason: 'gift', ref: '1', postings: gift })
    await post(tx, { ...header, reason: 'stake', ref: '1', postings: stake(id, 'duel-1', btz(2)) })
  })
  return id
}

/** The command on the database of this test, in this process. */
function admin(...args: string[]): Promise<CommandOutput> {
  return adminOf(database, args)
}

async function adminOf(connection: TestDatabase, args: string[]): Promise<CommandOutput> {
  const said: { out: string[]; err: string[] } = { out: [], err: [] }
  const command = commandOf(args.filter((word) => word !== '--json'))
  const code = await command?.({
    connection,
    place: { dataDir: '', databaseUrl: null, filesBucket: null },
    now: at + 60_000,
    json: args.includes('--json'),
    print: (line) => void said.out.push(`${line}\n`),
    complain: (line) => void said.err.push(`${line}\n`),
    stopped: new AbortController().signal,
  })
  const out = said.out.join('')
  return { code: code ?? null, out, err: said.err.join(''), lines: out.trimEnd().split('\n') }
}

function asProcess(...args: string[]): Promise<CommandOutput> {
  return asProcessWith({ DATABASE_URL: database.url }, ...args)
}

/** The command as a process of its own, as `npm run admin` runs it. */
async function asProcessWith(env: Record<string, string>, ...args: string[]): Promise<CommandOutput> {
  const { child, ended } = runScript(main, args, { env })
  let [out, err] = ['', '']
  child.stdout?.on('data', (text) => (out += String(text)))
  child.stderr?.on('data', (text) => (err += String(text)))
  const code = await ended
  return { code, out, err, lines: out.trimEnd().split('\n') }
}

async function proof(of: TestDatabase = database) {
  const { code, out } = await adminOf(of, ['audit', '--json'])
  const said = JSON.parse(out) as { ok: boolean; figures: Record<string, number> } // safe: what `audit --json` prints
  return { code, ...said }
}

/** As one who owns the tables can: triggers and constraints that guard the ledger are off meanwhile. */
async function pastTheTriggers(statement: ReturnType<typeof sql>): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`alter table postings disable trigger user`.execute(tx)
    await statement.execute(tx)
    await sql`alter table postings enable trigger user`.execute(tx)
  })
}
