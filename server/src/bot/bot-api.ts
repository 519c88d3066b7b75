import type { RatedProfile } from '@satoshi/contract/person'
import type { Temperament } from '@satoshi/rules/bot/cast'
import { bandOf, governed } from '@satoshi/rules/bot/governor'
import type { BotMind } from '@satoshi/rules/bot/plan-answer'
import { random } from '@satoshi/rules/random'
import type { Subject } from '@satoshi/rules/words'

import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  countDuel,
  lockGovernor,
  nearestBots,
  readBotRecords,
  readBots,
  readGovernors,
  readShifts,
  writeGovernor,
  type BotRow,
} from './bot-store.ts'

/** How some bots are shown, by id: always as bots, with their strength as the rating; ids that are no bot's are left out. */
export async function botProfilesOf(db: Db, botIds: string[]): Promise<Map<string, RatedProfile>> {
  const bots = await readBots(db, botIds)
  return new Map(
    bots.map(({ id, name, level, theta }) => [
      id,
      {
        id,
        nickname: name,
        avatarUrl: null,
        avatarId: null,
        accessoryId: null,
        skinId: null,
        level,
        isBot: true,
        rating: { value: Math.round(theta), provisional: false },
      },
    ]),
  )
}

/** How some bots think at the moment, by id. It stays on the server. */
export async function mindsOf(db: Db, botIds: string[]): Promise<Map<string, BotMind>> {
  const bots = await readBots(db, botIds)
  if (bots.length === 0) return new Map()
  const shifts = await readShifts(db, [...new Set(bots.map(({ theta }) => bandOf(theta)))])
  return new Map(
    bots.map(({ id, theta, bias, pace }) => [id, { theta, bias, pace, shift: shifts.get(bandOf(theta)) ?? 0 }]),
  )
}

/** Among so many of the nearest one is drawn, so that it is not always the same. Source: ours (0104). */
const drawnAmong = 5
/** So many are looked at, since those to avoid and those who are weak in the subject fall behind. */
const mostConsidered = 15

export type BotRequest = {
  /** The player's rating. */
  rating: number
  /** Bots that the player met lately. */
  avoid: string[]
  /** What will be asked, where it is of one subject. */
  subject: Subject | null
  seed: string
}

/** A bot that is about as strong as the player, in what will be asked. There is always one: bots are seeded at the start. */
export async function chooseBot(db: Db, { rating, avoid, subject, seed }: BotRequest): Promise<string> {
  const bots = await nearestBots(db, rating, mostConsidered)
  const others = bots.filter(({ id }) => !avoid.includes(id))
  const distance = (bot: BotRow) => Math.abs(bot.theta + (subject ? bot.bias[subject] : 0) - rating)
  const nearest = (others.length > 0 ? others : bots).toSorted((a, b) => distance(a) - distance(b)).slice(0, drawnAmong)
  const chosen = nearest[random(seed, 'bot').below(nearest.length)]
  if (!chosen) throw new Error('there are no bots')
  return chosen.id
}

export type BotDuel = { botId: string; /** 1 won, 0.5 drawn, 0 lost. */ playerScore: 0 | 0.5 | 1 }

/** Counts a duel against a bot that was played to its end, and lets the governor of the bot's band have a look. */
export async function recordBotDuel(tx: Tx, { botId, playerScore }: BotDuel): Promise<void> {
  const [bot] = await readBots(tx, [botId])
  if (!bot) throw new Error(`no bot ${botId}`)
  const band = bandOf(bot.theta)
  await writeGovernor(tx, band, governed(await lockGovernor(tx, band), playerScore))
  await countDuel(tx, botId, playerScore)
}

/** What an operator sees of a bot. `playerRate` is the players' score against it, 0..1; null before its first duel. */
export type BotLine = {
  id: string
  name: string
  temperament: Temperament
  theta: number
  active: boolean
  duels: number
  playerRate: number | null
  /** Of the bot's band, in units of 400 rating points. */
  shift: number
}

/** Every bot with how players do against it, the weakest first. */
export async function botReport(db: Db): Promise<BotLine[]> {
  const shifts = new Map((await readGovernors(db)).map(({ band, shift }) => [band, shift]))
  const records = await readBotRecords(db)
  return records.map(({ id, name, temperament, theta, active, playerWins, playerLosses, draws }) => {
    const duels = playerWins + playerLosses + draws
    const playerRate = duels === 0 ? null : (playerWins + draws / 2) / duels
    return { id, name, temperament, theta, active, duels, playerRate, shift: shifts.get(bandOf(theta)) ?? 0 }
  })
}
