import type { DuelInvite } from '@satoshi/contract/invite'
import type { RatedProfile } from '@satoshi/contract/person'
import { avatarPath } from '@satoshi/rules/avatar/avatars'
import { statusAt } from '@satoshi/rules/invite/invite'
import type { Instant } from '@satoshi/rules/time'

import { ratedProfilesOf } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { preferencesOfMany } from '../preference/preference-api.ts'
import { xpOf } from '../profile/profile-api.ts'
import { countIncoming, type InviteRow } from './invite-store.ts'

/** Invites with both their people; one whose people are not both there is left out. */
export async function inviteViews(db: Db, rows: InviteRow[], at: Instant): Promise<DuelInvite[]> {
  const ids = [...new Set(rows.flatMap(({ challengerId, challengedId }) => [challengerId, challengedId]))]
  const profiles = await ratedProfilesOf(db, ids)
  const xp = await xpOf(db, ids)
  return rows.flatMap((row) => {
    const challenger = profiles.get(row.challengerId)
    const challenged = profiles.get(row.challengedId)
    if (!challenger || !challenged) return []
    return [
      {
        ...inviteFields(row, at),
        challenger: inviteProfile(challenger, xp.get(challenger.id) ?? 0),
        challenged: inviteProfile(challenged, xp.get(challenged.id) ?? 0),
      },
    ]
  })
}

function inviteFields(row: InviteRow, at: Instant): Omit<DuelInvite, 'challenger' | 'challenged'> {
  return {
    id: row.id,
    challenger_id: row.challengerId,
    challenged_id: row.challengedId,
    quiz_topic: row.quizTopic,
    bet_amount: row.betAmount,
    status: statusAt({ status: row.status, expiresAt: row.expiresAt.getTime() }, at),
    decline_reason: row.declineReason,
    duel_id: row.duelId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}

function inviteProfile(
  { id, nickname, level, avatarUrl, avatarId, accessoryId, rating }: RatedProfile,
  xp: number,
): DuelInvite['challenger'] {
  return {
    id,
    nickname,
    level,
    xp,
    profile_image_url: avatarUrl,
    avatar: avatarId === null ? null : { name: avatarId, image_url: avatarPath(avatarId) },
    accessory_id: accessoryId,
    rating: rating.value,
    rating_provisional: rating.provisional,
  }
}

/** Says to both people of some invites what became of them; called after the commit. */
export async function publishInvites(app: App, rows: InviteRow[]): Promise<DuelInvite[]> {
  const views = await inviteViews(app.db, rows, app.clock.now())
  for (const view of views) {
    app.live.toUser(view.challenger_id, 'invite', view)
    app.live.toUser(view.challenged_id, 'invite', view)
  }
  return views
}

/** An invite as both see it; refuses `invite.notFound` where one of them is gone. */
export async function viewOf(app: App, row: InviteRow): Promise<DuelInvite> {
  const [view] = await inviteViews(app.db, [row], app.clock.now())
  if (!view) throw refuse('invite.notFound')
  return view
}

/** How many invites wait for each of some players, and how many they take at once; each of them is in it. */
export async function pendingInvitesTo(
  db: Db,
  userIds: string[],
  at: Instant,
): Promise<Map<string, { pending: number; max: number }>> {
  const waiting = await countIncoming(db, userIds, at)
  const preferences = await preferencesOfMany(db, userIds)
  return new Map(
    [...preferences].map(([id, { maxConcurrentInvites }]) => [
      id,
      { pending: waiting.get(id) ?? 0, max: maxConcurrentInvites },
    ]),
  )
}
