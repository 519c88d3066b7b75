import { themes } from '@satoshi/rules/matchmaking/ticket'
import { subjects } from '@satoshi/rules/words'
import { z } from 'zod'

/** Somebody as others see them; a bot always says that it is one. */
export const publicProfile = z.object({
  id: z.uuid(),
  nickname: z.string(),
  avatarUrl: z.string().nullable(),
  avatarId: z.string().nullable(),
  accessoryId: z.string().nullable(),
  skinId: z.string().nullable(),
  level: z.int(),
  isBot: z.boolean(),
})

/** A duel rating in whole points; provisional while few duels stand behind it. Source: product 4.2. */
export const ratingValue = z.object({ value: z.int(), provisional: z.boolean() })

/** How duels came out. */
export const duelRecord = z.object({ won: z.int(), lost: z.int(), drawn: z.int() })

/** Categories of ratings: one subject, or duels of every kind. Source: product 4.2. */
export const ratingCategories = ['overall', ...subjects] as const

/** How strong somebody is in one category, by how many duels. */
export const categoryRating = z.object({
  category: z.enum(ratingCategories),
  rating: ratingValue,
  duels: z.int(),
})

/** Somebody with their overall duel rating. */
export const ratedProfile = publicProfile.extend({ rating: ratingValue })

/** Theme of a duel: one topic, all topics of a subject, or everything. */
export const duelTheme = z.enum(themes)

export type PublicProfile = z.infer<typeof publicProfile>
export type RatedProfile = z.infer<typeof ratedProfile>
export type RatingValue = z.infer<typeof ratingValue>
export type RatingCategory = (typeof ratingCategories)[number]
export type DuelTheme = z.infer<typeof duelTheme>
