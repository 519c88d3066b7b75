import { districts } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, commandId, instant, refusing, signedIn } from './base.ts'

const tags = ['district']

/** One of the seven districts. Source: product 1.3. */
export const districtKey = z.enum(districts)

/** The city as a player sees it, and where they live in it. */
export const city = z.object({
  /** The seven, in the order of their list; null where they could not be counted. */
  districts: z
    .array(
      z.object({
        district: districtKey,
        residents: z.int(),
        /** Residents who were here within a day, without those who are invisible; null where so few live that it would say who. */
        awake: z.int().nullable(),
      }),
    )
    .nullable(),
  /** Where the player lives. */
  residence: z.object({ district: districtKey, since: instant }).nullable(),
  /** What the next home costs, and from when on it may be taken; null for now. */
  move: z.object({ priceCents: amountCents, from: instant.nullable() }),
})

export const districtContract = {
  city: signedIn
    .route({ method: 'GET', path: '/districts', tags, summary: 'The seven districts, and where the player lives' })
    .output(city),
  live: signedIn
    .errors(
      refusing(
        'district.livesThere',
        'district.movedLately',
        'district.priceChanged',
        'wallet.insufficient',
        'request.commandReused',
      ),
    )
    .route({
      method: 'PUT',
      path: '/districts/residence',
      tags,
      summary: 'Live in a district, for the price that the player saw; the first home is free',
    })
    .input(z.strictObject({ commandId, district: districtKey, priceCents: z.int() }))
    .output(city),
}

export type City = z.infer<typeof city>
