import { randomUUID } from 'node:crypto'

import type { CampaignPanel } from '@satoshi/contract/campaign'
import { btz } from '@satoshi/rules/money'
import { endOf, type Campaign } from '@satoshi/rules/sponsor/campaign'
import { hour, second, shiftDay } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { audit } from '../src/wallet/wallet-api.ts'
import { countAgain } from './_activities.ts'
import {
  budgetOf,
  campaignCalls,
  campaignOf,
  campaignQuestions,
  campaignSeenBy,
  campaignWorld,
  daysFrom,
  decideCampaign,
  latestOf,
  startQuiz,
  todayOf,
} from './_campaigns.ts'
import { storedMatch } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import type { TestServer } from './_server.ts'
import { playSolo } from './_solo-play.ts'
import { sponsorCalls } from './_sponsors.ts'

const world = campaignWorld()
const { clock, shownIn, sponsorOf, residentOf, begin, count } = world
let server: TestServer
let admin: Player
beforeAll(async () => {
  ;({ server, admin } = await world.open())
})
afterAll(() => server.close())
beforeEach(() => world.clear())

test('a campaign goes from its draft to a prize, which is paid out of its budget as granted', async () => {
  const { player, calls } = await sponsorOf('fintech')
  expect((await calls.read()).body).toMatchObject({ running: null, mostBtz: 20_000, hasTheme: true })
  const drafted = await calls.save(null, fresh())
  expect(drafted).toMatchObject({ status: 200, body: { latest: { state: 'draft', sponsor: null, live: false } } })
  const sent = await calls.turn(latestOf(drafted), 'submit')
  expect(sent.body.latest).toMatchObject({ state: 'submitted', sponsor: 'Casa' })
  const ana = await residentOf('fintech')
  expect(await campaignSeenBy(ana, 'fintech')).toBeNull()
  expect(await startQuiz(ana, 'fintech')).toMatchObject({ status: 409, body: { code: 'campaign.closed' } })
  const entry = await entryIn('fintech')
  expect([entry?.own, entry?.questions.map(({ id }) => id)]).toEqual([false, campaignQuestions])

  expect((await decideCampaign(admin, 'fintech', latestOf(sent), 'approve')).status).toBe(200)
  const id = await world.idOf('fintech')
  expect(await budgetOf(server.db, id)).toBe(btz(200))
  expect((await calls.read()).body.running).toMatchObject({ state: 'approved', live: true })
  expect(await campaignSeenBy(ana, 'fintech')).toEqual({
    district: 'fintech',
    sponsor: 'Casa',
    title: 'Juros sem susto',
    intro: 'Dez perguntas sobre o retorno do dinheiro.',
    endsAt: endOf(daysFrom(clock).endsOn),
    questions: 10,
    prizeCents: btz(10),
    bar: null,
    lastQuiz: null,
    asksOpinion: false,
    closed: false,
  })
  const before = await grantedOf(ana)
  const view = await begin(ana, 'fintech')
  expect((await storedMatch(server.db, view.id)).questions.map(({ questionId }) => questionId).toSorted()).toEqual(
    campaignQuestions,
  )
  await playSolo({ server, clock }, ana, view, sevenRight)
  expect((await campaignSeenBy(ana, 'fintech'))?.lastQuiz).toEqual({ matchId: view.id, prizeCents: null })
  await count(view)
  await countAgain(server.app, view.id)
  expect(await grantedOf(ana)).toBe(before + btz(10))
  expect(await budgetOf(server.db, id)).toBe(btz(190))
  expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({
    bar: 'won',
    lastQuiz: { matchId: view.id, prizeCents: btz(10) },
    asksOpinion: true,
  })
  const statement = await ana.get<{ items: { reason: string; amountCents: number }[] }>('/api/wallet/transactions')
  expect(statement.body.items.find(({ reason }) => reason === 'campaignPrize')).toMatchObject({ amountCents: btz(10) })
  const acts = (await entryIn('fintech'))?.acts.map(({ act, by }) => [act, by])
  expect(acts?.slice(0, 3)).toEqual([
    ['approved', admin.nickname],
    ['submitted', player.nickname],
    ['saved', player.nickname],
  ])
  expect((await audit(server.db)).ok).toBe(true)
})

