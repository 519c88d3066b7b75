import { random, shuffled } from '../random.ts'
import type { Day } from '../time.ts'
import type { Subject, Topic } from '../words.ts'
import type { DayDeeds, Goal, GoalKind } from './goal.ts'
import { unvisitedSubjects, weakestFirst, type TopicRecord } from './learner.ts'
import { targetFor } from './target.ts'

/** The five missions of a day, in the order of their rewards. Source: product 5.12. */
export const dailySlots = ['warmUp', 'weakTopic', 'social', 'stretch', 'explore'] as const
export type DailySlot = (typeof dailySlots)[number]

/** The first days on which a newcomer gets the same easy set. Source: product 5.12. */
export const newcomerDays = 3

/** What is known of a player when missions are planned; `days` are active days, the latest first. */
export type Known = {
  today: Day
  /** Days that had missions before today. */
  earlierDays: number
  days: readonly DayDeeds[]
  factor: number
  topics: readonly TopicRecord[]
}

/** The five goals of a day, by the order of `dailySlots`. The same seed and player give the same. Source: product 5.12. */
export function planDay(known: Known, seed: string): Goal[] {
  if (known.earlierDays < newcomerDays) return newcomerGoals
  return dailySlots.map((slot) => goalAt(candidatesFor(slot, known, seed), 0, 'day', known))
}

/**
 * The goal that takes the place of another of the day after `times` rerolls of it: the next candidate of its slot that
 * differs from what `taken` asks for; the candidates begin again at the end.
 */
export function rerollDay(
  slot: DailySlot,
  known: Known,
  seed: string,
  taken: { times: number; goals: readonly Goal[] },
): Goal {
  const candidates = [...candidatesFor(slot, known, seed), ...always]
  const free = candidates.filter((one) => !taken.goals.some((goal) => sameThing(goal, one)))
  return goalAt(free.length > 0 ? free : candidates, taken.times - 1, 'day', known)
}

/** The five goals of a week, in the order of their rewards. Source: product 5.12. */
export function planWeek(known: Known): Goal[] {
  const kinds = ['right', 'read', 'missionQuizzes', 'duels', 'sharpQuizzes'] as const
  return kinds.map((kind) => goalAt([{ kind }], 0, 'week', known))
}

/** What a newcomer's day asks: small things, and a first duel against a bot at the end. Source: product 5.12. */
const newcomerGoals: Goal[] = [
  { kind: 'right', topic: null, subject: null, target: 3 },
  { kind: 'quizzes', topic: null, subject: null, target: 1 },
  { kind: 'read', topic: null, subject: null, target: 2 },
  { kind: 'missionQuizzes', topic: null, subject: null, target: 1 },
  { kind: 'botDuels', topic: null, subject: null, target: 1 },
]

type Candidate = { kind: GoalKind; topic?: Topic | null; subject?: Subject | null }

/** What can be asked of anybody, for a slot whose own candidates are all among the five. */
const always: Candidate[] = [{ kind: 'right' }, { kind: 'read' }, { kind: 'quizzes' }, { kind: 'hardRight' }]

/** What a slot may ask, the best first. No two slots share a thing, so that the five differ. */
function candidatesFor(slot: DailySlot, known: Known, seed: string): Candidate[] {
  if (slot === 'warmUp') return [{ kind: 'right' }, { kind: 'quizzes' }]
  if (slot === 'weakTopic') {
    return weakestFirst(known.topics)
      .slice(0, 4)
      .map((topic) => ({ kind: 'topicRight', topic }))
  }
  if (slot === 'social') return [{ kind: 'duels' }, { kind: 'botDuels' }]
  if (slot === 'stretch') return shuffled([{ kind: 'hardRight' }, { kind: 'sharpQuizzes' }], random(seed, slot))
  const unvisited = unvisitedSubjects(known.topics, known.today)
  return [
    ...unvisited.map((subject): Candidate => ({ kind: 'subjectRight', subject })),
    ...shuffled<Candidate>([{ kind: 'missionQuizzes' }, { kind: 'read' }], random(seed, slot)),
  ]
}

function goalAt(candidates: readonly Candidate[], index: number, period: 'day' | 'week', known: Known): Goal {
  const candidate = candidates[index % candidates.length]
  if (!candidate) throw new Error('a mission without a candidate')
  const { kind, topic = null, subject = null } = candidate
  return { kind, topic, subject, target: targetFor(kind, period, known) }
}

function sameThing(goal: Goal, { kind, topic = null, subject = null }: Candidate): boolean {
  return goal.kind === kind && goal.topic === topic && goal.subject === subject
}
