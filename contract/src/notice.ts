import { z } from 'zod'

import { amountCents, commandId, instant, refusing, signedIn } from './base.ts'

const tags = ['notices']

/** Kinds of notice that are celebrated over the screen, once. */
export const milestoneNotices = ['level_up', 'streak_reached', 'perfect_quiz', 'achievement'] as const

/** A notice that is kept for a player, in the server's words; `data` names what it is about. Source: specification 3. */
export const notice = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.string()),
  isRead: z.boolean(),
  createdAt: instant,
})

/** What a bell needs to know. */
export const noticeSummary = z.object({
  /** Counted up to 100 (`unreadCounted` of the rules). */
  unread: z.int(),
  /** Whether milestones wait to be celebrated. */
  milestones: z.boolean(),
})

/** Something to celebrate, and what was paid for it. */
export const milestone = z.object({
  id: z.uuid(),
  type: z.enum(milestoneNotices),
  /** The level, or the days of the streak; 1 for others. */
  count: z.int(),
  /** The achievement's key; null for others. */
  key: z.string().nullable(),
  xp: z.int(),
  amountCents,
})

export const noticeContract = {
  list: signedIn
    .route({ method: 'GET', path: '/notices', tags, summary: 'Notices of the last 90 days, 30 a page, newest first' })
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(z.object({ items: z.array(notice), next: z.uuid().nullable() })),
  summary: signedIn
    .route({ method: 'GET', path: '/notices/summary', tags, summary: 'How many notices are unread' })
    .output(noticeSummary),
  read: signedIn
    .errors(refusing('notice.notFound'))
    .route({ method: 'POST', path: '/notices/{id}/read', tags, summary: 'A notice was read; twice is once' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(noticeSummary),
  readAll: signedIn
    .route({ method: 'POST', path: '/notices/read', tags, summary: 'All notices were read; twice is once' })
    .output(noticeSummary),
  celebrate: signedIn
    .errors(refusing('request.commandReused'))
    .route({
      method: 'POST',
      path: '/notices/milestones',
      tags,
      summary: 'Takes the milestones that wait, to celebrate them: each is given to one screen, once',
    })
    .input(z.strictObject({ commandId }))
    .output(z.object({ milestones: z.array(milestone) })),
}

export type Notice = z.infer<typeof notice>
export type NoticeSummary = z.infer<typeof noticeSummary>
export type Milestone = z.infer<typeof milestone>
export type MilestoneNotice = (typeof milestoneNotices)[number]
