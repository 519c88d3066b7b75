import { livesAt, mostLives, nextLifeAt } from '@satoshi/rules/lives/lives'

import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { readLives } from './lives-store.ts'

export function livesRoutes({ db, clock }: App) {
  return {
    read: routes.lives.read.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      const lives = (await readLives(db, userId))?.lives ?? null
      const now = clock.now()
      return { lives: livesAt(lives, now), most: mostLives, nextAt: nextLifeAt(lives, now), serverNow: now }
    }),
  }
}
