import { formatNamed } from '../match/format.ts'
import { subjectOfTopic, type Difficulty, type MatchFormatName, type Subject, type Topic } from '../words.ts'

/**
 * Kinds of goals: things that matches and reviews show. None asks to buy, to stake, to lose or to share anything.
 * Source: product 5.12.
 */
export const goalKinds = [
  'right',
  'quizzes',
  'topicRight',
  'subjectRight',
  'hardRight',
  'sharpQuizzes',
  'read',
  'duels',
  'botDuels',
  'missionQuizzes',
] as const
export type GoalKind = (typeof goalKinds)[number]

/** What is to be done, and how often. `topic` and `subject` are named by the kinds that count one alone. */
export type Goal = { kind: GoalKind; topic: Topic | null; subject: Subject | null; target: number }

/** Kinds whose daily counts are kept, so that targets follow what a player usually does. */
export const countedKinds = [
  'right',
  'quizzes',
  'hardRight',
  'sharpQuizzes',
  'read',
  'duels',
  'missionQuizzes',
] as const
type CountedKind = (typeof countedKinds)[number]

/** Activity of a player's day, by kind. */
export type DayActivity = Record<CountedKind, number>

/** A day on which nothing was done. */
export const noActivity: DayActivity = {
  right: 0,
  quizzes: 0,
  hardRight: 0,
  sharpQuizzes: 0,
  read: 0,
  duels: 0,
  missionQuizzes: 0,
}

/** Active days whose median a target follows. Source: product 5.12. */
export const daysConsidered = 7

/** What targets are multiplied by: at first, the step of a day, and its bounds. Source: product 5.12. */
export const factorBounds = { start: 1, step: 0.05, least: 0.7, most: 1.5 } as const

/** The factor after a day on which `done` of five missions were done: up after all, down after two or fewer. Source: product 5.12. */
export function factorAfter(factor: number, done: number): number {
  const { step, least, most } = factorBounds
  const moved = done >= 5 ? factor + step : done <= 2 ? factor - step : factor
  // In hundredths, so that many days of steps leave no fraction behind.
  return Math.round(Math.min(Math.max(moved, least), most) * 100) / 100
}

/** Of which counted kind a goal's target is a share, how large, and its bounds on a day and in a week. Source: decision 0114. */
type Scale = { of: CountedKind; share: number; usual: number; day: Bounds; week: Bounds }
type Bounds = readonly [least: number, most: number]

const scales: Record<GoalKind, Scale> = {
  right: { of: 'right', share: 0.6, usual: 16, day: [6, 40], week: [40, 300] },
  quizzes: { of: 'quizzes', share: 0.6, usual: 2, day: [1, 5], week: [4, 30] },
  topicRight: { of: 'right', share: 0.25, usual: 16, day: [3, 8], week: [10, 40] },
  subjectRight: { of: 'right', share: 0.35, usual: 16, day: [4, 12], week: [15, 60] },
  hardRight: { of: 'hardRight', share: 1, usual: 3, day: [2, 12], week: [8, 60] },
  sharpQuizzes: { of: 'sharpQuizzes', share: 1, usual: 1, day: [1, 3], week: [2, 10] },
  read: { of: 'read', share: 0.8, usual: 4, day: [2, 10], week: [8, 40] },
  duels: { of: 'duels', share: 0.7, usual: 1, day: [1, 4], week: [3, 15] },
  botDuels: { of: 'duels', share: 0.7, usual: 1, day: [1, 2], week: [2, 6] },
  missionQuizzes: { of: 'missionQuizzes', share: 1, usual: 1, day: [1, 1], week: [3, 5] },
}

/** Active days of a usual week, by which a week's target is larger than a day's. */
const daysOfWeek = 4

/**
 * How much of `kind` is asked on a day, or in a week: the median of the last seven active days, times the share of the
 * kind and the player's factor, within bounds. A player without days is taken for a usual one. Source: product 5.12.
 */
export function targetFor(
  kind: GoalKind,
  period: 'day' | 'week',
  known: { days: readonly DayActivity[]; factor: number },
): number {
  const { of, share, usual, day, week } = scales[kind]
  const days = known.days.slice(0, daysConsidered).map((activity) => activity[of])
  const [least, most] = period === 'day' ? day : week
  const times = share * known.factor * (period === 'day' ? 1 : daysOfWeek)
  return Math.min(Math.max(Math.round(median(days, usual) * times), least), most)
}

function median(values: readonly number[], otherwise: number): number {
  if (values.length === 0) return otherwise
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? otherwise) + (sorted[Math.ceil(middle)] ?? otherwise)) / 2
}

/** What a player did in one go, as missions count it: a match that ended, or a card that was reviewed. */
export type MissionActivity = {
  /** The match that it was; null for a review, which is no quiz and no duel. */
  match: {
    format: MatchFormatName
    /** Whether it was played to its end. */
    finished: boolean
    against: 'nobody' | 'people' | 'bots'
    /** Whether it is the mission quiz of the day. */
    missionQuiz: boolean
  } | null
  answers: readonly { topic: Topic; difficulty: Difficulty; right: boolean; missed: boolean; read: boolean }[]
}

/** From how many answers on a finished quiz counts as one. Source: product 5.14 (a quiz of five answers or more). */
export const fullQuizAnswers = 5

/** A sharp quiz: eight right answers or more in one quiz. Source: decision 0114. */
export const sharpQuizRight = 8

/** What an activity adds to the day of its player. Explanations count where a wrong answer was given. */
export function dayActivityOf(activity: MissionActivity): DayActivity {
  const { match, answers } = activity
  const right = answers.filter((answer) => answer.right)
  const isQuiz = isFullQuiz(activity)
  return {
    right: right.length,
    quizzes: count(isQuiz),
    hardRight: right.filter(({ difficulty }) => difficulty === 'hard').length,
    sharpQuizzes: count(isQuiz && right.length >= sharpQuizRight),
    // One that time took is no mistake that there is something to say about, as for XP (product 6.1).
    read: answers.filter(({ read, right: wasRight, missed }) => read && !wasRight && !missed).length,
    duels: count(match?.format === 'duel' && match.finished),
    missionQuizzes: count(isQuiz && match?.missionQuiz === true),
  }
}

/** What an activity adds to a goal. Right answers count in every mode, and in reviews. */
export function stepTowards({ kind, topic, subject }: Goal, activity: MissionActivity): number {
  const right = activity.answers.filter((answer) => answer.right)
  if (kind === 'topicRight') return right.filter((answer) => answer.topic === topic).length
  if (kind === 'subjectRight') return right.filter((answer) => subjectOfTopic[answer.topic] === subject).length
  const day = dayActivityOf(activity)
  if (kind === 'botDuels') return activity.match?.against === 'bots' ? day.duels : 0
  return day[kind]
}

function isFullQuiz({ match, answers }: MissionActivity): boolean {
  if (!match?.finished || !formatNamed(match.format).paysAnswers) return false
  return answers.filter(({ missed }) => !missed).length >= fullQuizAnswers
}

function count(happened: boolean): number {
  return happened ? 1 : 0
}
