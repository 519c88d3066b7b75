import { achievementKeys, rarities } from '@satoshi/rules/achievement/achievements'
import { z } from 'zod'

import { amountCents, instant, refusing, signedIn } from './base.ts'

const tags = ['achievements']

/** How rare something is. */
export const rarity = z.enum(rarities)

/** Which of the achievements. */
export const achievementKey = z.enum(achievementKeys)

/** An achievement as its owner, or who strives for it, sees it. */
export const achievement = z.object({
  key: achievementKey,
  rarity,
  /** How far the player is, up to `target`; all of it once it is earned. */
  value: z.int(),
  target: z.int(),
  earnedAt: instant.nullable(),
  /** Of those who have any achievement, the share that has this one: 0 to 1. */
  owners: z.number(),
  xp: z.int(),
  amountCents,
})

/** An achievement that somebody has. */
export const badge = achievement.pick({ key: true, rarity: true, owners: true }).extend({ earnedAt: instant })

export const achievementContract = {
  list: signedIn
    .route({ method: 'GET', path: '/achievements', tags, summary: 'Every achievement, and how far the player is' })
    .output(z.object({ items: z.array(achievement) })),
  badges: signedIn
    .errors(refusing('people.notFound'))
    .route({ method: 'GET', path: '/people/{id}/badges', tags, summary: 'What a player has achieved, newest first' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ items: z.array(badge) })),
}

export type Achievement = z.infer<typeof achievement>
export type Badge = z.infer<typeof badge>