describe('two persons stand behind a campaign', () => {
  test('whoever wrote or sent it does not decide, and nothing is approved that was not read', async () => {
    const { player: ana, calls: anas } = await sponsorOf('criptomoedas')
    const { player: bia, calls: bias } = await sponsorOf('criptomoedas')
    for (const both of [ana, bia]) await world.give(both, { role: 'admin' })
    const first = latestOf(await anas.save(null, fresh()))
    const second_ = latestOf(await bias.save(first, fresh({ title: 'Outro' })))
    expect(await anas.save(first, fresh())).toMatchObject({ status: 409, body: { code: 'sponsor.changed' } })
    const sent = latestOf(await bias.turn(second_, 'submit'))
    for (const by of [ana, bia])
      for (const decision of ['approve', 'reject'] as const)
        expect(await decideCampaign(by, 'criptomoedas', sent, decision, 'Sim')).toMatchObject({
          status: 403,
          body: { code: 'sponsor.ownWork' },
        })
    expect(await anas.save(sent, fresh())).toMatchObject({ body: { code: 'sponsor.submitted' } })
    const withdrawn = latestOf(await bias.turn(sent, 'withdraw'))
    const again = latestOf(await bias.save(withdrawn, fresh({ budgetBtz: 2_000 })))
    const changed = latestOf(await bias.turn(again, 'submit'))
    expect((await decideCampaign(admin, 'criptomoedas', sent, 'approve')).status).toBe(409)
    const both = await Promise.all([
      decideCampaign(admin, 'criptomoedas', changed, 'approve'),
      decideCampaign(admin, 'criptomoedas', changed, 'reject', 'Não'),
      decideCampaign(admin, 'criptomoedas', changed, 'approve'),
    ])
    expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409])
    expect(await decideCampaign(admin, 'criptomoedas', changed, 'reject', '')).toMatchObject({
      body: { code: 'request.invalid' },
    })
  })

  test('a rejection is told with its reason, and the next draft is another campaign', async () => {
    const { calls } = await sponsorOf('renda_variavel')
    const sent = latestOf(await calls.turn(latestOf(await calls.save(null, fresh())), 'submit'))
    await decideCampaign(admin, 'renda_variavel', sent, 'reject', 'Prêmio alto demais')
    expect((await calls.read()).body.latest).toMatchObject({ state: 'rejected', reason: 'Prêmio alto demais' })
    expect(await budgetOf(server.db, await world.idOf('renda_variavel'))).toBe(0)
    expect((await calls.save(null, fresh())).body.latest).toMatchObject({ state: 'draft', reason: null })
  })

  test('a second one is approved when the first is over, and one whose questions are paused or whose days have passed is not', async () => {
    const { calls } = await shownIn('mercado_internacional')
    const sent = latestOf(await calls.turn(latestOf(await calls.save(null, fresh())), 'submit'))
    expect(await decideCampaign(admin, 'mercado_internacional', sent, 'approve')).toMatchObject({
      body: { code: 'campaign.running' },
    })
    await calls.turn((await calls.read()).body.running?.version ?? '', 'end')
    await server.db.updateTable('questions').set({ state: 'paused' }).where('id', '=', 'roi-001').execute()
    expect(await decideCampaign(admin, 'mercado_internacional', sent, 'approve')).toMatchObject({
      status: 422,
      body: { code: 'campaign.questions', details: { reason: 'gone' } },
    })
    await server.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
    expect((await decideCampaign(admin, 'mercado_internacional', sent, 'approve')).status).toBe(200)
  })

  test('it stands behind the name that was read: a theme that goes takes the campaign from sight, and another name is read anew', async () => {
    const { player, calls } = await sponsorOf('sistema_bancario')
    const sent = latestOf(await calls.turn(latestOf(await calls.save(null, fresh())), 'submit'))
    const themes = sponsorCalls(player, 'sistema_bancario')
    const shown = (await themes.read()).body.live?.version
    const word = { commandId: randomUUID(), version: shown, decision: 'takeDown', reason: 'Nome falso' }
    expect((await admin.post('/api/admin/sponsors/sistema_bancario', word)).status).toBe(200)
    const approve = () => decideCampaign(admin, 'sistema_bancario', sent, 'approve')
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'campaign.noTheme' } })
    await world.showTheme(player, 'sistema_bancario', 'Outra casa')
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'campaign.noTheme' } })
    const again = latestOf(await calls.turn(latestOf(await calls.turn(sent, 'withdraw')), 'submit'))
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'sponsor.changed' } })
    expect((await decideCampaign(admin, 'sistema_bancario', again, 'approve')).status).toBe(200)
    const ana = await residentOf('sistema_bancario')
    expect(await campaignSeenBy(ana, 'sistema_bancario')).toMatchObject({ sponsor: 'Outra casa' })
    const other = { ...word, commandId: randomUUID(), version: (await themes.read()).body.live?.version }
    expect((await admin.post('/api/admin/sponsors/sistema_bancario', other)).status).toBe(200)
    expect(await campaignSeenBy(ana, 'sistema_bancario')).toBeNull()
    expect(await startQuiz(ana, 'sistema_bancario')).toMatchObject({ body: { code: 'campaign.closed' } })
    expect((await calls.read()).body.running).toMatchObject({ state: 'approved', live: false })
  })

  test('without a theme that is shown nothing is sent', async () => {
    const sponsor = await newPlayer(server, { confirmed: true })
    await world.give(sponsor, { role: 'sponsor', district: 'educacao_financeira' })
    const calls = campaignCalls(sponsor, 'educacao_financeira')
    const drafted = await calls.save(null, fresh())
    expect(drafted.body.hasTheme).toBe(false)
    expect(await calls.turn(latestOf(drafted), 'submit')).toMatchObject({
      status: 409,
      body: { code: 'campaign.noTheme' },
    })
  })
})

