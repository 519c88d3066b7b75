import { beforeEach, expect, test, vi } from 'vitest'

import { pauseMilestones } from '../pause-milestones.ts'
import { milestoneFrom } from './milestone-detail.ts'
import { addMilestone, endMilestone, useMilestones } from './milestone-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('a milestone closes by itself after 5 s (product 1.9)', () => {
  show('first')
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('several come one after another, each for its whole time', () => {
  show('first')
  vi.advanceTimersByTime(3_000)
  show('second')
  vi.advanceTimersByTime(2_000)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('closing one early gives the next its whole time, and closing it twice closes only it', () => {
  show('first')
  show('second')
  const first = useMilestones.getState().queue[0]?.id ?? ''
  vi.advanceTimersByTime(1_000)
  endMilestone(first)
  endMilestone(first)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['second'])
})

test('one that is held back closes only when it was shown for its whole time', () => {
  show('first')
  vi.advanceTimersByTime(3_000)
  const [question, numbers] = [pauseMilestones(), pauseMilestones()]
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['first'])
  question()
  question()
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['first'])
  numbers()
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('one that comes while all is held back waits for its time', () => {
  const letGo = pauseMilestones()
  show('first')
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['first'])
  letGo()
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual([])
})

test('what can be read of an event is shown, what cannot is left out', () => {
  const rewards = [
    { type: 'btz', amount: 80, description: 'New level' },
    { type: 'box', amount: 1 },
    { type: 'xp', amount: '5' },
    { type: 'xp', amount: Number.NaN },
    null,
  ]
  expect(milestoneFrom({ type: 'level', title: ' Level 3 ', description: 7, rewards })).toMatchObject({
    type: 'level',
    title: 'Level 3',
    description: '',
    rewards: [
      { type: 'btz', amount: 80, description: 'New level' },
      { type: 'item', amount: 1, description: '' },
    ],
  })
})

test.each([null, 'level', {}, { type: 'level' }, { type: 'birthday', title: 'Hello' }, { type: 'level', title: ' ' }])(
  '%j is no milestone',
  (detail) => {
    expect(milestoneFrom(detail)).toBeNull()
  },
)

function show(title: string) {
  const milestone = milestoneFrom({ type: 'streak', title })
  if (milestone) addMilestone(milestone)
}

function titles() {
  return useMilestones.getState().queue.map(({ title }) => title)
}
