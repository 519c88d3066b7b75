import { create } from 'zustand'

import { milestonesPaused } from '../pause-milestones.ts'
import type { Milestone } from './milestone-detail.ts'

/** How long a milestone covers the screen, in milliseconds. Source: product 1.9. */
export const milestoneMillis = 5000

/** The milestone that is shown, first, and those that wait for it to close. */
export const useMilestones = create<{ queue: Milestone[] }>(() => ({ queue: [] }))

let closing: ReturnType<typeof setTimeout> | undefined

/** Shows a milestone, after those that were there before it. */
export function addMilestone(milestone: Milestone): void {
  useMilestones.setState(({ queue }) => ({ queue: [...queue, milestone] }))
  if (useMilestones.getState().queue.length === 1) startClosing()
}

/** Closes the milestone that is shown, if it is this one; the next one has its whole time. */
export function endMilestone(id: string): void {
  if (useMilestones.getState().queue[0]?.id !== id) return
  clearTimeout(closing)
  useMilestones.setState(({ queue }) => ({ queue: queue.slice(1) }))
  startClosing()
}

function startClosing(): void {
  const [first] = useMilestones.getState().queue
  if (first && !milestonesPaused.now()) closing = setTimeout(() => endMilestone(first.id), milestoneMillis)
}

// What is interrupted is shown again, for its whole time.
milestonesPaused.onChange((held) => {
  clearTimeout(closing)
  if (!held) startClosing()
})
