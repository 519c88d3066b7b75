import type { AnswerKey } from '../match/match.ts'
import type { Contribution } from '../rating/accord.ts'
import { attemptsCount, moveWithinDay, recentAnswers, type DailyMove, type RecentAnswer } from '../rating/counting.ts'
import { chanceOfRight, learnerAfter, questionAfter, type Rated } from '../rating/first-attempt.ts'
import { mayPauseItself } from '../rating/pause-bounds.ts'
import { countAttempt, noStats, questionAlarms, type QuestionStats } from '../rating/question-stats.ts'
import { shiftDay, type Day } from '../time.ts'

const guess = 0.25
/** A bank of its own, of fifteen questions each. */
const topics = 14

type SimQuestion = {
  id: string
  topic: number
  live: boolean
  rated: Rated
  moved: DailyMove | null
  stats: QuestionStats
}

/** A player of the simulation; all answer on every day, so that the day of the bank is how many days they have played. */
export type SimPlayer = { userId: string; confirmed: boolean; days: number; learner: Rated; recent: RecentAnswer[] }

export function newPlayer(userId: string, confirmed = true): SimPlayer {
  return { userId, confirmed, days: 0, learner: { rating: 1500, attempts: 0 }, recent: [] }
}

/** A bank of choice questions that first attempts move, by the functions that decide on the server. */
export class QuestionBank {
  readonly questions: SimQuestion[]
  readonly counted: Contribution[] = []
  #day: Day = '2026-11-23'
  #pausedToday: SimQuestion[] = []

  constructor(size = 210) {
    this.questions = Array.from({ length: size }, (_, index) => ({
      id: `question-${index}`,
      topic: index % topics,
      live: true,
      rated: { rating: 1500, attempts: 0 },
      moved: null,
      stats: noStats,
    }))
  }

  nextDay(): void {
    this.#day = shiftDay(this.#day, 1)
    this.#pausedToday = []
  }

  pausedToday(): number {
    return this.#pausedToday.length
  }

  /** A first attempt; whoever does not count yet moves only what is known of themselves. */
  answer(player: SimPlayer, questionIndex: number, correct: boolean): void {
    const question = this.questions[questionIndex]
    if (!question) throw new Error(`no question ${questionIndex}`)
    const { learner, userId } = player
    const attempt = { theta: learner.rating, difficulty: question.rated.rating, guess, correct }
    player.recent = [...player.recent, { guess, correct }].slice(-recentAnswers)
    player.learner = learnerAfter(learner, attempt)
    if (!attemptsCount(player)) return
    const chance = chanceOfRight(attempt.theta, attempt.difficulty, guess)
    this.counted.push({ userId, questionId: question.id, correct, chance })
    this.#count(question, attempt)
  }

  #count(question: SimQuestion, attempt: Parameters<typeof questionAfter>[1]): void {
    const { correct, theta } = attempt
    const choice = { option: correct ? ('a' as const) : ('b' as const) }
    question.stats = countAttempt(question.stats, { choice, correct, elapsedMillis: 5_000, theta })
    const { rating, attempts } = questionAfter(question.rated, attempt)
    const move = moveWithinDay({ rating: question.rated.rating, moved: question.moved }, rating, this.#day)
    question.rated = { rating: move.rating, attempts }
    question.moved = move.moved
    if (question.live && this.#isMisKeyed(question) && this.#mayPause(question)) {
      question.live = false
      this.#pausedToday.push(question)
    }
  }

  #isMisKeyed({ stats, rated }: SimQuestion): boolean {
    const key: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'a' }
    return questionAlarms({ stats, key, difficulty: 'medium', rating: rated.rating }).includes('probablyMisKeyed')
  }

  #mayPause({ topic }: SimQuestion): boolean {
    return mayPauseItself({
      questions: this.questions.length,
      paused: this.#pausedToday.length,
      pausedOfTopic: this.#pausedToday.filter((one) => one.topic === topic).length,
      liveOfTopic: this.questions.filter((one) => one.live && one.topic === topic).length,
    })
  }
}
