import { profileThemes } from '@satoshi/rules/profile-theme'
import { questionRegions } from '@satoshi/rules/question-region'
import { profileFrames } from '@satoshi/rules/subscription/plans'
import { z } from 'zod'

import { amountCents, commandId, forNewcomers, instant, languageName, refusing, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { settings } from './settings.ts'

/** The frame around the face on a profile that a plan gives, and the theme behind it; null is none, and the standard one. */
export const profileFrame = z.enum(profileFrames).nullable()
export const profileTheme = z.enum(profileThemes).nullable()

/** The country whose laws and products the player is asked about beside what holds everywhere. */
const questionRegion = z.enum(questionRegions)

/** What the player's plan opens now, beside limits. */
export const perks = z.object({
  frame: profileFrame,
  /** Whether the profile may have another theme than the standard one. */
  themes: z.boolean(),
  /** Whether the player sees every answer they gave, and may take them along as a table. */
  history: z.boolean(),
  historyExport: z.boolean(),
})

/** The player, as only the player sees it. */
export const profile = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  nickname: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  language: languageName,
  birthDate: z.iso.date().nullable(),
  timeZone: z.string(),
  /** From when on the zone may be changed again; null when it may be now. */
  zoneChangesFrom: instant.nullable(),
  /** What another nickname costs now. Source: product 6.4. */
  nicknamePriceCents: amountCents,
  points: z.int(),
  level: z.int(),
  xp: z.int(),
  /** XP gathered inside the level, at the last one since the newest star, and what it needs in all. */
  levelXp: z.int(),
  levelNeedsXp: z.int(),
  /** Stars beyond the last level, one for every 25,000 XP. Source: product 6.1. */
  stars: z.int(),
  streak: z.int(),
  /** Multiplier of learning XP that the streak gives now. Source: product 1.4. */
  streakMultiplier: z.number(),
  profileImageUrl: z.string().nullable(),
  currentAvatarId: z.string().nullable(),
  accessoryId: z.string().nullable(),
  skinId: z.string().nullable(),
  financialGoal: z.string().nullable(),
  perks,
  /** The theme that was chosen, also while no plan opens themes: others see it while one does. */
  profileTheme,
  /** As chosen, else by the language. */
  questionRegion,
})

/** Balances; earned and granted add up to the balance. Source: product 0.4. */
export const wallet = z.object({ balanceCents: amountCents, earnedCents: amountCents, grantedCents: amountCents })

/** The game's day of the player, 03:00 to 03:00. Source: product 4.7, 6.1, 6.3. */
export const today = z.object({
  day: z.iso.date(),
  closesAt: instant,
  xp: z.int(),
  answered: z.int(),
  /** Questions of the day before. */
  answeredYesterday: z.int(),
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

/** Roles of the player; the server checks them again at each call. */
export const roles = z.object({ admin: z.boolean(), sponsorOf: z.array(districtKey) })

/** Change of a profile; what is not named stays, and a goal of null or nothing is none. */
export const profileChange = z.strictObject({
  financialGoal: z.string().max(4_000).nullable().exactOptional(),
  timeZone: z.string().max(100).exactOptional(),
  language: languageName.exactOptional(),
  profileTheme: profileTheme.exactOptional(),
  questionRegion: questionRegion.exactOptional(),
})

/** Another nickname, and the price that the player agreed to. */
export const nicknameChange = z.strictObject({ commandId, nickname: z.string().max(400), priceCents: z.int() })

/** The signed-in player, as only the player sees it, with wallet, settings and the day. */
export const me = z.object({
  profile,
  settings,
  wallet,
  today,
  roles,
  complete: z.boolean(),
  /** Whether the first ride is offered: to who has a first level, has not skipped it, and has ended no quiz. */
  offersRide: z.boolean(),
  hasPassword: z.boolean(),
  serverNow: instant,
})

export const profileContract = {
  me: forNewcomers
    .route({ method: 'GET', path: '/me', tags: ['profile'], summary: 'The signed-in player, wallet and day' })
    .output(me),
  change: signedIn
    .errors(refusing('profile.goalTooLong', 'profile.zoneUnknown', 'profile.zoneTooSoon', 'subscription.planRequired'))
    .route({
      method: 'PATCH',
      path: '/profile',
      tags: ['profile'],
      summary: 'Change some of the profile, all or nothing',
    })
    .input(profileChange)
    .output(z.object({ profile })),
  changeNickname: signedIn
    .errors(
      refusing(
        'auth.nicknameInvalid',
        'auth.nicknameTaken',
        'profile.nicknamePrice',
        'wallet.insufficient',
        'request.commandReused',
      ),
    )
    .route({
      method: 'PUT',
      path: '/profile/nickname',
      tags: ['profile'],
      summary: 'Take another nickname, for the price that the player saw; the first change is free',
    })
    .input(nicknameChange)
    .output(z.object({ profile })),
}

export type ProfileChange = z.infer<typeof profileChange>
export type NicknameChange = z.infer<typeof nicknameChange>
export type Profile = z.infer<typeof profile>
export type Wallet = z.infer<typeof wallet>
export type Today = z.infer<typeof today>
