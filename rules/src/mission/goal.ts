import type { Subject, Topic } from '../words.ts'

/**
 * What a mission may ask for: things that a match shows. None asks to buy, to stake, to lose or to share anything.
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
export type CountedKind = (typeof countedKinds)[number]

/** How much of each kind a player did on a day. */
export type DayDeeds = Record<CountedKind, number>

/** A day on which nothing was done. */
export const noDeeds: DayDeeds = {
  right: 0,
  quizzes: 0,
  hardRight: 0,
  sharpQuizzes: 0,
  read: 0,
  duels: 0,
  missionQuizzes: 0,
}
