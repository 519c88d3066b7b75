import { reportsHide, reportsPerDay, reportWeight, type MuralReason } from '@satoshi/rules/district/mural'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import type { Roles } from '@satoshi/rules/roles'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import {
  addReport,
  countReports,
  deleteMisreports,
  deleteStrike,
  insertMisreports,
  insertStrike,
  readReporter,
} from './mural-report-store.ts'
import { lockPost, lockVisiblePost, writeHidden, writeRestored } from './mural-store.ts'
import { tieOfReader } from './mural.ts'

export type PostReport = { district: DistrictKey; id: string; reason: MuralReason }

/**
 * Notes what a reader says of a post, once, and hides it where reports weigh enough and no operator has found it right.
 * Refuses `district.muralClosed`, `district.postGone` for a post that the reader does not see, `district.postOwn`, and
 * `district.reportsUsedUp` with `most` for one more than 20 on a reward day.
 */
export async function reportPost(
  app: App,
  { userId, roles }: { userId: string; roles: Roles },
  { district, id, reason }: PostReport,
): Promise<void> {
  const at = app.clock.now()
  const authorId = await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const reading = { district, viewerId: userId, at, admin: roles.admin }
    await tieOfReader(tx, reading)
    const post = await lockVisiblePost(tx, id, reading)
    if (!post) throw refuse('district.postGone')
    if (post.userId === userId) throw refuse('district.postOwn')
    const weight = reportWeight({ admin: roles.admin, ...(await readReporter(tx, userId, district)) }, at)
    const day = rewardDay(player.zone, at)
    const all = await addReport(tx, { postId: id, userId, reason, weight, at, day })
    // A post that was reported before adds none.
    if ((await countReports(tx, userId, day)) > reportsPerDay)
      throw refuse('district.reportsUsedUp', { most: reportsPerDay })
    if (!reportsHide(all, post.restored)) return null
    await writeHidden(tx, id, { by: 'reports', at })
    return post.userId
  })
  publishStale(app.live, userId, 'district')
  if (authorId !== null) publishStale(app.live, authorId, 'district')
}

/** What an operator's word did to a post. */
export type Moderated = 'done' | 'unchanged' | 'unknown'

/** Hides a post by an operator's word, which counts against its author and no more against who reported it; also one that reports have hidden. */
export async function hidePost(tx: Tx, id: string, at: Instant): Promise<Moderated> {
  const post = await lockPost(tx, id)
  if (!post) return 'unknown'
  if (post.hiddenBy === 'operator') return 'unchanged'
  await writeHidden(tx, id, { by: 'operator', at })
  await insertStrike(tx, post.userId, id, at)
  await deleteMisreports(tx, id)
  return 'done'
}

/**
 * Finds a post right: it is seen again, no report hides it any more, nothing of it counts against its author, and what those
 * report who had reported it weighs nothing for 30 days.
 */
export async function restorePost(tx: Tx, id: string, at: Instant): Promise<Moderated> {
  const post = await lockPost(tx, id)
  if (!post) return 'unknown'
  if (post.hiddenBy === null && post.restored) return 'unchanged'
  await writeRestored(tx, id, at)
  await deleteStrike(tx, id)
  await insertMisreports(tx, id, at)
  return 'done'
}
