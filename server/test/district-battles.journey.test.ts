import { randomUUID } from 'node:crypto'

import type { Battle, BattleMine, BattleRecord } from '@satoshi/contract/battle'
import type { City } from '@satoshi/contract/district'
import type { MatchView } from '@satoshi/contract/match'
import { battleRules, type ChallengeRefusal } from '@satoshi/rules/district/battle'
import { topicsOfDistrict } from '@satoshi/rules/district/quiz'
import { hour, leagueWeek, minute, shiftDay } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { settleAttempt } from '../src/district/battle/fight.ts'
import { district } from '../src/district/district.ts'
import { foldDistricts } from '../src/district/standings.ts'
import { audit, treasuryOf } from '../src/wallet/wallet-api.ts'
import { endow, newResident, type AboutResident } from './_battles.ts'
import { TestClock } from './_clock.ts'
import { command, duelsOn, openedDuel, playOut, storedMatch, type Plan } from './_duel.ts'
import { beat } from './_invites.ts'
import { insertPlayer, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
})
afterAll(async () => {
  expect(await audit(server.db)).toEqual(expect.objectContaining({ ok: true }))
  await server.close()
})
// Each test has the city for itself and four days of one week: nobody lives there, nothing runs, and no pair rests.
beforeEach(async () => {
  clock.pass(Date.parse(shiftDay(thisWeek(), 8)) + 12 * hour - clock.now())
  await foldDistricts(server.app)
  for (const table of [
    'battle_attempts',
    'battle_fighters',
    'battles',
    'district_weeks',
    'district_contributions',
  ] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.deleteFrom('former_residences').execute()
  await server.db.deleteFrom('residences').execute()
  await server.db.deleteFrom('scheduled_events').where('kind', 'like', 'battle%').execute()
  await server.db.updateTable('district_records').set({ elo: 1000, won: 0, drawn: 0, lost: 0 }).execute()
})

test('a challenge is fought by both, won by the better mean, and settled once for everybody', async () => {
  const attackers = await residents('fintech', 3)
  const defenders = await residents('criptomoedas', 3)
  const bystander = await resident('renda_variavel')
  const newcomer = await resident('criptomoedas', { days: 6 })
  await server.db
    .insertInto('district_weeks')
    .values([
      { district: 'criptomoedas', week: thisWeek(), power: 'military', act: 'duelWon', tenths: 1_000 },
      { district: 'criptomoedas', week: shiftDay(thisWeek(), -7), power: 'military', act: 'duelWon', tenths: 505 },
      { district: 'criptomoedas', week: thisWeek(), power: 'tech', act: 'review', tenths: 1_000 },
    ])
    .execute()
  const treasury = await treasuryCents('fintech')
  const battle = await challenged(attackers[0], 'criptomoedas')
  expect(battle).toMatchObject({
    attacker: 'fintech',
    defender: 'criptomoedas',
    fighters: { attacker: 0, defender: 0 },
    result: null,
  })
  expect(battle.endsAt - battle.startedAt).toBe(day)
  expect(await treasuryCents('fintech')).toBe(treasury - 50_000)
  expect((await city(bystander)).battles).toEqual([expect.objectContaining({ id: battle.id })])

  await server.runDueEvents()
  expect(await noticesOf(defenders[1], 'battle_begun')).toHaveLength(1)
  expect(await noticesOf(attackers[1], 'battle_begun')).toEqual([expect.objectContaining({ side: 'attacker' })])
  expect(await noticesOf(newcomer, 'battle_begun')).toHaveLength(0)
  // Who challenged knows of it.
  expect(await noticesOf(attackers[0], 'battle_begun')).toHaveLength(0)

  for (const [index, player] of attackers.entries()) await fought(player, battle.id, 10 - index)
  for (const player of defenders) await fought(player, battle.id, 6)
  // Nobody is told how it stands, only how many fight.
  const open = await battleOf(bystander, battle.id)
  expect(open).toMatchObject({ battle: { fighters: { attacker: 3, defender: 3 }, result: null }, mine: null })
  const mine = await battleOf(attackers[1], battle.id)
  expect(mine.mine).toMatchObject({
    side: 'attacker',
    attemptsLeft: 2,
    bar: null,
    attempts: [{ open: false, permille: 900 }],
  })

  const before = await Promise.all([...attackers, ...defenders].map((player) => earnedCents(player)))
  clock.pass(day + 10 * minute)
  // Several processes at once.
  await Promise.all([server.runDueEvents(), server.runDueEvents(), server.runDueEvents()])
  await server.runDueEvents()
  const over = await battleOf(bystander, battle.id)
  expect(over.battle.result).toEqual({ winner: 'attacker', by: 'score', scores: { attacker: 900, defender: 600 } })
  const after = await Promise.all([...attackers, ...defenders].map((player) => earnedCents(player)))
  expect(after.map((cents, index) => cents - (before[index] ?? 0))).toEqual([6_000, 6_000, 6_000, 2_000, 2_000, 2_000])
  expect(await noticesOf(attackers[0], 'battle_ended')).toEqual([
    expect.objectContaining({ result: 'won', cents: 6_000, xp: 40 }),
  ])
  expect(await noticesOf(defenders[0], 'battle_ended')).toEqual([
    expect.objectContaining({ result: 'lost', cents: 2_000 }),
  ])
  expect(await recordOf(bystander, 'fintech')).toEqual({ elo: 1016, rank: 1, won: 1, drawn: 0, lost: 0 })
  expect(await recordOf(bystander, 'criptomoedas')).toEqual({ elo: 984, rank: 7, won: 0, drawn: 0, lost: 1 })
  await foldDistricts(server.app)
  // 200 points and 400 for a margin of 0.3 come to the winner; the loser loses a twentieth of each week, of military alone.
  expect(await militaryOf('fintech')).toEqual([{ act: 'battleWon', week: thisWeek(), tenths: 3_200 }])
  expect(await militaryOf('criptomoedas')).toEqual([
    { act: 'battleLost', week: shiftDay(thisWeek(), -7), tenths: -25 },
    { act: 'battleLost', week: thisWeek(), tenths: -50 },
    { act: 'duelWon', week: shiftDay(thisWeek(), -7), tenths: 505 },
    { act: 'duelWon', week: thisWeek(), tenths: 1_000 },
  ])
  expect((await city(bystander)).battles).toEqual([])
})

test('its questions are half of one district and half of the other, and no two are the same', async () => {
  const [ana] = await residents('renda_variavel', 1)
  await residents('sistema_bancario', 1)
  const battle = await challenged(ana, 'sistema_bancario')
  const view = await begun(ana, battle.id)
  expect(view).toMatchObject({ format: 'battle', questions: 10, hints: null, lives: null })
  const { questions } = await storedMatch(server.db, view.id)
  const ids = questions.map(({ questionId }) => questionId)
  expect(new Set(ids).size).toBe(10)
  const rows = await server.db.selectFrom('questions').select(['id', 'topic']).where('id', 'in', ids).execute()
  const topics = new Map(rows.map(({ id, topic }) => [id, topic]))
  for (const [position, id] of ids.entries())
    expect(topicsOfDistrict[position % 2 === 0 ? 'renda_variavel' : 'sistema_bancario']).toContain(topics.get(id))
})

test('who may not challenge is told why, and nothing is spent', async () => {
  const [ana] = await residents('fintech', 1)
  const [defender] = await residents('criptomoedas', 1)
  const nobody = await newPlayer(server, { confirmed: true })
  expect(await barOf(nobody, 'criptomoedas')).toBe('notResident')
  expect(await barOf(ana, 'fintech')).toBe('self')
  const treasury = await treasuryCents('fintech')

  const newcomer = await resident('fintech', { days: 6 })
  expect(await barOf(newcomer, 'criptomoedas')).toBe('notResident')
  const unconfirmed = await resident('fintech', { confirmed: false })
  expect(await barOf(unconfirmed, 'criptomoedas')).toBe('unconfirmed')
  const beginner = await resident('fintech', { level: 4 })
  expect(await barOf(beginner, 'criptomoedas')).toBe('level')

  // A district that has a team is led by it alone, and nobody gets into it by blocking others.
  const others = await residents('fintech', 5)
  for (const [index, other] of others.entries()) await contributed(other, 'fintech', 100 + index)
  await contributed(ana, 'fintech', 1)
  for (const other of others) await ana.put(`/api/people/${other.id}/block`)
  expect(await barOf(ana, 'criptomoedas')).toBe('team')
  expect(await barOf(others[0], 'criptomoedas')).toBeNull()
  const hidden = others[4]
  expect((await hidden.put('/api/districts/residence/listed', { listed: false })).status).toBe(200)
  expect(await barOf(hidden, 'criptomoedas')).toBe('team')

  const poor = await resident('fundos_imobiliarios')
  expect(await barOf(poor, 'criptomoedas')).toBe('treasury')
  expect(await treasuryCents('fintech')).toBe(treasury)

  const first = await challenged(others[0], 'criptomoedas')
  const [rival] = await residents('renda_variavel', 1)
  expect(await barOf(others[0], 'renda_variavel')).toBe('attacking')
  expect(await barOf(rival, 'criptomoedas')).toBe('defending')
  // Who is attacked may attack another meanwhile, but not who has just attacked them.
  clock.pass(battleRules.runMillis + 10 * minute)
  await server.runDueEvents()
  expect(await barOf(defender, 'fintech')).toBe('paired')
  expect(await barOf(others[0], 'criptomoedas')).toBe('paired')
  expect(await barOf(rival, 'criptomoedas')).toBeNull()
  clock.pass(first.startedAt + battleRules.pairRestMillis - clock.now() - 1)
  expect(await barOf(defender, 'fintech')).toBe('paired')
  clock.pass(1)
  expect(await barOf(defender, 'fintech')).toBeNull()
})

test('of twenty challenges at once one begins, and a command that comes again is the same', async () => {
  const team = await residents('fintech', 5)
  const [first] = team
  const [rival] = await residents('renda_variavel', 1)
  await residents('criptomoedas', 1)
  const treasury = await treasuryCents('fintech')
  const commandId = randomUUID()
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, () => team[0].post<Battle>('/api/districts/criptomoedas/battles', { commandId })),
    ...Array.from({ length: 12 }, (_, index) => challenging(team[index % 5] ?? first, 'criptomoedas')),
    ...Array.from({ length: 4 }, () => challenging(rival, 'criptomoedas')),
  ])
  const begunIds = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.id))
  expect(begunIds.size).toBe(1)
  for (const { status } of replies) expect([200, 409]).toContain(status)
  const spent = treasury - (await treasuryCents('fintech')) + 50_000 * 2 - (await treasuryCents('renda_variavel'))
  expect(spent).toBeGreaterThanOrEqual(50_000)
  const rows = await server.db.selectFrom('battles').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([...begunIds])
})

