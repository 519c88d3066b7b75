import { livesAt } from '../../lives/lives.ts'
import { weakestFirst } from '../../mission/learner.ts'
import { missionQuizQuestions, missionQuizTopics } from '../../mission/quiz.ts'
import { keepStreak } from '../../progress/streak-freeze.ts'
import { perfectQuizQuestions } from '../../progress/quiz-btz.ts'
import { hour, minute } from '../../time.ts'
import { everything, themeOf, type Theme } from './bank.ts'
import { openBoxes } from './box-play.ts'
import { happens, timesOf } from './chance.ts'
import { playBotDuel } from './duel-play.ts'
import { openSets } from './mission-play.ts'
import { addItem, heldOf, newPlayerDay, type SimMission, type SimPlayer } from './player.ts'
import { playQuiz } from './quiz-play.ts'
import { playReview } from './review-play.ts'
import { buyLives, goShopping, takeHint, beginBoosts } from './shopping.ts'
import type { World } from './world.ts'

/** Quizzes that are played in one go; the rest of the day's come hours later. */
const quizzesInARow = 2
/** The last moment of a day at which somebody begins something, counted from its opening: 23:00. */
const lastStart = 20 * hour
/** Matches that somebody who wants all five missions adds to a day at most: about forty minutes. Source: product 5.12. */
const mostExtra = 10

/**
 * Begins a day of somebody who plays on it, and plays its quizzes: mixed ones, or on a day on which all five missions are
 * wanted those that the missions ask for.
 */
export function playQuizzes(world: World, player: SimPlayer): void {
  const { today } = world
  beginDay(world, player)
  beginBoosts(world, player)
  const quizzes = 1 + timesOf(player.chance, player.habits.quizzes - 1)
  for (let played = 0; played < quizzes && mayStart(world, player); played++) {
    if (played > 0 && played % quizzesInARow === 0) player.now += (10 * hour) / Math.ceil(quizzes / quizzesInARow)
    const open = player.today.wantsAll ? nextOpen(world, player) : undefined
    if (open && !isDuels(open)) pursue(world, player, open)
    else playTheme(world, player, everything)
  }
  player.story.lastDay = today.index
}

/** Plays on until all five missions of the day are done, or it is enough. */
export function pursueMissions(world: World, player: SimPlayer): void {
  for (let extra = 0; extra < mostExtra && mayStart(world, player); extra++) {
    const open = nextOpen(world, player)
    if (!open) return
    pursue(world, player, open)
  }
}

/** Ends a day that was played: boxes, the store, and what is remembered of it for the next missions. */
export function endDay(world: World, player: SimPlayer): void {
  openBoxes(world, player)
  goShopping(world, player)
  player.missions.days = [player.today.deeds, ...player.missions.days].slice(0, 7)
}

function beginDay({ today }: World, player: SimPlayer): void {
  player.now = today.opensAt + 5 * hour + player.chance.below(8) * hour + player.chance.below(60) * minute
  player.today = newPlayerDay(today.index)
  player.today.wantsAll = happens(player.chance, player.habits.combo)
  player.effects = []
  const kept = keepStreak(player.streak, today.streakDays.earliest, heldOf(player, 'freeze'))
  player.streak = kept.streak
  addItem(player, 'freeze', -kept.frozen.length)
}

/** The mission to go for next: the one that may take many tries last. */
function nextOpen(world: World, player: SimPlayer): SimMission | undefined {
  const open = openSets(world, player).day.missions.filter(({ claimed }) => !claimed)
  return open.find(({ kind }) => kind !== 'sharpQuizzes') ?? open[0]
}

function isDuels({ kind }: SimMission): boolean {
  return kind === 'duels' || kind === 'botDuels'
}

function pursue(world: World, player: SimPlayer, mission: SimMission): void {
  const { kind, topic, subject } = mission
  if (isDuels(mission)) return playBotDuel(world, player)
  if (kind === 'missionQuizzes' && !player.today.missionQuizDone) return playMissionQuiz(world, player)
  const theme = topic ? { topics: [topic] } : subject ? themeOf(subject) : everything
  playTheme(world, player, theme)
}

function playTheme(world: World, player: SimPlayer, theme: Theme): void {
  seeToLives(world, player)
  takeHint(world, player)
  playQuiz(world, player, { theme, questions: perfectQuizQuestions, isMission: false })
}

/** The quiz of the weakest topics, once a day. */
function playMissionQuiz(world: World, player: SimPlayer): void {
  const weakest = weakestFirst([...player.missions.topics.values()]).slice(0, missionQuizTopics)
  seeToLives(world, player)
  player.today.missionQuizDone = true
  playQuiz(world, player, { theme: { topics: weakest }, questions: missionQuizQuestions, isMission: true })
}

/** Who has no life left reviews cards, buys lives, or comes back when some are there. */
function seeToLives(world: World, player: SimPlayer): void {
  if (livesAt(player.lives, player.now) > 0) return
  if (player.today.reviews < player.habits.reviews) return playReview(world, player)
  if (!buyLives(world, player)) player.now += 90 * minute
}

function mayStart({ today }: World, { now }: SimPlayer): boolean {
  return now < today.opensAt + lastStart
}
