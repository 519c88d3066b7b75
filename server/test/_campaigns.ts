import { randomUUID } from 'node:crypto'

import type { CampaignPanel, CampaignReport, ShownCampaign } from '@satoshi/contract/campaign'
import type { MatchView } from '@satoshi/contract/match'
import type { GivenRole } from '@satoshi/rules/roles'
import type { Campaign, Opinion } from '@satoshi/rules/sponsor/campaign'
import { calendarDay, homeZone, second, shiftDay } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { expect } from 'vitest'

import { countActivities } from '../src/activity/count-activities.ts'
import { grantRole } from '../src/identity/identity-api.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { budgetsOf } from '../src/wallet/wallet-api.ts'
import { subscribers } from './_activities.ts'
import { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { playSolo } from './_solo-play.ts'
import { sponsorCalls, themeNamed } from './_sponsors.ts'

/** Questions of the bank that campaigns of tests ask. */
export const campaignQuestions = Array.from({ length: 10 }, (_, index) => `roi-${String(index + 1).padStart(3, '0')}`)

/** A campaign from the day on which clocks of tests begin, with `changes`. */
export function campaignOf(changes: Partial<Campaign> = {}): Campaign {
  return {
    title: 'Juros sem susto',
    intro: 'Dez perguntas sobre o retorno do dinheiro.',
    startsOn: '2026-11-23',
    endsOn: '2026-12-20',
    questionIds: campaignQuestions,
    prizeBtz: 10,
    budgetBtz: 200,
    ...changes,
  }
}

type Turn = 'submit' | 'withdraw' | 'pause' | 'resume' | 'end'

/** A sponsor's calls about the campaigns of one district. */
export function campaignCalls(player: Player, district: DistrictKey) {
  const path = `/api/sponsor/${district}/campaign`
  return {
    read: () => player.get<CampaignPanel>(path),
    save: (version: string | null, campaign: Campaign) =>
      player.put<CampaignPanel>(path, { commandId: randomUUID(), version, campaign }),
    turn: (version: string, turn: Turn) =>
      player.put<CampaignPanel>(`${path}/state`, { commandId: randomUUID(), version, turn }),
    report: () => player.get<{ campaigns: CampaignReport[] }>(`/api/sponsor/${district}/report`),
  }
}

/** An admin's word about a campaign. */
export function decideCampaign(
  admin: Player,
  district: DistrictKey,
  version: string,
  decision: 'approve' | 'reject' | 'end',
  reason = '',
) {
  return admin.post(`/api/admin/campaigns/${district}`, { commandId: randomUUID(), version, decision, reason })
}

/** What a player is to the campaign of a district; null where none is shown to them. */
export async function campaignSeenBy(player: Player, district: DistrictKey): Promise<ShownCampaign | null> {
  const { body } = await player.get<{ campaigns: ShownCampaign[] }>('/api/campaigns')
  return body.campaigns.find((one) => one.district === district) ?? null
}

export function startQuiz(player: Player, district: DistrictKey) {
  return player.post<MatchView>(`/api/campaigns/${district}/quiz`, { commandId: randomUUID() })
}

export function opine(player: Player, district: DistrictKey, opinion: Opinion) {
  return player.put(`/api/campaigns/${district}/opinion`, { commandId: randomUUID(), opinion })
}

/** A server with an admin, sponsors whose districts show a theme, and residents who play. Ends of matches are counted by the test. */
export function campaignWorld() {
  const clock = new TestClock()
  let server: TestServer
  let admin: Player

  const give = async (player: Player, given: GivenRole) => {
    const change = await grantRole(server.app, { who: player.email, given }, { at: clock.now(), by: 'tests' })
    expect(change.done).toBe('changed')
    clock.pass(2 * second)
  }

  const showTheme = async (player: Player, district: DistrictKey, name: string) => {
    const themes = sponsorCalls(player, district)
    const drafted = await themes.save(null, themeNamed(name))
    const sent = (await themes.submit(drafted.body.latest?.version ?? '')).body.latest?.version
    const word = { commandId: randomUUID(), version: sent, decision: 'approve', reason: '' }
    expect((await admin.post(`/api/admin/sponsors/${district}`, word)).status).toBe(200)
  }

  /** Somebody who acts for the sponsor of a district that shows their theme. */
  const sponsorOf = async (district: DistrictKey) => {
    const player = await newPlayer(server, { confirmed: true })
    await give(player, { role: 'sponsor', district })
    if (!(await sponsorCalls(player, district).read()).body.live) await showTheme(player, district, 'Casa')
    return { player, calls: campaignCalls(player, district) }
  }

  /** The same with a campaign that is approved. */
  const shownIn = async (district: DistrictKey, changes: Partial<Campaign> = {}) => {
    const { player, calls } = await sponsorOf(district)
    const drafted = await calls.save(null, campaignOf({ ...daysFrom(clock), ...changes }))
    expect([drafted.status, drafted.body]).toEqual([200, expect.anything()])
    const sent = latestOf(await calls.turn(latestOf(drafted), 'submit'))
    expect((await decideCampaign(admin, district, sent, 'approve')).status).toBe(200)
    return { player, calls }
  }

  const residentOf = async (district: DistrictKey) => {
    const player = await newPlayer(server, { confirmed: true })
    expect((await live(player, district)).status).toBe(200)
    return player
  }

  const begin = async (player: Player, district: DistrictKey) => {
    const { status, body } = await startQuiz(player, district)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }

  const count = async ({ id }: MatchView) => {
    const rows = await server.db.selectFrom('activities').select('id').where('ref', '=', id).execute()
    expect(rows).toHaveLength(1)
    await countActivities(
      server.app,
      subscribers,
      rows.map((row) => row.id),
    )
  }

  return {
    clock,
    give,
    showTheme,
    sponsorOf,
    shownIn,
    residentOf,
    begin,
    count,
    open: async () => {
      server = await startServer({ clock, quiet: true, uncounted: true })
      admin = await newPlayer(server, { confirmed: true })
      await give(admin, { role: 'admin' })
      return { server, admin }
    },
    /** Ends what another test has left. */
    clear: async () => {
      const { db } = server
      const running = db
        .selectFrom('campaigns')
        .select(['district', 'version'])
        .where('state', 'in', ['approved', 'paused'])
      for (const { district, version } of await running.execute())
        await decideCampaign(admin, district, version, 'end', 'Outro teste')
      await db
        .updateTable('campaigns')
        .set({ state: 'rejected' })
        .where('state', 'in', ['draft', 'submitted'])
        .execute()
      await db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
    },
    /** Plays the quiz to its end; gives what it won. */
    prizeOf: async (player: Player, district: DistrictKey, right: (position: number) => boolean) => {
      const view = await begin(player, district)
      await playSolo({ server, clock }, player, view, right)
      await count(view)
      return (await campaignSeenBy(player, district))?.lastQuiz?.prizeCents
    },
    /** The id of the newest campaign of a district, by which its account is named. */
    idOf: async (district: DistrictKey) => {
      const newest = server.db
        .selectFrom('campaigns')
        .select('id')
        .where('district', '=', district)
        .orderBy('id', 'desc')
      return String((await newest.limit(1).executeTakeFirstOrThrow()).id)
    },
  }
}

export function live(player: Player, district: DistrictKey) {
  return player.put('/api/districts/residence', { commandId: randomUUID(), district, priceCents: 0 })
}

/** Days of a campaign that begins today. */
export function daysFrom(clock: TestClock) {
  return { startsOn: todayOf(clock), endsOn: shiftDay(todayOf(clock), 20) }
}

export function todayOf(clock: TestClock): string {
  return calendarDay(clock.now(), homeZone)
}

/** What is left of a campaign's budget, in cents. */
export async function budgetOf(db: Db, id: string): Promise<number> {
  return (await budgetsOf(db, [id])).get(id) ?? 0
}

/** The version that was worked on last. */
export function latestOf({ body }: { body: CampaignPanel }): string {
  return body.latest?.version ?? ''
}
