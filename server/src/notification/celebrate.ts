import { milestoneNotices, type Milestone, type MilestoneNotice } from '@satoshi/contract/notice'
import { achievementKeys } from '@satoshi/rules/achievement/achievements'
import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { isMilestone } from './keep-notice.ts'
import { takeMilestones } from './notification-store.ts'
import { milestoneView } from './notice-view.ts'

/** Older milestones are left to the list: a celebration days later is about nothing. Source: decision 0115. */
export const celebratedWithinMillis: Millis = 24 * hour

/** How many milestones are celebrated at one taking, the newest. Source: decision 0115. */
export const celebratedAtOnce = 5

type Waiting = { id: string; type: MilestoneNotice; data: unknown; createdAt: Date }

/**
 * Takes the player's milestones that wait, the oldest first, to celebrate them: each is given once, to whichever screen
 * asked first. The same command again gives the same ones, for a screen that did not hear the reply.
 */
export async function celebrate(app: App, userId: string, commandId: string): Promise<Milestone[]> {
  const at = app.clock.now()
  return app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'notice.celebrate', body: {} }, async () => {
      const taken = await takeMilestones(tx, userId, new Date(at))
      return taken
        .flatMap(({ type, ...row }) => (isMilestone(type) ? [{ type, ...row }] : []))
        .filter(({ createdAt }) => createdAt.getTime() > at - celebratedWithinMillis)
        .toSorted(inOrder)
        .slice(-celebratedAtOnce)
        .map(milestoneView)
    }),
  )
}

/** Of one moment: by what they are, and achievements in the order of their list. */
function inOrder(one: Waiting, other: Waiting): number {
  return (
    one.createdAt.getTime() - other.createdAt.getTime() ||
    milestoneNotices.indexOf(one.type) - milestoneNotices.indexOf(other.type) ||
    place(one) - place(other)
  )
}

function place(row: Waiting): number {
  const { key } = milestoneView(row)
  return achievementKeys.findIndex((each) => each === key)
}
