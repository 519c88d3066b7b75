import { languages } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, instant, signedIn } from './base.ts'

/** The player, as only the player sees it. */
export const profile = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  nickname: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  language: z.enum(languages),
  timeZone: z.string(),
  points: z.int(),
  level: z.int(),
  xp: z.int(),
  /** XP gathered inside the level, and what the level needs in all; null at the last level. */
  levelXp: z.int(),
  levelNeedsXp: z.int().nullable(),
  streak: z.int(),
  /** Multiplier of learning XP that the streak gives now. Source: specification 4. */
  streakMultiplier: z.number(),
  profileImageUrl: z.string().nullable(),
  currentAvatarId: z.string().nullable(),
  financialGoal: z.string().nullable(),
})

/** Balances; earned and granted add up to the balance. Source: decisions 0.4. */
export const wallet = z.object({ balanceCents: amountCents, earnedCents: amountCents, grantedCents: amountCents })

/** The game's day of the player, 03:00 to 03:00. Source: decisions 4.7, 6.1, 6.3. */
export const today = z.object({
  day: z.iso.date(),
  closesAt: instant,
  xp: z.int(),
  answered: z.int(),
  correct: z.int(),
  /** Quizzes whose finish was paid today, and how many are. */
  quizzes: z.int(),
  quizzesPaid: z.int(),
  /** Whether today already counts for the streak. */
  streakDone: z.boolean(),
  /** What the first quiz of the day pays; null when it was paid. */
  firstQuizCents: amountCents.nullable(),
  /** Paid for right answers today, and the most that is. */
  answerCents: amountCents,
  answerCapCents: amountCents,
})

export const profileContract = {
  me: signedIn
    .route({ method: 'GET', path: '/me', tags: ['profile'], summary: 'The signed-in player, wallet and day' })
    .output(z.object({ profile, wallet, today, serverNow: instant })),
}

export type Profile = z.infer<typeof profile>
export type Wallet = z.infer<typeof wallet>
export type Today = z.infer<typeof today>
