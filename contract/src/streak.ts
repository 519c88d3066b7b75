import { boxItems } from '@satoshi/rules/inventory/items'
import { streakDayKinds } from '@satoshi/rules/progress/streak'
import { z } from 'zod'

import { amountCents, commandBody, instant, refusing, signedIn } from './base.ts'
import { effect } from './inventory.ts'

const tags = ['streak']

const tierNames = ['beginner', 'advanced', 'pro', 'master'] as const

export const streakTier = z.object({ name: z.enum(tierNames), from: z.int(), multiplier: z.number() })

/** A streak that ended and can still be repaired. Source: product 5.14. */
const repair = z.object({
  /** How long the streak was. */
  days: z.int(),
  until: instant,
  began: z.boolean(),
  quizzes: z.int(),
  needed: z.int(),
  /** What setting out costs now; 0 where it is free or was begun. */
  priceCents: amountCents,
})

/** The player's streak with all that it gives, protects it and is left of it. Source: product 5.14. */
export const streak = z.object({
  days: z.int(),
  /** Today by the latest date that counts, whether it counts already, and when the streak ends if nothing is played. */
  today: z.iso.date(),
  doneToday: z.boolean(),
  standsUntil: instant.nullable(),
  tier: streakTier.nullable(),
  nextTier: streakTier.nullable(),
  freezes: z.object({ held: z.int(), most: z.int() }),
  /** The days of the month that was asked for; those without play are left out. */
  calendar: z.object({
    month: z.string(),
    days: z.array(z.object({ day: z.iso.date(), kind: z.enum(streakDayKinds) })),
  }),
  /** What multiplies learning XP and the BTZ of right answers now. */
  multipliers: z.object({
    streak: z.number(),
    boost: z.number(),
    whole: z.number(),
    most: z.number(),
    btz: z.number(),
    effects: z.array(effect),
  }),
  rewards: z.array(z.object({ days: z.int(), amountCents, box: z.enum(boxItems).nullable(), paid: z.boolean() })),
  /** Lengths that are celebrated. */
  celebrated: z.array(z.int()),
  repair: repair.nullable(),
  serverNow: instant,
})

export const streakContract = {
  read: signedIn
    .route({ method: 'GET', path: '/streak', tags, summary: 'The streak, its calendar of a month, and what it gives' })
    .input(
      z.strictObject({
        month: z
          .string()
          .length(7)
          .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
          .optional(),
      }),
    )
    .output(streak),
  repair: signedIn
    .errors(refusing('streak.notLost', 'wallet.insufficient', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/streak/repair',
      tags,
      summary: 'Set out to repair a lost streak: the next three full quizzes bring it back',
    })
    .input(commandBody)
    .output(streak),
}

export type StreakView = z.infer<typeof streak>
