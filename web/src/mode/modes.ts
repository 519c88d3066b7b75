import type { DailyDuels } from '@satoshi/contract/duel'
import type { Lives } from '@satoshi/contract/lives'
import type { Missions } from '@satoshi/contract/mission'
import type { Today } from '@satoshi/contract/profile'
import type { ReviewOverview } from '@satoshi/contract/review'
import { duel } from '@satoshi/rules/match/formats/duel'
import { reviewsPerLife } from '@satoshi/rules/review/session'
import { minute, type Instant } from '@satoshi/rules/time'
import type { Topic } from '@satoshi/rules/words'

import { waitingPrizes } from '../mission/waiting-prizes.ts'
import { soloPath } from '../quiz/quiz-selection.ts'
import { minutesFor, poolOf, quizLength, topicOfDay, type TopicCount } from '../quiz/topic-counts.ts'

/** Minutes that somebody may have. Source: product 5.20. */
export const timeSlots = [1, 3, 5, 10] as const
export type TimeSlot = (typeof timeSlots)[number]

/** What somebody may want of a game. Source: product 5.20. */
export const goals = ['learn', 'compete', 'team', 'explore'] as const
export type Goal = (typeof goals)[number]

/** Ways to play that there are. `glimpse` is a quiz of which one question is answered now, and the rest later. */
export type ModeName = 'claim' | 'review' | 'glimpse' | 'missionQuiz' | 'arena' | 'friend' | 'full' | 'topic' | 'choose'

/** Why a mode cannot be begun now. */
export type Closed = 'busy' | 'nothingDue' | 'neverReviewed' | 'missionDone' | 'noQuestions'

/** What is said of a mode besides: it opens the quiz that is open already, pays nothing now, or gives a life back. */
export type Remark = 'opensRunning' | 'practice' | 'givesLife'

/** A way to play as it is for this player now. */
export type Mode = {
  name: ModeName
  /** Where it is played; null where a tap starts it by a call. */
  to: string | null
  /** Whole minutes that it takes; null where it takes no time, or where that is its player's to say. */
  minutes: number | null
  /** How many questions it asks; null where that is not what it is chosen by. */
  questions: number | null
  slot: TimeSlot
  closed: Closed | null
  remark: Remark | null
  topic: Topic | null
}

/** What is known of the player; all of it comes with the dashboard's first call. */
export type PlayFacts = {
  topics: TopicCount[]
  at: Instant
  lives: Pick<Lives, 'lives' | 'most'>
  review: Pick<ReviewOverview, 'due' | 'nextDueAt' | 'openSession'>
  missions: Pick<Missions, 'daily' | 'weekly' | 'earlier' | 'quiz'>
  daily: DailyDuels
  today: Pick<Today, 'firstQuizCents' | 'quizzes' | 'quizzesPaid'>
  /** The duel that the player sits in. */
  openDuelId: string | null
  /** Whether a quiz is open, which any other quiz would bring back. */
  quizOpen: boolean
}

/** A review may be left after any card; so many take about a minute. The choice is ours. */
const reviewMinutes = 1

/** What a duel takes: half of the time to answer each question, and what stands around it. */
export const duelMinutes = Math.ceil(
  ((duel.gathering?.readyMillis ?? 0) +
    (duel.gathering?.countdownMillis ?? 0) +
    duel.questions.max * (duel.leadMillis + (duel.answerMillis[0] ?? 0) / 2 + (duel.revealMillis ?? 0))) /
    minute,
)

/** The least time that is enough for so many minutes; what takes longer than all of them stands under the longest. */
export function slotFor(minutes: number): TimeSlot {
  return timeSlots.find((slot) => slot >= minutes) ?? 10
}

/** Every way to play, the shortest first. A glimpse stands in for a review while nothing is due, and prizes come first. */
export function modesOf(facts: PlayFacts): Mode[] {
  const review = reviewMode(facts)
  const claim = waitingPrizes(facts.missions) > 0 ? [claimMode] : []
  const glimpse = review.closed === 'nothingDue' || review.closed === 'neverReviewed' ? [glimpseMode(facts)] : []
  return [...claim, review, ...glimpse, missionMode(facts), ...duelModes(facts), ...quizModes(facts)]
}

