import { inviteShownMillis } from '@satoshi/rules/invite/invite'
import type { Instant } from '@satoshi/rules/time'

/** What of an invite the queue goes by. */
export type Queued = { id: string; expiresAt: Instant }

/** Invites to a player: one is shown, the others wait in the order in which they came. Source: product 1.4. */
export type InviteQueue = {
  /** The one that is shown, and until when. */
  shown: (Queued & { until: Instant }) | null
  waiting: Queued[]
  /** Those that were put away: they may still be pending on the server, and do not come again. */
  dismissed: ReadonlySet<string>
}

export const emptyQueue: InviteQueue = { shown: null, waiting: [], dismissed: new Set() }

/** Takes an invite in, unless it is known, was put away, is over, or there are `most` already. */
export function arrive(queue: InviteQueue, invite: Queued, { now, most }: { now: Instant; most: number }): InviteQueue {
  const isFull = sizeOf(queue) >= most
  if (isFull || invite.expiresAt <= now || queue.dismissed.has(invite.id) || holds(queue, invite.id)) return queue
  return showNext({ ...queue, waiting: [...queue.waiting, invite] }, now)
}

/** Takes an invite out that was answered, withdrawn or is over. */
export function end(queue: InviteQueue, id: string, now: Instant): InviteQueue {
  if (!holds(queue, id)) return queue
  const shown = queue.shown?.id === id ? null : queue.shown
  return showNext({ ...queue, shown, waiting: queue.waiting.filter((each) => each.id !== id) }, now)
}

/** Puts the shown one away and shows the next. */
export function dismiss(queue: InviteQueue, now: Instant): InviteQueue {
  const { shown } = queue
  if (!shown) return queue
  return showNext({ ...queue, shown: null, dismissed: new Set([...queue.dismissed, shown.id]) }, now)
}

/** Puts all away. */
export function dismissAll(queue: InviteQueue): InviteQueue {
  const ids = [...(queue.shown ? [queue.shown] : []), ...queue.waiting].map(({ id }) => id)
  return { shown: null, waiting: [], dismissed: new Set([...queue.dismissed, ...ids]) }
}

/** Shows one that waits; the one that was shown waits in its place, and is shown for its full time later. */
export function pick(queue: InviteQueue, id: string, now: Instant): InviteQueue {
  const chosen = queue.waiting.find((each) => each.id === id)
  if (!chosen || chosen.expiresAt <= now) return queue
  const before = queue.shown ? [{ id: queue.shown.id, expiresAt: queue.shown.expiresAt }] : []
  const waiting = queue.waiting.flatMap((each) => (each.id === id ? before : [each]))
  return { ...queue, shown: shownFrom(chosen, now), waiting }
}

/** Lets time pass: what is over goes, and what was shown long enough is put away for the next. */
export function pass(queue: InviteQueue, now: Instant): InviteQueue {
  const waiting = queue.waiting.filter(({ expiresAt }) => expiresAt > now)
  const kept = waiting.length === queue.waiting.length ? queue : { ...queue, waiting }
  return kept.shown && kept.shown.until <= now ? dismiss(kept, now) : kept
}

/** Brings the queue in line with what the server has pending, after a gap. */
export function reconcile(
  queue: InviteQueue,
  pending: Queued[],
  { now, most }: { now: Instant; most: number },
): InviteQueue {
  const ids = new Set(pending.map(({ id }) => id))
  const gone = [...(queue.shown ? [queue.shown] : []), ...queue.waiting].filter(({ id }) => !ids.has(id))
  const left = gone.reduce((rest, { id }) => end(rest, id, now), queue)
  return pending.reduce((rest, invite) => arrive(rest, invite, { now, most }), left)
}

/** When time alone changes the queue next; null where nothing is shown. */
export function nextChange({ shown }: InviteQueue): Instant | null {
  return shown?.until ?? null
}

function showNext(queue: InviteQueue, now: Instant): InviteQueue {
  if (queue.shown) return queue
  const [next, ...waiting] = queue.waiting.filter(({ expiresAt }) => expiresAt > now)
  return { ...queue, shown: next ? shownFrom(next, now) : null, waiting }
}

// Shown for 30 s from when it is shown, and never longer than it can be answered.
function shownFrom(invite: Queued, now: Instant): InviteQueue['shown'] {
  return { ...invite, until: Math.min(now + inviteShownMillis, invite.expiresAt) }
}

function holds({ shown, waiting }: InviteQueue, id: string): boolean {
  return shown?.id === id || waiting.some((each) => each.id === id)
}

function sizeOf({ shown, waiting }: InviteQueue): number {
  return waiting.length + (shown ? 1 : 0)
}
