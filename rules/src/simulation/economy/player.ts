import type { AchievementFacts, AchievementKey } from '../../achievement/achievements.ts'
import { noPity, type Pity } from '../../box/odds.ts'
import type { Effect } from '../../inventory/boosts.ts'
import type { Item } from '../../inventory/items.ts'
import type { LeagueStanding } from '../../league/seating.ts'
import { startingLives, type GivenLives, type Lives } from '../../lives/lives.ts'
import { type Goal, type DayActivity, noActivity } from '../../mission/goal.ts'
import type { TopicRecord } from '../../mission/plan.ts'
import { cents, type Cents } from '../../money.ts'
import type { Streak } from '../../progress/streak.ts'
import { random, type Random } from '../../random.ts'
import type { Day, Instant } from '../../time.ts'
import { districts, type DistrictKey, type Topic } from '../../words.ts'
import { BankMemory } from './bank.ts'
import { beginning, livesNow } from './economy.ts'
import { habitsOf, temperamentAt, type Habits, type Temperament } from './temperaments.ts'

/** A mission in progress. */
export type SimMission = Goal & { slot: number; progress: number; claimed: boolean }
/** The missions of a day or week. */
export type SimSet = { starts: Day; closesAt: Instant; factor: number; missions: SimMission[] }

/** What a player's day held so far: what the caps of the rules count. */
export type PlayerDay = {
  index: number
  quizzes: number
  answerCents: Cents
  quizXp: number
  firstQuizPaid: boolean
  paidDuels: number
  boardDuels: number
  boardDuelsAgainst: Map<string, number>
  /** Duels by opponent, and XP that they gave. */
  duelsAgainst: Map<string, number>
  duelXp: number
  begun: { xpBoost: number; btzBoost: number }
  missionQuizDone: boolean
  reviews: number
  /** Whether the player wants all five missions today, and whether they were all claimed. */
  wantsAll: boolean
  combo: boolean
  activity: DayActivity
}

/** A simulated player with all that the rules keep of one. */
export type SimPlayer = {
  id: string
  temperament: Temperament
  habits: Habits
  /** Where the player lives, from the first day on. */
  district: DistrictKey
  chance: Random
  /** When the player is at, within the day. */
  now: Instant
  matches: number
  xp: number
  streak: Streak
  items: Map<Item, number>
  effects: Effect[]
  lives: Lives
  givenLives: GivenLives
  pity: Pity
  /** Grants that are made once in a life or a day, by source and reference. */
  granted: Set<string>
  today: PlayerDay
  memory: BankMemory
  facts: AchievementFacts
  achieved: Set<AchievementKey>
  missions: {
    days: DayActivity[]
    earlierDays: number
    topics: Map<Topic, TopicRecord>
    day: SimSet | null
    week: SimSet | null
  }
  league: { standing: LeagueStanding | null; points: number; reachedAt: Instant; lastWeeks: number[] }
  owned: Set<number>
  /** What the table tells of: the last day played, and the days of purchases; null before them. */
  story: {
    lastDay: number
    spentCents: number
    donatedCents: number
    firstItemDay: number | null
    firstDearDay: number | null
  }
}

const noFacts: AchievementFacts = {
  quizzes: 0,
  perfectQuizzes: 0,
  duels: 0,
  wins: 0,
  winsInARow: 0,
  upsets: 0,
  comebacks: 0,
  masteredSubjects: 0,
  transfers: 0,
  masteredCards: 0,
  streakDays: 0,
}

/** The player at `index` on the first day, with a generator of their own. */
export function newPlayer(index: number, { players, seed }: { players: number; seed: string }): SimPlayer {
  const temperament = temperamentAt(index, players)
  const chance = random(seed, 'player', index)
  return {
    id: `p${index}`,
    temperament,
    habits: habitsOf[temperament],
    district: districts[index % districts.length] ?? 'fintech',
    chance,
    now: 0,
    matches: 0,
    xp: 0,
    streak: { days: 0, day: null },
    items: new Map(),
    effects: [],
    lives: startingLives(beginning, livesNow(beginning).limits),
    pity: noPity,
    granted: new Set(),
    givenLives: { day: null, given: 0 },
    today: newPlayerDay(-1),
    memory: new BankMemory(chance),
    facts: { ...noFacts },
    achieved: new Set(),
    missions: { days: [], earlierDays: 0, topics: new Map(), day: null, week: null },
    league: { standing: null, points: 0, reachedAt: 0, lastWeeks: [] },
    owned: new Set(),
    story: { lastDay: -1, spentCents: 0, donatedCents: 0, firstItemDay: null, firstDearDay: null },
  }
}

/** A day on which nothing was played yet. */
export function newPlayerDay(index: number): PlayerDay {
  return {
    index,
    quizzes: 0,
    answerCents: cents(0),
    quizXp: 0,
    firstQuizPaid: false,
    paidDuels: 0,
    boardDuels: 0,
    boardDuelsAgainst: new Map(),
    duelsAgainst: new Map(),
    duelXp: 0,
    begun: { xpBoost: 0, btzBoost: 0 },
    missionQuizDone: false,
    reviews: 0,
    wantsAll: false,
    combo: false,
    activity: { ...noActivity },
  }
}

/** How many of an item the player holds. */
export function heldOf(player: SimPlayer, item: Item): number {
  return player.items.get(item) ?? 0
}

/** Puts `count` of an item in or, below nothing, takes it out. */
export function addItem(player: SimPlayer, item: Item, count: number): void {
  player.items.set(item, heldOf(player, item) + count)
}