test('three attempts, of which the best that counts is taken, whatever else was tried', async () => {
  const [ana] = await residents('fintech', 3)
  await residents('criptomoedas', 1)
  const battle = await challenged(ana, 'criptomoedas')
  // Fewer than half right does not count: who loses on purpose takes nothing from their side.
  await fought(ana, battle.id, 4)
  expect((await battleOf(ana, battle.id)).battle.fighters.attacker).toBe(0)
  // A second tab, and a command that comes again, are the same attempt.
  const commandId = randomUUID()
  const views = await Promise.all(
    [commandId, commandId, randomUUID(), randomUUID()].map((one) => fighting(ana, battle.id, one)),
  )
  expect(new Set(views.map(({ body }) => body.id)).size).toBe(1)
  const second = await begun(ana, battle.id)
  await playOut({ server, clock }, second.id, [[ana, rightFirst(7)]])
  // One that is left is used up.
  const third = await begun(ana, battle.id)
  await command(ana, third.id, { type: 'leave' })
  const { mine } = await battleOf(ana, battle.id)
  expect(mine).toMatchObject({ attemptsLeft: 0, bar: 'attempts' })
  expect(mine?.attempts.map(({ permille }) => permille)).toEqual([null, 700, null])
  expect(await fighting(ana, battle.id)).toMatchObject({
    status: 409,
    body: { code: 'battle.cannotFight', details: { reason: 'attempts' } },
  })
  const { fighters } = await server.db
    .selectFrom('battle_fighters')
    .select((eb) => eb.fn.max('permille').as('fighters'))
    .executeTakeFirstOrThrow()
  expect(fighters).toBe(700)
  // It won the day of the streak, as a quiz does, and nothing is paid before the end.
  const { streak } = await server.db
    .selectFrom('profiles')
    .select('streak')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(streak).toBe(1)
})

