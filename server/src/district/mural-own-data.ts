import type { Db, Tx } from '../platform/postgres/db.ts'
import { cancelEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { deleteReportsOf, readReportsOf } from './mural-report-store.ts'
import { deletePostsOf, readPostsOf } from './mural-store.ts'

/** What a player takes home of the murals: their posts, pins and reports, and which posts of theirs an operator hid. */
export async function readMuralOf(db: Db, userId: string) {
  const [own, reported] = await Promise.all([readPostsOf(db, userId), readReportsOf(db, userId)])
  return { ...own, ...reported }
}

/** Takes everything of a player off the murals; done again it finds nothing. */
export async function deleteMuralOf(tx: Tx, userId: string): Promise<void> {
  const posts = await deletePostsOf(tx, userId)
  await cancelEvents(tx, 'muralPostEnds', posts)
  await deleteReportsOf(tx, userId)
}
