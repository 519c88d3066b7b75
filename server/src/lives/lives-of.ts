import type { Lives } from '@satoshi/contract/lives'
import { livesAt, mostLives, nextLifeAt } from '@satoshi/rules/lives/lives'

import type { App } from '../platform/app.ts'
import { readLives } from './lives-store.ts'

/** The player's lives now, and when the next one comes back. */
export async function livesOf({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<Lives> {
  const lives = (await readLives(db, userId))?.lives ?? null
  const now = clock.now()
  return { lives: livesAt(lives, now), most: mostLives, nextAt: nextLifeAt(lives, now), serverNow: now }
}
