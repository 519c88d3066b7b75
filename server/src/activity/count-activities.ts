import type { App } from '../platform/app.ts'
import type { ActivityHandlers, Subscriber } from '../platform/domain.ts'
import { publishStale } from '../platform/live/live.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { activityKinds, type Activity, type ActivityKind, type CountActivity } from './activity-api.ts'
import { claimActivity, deleteActivity, readActivities, type ActivityRow } from './activity-store.ts'

/**
 * Brings activities to the domains that count them, the lowest first, each in a transaction of its own. May run as often
 * as it likes, and in several processes at once: each domain counts an activity once. What one of them fails at stops no
 * other, and makes the whole fail at the end, so that the job comes again for it.
 */
export async function countActivities(
  app: App,
  subscribers: readonly Subscriber[],
  ids: readonly string[],
): Promise<void> {
  const failures: Error[] = []
  for (const { countedBy, ...row } of await readActivities(app.db, ids)) {
    for (const { name, onActivity } of subscribers) {
      if (countedBy.includes(name)) continue
      try {
        const activity = activityOf(row)
        const count = handlerOf(onActivity, activity.kind)
        if (count) await countOnce(app, name, activity, count)
      } catch (error) {
        failures.push(new Error(`${name} did not count ${row.kind} ${row.id}`, { cause: error }))
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'activities were not counted')
}

/** What is written and that it was counted are one transaction: both are there, or neither. */
async function countOnce<Kind extends ActivityKind>(
  app: App,
  subscriber: string,
  activity: Activity<Kind>,
  count: CountActivity<Kind>,
): Promise<void> {
  const stale = await app.inTransaction(async (tx) => {
    // First of all, as whoever deletes an account does: it holds the player's row before it takes what is theirs.
    const player = await lockPlayer(tx, activity.userId)
    // What was published after its player was gone, as by a match that deleting the account ends.
    if (!player || player.deleted) await deleteActivity(tx, activity.id)
    else if (await claimActivity(tx, activity.id, subscriber)) return count({ app, tx, player, activity })
    return []
  })
  if (stale.length > 0) publishStale(app.live, activity.userId, ...stale)
}

/** The activity of a row; a kind that is not known, or data that is not its own, is a fault. */
function activityOf({ at, kind, data, ...row }: ActivityRow): Activity {
  if (!isKind(kind)) throw new Error(`no kind of activity: ${kind}`)
  // safe: the schema is that of the kind
  return { ...row, at: at.getTime(), kind, data: activityKinds[kind].parse(data) } as Activity
}

function isKind(kind: string): kind is ActivityKind {
  return Object.hasOwn(activityKinds, kind)
}

function handlerOf(handlers: ActivityHandlers, kind: ActivityKind): CountActivity<ActivityKind> | undefined {
  // safe: found under the kind of the activity that it is given
  return handlers[kind] as CountActivity<ActivityKind> | undefined
}
