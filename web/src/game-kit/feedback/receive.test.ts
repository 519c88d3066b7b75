import { defaultExperience, defaultNotices, type Experience } from '@satoshi/rules/settings'
import { beforeEach, expect, test, vi } from 'vitest'

import { useExperience } from '../../kit/experience.ts'
import { useMilestones } from './milestone-store.ts'
import { useNotices } from './notice-store.ts'
import { receive } from './receive.ts'

const level = { type: 'level', title: 'Level 3', description: 'Well done', rewards: [] }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  useNotices.setState({ items: [], waiting: [] })
  useMilestones.setState({ queue: [] })
  chooses({})
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a milestone is celebrated over the screen, and told nowhere else', () => {
  receive({ name: 'showMilestone', detail: level })
  expect(milestones()).toEqual(['Level 3'])
  expect(notices()).toEqual([])
})

test('whoever wants no celebrations is told of it in the corner', () => {
  chooses({ celebrations: false })
  receive({ name: 'showMilestone', detail: level })
  receive({ name: 'showMilestone', detail: { ...level, type: 'achievement', title: 'First duel' } })
  expect(milestones()).toEqual([])
  expect(notices()).toEqual(['celebration Level 3', 'achievement First duel'])
})

test('a notice that the player does without is not shown; a warning always is', () => {
  useExperience.setState({ notices: { achievement: false, celebration: false, progress: false } })
  for (const type of ['achievement', 'celebration', 'progress', 'warning', 'neutral'])
    receive({ name: 'showSmartNotification', detail: { type, title: 'Title' } })
  expect(notices()).toEqual(['warning Title', 'neutral Title'])
})

test('what cannot be read shows nothing', () => {
  for (const detail of [null, 'text', {}, { type: 'level' }]) {
    receive({ name: 'showMilestone', detail })
    receive({ name: 'showSmartNotification', detail })
  }
  expect([...milestones(), ...notices()]).toEqual([])
})

// Sound and vibration are other matters: both are off here.
function chooses(chosen: Partial<Experience>) {
  useExperience.setState({
    experience: { ...defaultExperience, sound: false, haptics: false, ...chosen },
    notices: defaultNotices,
  })
}

function milestones() {
  return useMilestones.getState().queue.map(({ title }) => title)
}

function notices() {
  return useNotices.getState().items.map(({ type, title }) => `${type} ${title}`)
}
