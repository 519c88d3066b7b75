import { mayDecide } from '@satoshi/rules/sponsor/approval'
import { beginningOf, endOf, readCampaign, turned } from '@satoshi/rules/sponsor/campaign'
import type { Language } from '@satoshi/rules/language'
import { btz } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { districts, type DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { newRandomId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { sponsoredDistricts, sponsorNameOf } from '../sponsor/sponsor-api.ts'
import { fundCampaign } from '../wallet/wallet-api.ts'
import { handsOn, insertAct, readActs } from './act-store.ts'
import {
  findLatest,
  findRunning,
  lockCampaignsOf,
  readStanding,
  updateCampaign,
  type CampaignRow,
} from './campaign-store.ts'
import { questionsFor, versionView } from './campaign-view.ts'
import { accountOf, endCampaign, endGraceMillis } from './end-campaign.ts'
import { factsFor, openOf } from './write-campaign.ts'

/** What waits for approval and what runs, in the order of the districts; those with neither are left out. */
export async function readQueue(app: App, { userId, language }: { userId: string; language: Language }) {
  const { db, clock } = app
  const at = clock.now()
  const [rows, sponsored] = await Promise.all([readStanding(db), sponsoredDistricts(db)])
  const told = districts.filter((district) => rows.some((row) => row.district === district))
  const acts = await readActs(db, told)
  const people = await publicProfilesOf(db, [...new Set(acts.flatMap((act) => act.userId ?? []))])
  const entries = told.map(async (district) => {
    const waiting = rows.find((row) => row.district === district && row.state === 'submitted')
    const running = rows.find((row) => row.district === district && row.state !== 'submitted')
    return {
      district,
      waiting: waiting ? versionView(waiting, at, sponsored.has(district)) : null,
      running: running ? versionView(running, at, sponsored.has(district)) : null,
      own: waiting ? (await handsOn(db, waiting.id)).includes(userId) : false,
      questions: waiting ? await questionsFor(app, language, waiting.campaign.questionIds) : [],
      acts: acts
        .filter((act) => act.district === district)
        .map((act) => ({ act: act.act, by: people.get(act.userId ?? '')?.nickname ?? null, at: act.at.getTime() })),
    }
  })
  return { districts: await Promise.all(entries) }
}

type Decision = {
  commandId: string
  district: DistrictKey
  version: string
  decision: 'approve' | 'reject' | 'end'
  reason: string
}

/** What each decision is noted as. */
const acts = { approve: 'approved', reject: 'rejected', end: 'ended' } as const

/**
 * Approves what waits, with its budget laid aside, or rejects it; or ends what runs. Refuses what `mayDecide` does,
 * `campaign.noTheme` where the district does not show the sponsor any more, `campaign.running` where it has one that is not over, what `readCampaign` does where days have passed or questions
 * were paused since, and `request.invalid` for a no without a reason.
 */
export async function decideCampaign(app: App, adminId: string, request: Decision): Promise<void> {
  const { commandId, ...body } = request
  const { district, version, decision, reason } = body
  if (decision !== 'approve' && reason === '') throw new InvalidRequest([{ path: 'reason', message: 'Say why' }])
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId: adminId, commandId, procedure: 'campaign.decide', body, at }, async () => {
      await lockCampaignsOf(tx, district)
      const campaign = decision === 'end' ? await findRunning(tx, district) : openOf(await findLatest(tx, district))
      if (decision === 'end') unwrap(turned(campaign, { seen: version, turn: 'end' }))
      else unwrap(mayDecide(await standingOf(tx, campaign), { seen: version, decision, by: adminId }))
      if (!campaign) throw refuse('sponsor.changed')
      if (decision === 'approve') await approve(app, tx, campaign, at)
      if (decision === 'reject') await updateCampaign(tx, campaign.id, { state: 'rejected', reason })
      if (decision === 'end') await endCampaign(tx, campaign.id, { at, reason })
      await insertAct(tx, { campaignId: campaign.id, act: acts[decision], userId: adminId, at })
      return null
    }),
  )
}

async function standingOf(tx: Tx, campaign: CampaignRow | null) {
  return campaign && { ...campaign, live: false, hands: await handsOn(tx, campaign.id) }
}

async function approve(app: App, tx: Tx, { id, district, campaign, sponsor }: CampaignRow, at: Instant): Promise<void> {
  // Under the name that was read, or none: a theme may have gone or changed meanwhile.
  if (sponsor === null || (await sponsorNameOf(tx, district)) !== sponsor) throw refuse('campaign.noTheme')
  unwrap(readCampaign(campaign, await factsFor(app, tx, campaign, at)))
  if (await findRunning(tx, district)) throw refuse('campaign.running')
  const [startsAt, endsAt] = [beginningOf(campaign.startsOn, at), endOf(campaign.endsOn)]
  await updateCampaign(tx, id, {
    state: 'approved',
    version: newRandomId(),
    reason: null,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })
  await fundCampaign(tx, accountOf(id), { amountCents: btz(campaign.budgetBtz), at })
  await scheduleEvents(tx, [{ kind: 'campaignCloses', ref: String(id), at: endsAt + endGraceMillis }])
}
