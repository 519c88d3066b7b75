import { random } from '@satoshi/rules/random'
import type { Subject } from '@satoshi/rules/words'

import type { Db } from '../platform/postgres/db.ts'
import { nearestBots, type BotRow } from './bot-store.ts'

/** Among so many of the nearest one is drawn, so that it is not always the same. Source: ours (0104). */
const drawnAmong = 5
/** So many are looked at, since those to avoid and those who are weak in the subject fall behind. */
const lookedAt = 15

export type BotWish = {
  /** The player's rating. */
  rating: number
  /** Bots that the player met lately. */
  avoid: string[]
  /** What will be asked, where it is of one subject. */
  subject: Subject | null
  seed: string
}

/** A bot that is about as strong as the player, in what will be asked. There is always one: bots are seeded at the start. */
export async function chooseBot(db: Db, { rating, avoid, subject, seed }: BotWish): Promise<string> {
  const bots = await nearestBots(db, rating, lookedAt)
  const others = bots.filter(({ id }) => !avoid.includes(id))
  const distance = (bot: BotRow) => Math.abs(bot.theta + (subject ? bot.bias[subject] : 0) - rating)
  const nearest = (others.length > 0 ? others : bots).toSorted((a, b) => distance(a) - distance(b)).slice(0, drawnAmong)
  const chosen = nearest[random(seed, 'bot').below(nearest.length)]
  if (!chosen) throw new Error('there are no bots')
  return chosen.id
}
