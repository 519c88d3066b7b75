import { milestoneNotices, type Milestone, type MilestoneNotice, type Notice } from '@satoshi/contract/notification'
import { achievementKeys } from '@satoshi/rules/achievement/achievements'
import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { isMilestone, milestoneView, noticeView } from './notice-view.ts'
import { takeMilestones } from './notification-store.ts'

/** Older milestones are left to the list: a celebration days later is about nothing. Source: decision 0115. */
export const celebratedWithinMillis: Millis = 24 * hour

/** How many milestones are celebrated at one taking, the newest. Source: decision 0115. */
export const celebratedAtOnce = 5

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
        .map(noticeView)
        .filter(isMilestone)
        .filter(({ createdAt }) => createdAt > at - celebratedWithinMillis)
        .toSorted(inOrder)
        .slice(-celebratedAtOnce)
        .map(milestoneView)
    }),
  )
}

/** Of one moment: by what they are, and achievements in the order of their list. */
function inOrder(one: Notice<MilestoneNotice>, other: Notice<MilestoneNotice>): number {
  return (
    one.createdAt - other.createdAt ||
    milestoneNotices.indexOf(one.type) - milestoneNotices.indexOf(other.type) ||
    place(one) - place(other)
  )
}

function place({ type, data }: Notice<MilestoneNotice>): number {
  return type === 'achievement' ? achievementKeys.findIndex((key) => key === data.key) : 0
}
