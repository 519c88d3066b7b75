import { useEffect } from 'react'

import { takeEvents, useFeedbackEvents } from '../../kit/feedback-events.ts'
import { MilestoneOverlay } from './milestone-overlay.tsx'
import { NoticeStack } from './notice-stack.tsx'
import { NoticeVoice } from './notice-voice.tsx'
import { receive } from './receive.ts'

/** What lies over every screen of a player: notices and milestones, as the window asks for them. */
export function FeedbackOverlays() {
  const waiting = useFeedbackEvents((state) => state.waiting)
  useEffect(() => {
    takeEvents().forEach(receive)
  }, [waiting])
  return (
    <>
      <NoticeVoice />
      <NoticeStack />
      <MilestoneOverlay />
    </>
  )
}
