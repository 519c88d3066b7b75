import { hour, minute, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { NoticeDetail } from '../game-kit/window-events.ts'
import { openLive } from '../lib/_live.ts'
import { serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { query } from '../lib/api.ts'
import { goBy, serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { storageKeys, writeStored } from '../lib/storage.ts'
import { useReminders } from './use-reminders.ts'

const at = Date.parse('2026-11-23T15:00:00Z')
let told: NoticeDetail[]

beforeAll(() => loadTexts('notification'))
beforeEach(() => {
  vi.useFakeTimers()
  goBy({ serverNow: at, at: performance.now(), within: 0 })
  told = []
  const hear = (event: Event) => void told.push((event as CustomEvent<NoticeDetail>).detail)
  window.addEventListener('showSmartNotification', hear)
  return () => window.removeEventListener('showSmartNotification', hear)
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('missions that a match has completed are told together, once, with the way to claim them', async () => {
  const served = serve({ 'GET /api/missions': missions('inProgress', 'inProgress', 'completed') })
  queryClient.setQueryData(query.mission.read.queryKey(), missions('inProgress', 'inProgress', 'completed') as never)
  const live = await openLive()
  const screen = await draw(<Reminders />)
  served.answer('GET /api/missions', missions('completed', 'completed', 'completed'))
  await live.publish('stale', { topics: ['missions'] })
  await until(() => expect(titles()).toEqual([text('notification.reminders.missions.title', { missions: 3 })]))
  expect(told[0]).toMatchObject({
    type: 'progress',
    icon: 'host-cheer',
    action: { label: text('notification.reminders.missions.action') },
  })
  // The same change, heard again.
  await live.publish('stale', { topics: ['missions'] })
  await until(() => expect(served.calls()).toHaveLength(2))
  expect(titles()).toHaveLength(1)
  await doing(() => told[0]?.action?.onClick())
  expect(screen.address()).toBe('/missions')
  await live.close()
})

test('missions that wait are told once, however many join them, and anew once all were claimed', async () => {
  const served = serve({ 'GET /api/missions': missions('inProgress', 'inProgress', 'inProgress') })
  queryClient.setQueryData(query.mission.read.queryKey(), missions('inProgress', 'inProgress', 'inProgress') as never)
  const live = await openLive()
  await draw(<Reminders />)
  let calls = 0
  const become = async (...states: string[]) => {
    served.answer('GET /api/missions', missions(...states))
    await live.publish('stale', { topics: ['missions'] })
    calls += 1
    await until(() => expect(served.calls()).toHaveLength(calls))
    await pass(second)
  }
  await become('completed', 'inProgress', 'inProgress')
  expect(titles()).toEqual([text('notification.reminders.missions.title', { missions: 1 })])
  await become('completed', 'completed', 'inProgress')
  await become('claimed', 'completed', 'completed')
  expect(titles()).toHaveLength(1)
  await become('claimed', 'claimed', 'claimed')
  await become('claimed', 'claimed', 'claimed', 'completed')
  expect(titles()).toHaveLength(2)
  await live.close()
})

test('what another tab has told, and what stands on the screen, is not told', async () => {
  writeStored(storageKeys.announced, JSON.stringify(['mission 0']))
  const served = serve({ 'GET /api/missions': missions('completed') })
  const live = await openLive()
  await draw(<Reminders />)
  await live.publish('stale', { topics: ['missions', 'wallet'] })
  await until(() => expect(served.calls()).toHaveLength(1))
  await pass(second)
  expect(titles()).toEqual([])
  clearScreen()
  await draw(<Reminders />, '/missions')
  await live.publish('stale', { topics: ['missions'] })
  await until(() => expect(served.calls()).toHaveLength(2))
  await pass(second)
  expect(titles()).toEqual([])
  await live.close()
})

test('a streak that ends this night is told six hours before, after it was asked for anew', async () => {
  const open = streak({ standsUntil: at + 8 * hour })
  const served = serve({ 'GET /api/streak': open })
  queryClient.setQueryData(query.streak.read.queryKey({ input: {} }), open as never)
  await draw(<Reminders />)
  await pass(2 * hour - 1)
  expect(served.calls()).toEqual([])
  await pass(1)
  await until(() =>
    expect(told).toMatchObject([
      { type: 'warning', icon: 'host-thinking', title: text('notification.reminders.streak.title') },
    ]),
  )
})

test.each([
  ['was played meanwhile', { doneToday: true, standsUntil: at + 32 * hour }],
  ['is none any more', { days: 0, standsUntil: null }],
])('a streak that %s is not told of', async (_, changed) => {
  const served = serve({ 'GET /api/streak': streak(changed) })
  queryClient.setQueryData(query.streak.read.queryKey({ input: {} }), streak({ standsUntil: at + 7 * hour }) as never)
  await draw(<Reminders />)
  await pass(hour)
  await until(() => expect(served.calls()).toEqual(['GET /api/streak']))
  await pass(second)
  expect(told).toEqual([])
})

test('a boost that ends before one’s eyes is told, one that had ended is not', async () => {
  serve({})
  const effects = [-minute, 10 * minute].map((left) => ({ kind: 'xpBoost', percent: 150, endsAt: at + left }))
  const done = streak({ doneToday: true, standsUntil: at + 30 * hour, multipliers: { effects } })
  queryClient.setQueryData(query.streak.read.queryKey({ input: {} }), done as never)
  await draw(<Reminders />)
  await pass(10 * minute - 1)
  expect(titles()).toEqual([])
  await pass(1)
  await until(() => expect(titles()).toEqual([text('notification.reminders.boost.title')]))
})

test('lives are told when the last of them is back', async () => {
  const lives = (held: number, nextAt: number | null) => ({ lives: held, most: 5, nextAt, serverNow: serverNow() })
  const served = serve({ 'GET /api/lives': () => lives(4, at + 31 * minute) })
  queryClient.setQueryData(query.lives.read.queryKey(), lives(3, at + minute))
  await draw(<Reminders />)
  await pass(minute + second)
  await until(() => expect(served.calls()).toHaveLength(1))
  expect(titles()).toEqual([])
  served.answer('GET /api/lives', () => lives(5, null))
  await pass(30 * minute)
  await until(() => expect(titles()).toEqual([text('notification.reminders.lives.title')]))
})

function Reminders() {
  useReminders()
  return null
}

function titles() {
  return told.map(({ title }) => title)
}

// As much of the server's answers as is looked at.
function missions(...states: string[]) {
  return { daily: { missions: states.map((state, place) => ({ id: `${place}`, state })) }, weekly: { missions: [] } }
}

function streak(changes: object) {
  return { days: 4, doneToday: false, standsUntil: null, multipliers: { effects: [] }, ...changes }
}
