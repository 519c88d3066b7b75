import { array, assert, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { btz } from '../money.ts'
import { hour } from '../time.ts'
import { topics, type Topic } from '../words.ts'
import {
  dayActivityOf,
  stepTowards,
  type MissionActivity,
  noActivity,
  type DayActivity,
  type Goal,
  factorAfter,
  factorBounds,
  targetFor,
} from './goal.ts'
import {
  missionQuizFrom,
  unvisitedSubjects,
  weakestFirst,
  weakTopicDue,
  weakTopics,
  dailySlots,
  planDay,
  planWeek,
  rerollDay,
  type Known,
} from './plan.ts'
import {
  claim,
  claimMillis,
  isOverdue,
  stateAt,
  type Window,
  reroll,
  rerolls,
  comboGrant,
  comboPay,
  dailyPay,
  missionGrant,
  payOf,
  weeklyPay,
} from './mission.ts'

const today = '2026-11-21'
const closesAt = Date.parse('2026-11-22T06:00:00Z')
const open: Window = { period: today, current: today, closesAt }
const closed: Window = { period: today, current: '2026-11-22', closesAt }
const done = { progress: 5, target: 5, claimed: false }
const known: Known = { today, earlierDays: 3, days: [], factor: 1, topics: [], memory: [] }
const seeds = { seed: 512, numRuns: 300 }

test('missions pay what product 5.12 says, and the combo what product 1.9 says', () => {
  expect(dailyPay.map(({ xp, cents }) => [cents / 100, xp])).toEqual([
    [40, 20],
    [60, 30],
    [80, 40],
    [100, 50],
    [120, 60],
  ])
  expect(weeklyPay.map(({ cents }) => cents / 100)).toEqual([200, 300, 400, 500, 600])
  expect(comboPay).toEqual({ xp: 500, cents: btz(1_000) })
  expect(comboGrant(today)).toMatchObject({
    source: 'missionCombo',
    ref: today,
    xp: 500,
    points: 500,
    earnedCents: btz(1_000),
  })
})

test('a mission paid by itself brings its BTZ and no XP, under the same reference', () => {
  const [tapped, itself] = [missionGrant('m', payOf('day', 4), 'player'), missionGrant('m', payOf('day', 4), 'itself')]
  expect([tapped.xp, tapped.points, tapped.earnedCents]).toEqual([60, 60, btz(120)])
  expect([itself.xp, itself.points, itself.earnedCents]).toEqual([0, 0, btz(120)])
  expect([itself.source, itself.ref]).toEqual([tapped.source, tapped.ref])
})

test.each([
  ['in progress while its day is open', { ...done, progress: 4 }, open, closesAt - 1, 'inProgress'],
  ['completed when the target is reached', done, open, closesAt - 1, 'completed'],
  ['completed for a day after its day', done, closed, closesAt + claimMillis - 1, 'completed'],
  ['expired after that', done, closed, closesAt + claimMillis, 'expired'],
  ['expired with its day when it was not done', { ...done, progress: 4 }, closed, closesAt, 'expired'],
  ['claimed whenever it was', { ...done, claimed: true }, closed, closesAt + 9 * claimMillis, 'claimed'],
  ['still open where a change of zone holds its day open', done, open, closesAt + 30 * hour, 'completed'],
] as const)('a mission is %s', (_, mission, window, at, state) => {
  expect(stateAt(mission, window, at)).toBe(state)
})

test('claimed is what is done and in time; claimed again it is nothing new; the rest says why not', () => {
  expect(claim(done, closed, closesAt)).toEqual({ ok: true, value: 'now' })
  expect(claim({ ...done, claimed: true }, closed, closesAt)).toEqual({ ok: true, value: 'before' })
  expect(claim({ ...done, progress: 4 }, open, closesAt - 1)).toMatchObject({ code: 'mission.notDone' })
  expect(claim({ ...done, progress: 4 }, closed, closesAt)).toMatchObject({ code: 'mission.expired' })
  expect(claim(done, closed, closesAt + claimMillis)).toMatchObject({ code: 'mission.expired' })
})

test('at every moment a mission can be claimed, or is paid by itself, or neither, never both', () => {
  const moments = tuple(integer({ min: 0, max: 9 }), constantFrom(open, closed), integer({ min: -50, max: 50 }))
  assert(
    property(moments, ([progress, window, hours]) => {
      const mission = { progress, target: 5, claimed: false }
      const at = closesAt + hours * hour
      const [claimable, overdue] = [claim(mission, window, at).ok, isOverdue(mission, window, at)]
      expect(claimable && overdue).toBe(false)
      expect(claimable || overdue).toBe(progress >= 5)
    }),
    seeds,
  )
})

test('of three rerolls a day those are free that the plan gives; only what is in progress is rerolled', () => {
  const mission = { ...done, progress: 2 }
  for (const [free, costs] of [
    [0, [5_000, 5_000, 5_000]],
    [1, [0, 5_000, 5_000]],
    [2, [0, 0, 5_000]],
    [3, [0, 0, 0]],
  ] as const) {
    const paid = [0, 1, 2].map((used) => reroll(mission, open, { used, free }, closesAt - 1))
    expect(paid).toEqual(costs.map((value) => ({ ok: true, value })))
    const fourth = reroll(mission, open, { used: rerolls.most, free }, closesAt - 1)
    expect(fourth).toMatchObject({ code: 'mission.noRerolls', details: { most: 3 } })
  }
  const none = { used: 0, free: 1 }
  expect(reroll(done, open, none, closesAt - 1)).toMatchObject({ code: 'mission.notOpen' })
  expect(reroll(mission, closed, none, closesAt)).toMatchObject({ code: 'mission.notOpen' })
})

test('the factor rises after all five, falls after two or fewer, and stays within 0.7 and 1.5', () => {
  expect([0, 2, 3, 4, 5].map((count) => factorAfter(1, count))).toEqual([0.95, 0.95, 1, 1, 1.05])
  const after = (count: number) => Array.from({ length: 40 }, () => count).reduce(factorAfter, 1)
  expect([after(0), after(3), after(5)]).toEqual([0.7, 1, 1.5])
  assert(
    property(array(integer({ min: 0, max: 5 }), { maxLength: 60 }), (days) => {
      const factor = days.reduce(factorAfter, factorBounds.start as number)
      expect(factor).toBeGreaterThanOrEqual(0.7)
      expect(factor).toBeLessThanOrEqual(1.5)
      expect(factor).toBe(Math.round(factor * 100) / 100)
    }),
    seeds,
  )
})

test('a target follows the median of the last seven active days, and never more than its bound', () => {
  const days = [40, 10, 20, 30, 20, 20, 90, 1_000].map((right) => ({ ...noActivity, right }))
  expect(targetFor('right', 'day', { days, factor: 1 })).toBe(12)
  expect(targetFor('right', 'day', { days, factor: 1.5 })).toBe(18)
  expect(targetFor('right', 'day', { days: [{ ...noActivity, right: 1_000 }], factor: 1.5 })).toBe(40)
  expect(targetFor('right', 'day', { days: [noActivity], factor: 1 })).toBe(6)
  expect(targetFor('duels', 'day', { days: [], factor: 1 })).toBe(1)
  expect(targetFor('duels', 'week', { days: [], factor: 1 })).toBe(3)
})

test('more done before never makes a target smaller, nor does a higher factor', () => {
  const days = array(record({ right: integer({ min: 0, max: 200 }) }), { minLength: 1, maxLength: 9 })
  assert(
    property(days, integer({ min: 1, max: 50 }), (before, more) => {
      const as = (extra: number) => before.map(({ right }): DayActivity => ({ ...noActivity, right: right + extra }))
      const target = (extra: number, factor: number) => targetFor('right', 'day', { days: as(extra), factor })
      expect(target(more, 1)).toBeGreaterThanOrEqual(target(0, 1))
      expect(target(0, 1.5)).toBeGreaterThanOrEqual(target(0, 0.7))
    }),
    seeds,
  )
})

test('a newcomer gets the same easy set for three days, with a first duel against a bot at the end', () => {
  const sets = [0, 1, 2].map((earlierDays) => planDay({ ...known, earlierDays }, `seed-${earlierDays}`))
  expect(sets[0]).toEqual(sets[2])
  expect(sets[0]?.at(-1)).toMatchObject({ kind: 'botDuels', target: 1 })
  expect(planDay(known, 'seed')).not.toEqual(sets[0])
})

test('whatever is known of a player, five different missions come that can be done, the same again for the same seed', () => {
  const record5 = record({
    topic: constantFrom(...topics),
    answered: integer({ min: 5, max: 99 }),
    right: integer({ min: 0, max: 5 }),
    lastDay: constantFrom('2026-10-01', '2026-11-20'),
  })
  assert(
    property(
      array(record5, { maxLength: 14 }),
      integer({ min: 0, max: 9 }),
      integer(),
      (records, earlierDays, seed) => {
        const player = { ...known, earlierDays, topics: records }
        const goals = planDay(player, String(seed))
        expect(goals).toHaveLength(5)
        expect(new Set(goals.map(nameOf)).size).toBe(5)
        expect(goals.every(({ target }) => target >= 1)).toBe(true)
        expect(planDay(player, String(seed))).toEqual(goals)
        for (const [index, slot] of dailySlots.entries()) {
          const other = rerollDay(slot, player, String(seed), { times: 1, goals })
          expect(goals.map(nameOf)).not.toContain(nameOf(other))
          expect(new Set(goals.with(index, other).map(nameOf)).size).toBe(5)
        }
      },
    ),
    seeds,
  )
})

test('a week has five different missions too', () => {
  expect(new Set(planWeek(known).map(nameOf)).size).toBe(5)
})

test('the weakest topic is asked for, and what was not played for fourteen days', () => {
  const records = topics.map((topic) => ({ topic, answered: 20, right: topic === 'ipo' ? 2 : 18, lastDay: today }))
  expect(weakestFirst(records)[0]).toBe('ipo')
  expect(planDay({ ...known, topics: records }, 'seed')[1]).toMatchObject({ kind: 'topicRight', topic: 'ipo' })
  const away = records.map((one) =>
    one.topic === 'bitcoin' || one.topic === 'defi' ? { ...one, lastDay: '2026-11-07' } : one,
  )
  expect(unvisitedSubjects(away, today)).toEqual(['criptomoedas'])
  expect(unvisitedSubjects(away, '2026-11-20')).toEqual([])
  expect(planDay({ ...known, topics: away }, 'seed')[4]).toMatchObject({
    kind: 'subjectRight',
    subject: 'criptomoedas',
  })
})

test('of the topics with five due cards the one with the lowest mastery is asked for, whatever its answers were', () => {
  // By answers alone it would be the strongest of all.
  const topicsPlayed = topics.map((topic) => ({ topic, answered: 20, right: topic === 'ipo' ? 20 : 2, lastDay: today }))
  const memory = [
    { topic: 'roi', questions: 10, known: 9, due: 9 },
    { topic: 'ipo', questions: 10, known: 4, due: weakTopicDue },
    { topic: 'bitcoin', questions: 20, known: 8, due: 6 },
    { topic: 'defi', questions: 10, known: 0, due: weakTopicDue - 1 },
  ] as const
  const weak = weakTopics({ topics: topicsPlayed, memory })
  // Equal in mastery: more is due of bitcoin. Four due cards of defi are too few, however little of it is known.
  expect(weak.slice(0, 3)).toEqual(['bitcoin', 'ipo', 'roi'])
  expect(weak.toSorted()).toEqual(topics.toSorted())
  expect(planDay({ ...known, topics: topicsPlayed, memory }, 'seed')[1]).toMatchObject({
    kind: 'topicRight',
    topic: 'bitcoin',
  })
  const goals = planDay({ ...known, topics: topicsPlayed, memory }, 'seed')
  const other = rerollDay('weakTopic', { ...known, topics: topicsPlayed, memory }, 'seed', { times: 1, goals })
  expect(other).toMatchObject({ kind: 'topicRight', topic: 'ipo' })
  expect(weakTopics({ topics: topicsPlayed, memory: [] })).toEqual(weakestFirst(topicsPlayed))
})

test('an explanation counts after a wrong answer alone: not after a right one, nor after one that time took', () => {
  const read = { ...answer(false), read: true }
  const counted = (one: MissionActivity['answers'][number]) => stepTowards(goal('read'), playedQuiz({ answers: [one] }))
  expect(counted(read)).toBe(1)
  expect(counted({ ...read, right: true })).toBe(0)
  expect(counted({ ...read, missed: true })).toBe(0)
  expect(counted({ ...read, read: false })).toBe(0)
})

test('a match counts for what it shows: a full quiz, a sharp one, a duel, a topic', () => {
  const quiz = { answers: Array.from({ length: 10 }, (_, place) => answer(place < 8)) }
  const played = playedQuiz(quiz)
  expect(dayActivityOf(played)).toEqual({ ...noActivity, right: 8, quizzes: 1, sharpQuizzes: 1, read: 2 })
  expect(dayActivityOf(playedQuiz({ ...quiz, missionQuiz: true })).missionQuizzes).toBe(1)
  expect(dayActivityOf(playedQuiz({ ...quiz, finished: false }))).toEqual({ ...noActivity, right: 8, read: 2 })
  expect(dayActivityOf(playedQuiz({ answers: [answer(true)] })).quizzes).toBe(0)
  const duel = { format: 'duel', against: 'bots', answers: [answer(true)] } as const
  expect([dayActivityOf(playedQuiz(duel)).duels, stepTowards(goal('botDuels'), playedQuiz(duel))]).toEqual([1, 1])
  expect(stepTowards(goal('botDuels'), playedQuiz({ ...duel, against: 'people' }))).toBe(0)
  expect(stepTowards(goal('duels'), playedQuiz({ ...duel, finished: false }))).toBe(0)
  expect(stepTowards({ ...goal('topicRight'), topic: 'roi' }, played)).toBe(8)
  expect(stepTowards({ ...goal('topicRight'), topic: 'ipo' }, played)).toBe(0)
  expect(stepTowards({ ...goal('subjectRight'), subject: 'financas' }, played)).toBe(8)
})

test('a review counts its right answer, and is no quiz and no duel', () => {
  const hard = { ...answer(true), difficulty: 'hard' } as const
  const review = (answers: MissionActivity['answers']): MissionActivity => ({ match: null, answers })
  expect(dayActivityOf(review([hard]))).toEqual({ ...noActivity, right: 1, hardRight: 1 })
  expect(dayActivityOf(review([{ ...answer(false), read: false }]))).toEqual(noActivity)
  const steps = (goals: Goal[]) => goals.map((one) => stepTowards(one, review([hard])))
  const roi = { ...goal('topicRight'), topic: 'roi' } as const
  const financas = { ...goal('subjectRight'), subject: 'financas' } as const
  expect(steps([goal('right'), goal('hardRight'), roi, financas])).toEqual([1, 1, 1, 1])
  expect(stepTowards({ ...roi, topic: 'ipo' }, review([hard]))).toBe(0)
  // However many at once: ten right answers are a sharp quiz only in a quiz.
  const ten = review(Array.from({ length: 10 }, () => answer(true)))
  for (const kind of ['quizzes', 'sharpQuizzes', 'missionQuizzes', 'duels', 'botDuels'] as const) {
    expect(stepTowards(goal(kind), ten)).toBe(0)
  }
})

function playedQuiz({
  answers = [],
  ...change
}: Partial<NonNullable<MissionActivity['match']>> & Partial<Pick<MissionActivity, 'answers'>>): MissionActivity {
  return { match: { format: 'solo', finished: true, against: 'nobody', missionQuiz: false, ...change }, answers }
}

function answer(right: boolean): MissionActivity['answers'][number] {
  return { topic: 'roi', difficulty: 'easy', right, missed: false, read: !right }
}

function goal(kind: Goal['kind']): Goal {
  return { kind, topic: null, subject: null, target: 1 }
}

function nameOf({ kind, topic, subject }: Goal): string {
  return [kind, topic, subject].join(' ')
}

describe('what a mission quiz is drawn from', () => {
  const questions = (counts: Partial<Record<Topic, number>>) =>
    topics.flatMap((topic) => Array.from({ length: counts[topic] ?? 0 }, () => ({ topic })))
  const from = (counts: Partial<Record<Topic, number>>) => {
    const pool = missionQuizFrom(['defi', 'ipo', 'roi', 'bitcoin', 'inflation'], questions(counts))
    return [...new Set(pool.map(({ topic }) => topic))]
  }

  test('is the three weakest topics, where these have enough', () => {
    expect(from({ defi: 15, ipo: 10, roi: 15, bitcoin: 15 })).toEqual(['defi', 'ipo', 'roi'])
    expect(from({ defi: 38, ipo: 1, roi: 1, bitcoin: 15 })).toEqual(['defi', 'ipo', 'roi'])
  })

  test('are the next weakest as well, where few of their questions may be asked of the player', () => {
    expect(from({ defi: 15, ipo: 9, roi: 15, bitcoin: 15, inflation: 15 })).toEqual(['defi', 'ipo', 'roi', 'bitcoin'])
    expect(from({ bitcoin: 15, inflation: 15 })).toEqual(['bitcoin', 'inflation'])
  })
})