test('only who lived there a week before it began fights, for the side where they live', async () => {
  const [ana] = await residents('fintech', 1)
  await residents('criptomoedas', 1)
  const late = await resident('fintech', { days: 6 })
  const unconfirmed = await resident('fintech', { confirmed: false })
  const stranger = await resident('renda_variavel')
  const mover = await resident('criptomoedas', { days: 30 })
  const battle = await challenged(ana, 'criptomoedas')
  await fought(mover, battle.id, 9)
  await server.db
    .updateTable('residences')
    .set({ district: 'fintech', since: new Date(clock.now()) })
    .where('user_id', '=', mover.id)
    .execute()
  for (const [player, reason] of [
    [late, 'notResident'],
    [unconfirmed, 'unconfirmed'],
    [stranger, 'notResident'],
    [mover, 'notResident'],
  ] as const)
    expect(await fighting(player, battle.id)).toMatchObject({ status: 409, body: { details: { reason } } })
  // What they fought before they moved stays where it was.
  expect((await battleOf(mover, battle.id)).mine).toMatchObject({ side: 'defender', bar: 'notResident' })
  expect((await battleOf(mover, battle.id)).battle.fighters).toEqual({ attacker: 0, defender: 1 })
  expect((await fighting(ana, randomUUID())).status).toBe(404)
})

