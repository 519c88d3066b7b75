import { randomUUID } from 'node:crypto'

import type { MilestoneNotice, Notice } from '@satoshi/contract/notification'
import { expect, test } from 'vitest'

import { isMilestone, milestoneView, noticeView } from './read-notices.ts'

const invite = randomUUID()
const duel = randomUUID()
const league = { week: '2026-11-16', rank: 3, tier: 'bronze', prizeCents: 25_000 }

test.each([
  ['duel_accepted', { invite_id: invite, duel_id: duel }],
  ['duel_rejected', { invite_id: invite }],
  ['duel_rejected', { invite_id: invite, user_id: duel }],
  ['invite_expired', { invite_id: invite, user_id: duel, side: 'challenged' }],
  ['followed', { user_id: duel, friends: true }],
  ['level_up', { count: 12, xp: 0, cents: 5_000 }],
  ['star_reached', { count: 2, xp: 0, cents: 0 }],
  ['streak_reached', { count: 7, xp: 30, cents: 20_500 }],
  ['perfect_quiz', { xp: 25, cents: 2_500 }],
  ['achievement', { key: 'firstQuiz', xp: 20, cents: 3_000 }],
  ['league_promoted', league],
  ['league_demoted', { ...league, prizeCents: 0 }],
  ['league_prize', league],
  ['streak_frozen', { day: '2026-11-20', days: 9, left: 1 }],
  ['plan_unpaid', { plan: 'premium', ends_at: 1_795_000_000_000 }],
  ['plan_ended', { plan: 'elite' }],
])('%s is read as it was saved', (type, data) => {
  expect(viewOf(type, data)).toMatchObject({ type, data })
})

test.each([
  ['level_up', { count: '12', xp: '0', cents: '5000' }, { count: 12, xp: 0, cents: 5_000 }],
  ['perfect_quiz', { count: '1', xp: '25', cents: '2500' }, { xp: 25, cents: 2_500 }],
  ['achievement', { key: 'firstQuiz', xp: '20', cents: '3000' }, { key: 'firstQuiz', xp: 20, cents: 3_000 }],
  ['league_prize', { ...league, rank: '3', prizeCents: '25000' }, league],
  ['streak_frozen', { day: '2026-11-20', days: '9', left: '1' }, { day: '2026-11-20', days: 9, left: 1 }],
])('%s whose numbers are text, as rows before decision 0129 have them, is read with numbers', (type, old, data) => {
  expect(viewOf(type, old)).toEqual({ ...viewOf(type, data), data })
})

test.each([
  ['a type of another version', 'guild_joined', { guild: 'g' }],
  ['a type that objects have by themselves', 'constructor', {}],
  ['data that lacks something', 'level_up', { xp: 0, cents: 0 }],
  ['a number that is none', 'level_up', { count: 'many', xp: 0, cents: 0 }],
  ['a number that is empty', 'level_up', { count: '', xp: 0, cents: 0 }],
  ['data of another shape', 'duel_accepted', ['x']],
  ['no data', 'achievement', null],
])('a row with %s keeps its words and costs nobody the list', (_, type, data) => {
  const view = viewOf(type, data)
  expect(view).toMatchObject({ type: 'other', data: {}, title: 'Nível novo', message: 'Você subiu de nível.' })
  expect(isMilestone(view)).toBe(false)
})

test('a text of digits stays a text where one is wanted', () => {
  expect(viewOf('achievement', { key: '7', xp: 0, cents: 0 })).toMatchObject({ data: { key: '7' } })
})

test.each([
  ['level_up', { count: 12, xp: 5, cents: 5_000 }, { count: 12, key: null }],
  ['star_reached', { count: 2, xp: 5, cents: 5_000 }, { count: 2, key: null }],
  ['streak_reached', { count: 7, xp: 5, cents: 5_000 }, { count: 7, key: null }],
  ['perfect_quiz', { xp: 5, cents: 5_000 }, { count: 1, key: null }],
  ['achievement', { key: 'firstQuiz', xp: 5, cents: 5_000 }, { count: 1, key: 'firstQuiz' }],
])('%s is celebrated with its number or key, and what was paid', (type, data, shown) => {
  const view = viewOf(type, data)
  const { id } = view
  expect(milestoneView(view as Notice<MilestoneNotice>)).toEqual({ id, type, ...shown, xp: 5, amountCents: 5_000 })
})

function viewOf(type: string, data: unknown): Notice {
  const words = { title: 'Nível novo', message: 'Você subiu de nível.' }
  const id = '0190a5f0-0000-7000-8000-000000000001'
  return noticeView({ id, type, ...words, data, isRead: false, createdAt: new Date(1_000), from: null })
}
