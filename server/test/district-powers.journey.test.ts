import { randomUUID } from 'node:crypto'

import type { City, DistrictPage } from '@satoshi/contract/district'
import { actCaps } from '@satoshi/rules/district/act'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { btz } from '@satoshi/rules/money'
import { gameDay, homeZone, hour, leagueWeek, leagueWeekOpening, minute, shiftDay } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { publishActivities, type NewActivity } from '../src/activity/activity-api.ts'
import { countActivities } from '../src/activity/count-activities.ts'
import { foldDistricts } from '../src/district/standings.ts'
import type { Duels } from '../src/duel/duel-api.ts'
import { readActsOfWeek } from '../src/district/power-store.ts'
import { audit, treasuryOf } from '../src/wallet/wallet-api.ts'
import { countAgain, subscribers } from './_activities.ts'
import { TestClock } from './_clock.ts'
import { begin, command, duelsOn, endWith, giveEarned, openedDuel } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let duels: Duels
beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
  duels = duelsOn(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await fold()
  await server.db.deleteFrom('district_weeks').execute()
  await server.db.deleteFrom('district_standings').execute()
})

test('a right review is a point of tech, forty times a day, and each counts once whoever retries', async () => {
  const ana = await residentOf('fintech')
  await review(ana, 45)
  await countAll()
  await countAll()
  await fold()
  expect(await weekOf('fintech', 'tech')).toEqual([{ act: 'review', tenths: 400 }])
  const { powers, total, mine } = await pageOf(ana, 'fintech')
  // Ten roots of forty raw points, and a quarter more where tech is a speciality.
  expect(powers.find(({ power }) => power === 'tech')?.value).toBe(63)
  expect(total).toBe(78)
  expect(mine.tenths).toBe(400)
  const city = (await ana.get<City>('/api/districts')).body
  expect(city.districts?.find(({ district }) => district === 'fintech')).toMatchObject({
    total: 78,
    level: 1,
    rank: 1,
    leading: 'tech',
  })
  expect(city.districts?.find(({ district }) => district === 'criptomoedas')).toMatchObject({ rank: 2, leading: null })
})

test('a week that is noticed late, as at a first start, has its posts told at once: nothing counts as late', async () => {
  for (const [sinceMonday, waits] of [
    [hour, 0],
    [0, 15 * minute],
  ] as const) {
    const monday = leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7))
    clock.pass(monday + sinceMonday - clock.now())
    await server.db.deleteFrom('scheduled_events').execute()
    await fold()
    expect(await postsDueAt()).toBe(clock.now() + waits)
  }
})

test('a new day counts again, and a move on the same day begins no new one', async () => {
  const ana = await residentOf('fintech')
  await pass(moveWait, ana)
  await giveEarned(server, ana.id, 500)
  await review(ana, 40)
  await countAll()
  expect((await live(ana, 'criptomoedas', moveCents)).status).toBe(200)
  await review(ana, 40)
  await countAll()
  await fold()
  expect(await weekOf('criptomoedas', 'tech')).toEqual([])
  await pass(24 * hour, ana)
  await review(ana, 3)
  await countAll()
  await fold()
  expect(await tenthsOf('criptomoedas')).toBe(30)
  expect(await tenthsOf('fintech')).toBe(400)
})

test('what is done without a home, or without a confirmed address, moves no district', async () => {
  const [nowhere, unproven] = [await newPlayer(server, { confirmed: true }), await newPlayer(server)]
  await live(unproven, 'fintech', 0)
  await review(nowhere, 3)
  await review(unproven, 3)
  await countAll()
  await fold()
  expect(await tenthsOf('fintech')).toBe(0)
  expect((await pageOf(unproven, 'fintech')).mine).toMatchObject({ counts: false, tenths: 0 })
})

