import type { App } from '../src/platform/app.ts'
import type { Db } from '../src/platform/postgres/db.ts'

/** The bank of a database as it was asked at a moment; at first nothing has come to its last day. */
export function bankIn({ db }: { db: Db }, at = 0): Pick<App, 'db' | 'clock'> {
  return { db, clock: { now: () => at } }
}

/** What a question has beside what a test is about: a family of its own, and no last day. */
export function plainly(id: string) {
  return { family: id.toLowerCase(), level: 'apply', pace: null, validUntil: null }
}
