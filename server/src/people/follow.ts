import type { Relation } from '@satoshi/contract/people'
import { maxBlocked, maxFollowing, maxFriends } from '@satoshi/rules/people/limits'
import { calendarDay, homeZone, type Instant } from '@satoshi/rules/time'

import { saveNotices } from '../notification/notification-api.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { publicFactsOf } from '../profile/profile-api.ts'
import { relationView, type People } from './people-view.ts'
import {
  blockedIds,
  countFollowing,
  deleteBlock,
  deleteFollow,
  friendIds,
  insertBlock,
  insertFollow,
  isFriend,
  lockPeople,
  readRelations,
  type RelationRow,
} from './people-store.ts'

/**
 * Follows somebody; twice is once. Refuses `people.notFound`, also for somebody whom the player blocked, `people.self`,
 * and `people.tooMany` where one of the two would have too many friends, or the player follow too many.
 *
 * The followed one finds a notice of it, one a day from the same person. Whoever was blocked may follow all the same and
 * notices nothing; the other one hears and sees nothing of it.
 */
export async function follow(people: People, me: string, other: string): Promise<Relation> {
  const { app } = people
  await assertOtherPlayer(people, me, other)
  // Asked again nothing is waited for.
  const already = await relationOf(app.db, me, other)
  if (already.following) return relationView(already)
  const { made, relation } = await app.inTransaction(async (tx) => {
    await lockPeople(tx, me, other)
    const before = await relationOf(tx, me, other)
    if (before.blocked) throw refuse('people.notFound')
    if (before.following) return { made: false, relation: before }
    await assertRoomToFollow(tx, me, other, before)
    const at = app.clock.now()
    const made = await insertFollow(tx, { follower: me, followed: other, at: new Date(at) })
    if (made && !before.blocksMe) await noticeFollow(tx, { me, other, friends: before.followsMe, at })
    return { made, relation: { ...before, following: true } }
  })
  if (made && !relation.blocksMe) {
    publishFriends(people, me, other)
    publishStale(app.live, other, 'notifications')
  }
  return relationView(relation)
}

type Followed = { me: string; other: string; friends: boolean; at: Instant }

/** Following, stopping and following again on one day is one notice: nobody pesters by it. */
async function noticeFollow(tx: Tx, { me, other, friends, at }: Followed): Promise<void> {
  const ref = `${me}:${calendarDay(at, homeZone)}`
  const data = { user_id: me, friends }
  await saveNotices(tx, [{ userId: other, fromUserId: me, type: 'followed', ref, data }], at)
}

/** Follows somebody no longer. Refuses `people.notFound` and `people.self`. */
export async function unfollow(people: People, me: string, other: string): Promise<Relation> {
  const { app } = people
  await assertOtherPlayer(people, me, other)
  const already = await relationOf(app.db, me, other)
  if (!already.following) return relationView(already)
  const { ended, relation } = await app.inTransaction(async (tx) => {
    await lockPeople(tx, me, other)
    return {
      ended: await deleteFollow(tx, { follower: me, followed: other }),
      relation: await relationOf(tx, me, other),
    }
  })
  if (ended && !relation.blocksMe) publishFriends(people, me, other)
  return relationView(relation)
}

/**
 * Blocks somebody: both stop following. They are not told. Refuses `people.notFound`, `people.self`, and
 * `people.tooMany`.
 */
export async function block(people: People, me: string, other: string): Promise<Relation> {
  const { app, hooks } = people
  await assertOtherPlayer(people, me, other)
  const relation = await app.inTransaction(async (tx) => {
    await lockPeople(tx, me, other)
    const before = await relationOf(tx, me, other)
    if (before.blocked) return before
    if ((await blockedIds(tx, me)).length >= maxBlocked) throw refuse('people.tooMany', { limit: maxBlocked })
    await deleteFollow(tx, { follower: me, followed: other })
    await deleteFollow(tx, { follower: other, followed: me })
    const at = app.clock.now()
    await insertBlock(tx, { blocker: me, blocked: other, at: new Date(at) })
    await hooks.endInvitesBetween(tx, me, other, at)
    return relationOf(tx, me, other)
  })
  // Only the own devices: a hint to the other side would tell who blocked whom.
  publishStale(app.live, me, 'friends')
  return relationView(relation)
}

/** Blocks somebody no longer; nobody follows anybody by that. Refuses `people.self`. */
export async function unblock({ app }: People, me: string, other: string): Promise<void> {
  if (me === other) throw refuse('people.self')
  await app.inTransaction(async (tx) => {
    await lockPeople(tx, me, other)
    await deleteBlock(tx, { blocker: me, blocked: other })
  })
  publishStale(app.live, me, 'friends')
}

/** Refuses `people.self` for oneself and `people.notFound` for nobody. */
async function assertOtherPlayer({ app }: People, me: string, other: string): Promise<void> {
  if (me === other) throw refuse('people.self')
  if (!(await publicFactsOf(app.db, other, app.clock.now()))) throw refuse('people.notFound')
}

async function assertRoomToFollow(tx: Tx, me: string, other: string, before: RelationRow): Promise<void> {
  if ((await countFollowing(tx, me)) >= maxFollowing) throw refuse('people.tooMany', { limit: maxFollowing })
  if (!isFriend({ ...before, following: true })) return
  for (const id of [me, other]) {
    if ((await friendIds(tx, id)).length >= maxFriends) throw refuse('people.tooMany', { limit: maxFriends })
  }
}

async function relationOf(db: Db, me: string, other: string): Promise<RelationRow> {
  const [relation] = await readRelations(db, me, [other])
  if (!relation) throw refuse('people.notFound')
  return relation
}

function publishFriends({ app }: People, me: string, other: string): void {
  for (const id of [me, other]) publishStale(app.live, id, 'friends')
}