test('an attempt that began in time counts, and is waited for while it runs', async () => {
  const [ana, bia] = await residents('fintech', 2)
  await residents('criptomoedas', 1)
  const battle = await challenged(ana, 'criptomoedas')
  clock.pass(battleRules.runMillis - minute)
  const [early, late] = [await begun(ana, battle.id), await begun(bia, battle.id)]
  await playOut({ server, clock }, early.id, [[ana, rightFirst(8)]])
  clock.pass(Math.max(0, battle.endsAt - clock.now()))
  expect(await fighting(ana, battle.id)).toMatchObject({ status: 409, body: { details: { reason: 'over' } } })
  await server.runDueEvents()
  expect((await battleOf(ana, battle.id)).battle).toMatchObject({ result: null, fighters: { attacker: 1 } })
  // A server that was away gave its time back: it still runs when all should have ended.
  clock.pass(10 * minute)
  await server.runDueEvents()
  expect((await battleOf(ana, battle.id)).battle.result).toBeNull()
  await playOut({ server, clock }, late.id, [[bia, rightFirst(10)]])
  // The close comes from several processes, and judges once.
  clock.pass(minute)
  await Promise.all([server.runDueEvents(), server.runDueEvents()])
  expect((await battleOf(ana, battle.id)).battle.result).toEqual({
    winner: null,
    by: 'forfeit',
    // The result of one or two people is nobody's to know.
    scores: null,
  })
})

