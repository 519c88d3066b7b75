import { achievementGrant, reachedAchievements } from '../../achievement/achievements.ts'
import { multiplierAt } from '../../inventory/boosts.ts'
import { livesAt, livesOfQuiz, loseLives } from '../../lives/lives.ts'
import { add } from '../../money.ts'
import type { Grant } from '../../progress/grant.ts'
import { fullQuizQuestions, perfectQuizQuestions } from '../../progress/quiz-btz.ts'
import { rewardForQuiz, type QuizAnswer, type QuizReward } from '../../progress/quiz-reward.ts'
import { streakGrants, streakOn, type Streak } from '../../progress/streak.ts'
import { minute, second, type Millis } from '../../time.ts'
import type { Difficulty } from '../../words.ts'
import type { BankQuestion, Theme } from './bank.ts'
import { countForMissions } from './mission-play.ts'
import type { SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import { happens } from './temperaments.ts'
import { livesNow, type Economy } from './economy.ts'

/** A quiz takes so long with its reveals, and the way to the next. */
export const quizTakes = 4 * minute

/** Plays a solo quiz at the player's moment: answers, lives, pay, the day of the streak, missions. */
export function playQuiz(
  economy: Economy,
  player: SimPlayer,
  { theme, questions, isMission }: { theme: Theme; questions: number; isMission: boolean },
): void {
  const asked = player.memory.draw(theme, questions)
  const answers = asked.map((question) => answered(economy, player, question))
  player.now += quizTakes
  const { paidAnswers, mistakes } = livesOfQuiz(answers, livesAt(player.lives, livesNow(player.now)))
  player.lives = loseLives(player.lives, mistakes, livesNow(player.now))
  const reward = rewardOf(economy, player, { answers, paidAnswers })
  grantAll(economy, player, [...reward.grants, ...winDay(economy, player, reward)])
  countDay(player, reward)
  const right = answers.filter(({ correct }) => correct).length
  player.facts.quizzes += answers.length >= fullQuizQuestions ? 1 : 0
  player.facts.perfectQuizzes += answers.length >= perfectQuizQuestions && right === answers.length ? 1 : 0
  countForMissions(economy, player, {
    match: { format: 'solo', finished: true, against: 'nobody', missionQuiz: isMission },
    answers: asked.map(({ topic, difficulty }, index) => ({
      topic,
      difficulty,
      missed: false,
      right: answers[index]?.correct ?? false,
      read: answers[index]?.readExplanation ?? false,
    })),
  })
  earnAchievements(economy, player)
}

/** Sets the streak to what a day won made of it; gives the grants for the lengths that it reached. */
export function winDay(
  { today }: Economy,
  player: SimPlayer,
  { counts, streak }: { counts: boolean; streak: Streak },
): Grant[] {
  // The same streak again: the day was won before.
  if (!counts || streak === player.streak) return []
  const before = streakOn(today.streakDays.earliest, player.streak)
  player.streak = streak
  player.facts.streakDays = Math.max(player.facts.streakDays, streak.days)
  return streakGrants(before, streak.days)
}

function answered({ today }: Economy, player: SimPlayer, question: BankQuestion): QuizAnswer {
  const { right: correct, elapsedMillis } = answerTo(player, question.difficulty)
  const repeatFactor = player.memory.answer(question, correct, { at: player.now, day: today.index })
  const readExplanation = !correct && happens(player.chance, player.habits.reads)
  const given = { given: true, skipped: false, correct, elapsedMillis }
  return { difficulty: question.difficulty, ...given, repeatFactor, readExplanation }
}

function rewardOf(
  { today }: Economy,
  player: SimPlayer,
  { answers, paidAnswers }: { answers: QuizAnswer[]; paidAnswers: number },
): QuizReward {
  const { now, effects, today: day } = player
  return rewardForQuiz({
    matchId: `${player.id}:${(player.matches += 1)}`,
    ended: 'finished',
    questions: answers.length,
    answerMillis,
    answers,
    paidAnswers,
    streak: player.streak,
    streakDays: today.streakDays,
    today: {
      day: today.day,
      quizzes: day.quizzes,
      answerCents: day.answerCents,
      firstQuizPaid: day.firstQuizPaid,
      quizXp: day.quizXp,
    },
    boosts: {
      xp: multiplierAt(effects, 'xpBoost', now),
      btz: multiplierAt(effects, 'btzBoost', now),
      answersBoosted: day.begun.btzBoost > 0,
    },
  })
}

function countDay({ today }: SimPlayer, { grants, day }: QuizReward): void {
  today.quizzes += day.quizzes
  today.answerCents = add(today.answerCents, day.answerCents)
  today.quizXp += day.quizXp
  if (grants.some(({ source }) => source === 'firstQuiz')) today.firstQuizPaid = true
}

/** How often questions are answered right, whoever plays. Source: product 4.2 (what Quizball's players did). */
export const rightShare: Record<Difficulty, number> = { easy: 0.71, medium: 0.56, hard: 0.44 }

/** Time of a question, in solo quizzes and duels. Source: product 4.1. */
export const answerMillis: Millis = 30 * second

/** The median of the time that an answer takes, of that of the question, and its spread. Source: product 4.8. */
const pace = { median: 0.28, spread: 0.45 }

/** Whether the player answers right, and after how long. */
export function answerTo({ chance }: SimPlayer, difficulty: Difficulty): { right: boolean; elapsedMillis: Millis } {
  const right = happens(chance, rightShare[difficulty])
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
  const elapsed = Math.round(pace.median * answerMillis * Math.exp(pace.spread * normal))
  return { right, elapsedMillis: Math.min(elapsed, answerMillis - second) }
}

/** Grants what the player's facts are worth, each once. */
export function earnAchievements(economy: Economy, player: SimPlayer): void {
  for (const key of reachedAchievements(player.facts)) {
    if (player.achieved.has(key)) continue
    player.achieved.add(key)
    const made = achievementGrant(key)
    if (made) grantAll(economy, player, [made])
  }
}
