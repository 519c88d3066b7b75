import type { Milestone, Notice } from '@satoshi/contract/notification'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'

import { Bell, Crown, Flame, Gift, Medal, Snowflake, Swords, Trophy } from '../kit/icon.ts'
import { presentMilestone, presentNotice } from './notice-presentation.ts'

const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction
const paid = { xp: 5, cents: 2_500 }
const league = { week: '2026-11-16', rank: 3, tier: 'bronze', prizeCents: 0 }
const words = { title: 'the server’s title', message: 'the server’s words' }

test.each([
  ['duel_accepted', { invite_id: 'i', duel_id: 'abc' }, Swords, '/duel/abc'],
  ['duel_accepted', { invite_id: 'i' }, Swords, null],
  ['duel_rejected', { invite_id: 'i' }, Swords, null],
  ['duel_rejected', { invite_id: 'i', user_id: 'b' }, Swords, '/user/b'],
  ['league_promoted', league, Trophy, '/leaderboard'],
  ['streak_frozen', { day: '2026-11-20', days: 3, left: 0 }, Snowflake, '/gamification?tab=streak'],
  ['box_received', { box: 'boxRare' }, Gift, '/gamification?tab=boxes'],
  ['plan_unpaid', { plan: 'premium', ends_at: 1_795_000_000_000 }, Crown, '/subscription-plans'],
  ['plan_ended', { plan: 'elite' }, Crown, '/subscription-plans'],
  ['other', {}, Bell, null],
  ['of_a_newer_server', { count: 3 }, Bell, null],
  ['constructor', {}, Bell, null],
])('%s with %j is shown in the server’s words', (type, data, icon, path) => {
  expect(presentNotice(t, noticeOf(type, data))).toEqual({ icon, path, ...words })
})

test.each([
  ['level_up', { count: 4, ...paid }, '/gamification', 'feedback.milestone.types.level', 'notification.level 4'],
  ['star_reached', { count: 2, ...paid }, '/gamification', 'notification.star_reached.title', 'notification.star 2'],
  ['streak_reached', { count: 7, ...paid }, null, 'feedback.milestone.types.streak', 'notification.streak 7'],
  [
    ...(['perfect_quiz', paid, null] as const),
    ...(['feedback.milestone.types.perfect_quiz', 'feedback.milestones.perfect_quiz.title'] as const),
  ],
])('%s with %j is shown in the reader’s words', (type, data, path, title, message) => {
  expect(presentNotice(t, noticeOf(type, data))).toMatchObject({ path, title, message })
})

const from = '\u2068Bia\u2069'

test.each([
  ['duel_accepted', { invite_id: 'i' }, `notification.acceptedBy ${from}`],
  ['duel_rejected', { invite_id: 'i' }, `notification.rejectedBy ${from}`],
  [
    'invite_expired',
    { invite_id: 'i', user_id: 'b', side: 'challenger' },
    `notification.unanswered.challenger ${from}`,
  ],
  [
    'invite_expired',
    { invite_id: 'i', user_id: 'b', side: 'challenged' },
    `notification.unanswered.challenged ${from}`,
  ],
  ['followed', { user_id: 'b', friends: false }, `notification.follows ${from}`],
  ['followed', { user_id: 'b', friends: true }, `notification.friends ${from}`],
])('%s names whom it tells of', (type, data, message) => {
  expect(presentNotice(t, { ...noticeOf(type, data), from: 'Bia' })).toMatchObject({ message })
})

const battle = { battle_id: 'b', attacker: 'fintech', defender: 'criptomoedas' }
const names = 'app.districts.fintech app.districts.criptomoedas'

test.each([
  [
    ...(['battle_begun', { ...battle, side: 'defender', ends_at: 1 }, Swords] as const),
    ...(['/satoshi-city/criptomoedas/battles/b', 'notification.attacked app.districts.fintech'] as const),
  ],
  [
    ...(['battle_begun', { ...battle, side: 'attacker', ends_at: 1 }, Swords] as const),
    ...(['/satoshi-city/fintech/battles/b', 'notification.attacks app.districts.criptomoedas'] as const),
  ],
  [
    ...(['battle_ended', { ...battle, result: 'drawn', ...paid }, Swords] as const),
    ...([
      '/satoshi-city/criptomoedas/battles/b',
      `notification.battle.paid notification.battle.drawn ${names} 25 5`,
    ] as const),
  ],
  [
    ...(['district_post', { district: 'fintech', post: 'guardian', week: '2026-11-23' }, Crown] as const),
    ...(['/satoshi-city/fintech', 'notification.post.guardian app.districts.fintech'] as const),
  ],
])('%s with %j names its districts in the reader’s language', (type, data, icon, path, message) => {
  expect(presentNotice(t, noticeOf(type, data))).toEqual({ icon, path, title: words.title, message })
})

test.each([
  ['firstQuiz', 'achievement.names.firstQuiz'],
  ['ofANewerServer', words.message],
])('the achievement %s is called %s', (key, message) => {
  expect(presentNotice(t, noticeOf('achievement', { key, ...paid }))).toEqual({
    icon: Medal,
    path: '/gamification?tab=achievements',
    title: 'feedback.milestone.types.achievement',
    message,
  })
})

test('data of a newer server breaks no row', () => {
  for (const type of ['level_up', 'achievement', 'duel_accepted', 'league_prize'])
    expect(() => presentNotice(t, noticeOf(type, {}))).not.toThrow()
  expect(presentNotice(t, noticeOf('streak_reached', {}))).toMatchObject({ icon: Flame })
})

test('a milestone is celebrated in its own look, with what was paid', () => {
  const description = 'feedback.milestone.types.level'
  expect(presentMilestone(t, milestoneOf('level_up', 12, null))).toEqual({
    type: 'level',
    title: 'feedback.milestones.level.title 12',
    description: 'feedback.milestones.level.text',
    rewards: [
      { type: 'xp', amount: 5, description },
      { type: 'btz', amount: 25, description },
    ],
  })
})

test.each([
  ['star_reached', 2, null, 'level', 'feedback.milestones.star.title 2'],
  ['streak_reached', 7, null, 'streak', 'feedback.milestones.streak.title 7'],
  ['perfect_quiz', 1, null, 'perfect_quiz', 'feedback.milestones.perfect_quiz.title'],
  ['achievement', 1, 'firstQuiz', 'achievement', 'achievement.names.firstQuiz'],
  ['achievement', 1, 'ofANewerServer', 'achievement', 'feedback.milestone.types.achievement'],
])('%s of %d and %s looks as %s and is called %s', (type, count, key, milestone, title) => {
  expect(presentMilestone(t, milestoneOf(type, count, key))).toMatchObject({ type: milestone, title })
})

test('a reward of nothing is not listed, and a type of a newer server is not celebrated', () => {
  const unpaid = { ...milestoneOf('perfect_quiz', 1, null), xp: 0, amountCents: 0 }
  expect(presentMilestone(t, unpaid)).toMatchObject({ rewards: [] })
  expect(presentMilestone(t, milestoneOf('of_a_newer_server', 1, null))).toBeNull()
})

function noticeOf(type: string, data: object): Notice {
  return { id: crypto.randomUUID(), type, ...words, data, isRead: false, createdAt: 0 } as Notice
}

function milestoneOf(type: string, count: number, key: string | null): Milestone {
  return { id: crypto.randomUUID(), type, count, key, xp: 5, amountCents: 2_500 } as Milestone
}
