import { beforeEach, expect, test, vi } from 'vitest'

import { pauseMilestones } from '../pause-milestones.ts'
import { addMilestone, milestoneMillis, useMilestones } from './milestone-store.ts'
import { noticeFrom } from './notice-detail.ts'
import {
  addNotice,
  hideNotice,
  noticesAtOnce,
  pauseNotice,
  releaseNotice,
  setNoticesAside,
  useNotices,
} from './notice-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useNotices.setState({ items: [], waiting: [] })
  useMilestones.setState({ queue: [] })
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('a notice is shown for 4000 ms, hidden, and removed 300 ms later (product 1.9)', () => {
  show({ id: 'a' })
  vi.advanceTimersByTime(3_999)
  expect(states()).toEqual({ a: 'open' })
  vi.advanceTimersByTime(1)
  expect(states()).toEqual({ a: 'hidden' })
  vi.advanceTimersByTime(299)
  expect(states()).toEqual({ a: 'hidden' })
  vi.advanceTimersByTime(1)
  expect(states()).toEqual({})
})

test.each([0, -1])('a notice of %d ms stays until it is closed', (duration) => {
  show({ id: 'a', duration })
  vi.advanceTimersByTime(3_600_000)
  expect(states()).toEqual({ a: 'open' })
  hideNotice('a')
  vi.advanceTimersByTime(300)
  expect(states()).toEqual({})
})

test('what is open when a match begins is put aside, and has its whole time after it', () => {
  show({ id: 'a' })
  show({ id: 'endless', duration: 0 })
  vi.advanceTimersByTime(3_000)
  const letGo = pauseMilestones()
  setNoticesAside()
  vi.advanceTimersByTime(300)
  expect(states()).toEqual({ endless: 'open' })
  vi.advanceTimersByTime(60_000)
  letGo()
  expect(states()).toEqual({ a: 'open', endless: 'open' })
  vi.advanceTimersByTime(3_999)
  expect(states()).toEqual({ a: 'open', endless: 'open' })
  vi.advanceTimersByTime(1)
  expect(states()).toEqual({ a: 'hidden', endless: 'open' })
})

test('one with the same id takes the place of the old one and has its whole time', () => {
  show({ id: 'a', title: 'old' })
  show({ id: 'b' })
  vi.advanceTimersByTime(3_000)
  show({ id: 'a', title: 'new' })
  expect(shown().map(({ id, title }) => `${id} ${title}`)).toEqual(['a new', 'b Title'])
  vi.advanceTimersByTime(3_999)
  expect(states()).toEqual({ a: 'open' })
  vi.advanceTimersByTime(1)
  expect(states()).toEqual({ a: 'hidden' })
})

test('one that comes while the old one goes is shown, and not removed with it', () => {
  show({ id: 'a' })
  hideNotice('a')
  vi.advanceTimersByTime(200)
  show({ id: 'a' })
  vi.advanceTimersByTime(1_000)
  expect(states()).toEqual({ a: 'open' })
})

test('several are shown, each for its own time', () => {
  show({ id: 'a', duration: 1_000 })
  show({ id: 'b', duration: 2_000 })
  vi.advanceTimersByTime(1_300)
  expect(states()).toEqual({ b: 'open' })
})

test('time stands still while somebody points at a notice, and goes on with what was left', () => {
  show({ id: 'a' })
  vi.advanceTimersByTime(3_000)
  pauseNotice('a')
  vi.advanceTimersByTime(60_000)
  expect(states()).toEqual({ a: 'open' })
  releaseNotice('a')
  vi.advanceTimersByTime(999)
  expect(states()).toEqual({ a: 'open' })
  vi.advanceTimersByTime(1)
  expect(states()).toEqual({ a: 'hidden' })
})

test('one that takes the place of a held one is held too', () => {
  show({ id: 'a' })
  pauseNotice('a')
  show({ id: 'a' })
  vi.advanceTimersByTime(60_000)
  expect(states()).toEqual({ a: 'open' })
  releaseNotice('a')
  vi.advanceTimersByTime(4_000)
  expect(states()).toEqual({ a: 'hidden' })
})

test('one that was closed does not come back when the pointer leaves it', () => {
  show({ id: 'a' })
  pauseNotice('a')
  hideNotice('a')
  releaseNotice('a')
  vi.advanceTimersByTime(300)
  expect(states()).toEqual({})
})

test('at most three are open: the others wait in their order, and each has its whole time', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) show({ id, duration: id === 'a' ? 1_000 : 4_000 })
  expect(Object.keys(states())).toHaveLength(noticesAtOnce)
  vi.advanceTimersByTime(1_000)
  expect(states()).toEqual({ a: 'hidden', b: 'open', c: 'open', d: 'open' })
  // One that waits and comes again is not shown twice.
  show({ id: 'e', title: 'again' })
  vi.advanceTimersByTime(3_000)
  expect(states()).toEqual({ b: 'hidden', c: 'hidden', d: 'open', e: 'open' })
  expect(shown().at(-1)?.title).toBe('again')
  vi.advanceTimersByTime(3_999)
  expect(states()).toEqual({ e: 'open' })
})

test('while a question is open nothing is shown, and all of it comes when the match has ended', () => {
  const letGo = pauseMilestones()
  show({ id: 'a' })
  show({ id: 'b' })
  vi.advanceTimersByTime(60_000)
  expect(states()).toEqual({})
  letGo()
  expect(states()).toEqual({ a: 'open', b: 'open' })
})

test('what is celebrated over the screen comes first', () => {
  addMilestone({ id: 'm', type: 'level', title: 'Level 3', description: '', rewards: [] })
  show({ id: 'a' })
  vi.advanceTimersByTime(milestoneMillis - 1)
  expect(states()).toEqual({})
  vi.advanceTimersByTime(1)
  expect(states()).toEqual({ a: 'open' })
})

function show(detail: object) {
  const notice = noticeFrom({ title: 'Title', ...detail })
  if (notice) addNotice(notice)
}

function shown() {
  return useNotices.getState().items
}

function states() {
  return Object.fromEntries(shown().map(({ id, open }) => [id, open ? 'open' : 'hidden']))
}