/** The mode to propose: what is paid today and not yet had, and what costs no life while there is none. */
export function bestMode(facts: PlayFacts): ModeName | null {
  const open = new Set(modesOf(facts).flatMap(({ name, closed }) => (closed === null ? [name] : [])))
  const { lives, review, today, missions } = facts
  const order: (ModeName | false)[] = [
    lives.lives === 0 && 'review',
    lives.lives === 0 && 'arena',
    missions.quiz.state === 'running' && 'missionQuiz',
    today.firstQuizCents !== null && 'full',
    missions.quiz.state === 'open' && 'missionQuiz',
    review.due >= reviewsPerLife && 'review',
    'full',
    'arena',
  ]
  return order.find((name): name is ModeName => name !== false && open.has(name)) ?? null
}

/** The modes that serve a goal, in the order in which they stand. What is no mode of its own stands beside them. */
export const modesForGoal: Record<Goal, readonly ModeName[]> = {
  learn: ['review', 'missionQuiz', 'choose'],
  compete: ['arena', 'friend'],
  team: ['friend'],
  explore: ['topic'],
}

const claimMode: Mode = {
  name: 'claim',
  to: '/missions',
  minutes: null,
  questions: null,
  slot: 1,
  closed: null,
  remark: null,
  topic: null,
}

function reviewMode({ review, openDuelId, lives }: PlayFacts): Mode {
  const { due, nextDueAt, openSession } = review
  const nothing = due === 0 && openSession === null
  const missing = lives.lives !== null && lives.most !== null && lives.lives < lives.most
  return {
    name: 'review',
    to: '/review/session',
    minutes: reviewMinutes,
    questions: null,
    slot: slotFor(reviewMinutes),
    closed: nothing ? (nextDueAt === null ? 'neverReviewed' : 'nothingDue') : openDuelId === null ? null : 'busy',
    remark: missing ? 'givesLife' : null,
    topic: null,
  }
}

function missionMode(facts: PlayFacts): Mode {
  const { state, questions } = facts.missions.quiz
  const closed = facts.openDuelId !== null ? 'busy' : poolOf(facts.topics, {}) === 0 ? 'noQuestions' : null
  return {
    name: 'missionQuiz',
    to: null,
    minutes: null,
    // Its card says so by itself.
    questions: null,
    slot: slotFor(minutesFor(questions)),
    closed: state === 'done' ? 'missionDone' : closed,
    remark: quizRemark(facts, state === 'running'),
    topic: null,
  }
}

function duelModes({ openDuelId }: PlayFacts): Mode[] {
  const both = { minutes: duelMinutes, questions: null, slot: slotFor(duelMinutes), remark: null, topic: null }
  const closed = openDuelId === null ? null : 'busy'
  return [
    { ...both, name: 'arena', to: '/casino-duels', closed },
    { ...both, name: 'friend', to: '/select-opponent?tab=friends', closed },
  ]
}

function quizModes(facts: PlayFacts): Mode[] {
  const topic = topicOfDay(facts.topics, facts.at)?.topic ?? null
  return [
    quizMode(facts, 'full', soloPath({}), quizLength(facts.topics, {})),
    ...(topic ? [topicMode(facts, topic)] : []),
    quizMode(facts, 'choose', '/quiz', quizLength(facts.topics, {})),
  ]
}

function topicMode(facts: PlayFacts, topic: Topic): Mode {
  return { ...quizMode(facts, 'topic', soloPath({ topic }), quizLength(facts.topics, { topic })), topic }
}

function glimpseMode(facts: PlayFacts): Mode {
  const topic = topicOfDay(facts.topics, facts.at)?.topic
  return { ...quizMode(facts, 'glimpse', soloPath(topic ? { topic } : {}), 1), topic: topic ?? null }
}

function quizMode(facts: PlayFacts, name: ModeName, to: string, questions: number): Mode {
  const slot = slotFor(minutesFor(questions))
  const closed = facts.openDuelId !== null ? 'busy' : poolOf(facts.topics, {}) === 0 ? 'noQuestions' : null
  return { name, to, minutes: null, questions, slot, closed, remark: quizRemark(facts, false), topic: null }
}

function quizRemark({ quizOpen, lives }: PlayFacts, own: boolean): Remark | null {
  if (quizOpen && !own) return 'opensRunning'
  return lives.lives === 0 ? 'practice' : null
}
