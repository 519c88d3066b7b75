import type { CampaignAct, CampaignPanel } from '@satoshi/contract/campaign'
import { maySubmit, mayWrite } from '@satoshi/rules/sponsor/approval'
import {
  readCampaign,
  turned,
  type Campaign,
  type CampaignFacts,
  type CampaignTurn,
} from '@satoshi/rules/sponsor/campaign'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newRandomId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { liveQuestions } from '../question/question-api.ts'
import { sponsorNameOf } from '../sponsor/sponsor-api.ts'
import { insertAct } from './act-store.ts'
import {
  findLatest,
  findRunning,
  insertCampaign,
  lockCampaignsOf,
  updateCampaign,
  type CampaignRow,
} from './campaign-store.ts'
import { mostBudget, panelOf } from './campaign-view.ts'
import { endCampaign } from './end-campaign.ts'

/** What a campaign is held against at `at`. */
export async function factsFor(app: App, tx: Tx, campaign: Campaign, at: Instant): Promise<CampaignFacts> {
  const live = await liveQuestions(app, tx, { ids: campaign.questionIds })
  return { at, live: new Set(live.map(({ questionId }) => questionId)), mostBtz: mostBudget(app) }
}

type Saving = { commandId: string; district: DistrictKey; version: string | null; campaign: Campaign }

/** Writes the draft of a district's campaign. Refuses what `readCampaign` and `mayWrite` do. */
export async function saveCampaign(app: App, userId: string, saving: Saving): Promise<CampaignPanel> {
  const { commandId, ...body } = saving
  const { district, version } = body
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'campaign.save', body, at }, async () => {
      const campaign = unwrap(readCampaign(body.campaign, await factsFor(app, tx, body.campaign, at)))
      await lockCampaignsOf(tx, district)
      const latest = await findLatest(tx, district)
      const open = openOf(latest)
      unwrap(mayWrite(open && { ...open, live: false }, version))
      const change = { version: newRandomId(), campaign, savedAt: new Date(at) }
      if (open) await updateCampaign(tx, open.id, change)
      const campaignId = open?.id ?? (await insertCampaign(tx, { district, ...change }))
      await insertAct(tx, { campaignId, act: 'saved', userId, at })
      return null
    }),
  )
  return panelOf(app, district)
}

type Turning = { commandId: string; district: DistrictKey; version: string; turn: 'submit' | 'withdraw' | CampaignTurn }

/**
 * Sends the draft to approval or withdraws it, or pauses, resumes or ends what runs. Refuses `sponsor.changed`, and for what is
 * sent `campaign.noTheme`, and what `readCampaign` does: days pass, and questions are paused.
 */
export async function turnCampaign(app: App, userId: string, turning: Turning): Promise<CampaignPanel> {
  const { commandId, ...body } = turning
  const { district } = body
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'campaign.turn', body, at }, async () => {
      await lockCampaignsOf(tx, district)
      await turn(app, tx, body, { userId, at })
      return null
    }),
  )
  return panelOf(app, district)
}

type By = { userId: string; at: Instant }

const acts = {
  submit: 'submitted',
  withdraw: 'withdrawn',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended',
} as const satisfies Record<Turning['turn'], CampaignAct['act']>

async function turn(app: App, tx: Tx, turning: Omit<Turning, 'commandId'>, { userId, at }: By): Promise<void> {
  const { district, version, turn: to } = turning
  const isDrafts = to === 'submit' || to === 'withdraw'
  const campaign = isDrafts ? openOf(await findLatest(tx, district)) : await findRunning(tx, district)
  if (isDrafts)
    unwrap(maySubmit(campaign && { ...campaign, live: false }, { seen: version, submitted: to === 'submit' }))
  const state = isDrafts ? null : unwrap(turned(campaign, { seen: version, turn: to }))
  if (!campaign) throw refuse('sponsor.changed')
  if (to === 'submit') await submit(app, tx, campaign, at)
  else if (to === 'withdraw')
    await updateCampaign(tx, campaign.id, { state: 'draft', sponsor: null, version: newRandomId() })
  else if (state === 'ended') await endCampaign(tx, campaign.id, { at, reason: null })
  else if (state) await updateCampaign(tx, campaign.id, { state, version: newRandomId() })
  await insertAct(tx, { campaignId: campaign.id, act: acts[to], userId, at })
}

async function submit(app: App, tx: Tx, { id, district, campaign }: CampaignRow, at: Instant): Promise<void> {
  unwrap(readCampaign(campaign, await factsFor(app, tx, campaign, at)))
  const sponsor = await sponsorNameOf(tx, district)
  if (sponsor === null) throw refuse('campaign.noTheme')
  await updateCampaign(tx, id, { state: 'submitted', sponsor, reason: null, version: newRandomId() })
}

/** The campaign that is being worked on or waits; null where the last was decided about. */
export function openOf(latest: CampaignRow | null): CampaignRow | null {
  return latest?.state === 'draft' || latest?.state === 'submitted' ? latest : null
}