test.each<[Partial<Campaign>, string]>([
  [{ title: 'Lucro garantido' }, 'campaign.text'],
  [{ endsOn: '2026-11-20' }, 'campaign.dates'],
  [{ questionIds: ['nothing', ...campaignQuestions] }, 'campaign.questions'],
  [{ budgetBtz: 1_000_000 }, 'campaign.prizes'],
  [{ prizeBtz: -1 }, 'campaign.prizes'],
  [{ budgetBtz: Number.MAX_SAFE_INTEGER }, 'campaign.prizes'],
])('%o is refused', async (changes, code) => {
  const { calls } = await sponsorOf('fintech')
  const start = todayOf(clock)
  const dated = { startsOn: start, endsOn: shiftDay(start, 20) }
  expect(await calls.save(null, campaignOf({ ...dated, ...changes }))).toMatchObject({ status: 422, body: { code } })
})

test('a command that comes again has one effect', async () => {
  const { player } = await sponsorOf('fintech')
  const path = '/api/sponsor/fintech/campaign'
  const saving = { commandId: randomUUID(), version: null, campaign: fresh() }
  const [first, again] = [await player.put<CampaignPanel>(path, saving), await player.put<CampaignPanel>(path, saving)]
  expect(again).toMatchObject({ status: 200, body: first.body })
  const version = latestOf(first)
  const sending = { commandId: randomUUID(), version, turn: 'submit' }
  const sends = []
  for (let time = 0; time < 2; time++) sends.push(await player.put<CampaignPanel>(`${path}/state`, sending))
  expect(sends.map(({ status }) => status)).toEqual([200, 200])
  const deciding = { commandId: randomUUID(), version: latestOf(sends[0] ?? first), decision: 'approve', reason: '' }
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => admin.post('/api/admin/campaigns/fintech', deciding)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await budgetOf(server.db, await world.idOf('fintech'))).toBe(btz(200))
})

