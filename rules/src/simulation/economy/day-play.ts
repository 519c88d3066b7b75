import { boxes, itemOfBox, type Box } from '../../box/odds.ts'
import { openBox, type Loot } from '../../box/open-box.ts'
import { freezeCents } from '../../box/pieces.ts'
import { hintsInPack } from '../../inventory/hints.ts'
import { gainLife, livesAt, mayGainByReview } from '../../lives/lives.ts'
import { missionQuizQuestions, missionQuizTopics, weakestFirst } from '../../mission/plan.ts'
import { add, cents } from '../../money.ts'
import { perfectQuizQuestions } from '../../progress/quiz-btz.ts'
import { rewardForReview, streakReviews } from '../../progress/review-reward.ts'
import { applyFreezes } from '../../progress/streak.ts'
import { hour, minute } from '../../time.ts'
import { topics } from '../../words.ts'
import { everything, themeOf, type Theme } from './bank.ts'
import { playBotDuel } from './duel-play.ts'
import { countForMissions, openSets } from './mission-play.ts'
import { addItem, heldOf, newPlayerDay, type SimMission, type SimPlayer } from './player.ts'
import { playQuiz, winDay } from './quiz-play.ts'
import { grantAll } from './reward-bus.ts'
import { beginBoosts, buyLives, donateSome, goShopping, takeHint } from './shopping.ts'
import { digestFrom, happens, timesOf } from './temperaments.ts'
import { livesNow, yearLimits, type Economy } from './economy.ts'

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
export function playQuizzes(economy: Economy, player: SimPlayer): void {
  const { today } = economy
  beginDay(economy, player)
  beginBoosts(economy, player)
  const quizzes = 1 + timesOf(player.chance, player.habits.quizzes - 1)
  for (let played = 0; played < quizzes && mayStart(economy, player); played++) {
    if (played > 0 && played % quizzesInARow === 0) player.now += (10 * hour) / Math.ceil(quizzes / quizzesInARow)
    const open = player.today.wantsAll ? nextOpen(economy, player) : undefined
    if (open && !isDuels(open)) pursue(economy, player, open)
    else playTheme(economy, player, everything)
  }
  player.story.lastDay = today.index
}

/** Plays on until all five missions of the day are done, or it is enough. */
export function pursueMissions(economy: Economy, player: SimPlayer): void {
  for (let extra = 0; extra < mostExtra && mayStart(economy, player); extra++) {
    const open = nextOpen(economy, player)
    if (!open) return
    pursue(economy, player, open)
  }
}

/** Ends a day that was played: boxes, the store, the district, and what is remembered of it for the next missions. */
export function endDay(economy: Economy, player: SimPlayer): void {
  openBoxes(economy, player)
  goShopping(economy, player)
  donateSome(economy, player)
  player.missions.days = [player.today.activity, ...player.missions.days].slice(0, 7)
}

/** Begins a day that is played, some hours after its opening. */
export function beginDay({ today }: Economy, player: SimPlayer): void {
  player.now = today.opensAt + 5 * hour + player.chance.below(8) * hour + player.chance.below(60) * minute
  player.today = newPlayerDay(today.index)
  player.today.wantsAll = happens(player.chance, player.habits.combo)
  player.effects = []
  const kept = applyFreezes(player.streak, today.streakDays.earliest, heldOf(player, 'freeze'))
  player.streak = kept.streak
  addItem(player, 'freeze', -kept.frozen.length)
}

/** The mission to go for next: the one that may take many tries last. */
export function nextOpen(economy: Economy, player: SimPlayer): SimMission | undefined {
  const open = openSets(economy, player).day.missions.filter(({ claimed }) => !claimed)
  return open.find(({ kind }) => kind !== 'sharpQuizzes') ?? open[0]
}

function isDuels({ kind }: SimMission): boolean {
  return kind === 'duels' || kind === 'botDuels'
}

/** Plays what a mission asks for, once. */
export function pursue(economy: Economy, player: SimPlayer, mission: SimMission): void {
  const { kind, topic, subject } = mission
  if (isDuels(mission)) return playBotDuel(economy, player)
  if (kind === 'missionQuizzes' && !player.today.missionQuizDone) return playMissionQuiz(economy, player)
  const theme = topic ? { topics: [topic] } : subject ? themeOf(subject) : everything
  playTheme(economy, player, theme)
}

