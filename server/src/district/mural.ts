import type { MuralPage, MuralPost } from '@satoshi/contract/mural'
import { readsAsAdvice } from '@satoshi/rules/district/advice'
import { mayPost, postLife, writingOf, type Writer } from '@satoshi/rules/district/mural'
import { readPost } from '@satoshi/rules/district/post-text'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import type { Roles } from '@satoshi/rules/roles'
import { leagueWeek, type Day } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { cancelEvents, scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, publicProfilesOf, zoneOf } from '../profile/profile-api.ts'
import { readStrikes } from './mural-report-store.ts'
import {
  countPost,
  deletePin,
  deletePost,
  insertPost,
  lockVisiblePost,
  readOwnPosts,
  readPinned,
  readPosts,
  readWritten,
  writePin,
  type PostRow,
  type Reading,
} from './mural-store.ts'
import { readGovernor, readTie, type TieRow } from './people-store.ts'

const pageSize = 20

/**
 * A page of the mural, the pinned post at the head of the first. Refuses `district.muralClosed` to whoever neither lives there
 * nor follows the district, but for what they wrote themselves (`only: 'mine'`), which they may still delete.
 */
export async function readMural(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { userId: viewerId, roles }: { userId: string; roles: Roles },
  { district, cursor, only }: { district: DistrictKey; cursor?: string | undefined; only?: 'mine' | undefined },
): Promise<MuralPage> {
  const at = clock.now()
  const reading = { district, viewerId, at, admin: roles.admin }
  const tie = only ? await readTie(db, viewerId, district, leagueWeek(at)) : await tieOfReader(db, reading)
  const readRows = only ? readOwnPosts : readPosts
  const [rows, pinned, governor, writer] = await Promise.all([
    readRows(db, { ...reading, before: cursor ?? null, limit: pageSize + 1 }),
    cursor === undefined && !only ? readPinned(db, reading) : null,
    readGovernor(db, district, leagueWeek(at)),
    zoneOf(db, viewerId).then((zone) => writerOf(db, tie, { ...reading, day: rewardDay(zone, at) })),
  ])
  const page = rows.slice(0, pageSize)
  return {
    items: await viewsOf(db, viewerId, pinned ? [pinned, ...page] : page),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    governs: governor === viewerId,
    writing: writingOf(writer, at),
  }
}

/** What a reader is to a district. Refuses `district.muralClosed` to whoever does not belong to it. */
export async function tieOfReader(db: Db, { district, viewerId, at }: Omit<Reading, 'admin'>): Promise<TieRow> {
  const tie = await readTie(db, viewerId, district, leagueWeek(at))
  if (!tie.member && tie.since === null) throw refuse('district.muralClosed')
  return tie
}

async function writerOf(
  db: Db,
  tie: TieRow,
  { district, viewerId, at, day }: Omit<Reading, 'admin'> & { day: Day },
): Promise<Writer> {
  const [strikes, written] = await Promise.all([readStrikes(db, viewerId, at), readWritten(db, viewerId, day)])
  const home = tie.since && { district, since: tie.since.getTime() }
  return { home, confirmed: tie.confirmed, strikes, written }
}

/** Posts with the faces of their authors, in the order of the rows; whose author is gone meanwhile is left out. */
async function viewsOf(db: Db, viewerId: string, rows: readonly PostRow[]): Promise<MuralPost[]> {
  const profiles = await publicProfilesOf(db, [...new Set(rows.map(({ userId }) => userId))])
  return rows.flatMap(({ id, userId, text, postedAt, hiddenBy, pinned, reported }) => {
    const author = profiles.get(userId)
    if (!author) return []
    const mine = userId === viewerId
    const advice = readsAsAdvice(text)
    return [{ id, author, text, at: postedAt.getTime(), mine, pinned, advice, hidden: hiddenBy, reported }]
  })
}

export type PostCommand = { commandId: string; district: DistrictKey; text: string }

/**
 * Writes on the mural of the district in which a player lives: once for the command. Refuses what `readPost` and `mayPost`
 * refuse. It ends by itself after 30 days.
 */
export async function postOn(app: App, userId: string, { commandId, ...body }: PostCommand): Promise<void> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'district.post', body, at }
  await app.inTransaction(async (tx) => {
    // Two posts of one player come in turn, so that the sixth of a day meets the limit.
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const day = rewardDay(player.zone, at)
    await once(tx, command, async () => {
      const { district } = body
      const text = unwrap(readPost(body.text))
      const tie = await readTie(tx, userId, district, leagueWeek(at))
      unwrap(mayPost(await writerOf(tx, tie, { district, viewerId: userId, at, day }), at))
      const id = newId(at)
      await insertPost(tx, { id, district, userId, text, at })
      await countPost(tx, userId, day)
      await scheduleEvents(tx, [{ kind: 'muralPostEnds', ref: id, at: at + postLife }])
      return null
    })
  })
  publishStale(app.live, userId, 'district')
}

/** Deletes a player's own post, wherever they live by now. Refuses `district.postGone`, also for somebody else's. */
export async function removeOwnPost(app: App, userId: string, id: string): Promise<void> {
  await app.inTransaction(async (tx) => {
    if (!(await deletePost(tx, id, userId))) throw refuse('district.postGone')
    await cancelEvents(tx, 'muralPostEnds', [id])
  })
  publishStale(app.live, userId, 'district')
}

/**
 * Puts a post first in a district, in place of the one before it, or none: its governor does. Refuses `district.governorOnly`,
 * and `district.postGone` for one that the governor does not see or that is hidden.
 */
export async function pinPost(
  app: App,
  userId: string,
  { district, id }: { district: DistrictKey; id: string | null },
): Promise<void> {
  const at = app.clock.now()
  await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    if ((await readGovernor(tx, district, leagueWeek(at))) !== userId) throw refuse('district.governorOnly')
    await (id === null ? deletePin(tx, district) : putFirst(tx, { district, viewerId: userId, at, admin: false }, id))
  })
  publishStale(app.live, userId, 'district')
}

async function putFirst(tx: Tx, reading: Reading, id: string): Promise<void> {
  const post = await lockVisiblePost(tx, id, reading)
  if (!post || post.hiddenBy !== null) throw refuse('district.postGone')
  const { district, viewerId, at } = reading
  await writePin(tx, { district, postId: id, userId: viewerId, at })
}