test('a duel that was won counts, a forfeit does not, and the invite counts for who sent it', async () => {
  const [ana, bia] = [await residentOf('renda_variavel'), await residentOf('mercado_internacional')]
  const won = await openedDuel(duels, ana, bia)
  await begin({ clock }, won, ana, bia)
  await endWith(duels, won, [900, 300])
  const left = await openedDuel(duels, ana, bia)
  await begin({ clock }, left, ana, bia)
  await command(bia, left, { type: 'leave' })
  await countAll()
  await countAgain(server.app, won)
  await fold()
  expect(await weekOf('renda_variavel', 'military')).toEqual([{ act: 'duelWon', tenths: 100 }])
  expect(await weekOf('renda_variavel', 'social')).toEqual([{ act: 'invitePlayed', tenths: 30 }])
  expect(await weekOf('mercado_internacional', 'military')).toEqual([])
  expect(await weekOf('mercado_internacional', 'social')).toEqual([])
})

test('a Monday takes a tenth, to the millisecond, without anything being done', async () => {
  const ana = await residentOf('fintech')
  await review(ana, 40)
  await countAll()
  await fold()
  const monday = leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7))
  await passTo(monday - 1, ana)
  await fold()
  expect((await pageOf(ana, 'fintech')).total).toBe(78)
  clock.pass(1)
  await fold()
  // Ten roots of 36 points.
  expect(await pageOf(ana, 'fintech')).toMatchObject({ total: 75, mine: { tenths: 0 } })
  expect(await weekOf('fintech', 'tech')).toEqual([])
})

test('acts of twelve residents at once are all there, and two folds at once count none twice', async () => {
  const residents = await Promise.all(Array.from({ length: 12 }, () => residentOf('criptomoedas')))
  await Promise.all(residents.map((one) => review(one, 4)))
  const ids = (
    await server.db
      .selectFrom('activities')
      .select('id')
      .where(sql<boolean>`counted_by = '{}'`)
      .execute()
  ).map(({ id }) => id)
  const half = Math.floor(ids.length / 2)
  await Promise.all([
    countActivities(server.app, subscribers, ids.slice(0, half)),
    countActivities(server.app, subscribers, ids.slice(half)),
    fold(),
    fold(),
    fold(),
  ])
  await Promise.all([fold(), fold()])
  await fold()
  expect(await tenthsOf('criptomoedas')).toBe(12 * 4 * 10)
  expect(await server.db.selectFrom('district_points').select('id').execute()).toEqual([])
})

test('a level that is reached is noted once, with its moment', async () => {
  const ana = await residentOf('fintech')
  const week = leagueWeek(clock.now())
  const row = { district: 'fintech', power: 'military', act: 'duelWon', week } as const
  await server.db
    .insertInto('district_points')
    .values({ ...row, tenths: 500_000 })
    .execute()
  await fold()
  const since = new Date(clock.now())
  // Ten roots of 50,000 points are 2,236.
  expect(await pageOf(ana, 'fintech')).toMatchObject({ total: 2_236, level: 2 })
  clock.pass(hour)
  await server.db
    .insertInto('district_points')
    .values({ ...row, tenths: 10 })
    .execute()
  await fold()
  const levels = await server.db
    .selectFrom('district_levels')
    .selectAll()
    .where('district', '=', 'fintech')
    .where('level', '=', 2)
    .execute()
  expect(levels).toEqual([{ district: 'fintech', since, level: 2 }])
})