/** Plays a quiz of a theme, after what is to be done about lives and boosts. */
export function playTheme(economy: Economy, player: SimPlayer, theme: Theme): void {
  seeToLives(economy, player)
  takeHint(economy, player)
  playQuiz(economy, player, { theme, questions: perfectQuizQuestions, isMission: false })
}

/** The quiz of the weakest topics, once a day. */
function playMissionQuiz(economy: Economy, player: SimPlayer): void {
  const weakest = weakestFirst([...player.missions.topics.values()]).slice(0, missionQuizTopics)
  seeToLives(economy, player)
  player.today.missionQuizDone = true
  playQuiz(economy, player, { theme: { topics: weakest }, questions: missionQuizQuestions, isMission: true })
}

/** Who has no life left reviews cards, buys lives, or comes back when some are there. */
function seeToLives(economy: Economy, player: SimPlayer): void {
  if (livesAt(player.lives, livesNow(player.now)) > 0) return
  if (player.today.reviews < player.habits.reviews) return playReview(economy, player)
  if (!buyLives(economy, player)) player.now += 90 * minute
}

function mayStart({ today }: Economy, { now }: SimPlayer): boolean {
  return now < today.opensAt + lastStart
}

/** Opens every box that the player holds. */
function openBoxes(economy: Economy, player: SimPlayer): void {
  for (const box of boxes) while (heldOf(player, itemOfBox[box]) > 0) openOne(economy, player, box)
}

function openOne(economy: Economy, player: SimPlayer, box: Box): void {
  addItem(player, itemOfBox[box], -1)
  const { pity: before, owned: places } = player
  const owned = [...places].flatMap((place) => economy.catalogue[place]?.id ?? [])
  const { loot, pity } = openBox(box, digestFrom(player.chance), { pity: before, owned })
  player.pity = pity
  give(economy, player, loot)
}

/** What came out, as the server gives it: freezes that find no room are paid. */
function give(economy: Economy, player: SimPlayer, loot: Loot): void {
  if (loot.boost) addItem(player, loot.boost, 1)
  if (loot.piece) player.owned.add(economy.catalogue.findIndex(({ id }) => id === loot.piece))
  for (const [item, count] of hintsInPack(loot.hints)) addItem(player, item, count)
  const freezes = Math.min(loot.freezes, yearLimits.freezes - heldOf(player, 'freeze'))
  if (freezes > 0) addItem(player, 'freeze', freezes)
  const earnedCents = add(loot.cents, cents((loot.freezes - freezes) * freezeCents))
  if (earnedCents === 0) return
  const ref = `${player.id}:b${(player.matches += 1)}`
  grantAll(economy, player, [{ source: 'box', ref, xp: 0, points: 0, earnedCents, grantedCents: cents(0) }])
}

/** Due cards of a session, and how often one is remembered: what the scheduler asks them for. Source: product 5.2. */
const sessionCards = 10
const recalled = 0.9

/** Goes through a session of due cards: XP, the day of the streak, a life for every five. */
export function playReview(economy: Economy, player: SimPlayer): void {
  const { today } = economy
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
    grantAll(economy, player, [...reward.grants, ...winDay(economy, player, reward)])
    // Due cards are of all topics: each in turn stands for them.
    const topic = topics[(player.matches + answered) % topics.length] ?? 'roi'
    const answer = { topic, difficulty: 'medium', right, missed: false, read: false } as const
    countForMissions(economy, player, { match: null, answers: [answer] })
    if (answered % streakReviews === 0) giveLife(economy, player)
  }
  player.now += 3 * minute
  player.today.reviews += 1
}

function giveLife({ today }: Economy, player: SimPlayer): void {
  if (!mayGainByReview(player.givenLives, today.day)) return
  const lives = gainLife(player.lives, livesNow(player.now))
  if (lives === player.lives) return
  const given = player.givenLives.day === today.day ? player.givenLives.given : 0
  player.lives = lives
  player.givenLives = { day: today.day, given: given + 1 }
}
