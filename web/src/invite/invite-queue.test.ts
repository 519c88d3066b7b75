import { inviteLivesMillis, inviteShownMillis } from '@satoshi/rules/invite/invite'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  arrive,
  dismiss,
  dismissAll,
  emptyQueue,
  end,
  nextChange,
  pass,
  pick,
  reconcile,
  type InviteQueue,
} from './invite-queue.ts'

const most = 3
const made = (id: string, at = 0) => ({ id, expiresAt: at + inviteLivesMillis })
const queueOf = (...ids: string[]) =>
  ids.reduce((queue, id) => arrive(queue, made(id), { now: 0, most: 5 }), emptyQueue)
const idsOf = ({ shown, waiting }: InviteQueue) => [shown?.id ?? null, waiting.map(({ id }) => id)]

test('the first invite is shown, the others wait in the order in which they came', () => {
  expect(idsOf(queueOf('a', 'b', 'c'))).toEqual(['a', ['b', 'c']])
})

test('an invite is shown for 30 s from when it is shown, then the next', () => {
  const queue = queueOf('a', 'b')
  expect(nextChange(queue)).toBe(inviteShownMillis)
  expect(idsOf(pass(queue, inviteShownMillis - 1))).toEqual(['a', ['b']])
  const later = pass(queue, inviteShownMillis)
  expect(idsOf(later)).toEqual(['b', []])
  expect(nextChange(later)).toBe(2 * inviteShownMillis)
})

test('an invite is never shown longer than it can be answered', () => {
  const queue = arrive(emptyQueue, { id: 'a', expiresAt: 5_000 }, { now: 0, most })
  expect(nextChange(queue)).toBe(5_000)
})

test('one that waited until its time was over is not shown', () => {
  const queue = { ...queueOf('a', 'b'), waiting: [{ id: 'b', expiresAt: 10 }] }
  expect(idsOf(dismiss(queue, 20))).toEqual([null, []])
})

test('a picked invite takes the place of the shown one, which waits where the picked one was', () => {
  const queue = pick(queueOf('a', 'b', 'c'), 'c', 10_000)
  expect(idsOf(queue)).toEqual(['c', ['b', 'a']])
  expect(nextChange(queue)).toBe(40_000)
})

test('what was put away does not come again, whatever the server still has pending', () => {
  const queue = dismiss(queueOf('a', 'b'), 0)
  expect(idsOf(reconcile(queue, [made('a'), made('b')], { now: 0, most }))).toEqual(['b', []])
  const none = dismissAll(queueOf('a', 'b', 'c'))
  expect(idsOf(reconcile(none, [made('a'), made('b'), made('c')], { now: 0, most }))).toEqual([null, []])
})

test('an invite that ended elsewhere goes, shown or waiting, and the next is shown', () => {
  expect(idsOf(end(queueOf('a', 'b'), 'a', 0))).toEqual(['b', []])
  expect(idsOf(end(queueOf('a', 'b'), 'b', 0))).toEqual(['a', []])
  expect(idsOf(reconcile(queueOf('a', 'b', 'c'), [made('c'), made('d')], { now: 0, most }))).toEqual(['c', ['d']])
})

test('more than the player takes at once are not taken in', () => {
  const two = ['a', 'b', 'c'].reduce((queue, id) => arrive(queue, made(id), { now: 0, most: 2 }), emptyQueue)
  expect(idsOf(two)).toEqual(['a', ['b']])
})

type Step = (queue: InviteQueue, now: number) => InviteQueue
const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  anyId.map(
    (id): Step =>
      (queue, now) =>
        arrive(queue, made(id, now), { now, most }),
  ),
  anyId.map(
    (id): Step =>
      (queue, now) =>
        end(queue, id, now),
  ),
  anyId.map(
    (id): Step =>
      (queue, now) =>
        pick(queue, id, now),
  ),
  fc.constant<Step>(dismiss),
  fc.constant<Step>(dismissAll),
  fc.constant<Step>(pass),
  fc.uniqueArray(anyId).map(
    (ids): Step =>
      (queue, now) =>
        reconcile(
          queue,
          ids.map((id) => made(id, now)),
          { now, most },
        ),
  ),
)

test('whatever happens, one at most is shown, none waits without one shown, none is there twice, none too many', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyStep, fc.nat(40_000)), { maxLength: 40 }), (steps) => {
      let [queue, now] = [emptyQueue, 0]
      for (const [step, waited] of steps) {
        now += waited
        queue = step(pass(queue, now), now)
        const ids = [...(queue.shown ? [queue.shown.id] : []), ...queue.waiting.map(({ id }) => id)]
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeLessThanOrEqual(most)
        expect(ids.filter((id) => queue.dismissed.has(id))).toEqual([])
        if (!queue.shown) expect(queue.waiting).toEqual([])
        if (queue.shown) expect(queue.shown.until).toBeGreaterThan(now)
        if (queue.shown) expect(queue.shown.until).toBeLessThanOrEqual(queue.shown.expiresAt)
      }
    }),
    { seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) },
  )
})

test('every invite that is left alone is gone when its time is over', () => {
  let queue = queueOf('a', 'b', 'c', 'd', 'e')
  for (let now = 0; now <= inviteLivesMillis; now += 1_000) queue = pass(queue, now)
  expect(idsOf(queue)).toEqual([null, []])
})
