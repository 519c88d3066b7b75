import type { PeopleDelta } from '@satoshi/contract/live'
import type { OnlinePerson } from '@satoshi/contract/presence'
import { random as seeded } from '@satoshi/rules/random'
import { minute, second } from '@satoshi/rules/time'
import { describe, expect, test } from 'vitest'

import { bytesOf, DeltaTracker } from './watchers.ts'

const start = Date.parse('2026-11-23T15:00:00Z')
const nobody: ReadonlySet<string> = new Set()

describe('what watchers are told', () => {
  test('is nothing while people only go on being there', () => {
    const tracker = new DeltaTracker()
    tracker.begin(crowd(3))
    const later = new Map([...crowd(3)].map(([id, one]) => [id, { ...one, last_seen: start + minute }]))
    expect(tracker.movedSince(later)).toEqual([])
    expect(next(tracker, later, start)).toBeNull()
  })

  test('is that somebody is only there since a moment ago, or has another name', () => {
    const tracker = new DeltaTracker()
    tracker.begin(crowd(2))
    const [first, second_] = [...crowd(2).values()]
    const changed = listOf([
      { ...first, online: false } as OnlinePerson,
      { ...second_, username: 'Ana' } as OnlinePerson,
    ])
    expect(next(tracker, changed, start)?.arrived).toEqual([...changed.values()])
  })

  test('is to read the list again when too many came and went', () => {
    const tracker = new DeltaTracker()
    tracker.begin(crowd(10))
    expect(next(tracker, crowd(17), start)).toEqual({ arrived: [], gone: [], total: 17, reread: true })
    expect(next(tracker, crowd(17), start + 5 * second)).toBeNull()
  })

  test('names none who is secret, and counts them', () => {
    const tracker = new DeltaTracker()
    tracker.begin(crowd(2))
    const listed = crowd(4)
    const secret = new Set(['person 2'])
    const delta = tracker.tell(listed, tracker.movedSince(listed), secret, start)
    expect(delta).toMatchObject({ arrived: [{ user_id: 'person 3' }], gone: [], total: 4 })
  })

  test('is told later when it is too much for now, and then all of it', () => {
    const tracker = new DeltaTracker()
    tracker.begin(new Map())
    const told: PeopleDelta[] = []
    for (let tick = 0, size = 0; tick < 120; tick++) {
      if (size < 60) size += 2
      const delta = next(tracker, crowd(size), start + tick * 5 * second)
      if (delta) told.push(delta)
    }
    expect(told.length).toBeGreaterThan(5)
    expect(told.at(-1)?.total).toBe(60)
  })
})

describe('what it costs', () => {
  test.each([10, 100, 1_000])(
    'a watcher among %i people who come and go all the time hears at most 2 kB a minute, in at most 12 messages',
    (people) => {
      const chance = seeded('churn', people)
      const tracker = new DeltaTracker()
      tracker.begin(new Map())
      const minutes = 10
      let [bytes, messages] = [0, 0]
      for (let tick = 0; tick < minutes * 12; tick++) {
        const here = [...crowd(people).values()].filter(() => chance.next() < 0.5)
        const delta = next(tracker, listOf(here), start + tick * 5 * second)
        if (!delta) continue
        messages += 1
        bytes += bytesOf(delta)
      }
      // What was saved up in quiet may be said on top.
      expect(bytes).toBeLessThanOrEqual(minutes * 2_000 + 2_000)
      expect(messages).toBeLessThanOrEqual(minutes * 12)
      expect(messages).toBeGreaterThan(minutes)
    },
  )

  test.each([10, 100, 1_000])(
    '%i people of whom all watch get as many messages as there are people, for one change',
    (people) => {
      const tracker = new DeltaTracker()
      tracker.begin(crowd(people))
      const delta = next(tracker, crowd(people + 1), start)
      expect(delta?.arrived).toHaveLength(1)
      // The same message for everybody: its size does not depend on how many there are, so all of it grows with people.
      const sent = people * (delta ? bytesOf(delta) : 0)
      expect(sent / people).toBeLessThan(350)
    },
  )
})

function next(tracker: DeltaTracker, listed: Map<string, OnlinePerson>, at: number): PeopleDelta | null {
  return tracker.tell(listed, tracker.movedSince(listed), nobody, at)
}

function crowd(size: number): Map<string, OnlinePerson> {
  return listOf(
    Array.from({ length: size }, (_, index) => ({
      user_id: `person ${index}`,
      username: `Pessoa ${index}`,
      avatar_url: null,
      avatar_id: 'quantum-broker',
      accessory_id: null,
      last_seen: start,
      available_for_duel: true,
      online: true,
      level: 7,
    })),
  )
}

function listOf(people: OnlinePerson[]): Map<string, OnlinePerson> {
  return new Map(people.map((one) => [one.user_id, one]))
}
