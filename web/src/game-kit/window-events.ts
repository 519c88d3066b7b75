import type { MilestoneDetail } from './feedback/milestone-detail.ts'
import type { NoticeDetail } from './feedback/notice-detail.ts'
import type { FloatingNumberDetail } from './floating-number-store.ts'

export type { FloatingNumberDetail, MilestoneDetail, NoticeDetail }

/** Shows a rising number by the window event of the specification. */
export function showFloatingNumber(detail: FloatingNumberDetail): void {
  window.dispatchEvent(new CustomEvent('showFloatingNumber', { detail }))
}

/** Shows a smart notification by the window event of the specification. */
export function showSmartNotification(detail: NoticeDetail): void {
  window.dispatchEvent(new CustomEvent('showSmartNotification', { detail }))
}

/** Celebrates a milestone; several are celebrated one after another. */
export function showMilestone(detail: MilestoneDetail): void {
  window.dispatchEvent(new CustomEvent('showMilestone', { detail }))
}
