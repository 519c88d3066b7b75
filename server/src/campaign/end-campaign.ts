import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import { newRandomId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { cancelEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { returnCampaign } from '../wallet/wallet-api.ts'
import { findCampaign, lockCampaignsOf, updateCampaign } from './campaign-store.ts'

/** How long quizzes are waited for that began before the end. */
export const endGraceMillis: Millis = hour

/** The name of a campaign's account. */
export function accountOf(campaignId: number): string {
  return String(campaignId)
}

/** Ends a campaign, whose district is locked by the caller: what is left of its budget leaves the world. */
export async function endCampaign(
  tx: Tx,
  campaignId: number,
  { at, reason }: { at: Instant; reason: string | null },
): Promise<void> {
  await cancelEvents(tx, 'campaignCloses', [String(campaignId)])
  await close(tx, campaignId, { at, reason })
}

async function close(
  tx: Tx,
  campaignId: number,
  { at, reason }: { at: Instant; reason: string | null },
): Promise<void> {
  await returnCampaign(tx, accountOf(campaignId), at)
  await updateCampaign(tx, campaignId, { state: 'ended', endedAt: new Date(at), reason, version: newRandomId() })
}

/** What happens to campaigns by themselves: each ends once, an hour after its last day. */
export const campaignEvents = {
  campaignCloses: {
    lock: async (tx, ref) => {
      const campaign = await findCampaign(tx, Number(ref))
      if (campaign) await lockCampaignsOf(tx, campaign.district)
    },
    handle: async (tx, { ref, now }) => {
      const campaign = await findCampaign(tx, Number(ref))
      if (campaign?.state !== 'approved' && campaign?.state !== 'paused') return undefined
      await close(tx, campaign.id, { at: now, reason: null })
      return undefined
    },
  },
} satisfies EventHandlers