test('a donation goes to the treasury, granted BTZ first, and counts up to 500 BTZ a day', async () => {
  const ana = await residentOf('sistema_bancario')
  await giveEarned(server, ana.id, 1_000)
  const before = await treasury('sistema_bancario')
  expect((await donate(ana, btz(120))).body).toEqual({ donationLeftCents: btz(380) })
  expect(await donate(ana, btz(400))).toMatchObject({
    status: 422,
    body: { code: 'district.donationBounds', details: { leastCents: btz(10), mostCents: btz(380) } },
  })
  for (const amount of [btz(9), btz(10) + 1, 0, -btz(10), 0.5])
    expect((await donate(ana, amount)).status, String(amount)).toBeGreaterThanOrEqual(400)
  expect((await donate(ana, btz(380))).body).toEqual({ donationLeftCents: 0 })
  await fold()
  expect(await treasury('sistema_bancario')).toBe(before + btz(500))
  expect(await weekOf('sistema_bancario', 'monetary')).toEqual([{ act: 'donation', tenths: 500 }])
  await pass(24 * hour, ana)
  expect((await donate(ana, btz(10))).status).toBe(200)
  const { body } = await ana.get<{ items: object[] }>('/api/wallet/transactions')
  expect(body.items[0]).toMatchObject({ reason: 'districtDonation', amountCents: -btz(10) })
  expect((await audit(server.db)).ok).toBe(true)
})

test('of 20 donations at once no more is taken than the day allows, and a command that comes again is the same', async () => {
  const ana = await residentOf('fundos_imobiliarios')
  await giveEarned(server, ana.id, 2_000)
  const replies = await Promise.all(Array.from({ length: 20 }, () => donate(ana, btz(100))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(actCaps.donated / 100)
  await pass(24 * hour, ana)
  const commandId = randomUUID()
  const again = await Promise.all(Array.from({ length: 5 }, () => donate(ana, btz(50), commandId)))
  for (const { body } of again) expect(body).toEqual({ donationLeftCents: btz(450) })
  expect(await treasury('fundos_imobiliarios')).toBe(btz(550))
  expect((await audit(server.db)).ok).toBe(true)
})

test('nobody donates who lives nowhere, has no confirmed address, or has too little', async () => {
  const [nowhere, unproven, poor] = [
    await newPlayer(server, { confirmed: true }),
    await newPlayer(server),
    await residentOf('fintech'),
  ]
  await live(unproven, 'fintech', 0)
  expect((await donate(nowhere, btz(10))).body).toMatchObject({ code: 'district.notResident' })
  expect((await donate(unproven, btz(10))).body).toMatchObject({ code: 'district.unconfirmed' })
  // What was done is written before it is paid: a refusal must take it back.
  const before = { treasury: await treasury('fintech'), left: (await pageOf(poor, 'fintech')).mine.donationLeftCents }
  expect((await donate(poor, btz(500))).status).toBe(200)
  await pass(24 * hour, poor)
  expect(await donate(poor, btz(490))).toMatchObject({ status: 409, body: { code: 'wallet.insufficient' } })
  await fold()
  expect(await treasury('fintech')).toBe(before.treasury + btz(500))
  expect(await tenthsOf('fintech')).toBe(500)
  expect((await pageOf(poor, 'fintech')).mine.donationLeftCents).toBe(before.left)
})

test('where few live nobody is told what they do, and who was blocked sees no team with the one who did it', async () => {
  await server.db.deleteFrom('residences').execute()
  const [ana, spy] = [await residentOf('fintech'), await newPlayer(server, { confirmed: true })]
  await giveEarned(server, ana.id, 500)
  await donate(ana, btz(70))
  await review(ana, 5)
  await countAll()
  await fold()
  const seen = await pageOf(spy, 'fintech')
  expect(seen.powers.map(({ week }) => week)).toEqual(Array.from({ length: 6 }, () => null))
  expect(seen.treasuryCents % btz(500)).toBe(0)
  await passTo(leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7)), ana, spy)
  expect((await pageOf(spy, 'fintech')).team.map(({ player }) => player.id)).toEqual([ana.id])
  await ana.put(`/api/people/${spy.id}/block`)
  expect((await pageOf(spy, 'fintech')).team).toEqual([])
})

