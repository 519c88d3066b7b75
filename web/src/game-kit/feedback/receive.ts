import { useExperience } from '../../kit/experience.ts'
import type { FeedbackEvent } from '../../kit/feedback-events.ts'
import { isWanted, permittedNow } from '../../kit/permitted-feedback.ts'
import { floatGains } from '../float-gains.ts'
import { gainsOfMilestone, milestoneFrom, type Milestone } from './milestone-detail.ts'
import { addMilestone } from './milestone-store.ts'
import { noticeFrom } from './notice-detail.ts'
import { addNotice } from './notice-store.ts'

/** Shows what an event asks for, as far as it can be read and the player wants it. */
export function receive({ name, detail }: FeedbackEvent): void {
  if (name === 'showSmartNotification') return receiveNotice(detail)
  const milestone = milestoneFrom(detail)
  if (!milestone) return
  if (permittedNow().overlay) addMilestone(milestone)
  else {
    if (milestone.type === 'achievement') floatGains(gainsOfMilestone(milestone), null)
    receiveNotice(noticeOf(milestone))
  }
}

function receiveNotice(detail: unknown): void {
  const notice = noticeFrom(detail)
  if (!notice || !isWanted(notice.type, useExperience.getState().notices)) return
  addNotice(notice)
}

/** A milestone for somebody who wants no celebration: the same words in the corner. */
function noticeOf({ id, type, title, description }: Milestone) {
  return { id, type: type === 'achievement' ? 'achievement' : 'celebration', title, description }
}
