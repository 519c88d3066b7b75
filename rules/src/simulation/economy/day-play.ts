import { boxes, freezeCents, itemOfBox, type Box } from '../../box/odds.ts'
import { openBox, type Loot } from '../../box/open-box.ts'
import { mostFreezes } from '../../inventory/items.ts'
import { gainLife, livesAt, mayGainByReview } from '../../lives/lives.ts'
import { missionQuizQuestions, missionQuizTopics, weakestFirst } from '../../mission/plan.ts'
import { add, cents } from '../../money.ts'
import { perfectQuizQuestions } from '../../progress/quiz-btz.ts'
import { rewardForReview, streakReviews } from '../../progress/review-reward.ts'
import { keepStreak } from '../../progress/streak.ts'
import { hour, minute } from '../../time.ts'
import { everything, themeOf, type Theme } from './bank.ts'
import { playBotDuel } from './duel-play.ts'
import { openSets } from './mission-play.ts'
import { addItem, heldOf, newPlayerDay, type SimMission, type SimPlayer } from './player.ts'
import { playQuiz, winDay } from './quiz-play.ts'
import { grantAll } from './reward-bus.ts'
import { beginBoosts, buyLives, goShopping, takeHint } from './shopping.ts'
import { digestFrom, happens, timesOf } from './temperaments.ts'
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

/** Opens every box that the player holds. */
function openBoxes(world: World, player: SimPlayer): void {
  for (const box of boxes) while (heldOf(player, itemOfBox[box]) > 0) openOne(world, player, box)
}

function openOne(world: World, player: SimPlayer, box: Box): void {
  addItem(player, itemOfBox[box], -1)
  const { loot, pity } = openBox(box, digestFrom(player.chance), player.pity)
  player.pity = pity
  give(world, player, loot)
}

/** What came out, as the server gives it: freezes that find no room are paid. */
function give(world: World, player: SimPlayer, loot: Loot): void {
  if (loot.boost) addItem(player, loot.boost, 1)
  if (loot.hints > 0) addItem(player, 'hint', loot.hints)
  const freezes = Math.min(loot.freezes, mostFreezes - heldOf(player, 'freeze'))
  if (freezes > 0) addItem(player, 'freeze', freezes)
  const earnedCents = add(loot.cents, cents((loot.freezes - freezes) * freezeCents))
  if (earnedCents === 0) return
  const ref = `${player.id}:b${(player.matches += 1)}`
  grantAll(world, player, [{ source: 'box', ref, xp: 0, points: 0, earnedCents, grantedCents: cents(0) }])
}

/** Due cards of a session, and how often one is remembered: what the scheduler asks them for. Source: product 5.2. */
const sessionCards = 10
const recalled = 0.9

/** Goes through a session of due cards: XP, the day of the streak, a life for every five. */
function playReview(world: World, player: SimPlayer): void {
  const { today } = world
  const session = `${player.id}:r${(player.matches += 1)}`
  for (let answered = 1; answered <= sessionCards; answered++) {
    const right = happens(player.chance, recalled)
    const reward = rewardForReview({
      ref: `${session}:${answered}`,
      right,
      answered,
      boost: 1,
      repeats: { rightToday: false, timesInSevenDays: 0 },
      streak: player.streak,
      streakDays: today.streakDays,
    })
    grantAll(world, player, [...reward.grants, ...winDay(world, player, reward)])
    if (answered % streakReviews === 0) giveLife(world, player)
  }
  player.now += 3 * minute
  player.today.reviews += 1
}

function giveLife({ today }: World, player: SimPlayer): void {
  if (!mayGainByReview(player.givenLives, today.day)) return
  const lives = gainLife(player.lives, player.now)
  if (lives === player.lives) return
  const given = player.givenLives.day === today.day ? player.givenLives.given : 0
  player.lives = lives
  player.givenLives = { day: today.day, given: given + 1 }
}
