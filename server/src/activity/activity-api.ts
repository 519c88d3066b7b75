import type { StaleTopic } from '@satoshi/contract/live'
import type { Instant } from '@satoshi/rules/time'
import { z } from 'zod'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { LockedPlayer } from '../profile/profile-api.ts'
import { insertActivities } from './activity-store.ts'

/**
 * Kinds of activities: what a `ref` names and what is stored besides. Of what stands elsewhere for good (a match, its
 * answers) the data says only where. The data of a kind that was released gains nothing but what is optional.
 */
export const activityKinds = {
  /** A match ended and is settled, whatever came of it; one for each player in it. `ref`: the match. */
  matchSettled: z.object({ seat: z.int() }),
  /** A duel by an invite of the player was played to its end by both. `ref`: the match. */
  invitePlayed: z.object({}),
  /** A due card was answered. `ref`: the session and the position in it. */
  cardReviewed: z.object({ questionId: z.string(), position: z.int(), right: z.boolean() }),
  /** The player sent BTZ to another for the first time; `send_transfer` of the database publishes it. `ref`: the transfer. */
  transferSent: z.object({}),
}
export type ActivityKind = keyof typeof activityKinds

type Of<Kind extends ActivityKind> = {
  userId: string
  kind: Kind
  ref: string
  /** When it was done: the day and the week that it counts for. */
  at: Instant
  data: z.infer<(typeof activityKinds)[Kind]>
}

/** What a player did, before it is published. */
export type NewActivity = { [Kind in ActivityKind]: Of<Kind> }[ActivityKind]

/** What a player did, as it was published. */
export type Activity<Kind extends ActivityKind = ActivityKind> = { [Each in Kind]: Of<Each> & { id: string } }[Kind]

/** The transaction in which one domain counts one activity; the player's row is locked, and the account stands. */
export type Counting<Kind extends ActivityKind> = { app: App; tx: Tx; player: LockedPlayer; activity: Activity<Kind> }

/**
 * Counts an activity for one domain. Runs again after a failure, never after it has counted. Gives what of the player's
 * data it changed, which is published after the commit.
 */
export type CountActivity<Kind extends ActivityKind> = (counting: Counting<Kind>) => Promise<readonly StaleTopic[]>

type Handlers = { [Kind in ActivityKind]?: CountActivity<Kind> }

declare module '../platform/domain.ts' {
  interface ActivityHandlers extends Handlers {}
}

/**
 * Publishes what players did, in the transaction in which it happened, with the job that brings it to the subscribers
 * after the commit. One that was published before is left out.
 */
export async function publishActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length > 0) await insertActivities(tx, activities)
}
