import { subjectOfTopic, type Difficulty, type MatchFormatName, type Topic } from '../words.ts'
import type { DayDeeds, Goal } from './goal.ts'

/** A match that a player has ended, as missions count it. */
export type PlayedMatch = {
  format: MatchFormatName
  /** Whether it was played to its end. */
  finished: boolean
  against: 'nobody' | 'people' | 'bots'
  /** Whether it is the mission quiz of the day. */
  missionQuiz: boolean
  answers: readonly { topic: Topic; difficulty: Difficulty; right: boolean; missed: boolean; read: boolean }[]
}

/** From how many answers on a finished quiz counts as one. Source: product 5.14 (a quiz of five answers or more). */
export const fullQuizAnswers = 5

/** A sharp quiz: eight right answers or more in one quiz. Source: decision 0114. */
export const sharpQuizRight = 8

/** What a match adds to the day of its player. */
export function deedsOf(played: PlayedMatch): DayDeeds {
  const right = played.answers.filter((answer) => answer.right)
  const isQuiz = isFullQuiz(played)
  return {
    right: right.length,
    quizzes: count(isQuiz),
    hardRight: right.filter(({ difficulty }) => difficulty === 'hard').length,
    sharpQuizzes: count(isQuiz && right.length >= sharpQuizRight),
    read: played.answers.filter(({ read }) => read).length,
    duels: count(played.format === 'duel' && played.finished),
    missionQuizzes: count(isQuiz && played.missionQuiz),
  }
}

/** What a match adds to a goal. Right answers count in every mode. */
export function stepTowards({ kind, topic, subject }: Goal, played: PlayedMatch): number {
  const right = played.answers.filter((answer) => answer.right)
  if (kind === 'topicRight') return right.filter((answer) => answer.topic === topic).length
  if (kind === 'subjectRight') return right.filter((answer) => subjectOfTopic[answer.topic] === subject).length
  const deeds = deedsOf(played)
  if (kind === 'botDuels') return played.against === 'bots' ? deeds.duels : 0
  return deeds[kind]
}

function isFullQuiz({ format, finished, answers }: PlayedMatch): boolean {
  return format === 'solo' && finished && answers.filter(({ missed }) => !missed).length >= fullQuizAnswers
}

function count(happened: boolean): number {
  return happened ? 1 : 0
}