test('a day that was won counts once by the streak, up to thirty, and a day without counts nothing', async () => {
  const ana = await residentOf('criptomoedas')
  const energyAfter = async (streak: number, isWon: boolean) => {
    const day = gameDay(clock.now(), homeZone)
    await server.db
      .updateTable('profiles')
      .set({ streak, streak_day: isWon ? day : shiftDay(day, -1) })
      .where('id', '=', ana.id)
      .execute()
    await review(ana, 1)
    await review(ana, 1)
    await countAll()
    await fold()
    const [row] = await weekOf('criptomoedas', 'energy')
    return row?.tenths ?? 0
  }
  // In the middle of a week, so that three days of it follow.
  await passTo(leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7)) + 30 * hour, ana)
  expect(await energyAfter(12, false)).toBe(0)
  expect(await energyAfter(12, true)).toBe(12)
  expect(await energyAfter(12, true)).toBe(12)
  await pass(24 * hour, ana)
  expect(await energyAfter(40, true)).toBe(12 + 30)
})

test('what was done before a move counts for the home of then, whenever it is counted', async () => {
  const ana = await residentOf('fintech')
  await pass(moveWait, ana)
  await giveEarned(server, ana.id, 500)
  await review(ana, 4)
  clock.pass(1)
  expect((await live(ana, 'criptomoedas', moveCents)).status).toBe(200)
  await countAll()
  await fold()
  expect(await tenthsOf('fintech')).toBe(40)
  expect(await tenthsOf('criptomoedas')).toBe(0)
})

test('the list of residents is for members and residents, and leaves out who wants that', async () => {
  const [ana, bia, caio] = [await residentOf('criptomoedas'), await residentOf('criptomoedas'), await newPlayer(server)]
  const path = '/api/districts/criptomoedas/residents'
  expect((await caio.get(path)).body).toMatchObject({ code: 'district.membersOnly' })
  await caio.put('/api/districts/criptomoedas/membership')
  await caio.put('/api/districts/criptomoedas/membership')
  expect(await listed(caio)).toEqual(expect.arrayContaining([ana.id, bia.id]))
  await ana.put('/api/districts/residence/listed', { listed: false })
  expect(await listed(caio)).not.toContain(ana.id)
  expect((await pageOf(ana, 'criptomoedas')).mine).toMatchObject({ listed: false })
  await bia.put(`/api/people/${caio.id}/block`)
  expect(await listed(caio)).not.toContain(bia.id)
  expect(await listed(ana)).toContain(bia.id)
  await caio.remove('/api/districts/criptomoedas/membership')
  expect((await caio.get(path)).status).toBe(403)
  expect((await caio.put('/api/districts/residence/listed', { listed: true })).body).toMatchObject({
    code: 'district.notResident',
  })
})

test('pages of residents leave nobody out and show nobody twice', async () => {
  const residents = await Promise.all(Array.from({ length: 35 }, () => residentOf('educacao_financeira')))
  const [first] = residents
  if (!first) throw new Error('nobody')
  const found = await listed(first, 'educacao_financeira')
  expect(new Set(found).size).toBe(found.length)
  expect(found).toEqual(expect.arrayContaining(residents.map(({ id }) => id)))
  for (const cursor of ['x', Buffer.from('1 2').toString('base64url'), '%00'])
    expect((await first.get(`/api/districts/educacao_financeira/residents?cursor=${cursor}`)).status).toBe(400)
})

test('the team is who did most last week, lives there still and is listed', async () => {
  const [ana, bia, caio] = [
    await residentOf('mercado_internacional'),
    await residentOf('mercado_internacional'),
    await residentOf('mercado_internacional'),
  ]
  await review(ana, 3)
  await review(bia, 5)
  await review(caio, 9)
  await countAll()
  expect((await pageOf(ana, 'mercado_internacional')).team).toEqual([])
  await passTo(leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7)), ana, bia, caio)
  const teamSeen = async () => (await pageOf(ana, 'mercado_internacional')).team.map(({ player }) => player.id)
  expect(await teamSeen()).toEqual([caio.id, bia.id, ana.id])
  await caio.put('/api/districts/residence/listed', { listed: false })
  expect(await teamSeen()).toEqual([bia.id, ana.id])
  await pass(moveWait, bia)
  await review(ana, 1)
  await review(bia, 2)
  await countAll()
  await giveEarned(server, bia.id, 300)
  await live(bia, 'fintech', moveCents)
  await passTo(leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7)), ana)
  expect(await teamSeen()).toEqual([ana.id])
})

