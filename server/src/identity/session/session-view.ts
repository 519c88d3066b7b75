import type { ListedSession } from '@satoshi/contract/auth'
import Bowser from 'bowser'

type Row = { id: string; createdAt: Date; seenAt: Date; expiresAt: Date; userAgent: string | null }

/** Longest name of a browser or system that is told: for what does not name itself, the name is what was sent. */
const longestName = 40

const devices: Record<string, ListedSession['device']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/** A session as its player sees it; `currentId` is the one that asks. */
export function sessionView(row: Row, currentId: string): ListedSession {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...deviceOf(row.userAgent ?? ''),
    current: row.id === currentId,
  }
}

function deviceOf(userAgent: string): Pick<ListedSession, 'browser' | 'system' | 'device'> {
  if (userAgent === '') return { browser: null, system: null, device: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: named(browser.name), system: named(os.name), device: devices[platform.type ?? ''] ?? 'other' }
}

function named(name: string | undefined): string | null {
  return name ? name.slice(0, longestName) : null
}
