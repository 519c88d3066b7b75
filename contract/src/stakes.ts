import { exclusionPeriods } from '@satoshi/rules/stakes/exclusion'
import { stakeBars } from '@satoshi/rules/stakes/may-stake'
import { z } from 'zod'

import { amountCents, instant, refusing, signedIn } from './base.ts'
import { duelRecord } from './person.ts'

const tags = ['stakes']

export { exclusionPeriods, stakeBars }

/** Stakes that the player may put now, and the tools of responsible play. Source: product 5.10, 7. */
export const stakes = z.object({
  barred: z.enum(stakeBars).nullable(),
  /** Until when, where the bar ends by itself. */
  barredUntil: instant.nullable(),
  /** Solo quizzes that are still to be finished before the first stake. */
  solosLeft: z.int(),
  /** Every stake with what stands against it now. */
  amounts: z.array(
    z.object({
      btz: z.int(),
      allowed: z.boolean(),
      reason: z.enum(['barred', 'level', 'share', 'insufficient', 'lossLimit', 'flowLimit']).nullable(),
      fromLevel: z.int(),
    }),
  ),
  stakeableCents: amountCents,
  net: z.object({ todayCents: amountCents, monthCents: amountCents }),
  /** Staked duels of 30 days. */
  record: duelRecord,
  dailyLossLimitCents: amountCents,
  /** A raised limit that waits, and from when it holds. */
  nextLimit: z.object({ limitCents: amountCents, from: instant }).nullable(),
  lostTodayCents: amountCents,
  exclusion: z
    .object({
      period: z.enum(exclusionPeriods),
      since: instant,
      until: instant.nullable(),
      liftAskedAt: instant.nullable(),
    })
    .nullable(),
  /** Lost stakes in a row, since the last pause. */
  lossesInARow: z.int(),
  serverNow: instant,
})

export const stakesContract = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/stakes',
      tags,
      summary: 'What may be staked now, and the tools of responsible play',
    })
    .output(stakes),
  limit: signedIn
    .errors(refusing('stakes.limitRange'))
    .route({
      method: 'PATCH',
      path: '/stakes',
      tags,
      summary: 'Set the daily loss limit: lower at once, higher after a day',
    })
    .input(z.strictObject({ dailyLossLimitCents: amountCents }))
    .output(stakes),
  exclude: signedIn
    .errors(refusing('stakes.excluded'))
    .route({ method: 'POST', path: '/stakes/exclusion', tags, summary: 'Bar oneself from stakes; never shortened' })
    .input(z.strictObject({ period: z.enum(exclusionPeriods) }))
    .output(stakes),
  lift: signedIn
    .errors(refusing('stakes.notExcluded'))
    .route({
      method: 'DELETE',
      path: '/stakes/exclusion',
      tags,
      summary: 'Ask for the end of a bar without end; it comes seven days later',
    })
    .output(stakes),
  goOn: signedIn
    .route({ method: 'POST', path: '/stakes/go-on', tags, summary: 'Leave the soft pause after three losses in a row' })
    .output(stakes),
}

export type Stakes = z.infer<typeof stakes>
export type { StakeBar } from '@satoshi/rules/stakes/may-stake'