test('an attempt that never ends keeps no battle open, and counts for nothing when it does', async () => {
  const [ana] = await residents('fintech', 1)
  await residents('criptomoedas', 1)
  const battle = await challenged(ana, 'criptomoedas')
  const view = await begun(ana, battle.id)
  clock.pass(battleRules.runMillis + 2 * hour - minute)
  await server.runDueEvents()
  expect((await battleOf(ana, battle.id)).battle.result).toBeNull()
  clock.pass(2 * minute)
  await server.runDueEvents()
  expect((await battleOf(ana, battle.id)).battle.result).toMatchObject({ winner: null, by: 'forfeit' })
  // As if its time had been given back: it is played to its end all the same.
  await server.app.inTransaction(async (tx) => {
    const match = await storedMatch(tx, view.id)
    const right = { ...match, phase: { name: 'ended' as const, reason: 'finished' as const, at: clock.now() } }
    right.seats = match.seats.map((seat) => ({ ...seat, correct: 10, score: 10 }))
    await settleAttempt(tx, right, clock.now())
  })
  expect((await battleOf(ana, battle.id)).mine?.attempts).toEqual([{ matchId: view.id, open: false, permille: null }])
})

test('fifty have a place: who counts, and who is at it; whose attempt came to nothing has none', async () => {
  const [ana, bia] = await residents('fintech', 2)
  await residents('criptomoedas', 1)
  const battle = await challenged(ana, 'criptomoedas')
  for (let fighter = 0; fighter < battleRules.mostFighters - 1; fighter += 1) {
    const id = await insertPlayer(server.db, `fighter-${fighter}-${randomUUID().slice(0, 8)}`)
    const row = { battle_id: battle.id, user_id: id, side: 'attacker', permille: 500 } as const
    await server.db.insertInto('battle_fighters').values(row).execute()
  }
  // The last place is one's alone, however many ask at once.
  const replies = await Promise.all([fighting(ana, battle.id), fighting(bia, battle.id)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const [first, other] = replies[0].status === 200 ? [ana, bia] : [bia, ana]
  expect(await fighting(other, battle.id)).toMatchObject({ status: 409, body: { details: { reason: 'full' } } })
  const [view] = replies.filter(({ status }) => status === 200)
  await playOut({ server, clock }, view?.body.id ?? '', [[first, rightFirst(4)]])
  expect((await fighting(other, battle.id)).status).toBe(200)
})

test('whoever is at an attempt is seen playing, and a command that comes again shows no answers beside another', async () => {
  const [ana] = await residents('fintech', 1)
  await residents('criptomoedas', 1)
  await beat(ana)
  const battle = await challenged(ana, 'criptomoedas')
  const commandId = randomUUID()
  const first = (await fighting(ana, battle.id, commandId)).body
  expect(await playingOf(ana)).toBe(first.id)
  await playOut({ server, clock }, first.id, [[ana, rightFirst(6)]])
  expect(await playingOf(ana)).toBeNull()
  await begun(ana, battle.id)
  expect(await fighting(ana, battle.id, commandId)).toMatchObject({ status: 409, body: { code: 'match.busy' } })
})

test('a side with fewer than three forfeits, unrated; where both do nothing moves, and who fought is paid', async () => {
  const attackers = await residents('fintech', 3)
  const [defender] = await residents('criptomoedas', 1)
  const won = await challenged(attackers[0], 'criptomoedas')
  for (const player of attackers) await fought(player, won.id, 5)
  await fought(defender, won.id, 10)
  const before = await earnedCents(attackers[0])
  await over(won)
  expect((await battleOf(defender, won.id)).battle.result).toMatchObject({ winner: 'attacker', by: 'forfeit' })
  expect(await recordOf(defender, 'fintech')).toMatchObject({ elo: 1000, won: 1 })
  // A victory that nobody contested pays as a defeat.
  expect((await earnedCents(attackers[0])) - before).toBe(2_000)
  await foldDistricts(server.app)
  expect(await militaryOf('fintech')).toEqual([{ act: 'battleWon', week: thisWeek(), tenths: 500 }])

  const [other] = await residents('renda_variavel', 1)
  const none = await challenged(other, 'sistema_bancario')
  await fought(other, none.id, 10)
  await over(none)
  expect((await battleOf(other, none.id)).battle.result).toMatchObject({ winner: null, by: 'forfeit' })
  expect(await recordOf(other, 'renda_variavel')).toEqual({ elo: 1000, rank: 1, won: 0, drawn: 0, lost: 0 })
  expect(await noticesOf(other, 'battle_ended')).toEqual([expect.objectContaining({ result: 'none', cents: 2_000 })])
})

test('who fights plays nothing else that shows answers, and who plays a duel does not fight', async () => {
  const [ana, bia] = await residents('fintech', 2)
  await residents('criptomoedas', 1)
  const battle = await challenged(ana, 'criptomoedas')
  const solo = await ana.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  const attempt = await begun(ana, battle.id)
  expect((await storedMatch(server.db, solo.body.id)).phase.name).toBe('suspended')
  expect(await ana.post('/api/matches', { commandId: randomUUID(), mode: 'solo' })).toMatchObject({
    status: 409,
    body: { code: 'match.busy' },
  })
  // A duel does not open beside it either, whoever asks for it.
  const duels = duelsOn(server)
  await expect(openedDuel(duels, bia, ana)).rejects.toMatchObject({ code: 'duel.playing' })
  await playOut({ server, clock }, attempt.id, [[ana, rightFirst(10)]])
  expect((await storedMatch(server.db, solo.body.id)).phase.name).not.toBe('ended')
  const duelId = await openedDuel(duels, bia, ana)
  expect(await fighting(bia, battle.id)).toMatchObject({
    status: 409,
    body: { code: 'match.busy', details: { matchId: duelId } },
  })
  await command(bia, duelId, { type: 'leave' })
  expect((await fighting(bia, battle.id)).status).toBe(200)
})

test('who deletes their account fights no more, and what the battle came to stays', async () => {
  const attackers = await residents('fintech', 4)
  await residents('criptomoedas', 1)
  const battle = await challenged(attackers[0], 'criptomoedas')
  for (const player of attackers) await fought(player, battle.id, 8)
  await server.app.inTransaction(async (tx) => district.onAccountDeleted?.(tx, attackers[0].id, clock.now()))
  await over(battle)
  expect((await battleOf(attackers[1], battle.id)).battle).toMatchObject({
    fighters: { attacker: 3 },
    result: { winner: 'attacker' },
  })
})

test('posts of a week are told once to who holds them', async () => {
  const team = await residents('fintech', 6)
  for (const [index, one] of team.entries()) await contributed(one, 'fintech', 100 - index, 0)
  await server.db.deleteFrom('district_standings').execute()
  clock.pass(7 * day)
  await Promise.all([foldDistricts(server.app), foldDistricts(server.app)])
  await server.runDueEvents()
  await foldDistricts(server.app)
  await server.runDueEvents()
  const posts = await Promise.all(team.map(async ({ id }) => noticesOf({ id }, 'district_post')))
  expect(posts.map((notices) => notices.map(({ post }) => post))).toEqual([
    ['governor'],
    ['guardian'],
    ['guardian'],
    ['guardian'],
    ['guardian'],
    [],
  ])
})

const day = 24 * hour
const thisWeek = () => leagueWeek(clock.now())

/** Answers the first `right` questions right, and the others wrong. */
function rightFirst(right: number): Plan {
  return { right: (position) => position < right, millis: 3_000 }
}

function resident(district: DistrictKey, about: AboutResident = {}): Promise<Player> {
  return newResident(server, district, about)
}

type Several = {
  1: [Player]
  2: [Player, Player]
  3: [Player, Player, Player]
  4: [Player, Player, Player, Player]
  5: [Player, Player, Player, Player, Player]
  6: [Player, Player, Player, Player, Player, Player]
}

/** Some residents of a district whose treasury has what a challenge costs, twice. */
async function residents<Count extends keyof Several>(district: DistrictKey, count: Count): Promise<Several[Count]> {
  const first = await resident(district)
  const people = [first]
  while (people.length < count) people.push(await resident(district))
  await endow(server, district, first)
  return people as Several[Count] // safe: as many as were asked for
}

async function contributed({ id }: Player, district: DistrictKey, tenths: number, weeksAgo = 1): Promise<void> {
  const week = shiftDay(thisWeek(), -7 * weeksAgo)
  await server.db.insertInto('district_contributions').values({ user_id: id, district, week, tenths }).execute()
}

function challenging(player: Player, district: DistrictKey) {
  return player.post<Battle>(`/api/districts/${district}/battles`, { commandId: randomUUID() })
}

async function challenged(player: Player, district: DistrictKey): Promise<Battle> {
  const { status, body } = await challenging(player, district)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

function fighting(player: Player, battleId: string, commandId: string = randomUUID()) {
  return player.post<MatchView>(`/api/battles/${battleId}/attempts`, { commandId })
}

async function begun(player: Player, battleId: string): Promise<MatchView> {
  const { status, body } = await fighting(player, battleId)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

/** Plays an attempt with so many right. */
async function fought(player: Player, battleId: string, right: number): Promise<void> {
  const view = await begun(player, battleId)
  const ended = await playOut({ server, clock }, view.id, [[player, rightFirst(right)]])
  expect(ended.phase).toMatchObject({ name: 'ended', reason: 'finished' })
}

async function over(battle: Battle): Promise<void> {
  clock.pass(Math.max(0, battle.endsAt + 10 * minute - clock.now()))
  await server.runDueEvents()
  await server.runDueEvents()
}

async function battleOf(player: Player, id: string): Promise<{ battle: Battle; mine: BattleMine | null }> {
  const { status, body } = await player.get<{ battle: Battle; mine: BattleMine | null }>(`/api/battles/${id}`)
  expect(status).toBe(200)
  return body
}

type Listed = { record: BattleRecord; running: Battle[]; past: Battle[]; bar: ChallengeRefusal | null }

async function listOf(player: Pick<Player, 'get'>, district: DistrictKey): Promise<Listed> {
  const { status, body } = await player.get<Listed>(`/api/districts/${district}/battles`)
  expect(status).toBe(200)
  return body
}

const recordOf = async (player: Pick<Player, 'get'>, district: DistrictKey) => (await listOf(player, district)).record

/** Why a player cannot challenge; what the list says and what the command says are the same. */
async function barOf(player: Pick<Player, 'get' | 'post'>, district: DistrictKey): Promise<ChallengeRefusal | null> {
  const { bar } = await listOf(player, district)
  if (bar !== null) {
    const reply = await player.post(`/api/districts/${district}/battles`, { commandId: randomUUID() })
    expect(reply).toMatchObject({ status: 409, body: { code: 'battle.cannotChallenge', details: { reason: bar } } })
  }
  return bar
}

async function playingOf({ id }: Player): Promise<string | null> {
  const row = await server.db.selectFrom('user_presence').select('playing').where('user_id', '=', id).executeTakeFirst()
  return row?.playing ?? null
}

async function city(player: Player): Promise<City> {
  return (await player.get<City>('/api/districts')).body
}

async function treasuryCents(district: DistrictKey): Promise<number> {
  return treasuryOf(server.db, district)
}

async function earnedCents({ id }: Pick<Player, 'id'>): Promise<number> {
  const row = await server.db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('owner_id', '=', id)
    .where('kind', '=', 'earned')
    .executeTakeFirstOrThrow()
  return row.balance_cents ?? 0
}

async function noticesOf({ id }: Pick<Player, 'id'>, type: string): Promise<Record<string, unknown>[]> {
  const rows = await server.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', id)
    .where('type', '=', type as never)
    .execute()
  return rows.map(({ data }) => data as Record<string, unknown>)
}

async function militaryOf(district: DistrictKey) {
  return server.db
    .selectFrom('district_weeks')
    .select(['act', 'week', 'tenths'])
    .where('district', '=', district)
    .where('power', '=', 'military')
    .orderBy('act')
    .orderBy('week')
    .execute()
}
