import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { MatchView } from '@satoshi/contract/match'
import { btz } from '@satoshi/rules/money'
import { hour, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { grantRole } from '../src/identity/identity-api.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { recordStake } from '../src/stakes/stakes-api.ts'
import { anyDate, anyObject, anyText } from './_anything.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { jobsDone } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { give, send } from './_statement.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true, logLevel: 'trace' })))
afterAll(async () => {
  expectDiscreetLog()
  await server.close()
})

describe('the file of everything', () => {
  test('has every part, under its key, as a file to be kept', async () => {
    const ana = await newPlayer(server, { nickname: 'Ana Export', confirmed: true, language: 'es-ES' })
    const bia = await newPlayer(server, { nickname: 'Bia Export' })
    await give(server.app, ana.id, { ref: 'a', earned: 50, granted: 20, at: clock.now() })
    await send(server.app, ana.id, { to: bia.id, ref: 'b', amount: 5, at: clock.now() })
    await grantRole(
      server.app,
      { who: ana.email, given: { role: 'sponsor', district: 'fintech' } },
      { at: clock.now(), by: 'a test' },
    )
    const match = await playOne(ana)
    // What counts the match pays by itself, a moment later.
    await jobsDone(server)

    const reply = await ana.get<Record<string, unknown>>('/api/account/export')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="satoshi-2026-11-23.json"')
    expect(Object.keys(reply.body)).toEqual(keys)
    const page = readFileSync(join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8')
    expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual(['format', 'madeAt'])
    expect(reply.body).toMatchObject({
      format: 1,
      madeAt: new Date(clock.now()).toISOString(),
      account: { id: ana.id, email: ana.email, emailConfirmed: true, waysIn: [{ provider: 'credential' }] },
      sessions: [{ expiresAt: anyText, userAgent: anyText, ipAddress: anyText }],
      roles: [{ role: 'sponsor', district: 'fintech' }],
      settings: anyObject,
      profile: { nickname: 'Ana Export', birthDate: '2000-01-31', language: 'es-ES', financialGoal: null },
      mastery: anyObject,
    })
    const statement = reply.body['statement'] as object[] // safe: else the next lines fail
    expect(statement).toContainEqual(expect.objectContaining({ reason: 'p2p', counterpart: 'Bia Export' }))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from statement_entries where user_id = ${ana.id}`.execute(server.db)
    expect(statement).toHaveLength(rows[0]?.count ?? -1)
    const rewards = await server.db.selectFrom('rewards').select('source').where('user_id', '=', ana.id).execute()
    expect(reply.body['rewards']).toHaveLength(rewards.length)
    expect(rewards.length).toBeGreaterThan(0)
    expect(reply.body['days']).toEqual([expect.objectContaining({ day: '2026-11-23', answered: 10 })])
    expect(reply.body['weeks']).toEqual([expect.objectContaining({ week: '2026-11-23' })])
    expect(reply.body['activities']).toMatchObject([{ kind: 'matchSettled', ref: match, data: { seat: 0 } }])
    const [played] = reply.body['matches'] as { matchId: string; answers: object[]; others: string[] }[] // safe: as above
    expect(played).toMatchObject({ matchId: match, format: 'solo', endedReason: 'finished', others: [], bots: 0 })
    expect(played?.answers).toHaveLength(10)
    expect(JSON.stringify(reply.body)).not.toContain(bia.id)
    expect(JSON.stringify(reply.body)).not.toContain(bia.email)
  })

  test('holds no token, no hash of a password and no link that still opens something', async () => {
    const carla = await newPlayer(server)
    await carla.post('/api/account/request-deletion', { password: carla.password })
    const { token: link } = await linkFor(carla.email)
    const text = JSON.stringify((await carla.get('/api/account/export')).body)
    const session = await server.db.selectFrom('sessions').select('token').where('user_id', '=', carla.id).execute()
    const ways = await server.db.selectFrom('credentials').select('password').where('user_id', '=', carla.id).execute()
    const secrets = [link, ...session.map(({ token }) => token), ...ways.map(({ password }) => password ?? '')]
    expect(secrets).toHaveLength(3)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/token=|\$argon2/)
    expect(text).toContain('/auth/delete?…')
  })

  test('says nothing of a question before it is closed', async () => {
    const dora = await newPlayer(server)
    const { body: view } = await dora.post<MatchView>('/api/matches', { commandId: crypto.randomUUID(), mode: 'solo' })
    const asked = (await loadMatch(server.db, view.id))?.match.questions.map(({ questionId }) => questionId) ?? []
    const named = async () => {
      const { body } = await dora.get('/api/account/export')
      expect(JSON.stringify(body)).not.toMatch(/"(?:state|seed|key|explanation|sources)"/)
      return asked.filter((id) => JSON.stringify(body).includes(`"${id}"`))
    }
    expect(asked).toHaveLength(10)
    expect(await named()).toEqual([])
    if (view.phase.name !== 'asking') throw new Error('no question is open')
    const answer = { commandId: crypto.randomUUID(), ...answerTo(view.phase) }
    await dora.post(`/api/matches/${view.id}/commands`, answer)
    expect(await named()).toEqual(asked.slice(0, 1))
  })

  test('is given three times in a row and then every half an hour', async () => {
    const eva = await newPlayer(server)
    const take = async () => (await eva.get('/api/account/export')).status
    expect([await take(), await take(), await take(), await take()]).toEqual([200, 200, 200, 429])
    clock.pass(30 * minute)
    expect([await take(), await take()]).toEqual([200, 429])
  })
})

describe('deleting an account', () => {
  test('takes the password, a mail and its link, and leaves nothing personal behind', async () => {
    const about = { nickname: 'Hortênsia Göne', email: 'hortensia@gone.example', birthDate: '1987-06-05' }
    const hortensia = await newPlayer(server, { ...about, language: 'ar-SA', confirmed: true })
    const goal = { financial_goal: 'a house in Göne', time_zone: 'Asia/Riyadh' }
    await server.db.updateTable('profiles').set(goal).where('id', '=', hortensia.id).execute()
    await give(server.app, hortensia.id, { ref: 'f', earned: 70, at: clock.now() })
    const given = { role: 'admin' } as const
    await grantRole(server.app, { who: 'Hortênsia Göne', given }, { at: clock.now(), by: 'a test' })
    await hortensia.patch('/api/stakes', { dailyLossLimitCents: 1_000 })
    await hortensia.post('/api/stakes/exclusion', { period: 'day' })
    await server.app.inTransaction((tx) =>
      recordStake(tx, {
        userId: hortensia.id,
        opponentId: null,
        duelId: crypto.randomUUID(),
        stakeCents: btz(50),
        netCents: btz(50),
        outcome: 'won',
        at: clock.now(),
      }),
    )
    const played = await playOne(hortensia)
    const report = { position: 0, reason: 'other', text: 'In Göne it is otherwise' }
    expect((await hortensia.post(`/api/matches/${played}/reports`, report)).status).toBe(200)
    const { body: open } = await hortensia.post<MatchView>('/api/matches', {
      commandId: crypto.randomUUID(),
      mode: 'solo',
    })

    // Another link that is open when the account goes.
    await hortensia.post('/api/auth/request-password-reset', { email: hortensia.email })
    await eventually(async () => {
      const texts = (await mailsTo(hortensia.email)).map((mail) => mail.text)
      expect(texts).toContainEqual(expect.stringContaining('/auth/reset?'))
    })

    const path = '/api/account/request-deletion'
    const wrong = await hortensia.post(path, { password: 'seven green llamas' })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'auth.passwordWrong' } })
    expect(await hortensia.post(path, {})).toMatchObject({ status: 403, body: { code: 'auth.passwordWrong' } })
    expect((await mailsTo(hortensia.email)).filter(({ text }) => text.includes('/auth/delete'))).toEqual([])
    expect(await hortensia.post(path, { password: hortensia.password })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const { token, text } = await linkFor(hortensia.email)
    expect(text).toMatch(/حذف حسابي/)
    expect((await hortensia.get('/api/settings')).status).toBe(200)

    const { post } = newBrowser(server)
    expect((await post('/api/account/delete', { token: `${token}x` })).body).toMatchObject({ code: 'auth.linkInvalid' })
    const replies = await Promise.all([1, 2, 3].map(() => post('/api/account/delete', { token })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
    expect((await hortensia.get('/api/settings')).status).toBe(401)

    const last = await eventually(async () => {
      const mails = await mailsTo(hortensia.email)
      expect(mails).toHaveLength(1)
      return mails[0]
    })
    expect(last?.subject).toBe('حُذف حسابك في Satoshi City')
    expect(last?.text).toContain('Hortênsia Göne')
    await eventually(async () => {
      const row = await server.db.selectFrom('matches').selectAll().where('id', '=', open.id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ ended_reason: 'cancelled', settled_at: anyDate })
    })
    await sql`delete from kept_mails where recipient = ${hortensia.email}`.execute(server.db)
    expect(await rowsThatName(['gone.example', 'Göne', 'Hortênsia', '1987-06-05', 'Asia/Riyadh'])).toEqual([])
    for (const table of [
      'sessions',
      'credentials',
      'account_links',
      'roles',
      'nickname_keys',
      'week_points',
      'activities',
      ...(['mission_sets', 'missions', 'mission_days', 'mission_topics'] as const),
      ...(['box_players', 'box_openings', 'purchases'] as const),
      'inventory',
      'active_effects',
      'streak_days',
      'streak_states',
      'lives',
      'payment_limits',
      ...(['transfer_days', 'transfer_stops'] as const),
      ...(['nearby_positions', 'nearby_areas', 'nearby_searches', 'nearby_notices', 'nearby_taps'] as const),
      'plan_periods',
      'league_arrivals',
      'league_seats',
      'league_players',
      'duel_tickets',
      'review_cards',
      'review_paces',
      'review_sessions',
      'stake_settings',
      'stake_exclusions',
      'stake_results',
      'finished_solos',
      'question_reports',
      'hidden_tabs',
      'first_rides',
      'assumed_mastery',
    ] as const)
      expect(await server.db.selectFrom(table).select('user_id').where('user_id', '=', hortensia.id).execute()).toEqual(
        [],
      )
    expect(
      await server.db.selectFrom('scheduled_events').select('kind').where('ref', '=', hortensia.id).execute(),
    ).toEqual([{ kind: 'lastMailGoes' }])
    const { rows } = await sql<{ held: number }>`
      select sum(balance_cents)::int as held from ledger_accounts where owner_id = ${hortensia.id}`.execute(server.db)
    expect(rows).toEqual([{ held: 0 }])
    await expectHonestLedger(server.db)

    const again = await newPlayer(server, about)
    expect(again.id).not.toBe(hortensia.id)
  })

  test('is not done by a link that is old, for something else, or from before the last', async () => {
    const gil = await newPlayer(server)
    const ask = () => gil.post('/api/account/request-deletion', { password: gil.password })
    await ask()
    const first = await linkFor(gil.email)
    await ask()
    const second = await eventually(async () => {
      const link = await linkFor(gil.email)
      expect(link.token).not.toBe(first.token)
      return link
    })
    const remove = async (token: string) => (await gil.post('/api/account/delete', { token })).status
    expect(await remove(first.token)).toBe(400)
    expect((await gil.post('/api/auth/confirm-email-change', { token: second.token })).status).toBe(400)
    clock.pass(hour)
    expect(await remove(second.token)).toBe(400)
    expect((await gil.get('/api/me')).status).toBe(200)
  })

  test('is asked for at most five times an hour', async () => {
    const hugo = await newPlayer(server)
    const ask = async () => (await hugo.post('/api/account/request-deletion', { password: hugo.password })).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  })
})

test('at the finest level the log tells no address, name, token or cookie of all this', async () => {
  const ines = await newPlayer(server, { nickname: 'Ines Export', confirmed: true })
  await playOne(ines)
  expect((await ines.get('/api/account/export')).status).toBe(200)
  await ines.post('/api/account/request-deletion', { password: ines.password })
  const { token } = await linkFor(ines.email)
  expect((await ines.post('/api/account/delete', { token })).status).toBe(200)
  await jobsDone(server)
  expect(server.logged().join('').length).toBeGreaterThan(1_000)
  expectDiscreetLog()
})

/** The keys of the file, in their order. */
// In the order of the domains' levels.
const keys = `
  format madeAt files account sessions knownDevices usedDevices roles openLinks keptMails
  balance statement profile settings mastery assumedMastery heldAttempts countedAttempts questionReports notifications presence ratings ratingDays inventory
  activities rewards days streak avatars profileImage following blocked duelPreferences stakes stakedDuels lives
  identityChecks paymentOrders paymentLimits
  matches hiddenTabs duels purchases transfers planOrders planPeriods planBills reviewPaces reviewCards reviewSessions
  sponsorActs showcaseAnswer homes contributions memberships districtQuizzes battles mural campaignActs campaigns firstRide duelInvites nearby opponentSearch missions missionDays missionTopics weeks achievements leagues openedBoxes`
  .trim()
  .split(/\s+/)

const secretsSeen = new Set<string>()

function expectDiscreetLog(): void {
  const log = server.logged().join('')
  expect(log).not.toMatch(/example\.org|gone\.example|Export|Hortênsia|llamas|token=|session_token/)
  for (const secret of secretsSeen) expect(log).not.toContain(secret)
}

/** Plays a whole quiz, always with the first option or the least number; gives its match. */
async function playOne(player: Player): Promise<string> {
  let { body: view } = await player.post<MatchView>('/api/matches', { commandId: crypto.randomUUID(), mode: 'solo' })
  const path = `/api/matches/${view.id}/commands`
  while (view.phase.name !== 'ended') {
    clock.pass(4_000)
    const asked = view.phase.name === 'asking' ? answerTo(view.phase) : { type: 'next' }
    view = (await player.post<MatchView>(path, { commandId: crypto.randomUUID(), ...asked })).body
  }
  return view.id
}

function answerTo({ position, question }: Extract<MatchView['phase'], { name: 'asking' }>) {
  return { type: 'answer', position, choice: question?.kind === 'number' ? { value: question.min } : { option: 0 } }
}

async function mailsTo(email: string) {
  return server.db
    .selectFrom('kept_mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
}

/** The newest mail with the link that deletes, once it has come; that of the sign-up may be written before or after it. */
async function linkFor(email: string): Promise<{ token: string; text: string }> {
  return eventually(async () => {
    const mails = await mailsTo(email)
    const links = mails.flatMap(({ text }) => {
      const [, token] = /\/auth\/delete\?token=(\S+)/.exec(text) ?? []
      return token === undefined ? [] : [{ token, text }]
    })
    const [newest] = links
    if (!newest) throw new Error(`no link that deletes was written to ${email}`)
    secretsSeen.add(newest.token)
    return newest
  })
}

/** Tables with a row that has one of the words anywhere in it; no token or hash can spell them. */
async function rowsThatName(words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(server.db)
    found.push(...rows.filter(({ text }) => words.some((word) => text.includes(word))).map(() => name))
  }
  return found
}
