import type { Milestone, Notice } from '@satoshi/contract/notification'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import type { FloatingNumberDetail, MilestoneDetail, NoticeDetail } from '../game-kit/window-events.ts'
import { pauseMilestones } from '../game-kit/pause-milestones.ts'
import { serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { Component as Presenter } from './milestone-presenter.tsx'

type Heard = { milestones: MilestoneDetail[]; notices: NoticeDetail[]; numbers: FloatingNumberDetail[] }

const take = 'POST /api/notices/milestones'
let heard: Heard

beforeAll(async () => {
  setStaleQueries(queriesByTopic(domains))
  await loadTexts('notification', 'achievement', 'feedback')
})
beforeEach(() => {
  vi.useFakeTimers()
  heard = { milestones: [], notices: [], numbers: [] }
  const { milestones, notices, numbers } = heard
  const stops = [
    hear('showMilestone', milestones),
    hear('showSmartNotification', notices),
    hear('showFloatingNumber', numbers),
  ]
  return () => stops.forEach((stop) => stop())
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of several achievements one covers the screen, the others stand in the stack, and their pay rises', async () => {
  await presented({
    milestones: [achievement('firstQuiz'), achievement('perfectQuiz', { xp: 50, amountCents: 8_000 })],
  })
  expect(heard.milestones.map(({ title }) => title)).toEqual([text('achievement.names.firstQuiz')])
  expect(heard.notices).toMatchObject([{ type: 'achievement', title: text('achievement.names.perfectQuiz') }])
  await pass(1_000)
  expect(heard.numbers.map(({ type, value }) => [type, value])).toEqual([
    ['xp', 50],
    ['btz', 80],
  ])
})

test('a prize of the league is told in the stack, leads to the league, and its BTZ rise', async () => {
  const data = { week: '2026-11-16', rank: 1, tier: 'bronze', prizeCents: 60_000 } as const
  const screen = await presented({ announcements: [announced('league_prize', data)] })
  expect(heard.milestones).toEqual([])
  expect(heard.notices).toMatchObject([{ type: 'celebration', title: 'Prêmio da liga', icon: 'trophy' }])
  await pass(1)
  expect(heard.numbers).toMatchObject([{ type: 'btz', value: 600 }])
  await doing(() => heard.notices[0]?.action?.onClick())
  expect(screen.address()).toBe('/leaderboard')
})

test('what a battle paid is told with it, and rises', async () => {
  const battle = { battle_id: 'b', attacker: 'fintech', defender: 'criptomoedas', result: 'won' } as const
  await presented({ announcements: [announced('battle_ended', { ...battle, xp: 40, cents: 6_000 })] })
  expect(heard.notices[0]?.description).toMatch(/60 BTZ.*40 XP/)
  await pass(1_000)
  expect(heard.numbers.map(({ type, value }) => [type, value])).toEqual([
    ['xp', 40],
    ['btz', 60],
  ])
})

test('a freeze that was used and a box that came are told with the way to them', async () => {
  await presented({
    announcements: [
      announced('streak_frozen', { day: '2026-11-20', days: 3, left: 0 }),
      announced('box_received', { box: 'boxRare' }),
    ],
  })
  expect(heard.notices.map(({ action }) => action?.label)).toEqual([
    text('notification.actions.streak'),
    text('notification.actions.box'),
  ])
})

test('nothing is taken while a match runs, nor in a tab that nobody sees', async () => {
  const served = serve(answers({ announcements: [announced('box_received', { box: 'boxRare' })] }))
  const letGo = pauseMilestones()
  await draw(<Presenter />)
  await until(() => expect(served.calls()).toContain('GET /api/notices/summary'))
  await pass(1_000)
  expect(served.calls()).not.toContain(take)
  Object.assign(document, { visibilityState: 'hidden' })
  await doing(letGo)
  await pass(1_000)
  expect(served.calls()).not.toContain(take)
  Object.assign(document, { visibilityState: 'visible' })
  await doing(() => document.dispatchEvent(new CustomEvent('visibilitychange')))
  await until(() => expect(heard.notices).toHaveLength(1))
})

type Taken = { milestones?: Milestone[]; announcements?: Notice[] }

async function presented(taken: Taken) {
  serve(answers(taken))
  const screen = await draw(<Presenter />)
  await until(() => expect(heard.milestones.length + heard.notices.length).toBeGreaterThan(0))
  return screen
}

/** What waits is given once. */
function answers({ milestones = [], announcements = [] }: Taken) {
  let waits = true
  return {
    'GET /api/notices/summary': () => ({ unread: 1, milestones: waits }),
    [take]: () => {
      waits = false
      return { milestones, announcements }
    },
  }
}

function achievement(key: string, paid = { xp: 0, amountCents: 0 }): Milestone {
  return { id: key, type: 'achievement', count: 1, key, ...paid }
}

function announced<Type extends Notice['type']>(type: Type, data: Notice<Type>['data']): Notice {
  const words = { title: text(`notification.${type}.title`), message: text(`notification.${type}.message`) }
  // safe: type and data are of one notice
  return { id: type, ...words, isRead: false, createdAt: 0, type, data } as Notice
}

function hear(name: string, details: unknown[]): () => void {
  const onEvent = (event: Event) => event instanceof CustomEvent && details.push(event.detail)
  window.addEventListener(name, onEvent)
  return () => window.removeEventListener(name, onEvent)
}
