import { entryCategories } from '@satoshi/rules/wallet/category'
import { lots } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, instant, signedIn } from './base.ts'

/** What a statement groups its entries by. */
export const entryCategory = z.enum(entryCategories)

/** Part of an entry, for one lot: a signed amount, and the lot's balance after it. */
export const entryPart = z.object({ lot: z.enum(lots), amountCents, balanceAfterCents: amountCents })

/**
 * One transaction as its owner sees it. `amountCents` is signed; it and the balance are those of both lots together.
 * Minus `amountCents`, the balance is that of the entry before.
 */
export const statementEntry = z.object({
  id: z.uuid(),
  at: instant,
  reason: z.string(),
  category: entryCategory,
  amountCents,
  balanceAfterCents: amountCents,
  parts: z.array(entryPart).min(1),
  counterpart: z.object({ id: z.uuid(), nickname: z.string() }).nullable(),
})

/** Which entries: those of a category, and of days on the calendar of the player's zone, both ends included. */
const entryFilter = {
  category: entryCategory.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

/** Days that a chart looks back, today included. The choice is ours. */
export const statementSpans = ['7', '30', '90', '365'] as const
const spanQuery = z.strictObject({ days: z.enum(statementSpans) })

/** What a lot held when a day closed; of today, what it holds now. */
const dayBalance = z.object({ day: z.iso.date(), earnedCents: amountCents, grantedCents: amountCents })

/** What came in and what went out, in cents, neither below zero. */
const flow = { inCents: amountCents, outCents: amountCents }
const week = z.object({
  /** Its Monday. */
  monday: z.iso.date(),
  ...flow,
  categories: z.array(z.object({ category: entryCategory, ...flow })),
})

export const categoryFlow = z.object({ category: entryCategory, amountCents })

/** BTZ of all players together. What is minted and burned is of one calendar month in São Paulo. Decision 0161. */
export const supply = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  mintedCents: amountCents,
  burnedCents: amountCents,
  /** What bots lost to players in the month; below zero where they won more. */
  botsPaidCents: amountCents.nullable(),
  /** By category, the largest first; what was of fewer than ten players is under `other`. */
  minted: z.array(categoryFlow),
  burned: z.array(categoryFlow),
  /** What players hold now, stakes of running duels included. */
  circulatingCents: amountCents,
  /** Up to some minutes ago. */
  countedAt: instant,
})

/** BTZ of the whole game: the supply, and what bounds stakes, as operators have set it. */
export const economy = z.object({
  supply: supply.nullable(),
  /** Why there is no supply: it is not counted yet, or too few players hold BTZ for a sum to be told. */
  missing: z.enum(['count', 'players']).nullable(),
  stakes: z.object({
    enabled: z.boolean(),
    /** Most that a player may win of all others, and lose to them, in 24 hours and in seven days, net. */
    wonPerDayCents: amountCents,
    wonPerWeekCents: amountCents,
    lostPerDayCents: amountCents,
    lostPerWeekCents: amountCents,
    /** Solo quizzes that come before the first stake. */
    solosFirst: z.int(),
  }),
})

/** The statement as a file: a stream where it leaves the server, a file where it arrives; neither is a value of JSON. */
const csvFile = z.unknown()

export const walletContract = {
  transactions: signedIn
    .route({
      method: 'GET',
      path: '/wallet/transactions',
      tags: ['wallet'],
      summary: 'The statement, newest first, 50 a page',
    })
    .input(z.strictObject({ ...entryFilter, cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(statementEntry), nextCursor: z.string().nullable() })),

  balances: signedIn
    .route({
      method: 'GET',
      path: '/wallet/balances',
      tags: ['wallet'],
      summary: 'The balance at the close of each day, oldest first; the last is the balance now',
    })
    .input(spanQuery)
    .output(z.object({ days: z.array(dayBalance) })),

  weeks: signedIn
    .route({
      method: 'GET',
      path: '/wallet/weeks',
      tags: ['wallet'],
      summary: 'What came in and went out, by week and category, oldest first; weeks are whole',
    })
    .input(spanQuery)
    .output(z.object({ weeks: z.array(week) })),

  economy: signedIn
    .route({
      method: 'GET',
      path: '/wallet/economy',
      tags: ['wallet'],
      summary: 'BTZ of the whole game this month, and what bounds stakes',
    })
    .output(economy),

  export: signedIn
    .route({
      method: 'GET',
      path: '/wallet/transactions.csv',
      tags: ['wallet'],
      summary: 'The statement as CSV, newest first, with its heading in the language of the request',
      // The generator knows JSON and files that are whole before they are sent.
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: { description: 'RFC 4180, UTF-8', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(z.strictObject(entryFilter))
    .output(csvFile),
}

export type StatementEntry = z.infer<typeof statementEntry>
export type StatementSpan = (typeof statementSpans)[number]
export type DayBalance = z.infer<typeof dayBalance>
export type Week = z.infer<typeof week>
export type Supply = z.infer<typeof supply>
export type Economy = z.infer<typeof economy>
