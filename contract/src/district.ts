import { powers } from '@satoshi/rules/district/power'
import { districts } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, commandId, done, instant, refusing, signedIn } from './base.ts'
import { matchView } from './match.ts'
import { publicProfile } from './person.ts'
import { shownTheme } from './sponsor-theme.ts'

const tags = ['district']

/** One of the seven districts. Source: product 1.3. */
export const districtKey = z.enum(districts)

/** One of the six powers of a district. Source: product 1.3. */
export const power = z.enum(powers)

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
        /** What it has reached. Source: product 5.11. */
        total: z.int(),
        level: z.int(),
        /** Place by the total, from 1; those with the same total share it. */
        rank: z.int(),
        /** The power in which it is strongest; null where it has none. */
        leading: power.nullable(),
      }),
    )
    .nullable(),
  /** Battles that run between two of them. */
  battles: z.array(
    z.object({ id: z.uuid(), attacker: districtKey, defender: districtKey, startedAt: instant, endsAt: instant }),
  ),
  /** Where the player lives. */
  residence: z.object({ district: districtKey, since: instant }).nullable(),
  /** What the next home costs, and from when on it may be taken; null for now. */
  move: z.object({ priceCents: amountCents, from: instant.nullable() }),
})

/** Somebody who lives in a district, or holds a post in it. */
export const resident = z.object({
  player: publicProfile,
  since: instant,
  /** What they did for the district, in tenths of a raw point: this week, or last week for a post. */
  tenths: z.int(),
})

/** A district as a player sees it. */
export const districtPage = z.object({
  district: districtKey,
  total: z.int(),
  level: z.int(),
  rank: z.int(),
  /** What its sponsor gives it; null where it has none, and for whoever may not see it. Source: product 5.18. */
  sponsor: shownTheme.nullable(),
  /** The six, and what each act brought to them this week, in tenths of a raw point; null where so few live that it would say who. */
  powers: z.array(
    z.object({
      power,
      value: z.int(),
      week: z.array(z.object({ act: z.string(), tenths: z.int() })).nullable(),
    }),
  ),
  /** Residents; null where they could not be counted. */
  residents: z.int().nullable(),
  members: z.int(),
  /** Who did most for it last week: first the governor, then at most four guardians. */
  team: z.array(resident),
  /** What residents donated; where so few live that it would say who, in steps of 500 BTZ. */
  treasuryCents: amountCents,
  /** What the player is to it. */
  mine: z.object({
    member: z.boolean(),
    /** Since when they live there; null for elsewhere. */
    since: instant.nullable(),
    /** Whether residents are shown the player in their list. */
    listed: z.boolean(),
    /** Whether what they do counts: their address is confirmed. */
    counts: z.boolean(),
    /** What they did for it this week, in tenths of a raw point. */
    tenths: z.int(),
    /** Most that they can still donate today. */
    donationLeftCents: amountCents,
    /** How many quizzes of districts can still bring points today. */
    quizzesLeft: z.int(),
    /** The quiz of this district that they began last, and the points that it brought, in tenths; null until it is counted. */
    lastQuiz: z.object({ matchId: z.uuid(), tenths: z.int().nullable() }).nullable(),
  }),
})

const oneDistrict = z.strictObject({ district: districtKey })

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
  page: signedIn
    .route({
      method: 'GET',
      path: '/districts/{district}',
      tags,
      summary: 'A district: its powers, its team, and what the player is to it',
    })
    .input(oneDistrict)
    .output(districtPage),
  residents: signedIn
    .errors(refusing('district.membersOnly'))
    .route({
      method: 'GET',
      path: '/districts/{district}/residents',
      tags,
      summary: 'Who lives there and is listed, 30 a page; for members and residents',
    })
    .input(oneDistrict.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(resident), nextCursor: z.string().nullable() })),
  join: signedIn
    .route({
      method: 'PUT',
      path: '/districts/{district}/membership',
      tags,
      summary: 'Follow a district; twice is once',
    })
    .input(oneDistrict)
    .output(done),
  leave: signedIn
    .route({ method: 'DELETE', path: '/districts/{district}/membership', tags, summary: 'Follow a district no longer' })
    .input(oneDistrict)
    .output(done),
  list: signedIn
    .errors(refusing('district.notResident'))
    .route({
      method: 'PUT',
      path: '/districts/residence/listed',
      tags,
      summary: 'Whether others see the player among residents',
    })
    .input(z.strictObject({ listed: z.boolean() }))
    .output(done),
  donate: signedIn
    .errors(
      refusing(
        'district.notResident',
        'district.donationBounds',
        'district.unconfirmed',
        'wallet.insufficient',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/districts/residence/donations',
      tags,
      summary: "Donate BTZ to one's own district",
    })
    .input(z.strictObject({ commandId, amountCents: z.int() }))
    .output(z.object({ donationLeftCents: amountCents })),
  quiz: signedIn
    .errors(refusing('match.busy', 'district.noQuestions', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/districts/{district}/quiz',
      tags,
      summary: 'Start the quiz of a district; an open solo is returned instead of a second one',
    })
    .input(oneDistrict.extend({ commandId }))
    .output(matchView),
}

export type City = z.infer<typeof city>
export type DistrictPage = z.infer<typeof districtPage>
export type Resident = z.infer<typeof resident>
