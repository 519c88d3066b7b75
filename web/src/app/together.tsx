import { useEffect } from 'react'

import { InviteOverlay, inviteTexts } from '../invite/invite-overlay.tsx'
import { loadScreenTexts } from '../lib/i18n.ts'
import { startLive } from '../lib/live.ts'
import { useStaleTopics } from '../lib/stale.ts'
import { MilestoneHerald, milestoneTexts } from '../notice/milestone-herald.tsx'
import { useHeartbeat } from '../people/use-heartbeat.ts'

export type TogetherProps = {
  userId: string
  /** A game is being played: an invite may say that it is there, and covers nothing. */
  quiet: boolean
}

/** The texts that it shows, which come before it does. */
export const loadTogetherTexts = () => loadScreenTexts([...inviteTexts, ...milestoneTexts])

/**
 * A player among the others, over every screen: the live channel, a sign of life while the channel is closed, invites,
 * the way into duels, and what is celebrated. Another player gets another channel.
 */
export function Together({ userId, quiet }: TogetherProps) {
  useEffect(() => startLive(), [userId])
  useHeartbeat()
  useStaleTopics()
  return (
    <>
      <InviteOverlay quiet={quiet} />
      <MilestoneHerald />
    </>
  )
}
