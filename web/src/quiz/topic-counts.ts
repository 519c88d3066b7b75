import { solo } from '@satoshi/rules/match/formats/solo'
import { fullQuizQuestions, perfectQuizQuestions } from '@satoshi/rules/progress/quiz-btz'
import { hour, minute, second, type Instant } from '@satoshi/rules/time'
import type { Subject, Topic } from '@satoshi/rules/words'

import type { QuizSelection } from './quiz-selection.ts'

/** How many questions each topic has, as the server counts them. */
export type TopicCount = { subject: Subject; topic: Topic; questions: number }

/** What a question takes with its explanation: half of the answer time and some twenty seconds to read. */
const questionMillis = 36 * second

/** How many questions a quiz of this selection asks: ten, or all there are. Source: product 9.24. */
export function quizLength(counts: TopicCount[], selection: QuizSelection): number {
  return Math.min(solo.questions.max, poolOf(counts, selection))
}

/** How many questions a quiz over some topics asks. */
export function quizLengthOf(counts: TopicCount[], topics: readonly Topic[]): number {
  const pool = topics.reduce((sum, topic) => sum + poolOf(counts, { topic }), 0)
  return Math.min(solo.questions.max, pool)
}

/** How many questions there are to draw from. */
export function poolOf(counts: TopicCount[], { subject, topic }: QuizSelection): number {
  return counts
    .filter((count) => (!topic || count.topic === topic) && (!subject || count.subject === subject))
    .reduce((sum, count) => sum + count.questions, 0)
}

/** Minutes that a quiz of so many questions takes, rounded up. */
export function minutesFor(questions: number): number {
  return Math.ceil((questions * questionMillis) / minute)
}

/** Which of the rewards for a whole quiz one of this length can pay. */
export function rewardsFor(questions: number): { finish: boolean; perfect: boolean } {
  return { finish: questions >= fullQuizQuestions, perfect: questions >= perfectQuizQuestions }
}

/** The topic of the day of `at`: each in its turn, the same for everybody. Undefined when there are no questions. */
export function topicOfDay(counts: TopicCount[], at: Instant): TopicCount | undefined {
  const playable = counts.filter((count) => count.questions > 0)
  return playable[Math.floor(at / (24 * hour)) % playable.length]
}
