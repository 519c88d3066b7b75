import { hour } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { waitingPrizes } from '../mission/waiting-prizes.ts'
import type { TopicCount } from '../quiz/topic-counts.ts'
import {
  bestMode,
  duelMinutes,
  goals,
  modesForGoal,
  modesOf,
  slotFor,
  timeSlots,
  type ModeName,
  type PlayFacts,
} from './modes.ts'

const at = Date.parse('2026-11-25T15:00:00Z')
const topics: TopicCount[] = [{ subject: 'financas', topic: 'roi', questions: 15 }]
const set = { starts: '2026-11-25', closesAt: at + hour, claimUntil: at + 2 * hour, missions: [] }
const usual: PlayFacts = {
  topics,
  at,
  lives: { lives: 5, most: 5 },
  review: { due: 0, nextDueAt: at + hour, openSession: null },
  missions: { daily: set, weekly: set, earlier: [], quiz: { state: 'open', questions: 5 } },
  daily: { paid: 1, of: 3, winCents: 6_000, lossCents: 1_500, resetsAt: at + hour },
  today: { firstQuizCents: null, quizzes: 0, quizzesPaid: 10 },
  openDuelId: null,
  quizOpen: false,
}

function modeOf(name: ModeName, changes: Partial<PlayFacts> = {}) {
  return modesOf({ ...usual, ...changes }).find((mode) => mode.name === name)
}

function quizState(state: 'open' | 'running' | 'done'): Pick<PlayFacts, 'missions'> {
  return { missions: { ...usual.missions, quiz: { state, questions: 5 } } }
}

test.each([
  [1, 1],
  [3, 3],
  [4, 5],
  [6, 10],
  [40, 10],
])('%d minutes stand under %d', (minutes, slot) => {
  expect(slotFor(minutes)).toBe(slot)
})

test('every time that somebody may have holds a way to play that is open, also for a newcomer', () => {
  const newcomer = { ...usual, review: { due: 0, nextDueAt: null, openSession: null } }
  for (const facts of [usual, newcomer]) {
    const open = modesOf(facts).filter(({ closed }) => closed === null)
    expect([...new Set(open.map(({ slot }) => slot))].toSorted((a, b) => a - b)).toEqual(timeSlots)
  }
})

test('a duel takes what its rules take; of a quiz is said how many questions it asks, and it stands where most end it', () => {
  expect(duelMinutes).toBe(4)
  expect(modeOf('missionQuiz')).toMatchObject({ questions: null, minutes: null, slot: 3 })
  expect(modeOf('full')).toMatchObject({ questions: 10, minutes: null, slot: 10 })
  expect(modeOf('full', { topics: [{ subject: 'financas', topic: 'roi', questions: 4 }] })?.slot).toBe(3)
})

test('nothing due closes the review and offers a quiz of which one question is answered now', () => {
  expect(modeOf('review')?.closed).toBe('nothingDue')
  expect(modeOf('review', { review: { due: 0, nextDueAt: null, openSession: null } })?.closed).toBe('neverReviewed')
  expect(modeOf('glimpse')).toMatchObject({ to: '/quiz/solo?topic=roi', questions: 1, slot: 1, closed: null })
  const due = { review: { due: 7, nextDueAt: null, openSession: null } }
  expect(modeOf('review', due)?.closed).toBeNull()
  expect(modeOf('glimpse', due)).toBeUndefined()
})

test('a review that was left is open although no other card is due', () => {
  expect(modeOf('review', { review: { due: 0, nextDueAt: null, openSession: 'session' } })?.closed).toBeNull()
})

test('who sits in a duel can begin nothing, and is told so', () => {
  const facts = { ...usual, openDuelId: 'duel', review: { due: 3, nextDueAt: null, openSession: null } }
  expect(modesOf(facts).map(({ closed }) => closed)).toEqual(Array(modesOf(facts).length).fill('busy'))
  expect(bestMode(facts)).toBeNull()
})

test('without lives quizzes are practice, not closed, and a review gives a life back', () => {
  const lives = { lives: { lives: 0, most: 5 } }
  for (const name of ['full', 'topic', 'choose', 'missionQuiz'] as const)
    expect(modeOf(name, lives)).toMatchObject({ closed: null, remark: 'practice' })
  expect(modeOf('arena', lives)?.remark).toBeNull()
  expect(modeOf('review', lives)?.remark).toBe('givesLife')
  expect(modeOf('review')?.remark).toBeNull()
  expect(modeOf('full', { lives: { lives: null, most: null } })?.remark).toBeNull()
})

test('an open quiz is what any other quiz brings back; the running mission quiz is its own', () => {
  expect(modeOf('full', { quizOpen: true, lives: { lives: 0, most: 5 } })?.remark).toBe('opensRunning')
  expect(modeOf('missionQuiz', { quizOpen: true, ...quizState('running') })?.remark).toBeNull()
})

test('a mission quiz that is done is closed until tomorrow, whatever else is', () => {
  expect(modeOf('missionQuiz', quizState('done'))?.closed).toBe('missionDone')
  expect(modeOf('missionQuiz', { ...quizState('done'), openDuelId: 'duel' })?.closed).toBe('missionDone')
})

test('without questions quizzes are closed and duels are not told to be', () => {
  const empty = { topics: [] }
  expect(modeOf('full', empty)?.closed).toBe('noQuestions')
  expect(modeOf('missionQuiz', empty)?.closed).toBe('noQuestions')
  expect(modeOf('topic', empty)).toBeUndefined()
})

test('prizes that wait come first, and only while they wait', () => {
  const mission = { id: 'm', slot: 0, kind: 'right', topic: null, subject: null, progress: 5, target: 5 } as const
  const done = { ...mission, state: 'completed', xp: 20, amountCents: 4_000 } as const
  const daily = { ...set, missions: [done, { ...done, state: 'claimed' as const }] }
  const missions = { ...usual.missions, daily, earlier: [daily] }
  expect(waitingPrizes(missions)).toBe(2)
  expect(modesOf({ ...usual, missions })[0]?.name).toBe('claim')
  expect(modeOf('claim')).toBeUndefined()
})

test.each<[string, Partial<PlayFacts>, ModeName | null]>([
  ['the first quiz of the day while it pays', { today: { ...usual.today, firstQuizCents: 2_500 } }, 'full'],
  [
    'the mission quiz that runs before it',
    { today: { ...usual.today, firstQuizCents: 2_500 }, ...quizState('running') },
    'missionQuiz',
  ],
  ['the mission quiz after it', {}, 'missionQuiz'],
  [
    'five due cards after that',
    { ...quizState('done'), review: { due: 5, nextDueAt: null, openSession: null } },
    'review',
  ],
  [
    'a full quiz when four are due',
    { ...quizState('done'), review: { due: 4, nextDueAt: null, openSession: null } },
    'full',
  ],
  [
    'a review without lives',
    { lives: { lives: 0, most: 5 }, review: { due: 1, nextDueAt: null, openSession: null } },
    'review',
  ],
  [
    'a duel without lives and cards',
    { lives: { lives: 0, most: 5 }, today: { ...usual.today, firstQuizCents: 2_500 } },
    'arena',
  ],
  ['a duel without questions to learn', { topics: [] }, 'arena'],
])('proposed is %s', (_, changes, best) => {
  expect(bestMode({ ...usual, ...changes })).toBe(best)
})

test('every goal is served by modes that there are', () => {
  const names = modesOf({ ...usual, review: { due: 1, nextDueAt: null, openSession: null } }).map(({ name }) => name)
  for (const goal of goals) expect(names).toEqual(expect.arrayContaining([...modesForGoal[goal]]))
})
