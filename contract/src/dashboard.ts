import { z } from 'zod'

import { badge } from './achievement.ts'
import { amountCents, instant, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { duelSummary } from './duel.ts'
import { inventory } from './inventory.ts'
import { boardItem } from './leaderboard.ts'
import { lives } from './lives.ts'
import { missions } from './mission.ts'
import { noticeSummary } from './notification.ts'
import { publicProfile } from './person.ts'
import { me } from './profile.ts'
import { topicCount } from './question.ts'
import { reviewOverview } from './review.ts'
import { streak } from './streak.ts'

/** Ranking by earned BTZ. Granted BTZ, which can be bought, do not count. Equal amounts share a rank. */
export const btzRanking = z.object({
  items: z.array(z.object({ rank: z.int(), player: publicProfile, earnedCents: amountCents })),
  /** Rank is null below `ranked`, and without earned BTZ. */
  me: z.object({ rank: z.int().nullable(), earnedCents: amountCents }),
  /** How many places have a rank. */
  ranked: z.int(),
  /** When the places were counted; up to some minutes ago. */
  countedAt: instant,
})

/** A plan that can be bought now. Prices are centavos of the real; `lifeEvery` is in milliseconds. Source: product 6.5. */
export const planOffer = z.object({
  monthCentavos: z.int(),
  yearCentavos: z.int(),
  lives: z.int(),
  lifeEvery: z.int(),
  freezes: z.int(),
  freeRerolls: z.int(),
})

/**
 * How a player's district stands; points of this week and of today (the game day of São Paulo) are tenths of raw points, null
 * where so few live that they would say whose, and so is how many of its residents were here within a day.
 */
export const homeStanding = z.object({
  district: districtKey,
  level: z.int(),
  rank: z.int(),
  weekTenths: z.int().nullable(),
  mineTenths: z.int(),
  dayTenths: z.int().nullable(),
  mineDayTenths: z.int(),
  awake: z.int().nullable(),
})

/**
 * All that the first picture of the dashboard shows. Rankings are their first places; the rest is what the procedure of
 * its name answers.
 */
export const dashboard = z.object({
  me,
  duels: duelSummary,
  topics: z.array(topicCount),
  streak,
  inventory,
  lives,
  missions,
  review: reviewOverview,
  badges: z.array(badge),
  notices: noticeSummary,
  /** The district in which the player lives, and what was done for it this week and today; null for nowhere. */
  district: homeStanding.nullable(),
  /** What the player may buy: null for minors, and while plans are not sold. */
  upgrade: planOffer.nullable(),
  week: z.object({
    items: z.array(boardItem),
    me: z.object({ rank: z.int().nullable(), points: z.int() }),
    players: z.int(),
    endsAt: instant,
  }),
  /** Null while the places cannot be counted. */
  btz: btzRanking.nullable(),
})

export const dashboardContract = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['profile'],
      summary: 'What the dashboard shows first: the player, the day, duels and rankings',
    })
    .output(dashboard),
}

export type PlanOffer = z.infer<typeof planOffer>
export type BtzRanking = z.infer<typeof btzRanking>
export type Dashboard = z.infer<typeof dashboard>
export type HomeStanding = z.infer<typeof homeStanding>