type Page = { items: { player: { id: string } }[]; nextCursor: string | null }

/** Residents that a player is shown, over all pages. */
async function listed(player: Player, district: DistrictKey = 'criptomoedas'): Promise<string[]> {
  const found: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor: string = next === '' ? '' : `?cursor=${next}`
    const page: Page = (await player.get<Page>(`/api/districts/${district}/residents${cursor}`)).body
    found.push(...page.items.map((one) => one.player.id))
    next = page.nextCursor
  }
  return found
}

async function residentOf(district: DistrictKey): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true })
  const { status } = await live(player, district, 0)
  expect(status).toBe(200)
  return player
}

async function live(player: Player, district: DistrictKey, priceCents: number) {
  return player.put<City>('/api/districts/residence', { commandId: randomUUID(), district, priceCents })
}

async function donate(player: Player, amountCents: number, commandId = randomUUID()) {
  return player.post<object>('/api/districts/residence/donations', { commandId, amountCents })
}

async function pageOf(player: Player, district: DistrictKey): Promise<DistrictPage> {
  const { status, body } = await player.get<DistrictPage>(`/api/districts/${district}`)
  expect(status).toBe(200)
  return body
}

/** What each act brought to a power this week; the page tells it where more live there. */
async function weekOf(district: DistrictKey, power: string) {
  const acts = await readActsOfWeek(server.db, district, leagueWeek(clock.now()))
  return acts.filter((one) => one.power === power).map(({ act, tenths }) => ({ act, tenths }))
}

/** What a treasury holds, whoever is told of it. */
async function treasury(district: DistrictKey): Promise<number> {
  return treasuryOf(server.db, district)
}

/** All that a district has ever earned, but for energy, which follows the streak. */
async function tenthsOf(district: DistrictKey): Promise<number> {
  const rows = await server.db
    .selectFrom('district_weeks')
    .select('tenths')
    .where('district', '=', district)
    .where('power', '<>', 'energy')
    .execute()
  return rows.reduce((sum, { tenths }) => sum + tenths, 0)
}

/** As if the player had answered due cards right. */
async function review({ id: userId }: Player, cards: number): Promise<void> {
  const session = randomUUID()
  const activities = Array.from({ length: cards }, (_, position): NewActivity => ({
    userId,
    kind: 'cardReviewed',
    ref: `${session}:${position}`,
    at: clock.now(),
    data: { questionId: 'roi-001', position, right: true },
  }))
  await server.app.inTransaction((tx) => publishActivities(tx, activities))
}

/** Counts whatever was published, as the job does, also what was counted before. */
async function countAll(): Promise<void> {
  const rows = await server.db.selectFrom('activities').select('id').orderBy('id').execute()
  await countActivities(
    server.app,
    subscribers,
    rows.map(({ id }) => id),
  )
}

/** When the posts of the week are to be told. */
async function postsDueAt(): Promise<number | undefined> {
  const events = server.db.selectFrom('scheduled_events').select('at').where('kind', '=', 'districtPosts')
  return (await events.executeTakeFirst())?.at.getTime()
}

async function fold(): Promise<void> {
  await foldDistricts(server.app)
}

async function pass(millis: number, player: Player): Promise<void> {
  await passTo(clock.now() + millis, player)
}

/** Lets time pass for people who come back before their sessions end. */
async function passTo(instant: number, ...players: Player[]): Promise<void> {
  while (clock.now() < instant) {
    clock.pass(Math.min(instant - clock.now(), 3 * 24 * hour))
    for (const player of players) await player.get('/api/me')
  }
}
