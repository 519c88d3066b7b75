import { random, shuffled } from '../random.ts'
import { shiftDay, type Day } from '../time.ts'
import { subjectOfTopic, subjects, topics, type Subject, type Topic } from '../words.ts'
import { targetFor, type DayActivity, type Goal, type GoalKind } from './goal.ts'

/** The five missions of a day, in the order of their rewards. Source: product 5.12. */
export const dailySlots = ['warmUp', 'weakTopic', 'social', 'stretch', 'explore'] as const
export type DailySlot = (typeof dailySlots)[number]

/** The first days on which a newcomer gets the same easy set. Source: product 5.12. */
export const newcomerDays = 3

/** Facts of a player that missions are planned by; `days` are active days, the latest first. */
export type Known = {
  today: Day
  /** Days that had missions before today. */
  earlierDays: number
  days: readonly DayActivity[]
  factor: number
  topics: readonly TopicRecord[]
  memory: readonly TopicMemory[]
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
    return weakTopics(known)
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

/** What a player answered of a topic, and the last day on which they did. */
export type TopicRecord = { topic: Topic; answered: number; right: number; lastDay: Day }

/** Topics from the weakest to the strongest: by the share of right answers, each taken as if one right and one wrong had been given before. */
export function weakestFirst(records: readonly TopicRecord[]): Topic[] {
  const known = new Map(records.map((one) => [one.topic, (one.right + 1) / (one.answered + 2)]))
  return topics.toSorted((a, b) => (known.get(a) ?? unknown) - (known.get(b) ?? unknown))
}

/** What was never asked stands behind what is known to be weak, and before what is known to be strong. */
const unknown = 0.5

/**
 * What a player remembers of a topic: how many questions may be asked of it, how many of them were right the last time, and
 * how many of its cards are due by the end of the day.
 */
export type TopicMemory = { topic: Topic; questions: number; known: number; due: number }

/** From how many due cards on a topic is asked for because it is weak. Source: product 5.12. */
export const weakTopicDue = 5

/**
 * Topics in the order in which they are worth a player's work: those with enough due cards by their mastery, the lowest
 * first and of equals the one with more due; then the others, as `weakestFirst` has them. Mastery is the share of a topic's
 * questions that were right the last time (decision 0118). Source: product 5.12.
 */
export function weakTopics({ topics: records, memory }: Pick<Known, 'topics' | 'memory'>): Topic[] {
  const mastery = ({ questions, known }: TopicMemory) => (questions > 0 ? known / questions : 1)
  const due = memory
    .filter((one) => one.due >= weakTopicDue)
    .toSorted((a, b) => mastery(a) - mastery(b) || b.due - a.due || topics.indexOf(a.topic) - topics.indexOf(b.topic))
    .map(({ topic }) => topic)
  return [...due, ...weakestFirst(records).filter((topic) => !due.includes(topic))]
}

/** Days without a subject after which it is worth a visit. Source: product 5.12. */
export const unvisitedDays = 14

/** Subjects that were not played for fourteen days or never, the longest unvisited first. */
export function unvisitedSubjects(records: readonly TopicRecord[], today: Day): Subject[] {
  const lastDayOf = (subject: Subject) =>
    records.reduce(
      (last, one) => (subjectOfTopic[one.topic] === subject && one.lastDay > last ? one.lastDay : last),
      '',
    )
  return subjects
    .filter((subject) => lastDayOf(subject) <= shiftDay(today, -unvisitedDays))
    .toSorted((a, b) => (lastDayOf(a) < lastDayOf(b) ? -1 : 1))
}

/** Questions of the mission quiz; each is open for as long as in any solo, 30 s. Source: product 9.15. */
export const missionQuizQuestions = 5

/** From how many of the weakest topics its questions come. Source: decision 0114. */
export const missionQuizTopics = 3

/** So many questions that may be asked of the player its topics have together. Source: decision 0198. */
export const missionQuizPool = 40

/** What a mission quiz is drawn from: of the weakest topics three, and more where these have too few questions for the player. */
export function missionQuizFrom<Question extends { topic: Topic }>(
  weakest: readonly Topic[],
  questions: readonly Question[],
): Question[] {
  const pool: Question[] = []
  for (const [index, topic] of weakest.entries()) {
    if (index >= missionQuizTopics && pool.length >= missionQuizPool) break
    pool.push(...questions.filter((one) => one.topic === topic))
  }
  return pool
}

/** How many of its questions are due for review at most. Source: decision 0114. */
export const missionQuizDue = 2

/** Chance of a right answer that the mission quiz aims at: that of a weak topic. Source: product 5.12, decision 0140. */
export const missionQuizTarget = 0.8
