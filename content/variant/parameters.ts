import { z } from 'zod'

const name = z.string().regex(/^[a-z][a-zA-Z]*$/, 'is not a name')
const formula = z.string().min(1).max(200)

/** How a number is written: `money` with no cents or two digits of them; else with as many decimals as it needs, two at most. */
const writing = { as: z.literal('money').optional(), decimals: z.int().min(0).max(8).optional() }

/** A number that is drawn; `base` is the one of the worked example. */
const given = z.union([
  z.strictObject({ base: z.number(), from: z.number(), to: z.number(), step: z.number().positive(), ...writing }),
  z.strictObject({ base: z.number(), of: z.array(z.number()).min(2), ...writing }),
])

/** A number that follows from others; `base` is what it is in the worked example, and the checker holds the formula to it. */
const derived = z.strictObject({ base: z.number(), is: formula, ...writing })

/**
 * What varies in a question: numbers that are drawn, those that follow, and what must hold between them. In a question
 * of kind number, `answer` is the right one. `docs/parameters.md` says how one is written.
 */
export const parameters = z.strictObject({
  given: z.record(name, given),
  derived: z.record(name, derived).default({}),
  where: z.array(formula).default([]),
})

export type Parameters = z.infer<typeof parameters>
