import { multiplierAt } from '../../inventory/boosts.ts'
import { livesAt, loseLives } from '../../lives/lives.ts'
import { livesOfQuiz } from '../../lives/paid-answers.ts'
import { add } from '../../money.ts'
import { fullQuizQuestions, perfectQuizQuestions } from '../../progress/quiz-btz.ts'
import { rewardForQuiz, type QuizAnswer, type QuizReward } from '../../progress/quiz-reward.ts'
import { streakOn, type Streak } from '../../progress/streak.ts'
import { streakGrants } from '../../progress/streak-rewards.ts'
import type { Grant } from '../../progress/grant.ts'
import { minute } from '../../time.ts'
import { earnAchievements } from './achievement-play.ts'
import { answerMillis, answerTo } from './answers.ts'
import type { BankQuestion, Theme } from './bank.ts'
import { happens } from './chance.ts'
import { countForMissions } from './mission-play.ts'
import type { SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import type { World } from './world.ts'

/** A quiz takes so long with its reveals, and the way to the next. */
export const quizTakes = 4 * minute

/** Plays a solo quiz at the player's moment: answers, lives, pay, the day of the streak, missions. */
export function playQuiz(
  world: World,
  player: SimPlayer,
  { theme, questions, isMission }: { theme: Theme; questions: number; isMission: boolean },
): void {
  const asked = player.memory.draw(theme, questions)
  const answers = asked.map((question) => answered(world, player, question))
  player.now += quizTakes
  const { paidAnswers, mistakes } = livesOfQuiz(answers, livesAt(player.lives, player.now))
  player.lives = loseLives(player.lives, mistakes, player.now)
  const reward = rewardOf(world, player, { answers, paidAnswers })
  grantAll(world, player, [...reward.grants, ...winDay(world, player, reward)])
  countDay(player, reward)
  const right = answers.filter(({ correct }) => correct).length
  player.facts.quizzes += answers.length >= fullQuizQuestions ? 1 : 0
  player.facts.perfectQuizzes += answers.length >= perfectQuizQuestions && right === answers.length ? 1 : 0
  countForMissions(world, player, {
    format: 'solo',
    finished: true,
    against: 'nobody',
    missionQuiz: isMission,
    answers: asked.map(({ topic, difficulty }, index) => ({
      topic,
      difficulty,
      missed: false,
      right: answers[index]?.correct ?? false,
      read: answers[index]?.readExplanation ?? false,
    })),
  })
  earnAchievements(world, player)
}

/** Sets the streak to what a day won made of it; gives the grants for the lengths that it reached. */
export function winDay(
  { today }: World,
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

function answered({ today }: World, player: SimPlayer, question: BankQuestion): QuizAnswer {
  const { right: correct, elapsedMillis } = answerTo(player, question.difficulty)
  const repeatFactor = player.memory.answer(question, correct, { at: player.now, day: today.index })
  const readExplanation = !correct && happens(player.chance, player.habits.reads)
  return { difficulty: question.difficulty, given: true, correct, elapsedMillis, repeatFactor, readExplanation }
}

function rewardOf(
  { today }: World,
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
    today: { day: today.day, quizzes: day.quizzes, answerCents: day.answerCents, firstQuizPaid: day.firstQuizPaid },
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
  if (grants.some(({ source }) => source === 'firstQuiz')) today.firstQuizPaid = true
}
