import type { Milestone, MilestoneNotice, Notice } from '@satoshi/contract/notice'

import type { NoticeRow } from './notification-store.ts'

/** A notice as its player sees it. */
export function noticeView({ data, createdAt, ...row }: NoticeRow): Notice {
  return { ...row, data: textsOf(data), createdAt: createdAt.getTime() }
}

/** A milestone as the screen celebrates it. */
export function milestoneView(row: { id: string; type: MilestoneNotice; data: unknown }): Milestone {
  const { key = null, count = '1', xp = '0', cents = '0' } = textsOf(row.data)
  return {
    ...{ id: row.id, type: row.type, key, count: Number(count) },
    ...{ xp: Number(xp), amountCents: Number(cents) },
  }
}

function textsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'string'))
}