describe('the time of a campaign', () => {
  test('paused it begins no quiz, and pays for those that had begun', async () => {
    const { calls } = await shownIn('fintech')
    const ana = await residentOf('fintech')
    const view = await begin(ana, 'fintech')
    const paused = await calls.turn((await calls.read()).body.running?.version ?? '', 'pause')
    expect(paused.body.running).toMatchObject({ state: 'paused', live: false })
    expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ closed: true })
    expect(await startQuiz(await residentOf('fintech'), 'fintech')).toMatchObject({ body: { code: 'campaign.closed' } })
    await playSolo({ server, clock }, ana, view, all)
    await count(view)
    const resumed = await calls.turn(paused.body.running?.version ?? '', 'resume')
    expect(resumed.body.running).toMatchObject({ state: 'approved', live: true })
    expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ bar: 'won', lastQuiz: { prizeCents: btz(10) } })
    // By an older version nothing is done.
    expect(await calls.turn(paused.body.running?.version ?? '', 'pause')).toMatchObject({
      body: { code: 'sponsor.changed' },
    })
  })

  test('it begins on its first day and ends with its last one; an hour later what is left is gone', async () => {
    const first = shiftDay(todayOf(clock), 2)
    await shownIn('fintech', { startsOn: first, endsOn: shiftDay(first, 6) })
    const [ana, bia] = [await residentOf('fintech'), await residentOf('fintech')]
    expect(await campaignSeenBy(ana, 'fintech')).toBeNull()
    clock.pass(2 * 24 * hour)
    expect(await campaignSeenBy(ana, 'fintech')).not.toBeNull()
    const { endsAt } = (await campaignSeenBy(ana, 'fintech')) ?? { endsAt: 0 }
    for (let day = 0; day < 6; day++) {
      clock.pass(24 * hour)
      for (const player of [ana, bia]) await player.get('/api/me')
    }
    clock.pass(endsAt - clock.now() - 10 * second)
    const view = await begin(ana, 'fintech')
    clock.pass(10 * second)
    expect(await campaignSeenBy(bia, 'fintech')).toBeNull()
    // It is told of to whose quiz runs, and given again to who began it.
    expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ closed: true, lastQuiz: { matchId: view.id } })
    expect((await begin(ana, 'fintech')).id).toBe(view.id)
    expect(await startQuiz(bia, 'fintech')).toMatchObject({ body: { code: 'campaign.closed' } })
    // Begun in its time: paid after it.
    await playSolo({ server, clock }, ana, view, all, { millis: second })
    await count(view)
    const id = await world.idOf('fintech')
    expect(await budgetOf(server.db, id)).toBe(btz(190))
    clock.pass(hour)
    await server.runDueEvents()
    await server.runDueEvents()
    expect(await budgetOf(server.db, id)).toBe(0)
    expect(
      await server.db.selectFrom('campaigns').select('state').where('id', '=', Number(id)).executeTakeFirst(),
    ).toEqual({ state: 'ended' })
    expect((await audit(server.db)).ok).toBe(true)
  })

  test('ended by an admin it pays nothing more, and the sponsor reads why', async () => {
    const { calls } = await shownIn('fintech')
    const ana = await residentOf('fintech')
    const view = await begin(ana, 'fintech')
    const version = (await calls.read()).body.running?.version ?? ''
    expect((await decideCampaign(admin, 'fintech', version, 'end', 'Contrato encerrado')).status).toBe(200)
    await playSolo({ server, clock }, ana, view, all)
    await count(view)
    expect(await budgetOf(server.db, await world.idOf('fintech'))).toBe(0)
    expect((await calls.read()).body).toMatchObject({
      running: null,
      latest: { state: 'ended', reason: 'Contrato encerrado' },
    })
    expect(
      await server.db
        .selectFrom('campaign_quizzes')
        .select('prize_cents')
        .where('match_id', '=', view.id)
        .executeTakeFirst(),
    ).toEqual({ prize_cents: 0 })
  })
})

/** A campaign that begins today. */
function fresh(changes: Partial<Campaign> = {}): Campaign {
  return campaignOf({ ...daysFrom(clock), ...changes })
}

const all = () => true
const sevenRight = (position: number) => position < 7

async function grantedOf(player: Player): Promise<number> {
  const code = `granted:${player.id}`
  const account = server.db.selectFrom('ledger_accounts').select('balance_cents').where('code', '=', code)
  return (await account.executeTakeFirstOrThrow()).balance_cents ?? 0
}

type Entry = {
  district: DistrictKey
  own: boolean
  questions: { id: string }[]
  acts: { act: string; by: string | null }[]
}

async function entryIn(district: DistrictKey): Promise<Entry | undefined> {
  const { body } = await admin.get<{ districts: Entry[] }>('/api/admin/campaigns')
  return body.districts.find((entry) => entry.district === district)
}

function byNumber(one: number, other: number): number {
  return one - other
}
