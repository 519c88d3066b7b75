import { battleSides, districtPosts, sideResults } from '@satoshi/rules/district/battle'
import { boxItems } from '@satoshi/rules/inventory/items'
import { z } from 'zod'

import { amountCents, commandBody, instant, refusing, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { leagueTier } from './league.ts'
import { paidPlan } from './subscription.ts'

const tags = ['notices']

/** What was paid together with something. */
const paid = { xp: z.int(), cents: amountCents }

/** So many of something, and what was paid with it. */
export const countedGain = z.object({ count: z.int(), ...paid })

/** What a player's place in a group of a league came to when the week was closed. */
export const leagueClosed = z.object({
  week: z.iso.date(),
  rank: z.int(),
  /** The tier of the next week. */
  tier: leagueTier,
  prizeCents: amountCents,
})

/**
 * Types of notice: what `data` each carries, and whether it is celebrated over the screen, announced beside it, or shown
 * as what arrived, each once. Milestones of one moment are celebrated in this order. Source: product 1.3, decisions 0129 and 0160.
 */
export const noticeTypes = {
  duel_accepted: { celebrated: false, data: z.object({ invite_id: z.uuid(), duel_id: z.uuid().optional() }) },
  duel_rejected: { celebrated: false, data: z.object({ invite_id: z.uuid(), user_id: z.uuid().optional() }) },
  /** An invite ended without an answer; `side` is whose notice it is. */
  invite_expired: {
    celebrated: false,
    data: z.object({ invite_id: z.uuid(), user_id: z.uuid(), side: z.enum(['challenger', 'challenged']) }),
  },
  /** Somebody follows the player; `friends` where the player followed them already. */
  followed: {
    celebrated: false,
    announced: true,
    data: z.object({ user_id: z.uuid(), friends: z.boolean() }),
  },
  /** `count` is the level. */
  level_up: { celebrated: true, data: countedGain },
  /** `count` is how many stars there are beyond the last level. */
  star_reached: { celebrated: true, data: countedGain },
  /** `count` is the length of the streak in days. */
  streak_reached: { celebrated: true, data: countedGain },
  perfect_quiz: { celebrated: true, data: z.object(paid) },
  /** A key that is not in the table of achievements is one of another version. */
  achievement: { celebrated: true, data: z.object({ key: z.string(), ...paid }) },
  league_promoted: { celebrated: false, announced: true, data: leagueClosed },
  league_demoted: { celebrated: false, announced: true, data: leagueClosed },
  league_prize: { celebrated: false, announced: true, data: leagueClosed },
  /** `day` was held by a freeze; the streak has `days`, and `left` freezes are held. */
  streak_frozen: {
    celebrated: false,
    announced: true,
    data: z.object({ day: z.iso.date(), days: z.int(), left: z.int() }),
  },
  /** A box that came with a level or with a length of the streak. */
  box_received: { celebrated: false, announced: true, data: z.object({ box: z.enum(boxItems) }) },
  /** The next payment of a plan did not come: it stays until `ends_at`, in milliseconds. */
  plan_unpaid: {
    celebrated: false,
    announced: true,
    data: z.object({ plan: paidPlan, ends_at: z.int() }),
  },
  plan_ended: { celebrated: false, announced: true, data: z.object({ plan: paidPlan }) },
  /** A battle begins that the player may fight for `side`; attempts begin until `ends_at`, in milliseconds. */
  battle_begun: {
    celebrated: false,
    announced: true,
    data: z.object({
      battle_id: z.uuid(),
      attacker: districtKey,
      defender: districtKey,
      side: z.enum(battleSides),
      ends_at: z.int(),
    }),
  },
  /** A battle is over in which the player made an attempt that counts. */
  battle_ended: {
    celebrated: false,
    announced: true,
    data: z.object({
      battle_id: z.uuid(),
      attacker: districtKey,
      defender: districtKey,
      result: z.enum(sideResults),
      ...paid,
    }),
  },
  /** The player holds a post in their district this week, for what they did last week. */
  district_post: {
    celebrated: false,
    announced: true,
    data: z.object({ district: districtKey, post: z.enum(districtPosts), week: z.iso.date() }),
  },
  /** Somebody has checked who the player is. */
  identity_approved: { celebrated: false, data: z.object({}) },
  /** What was sent for that was rejected; the screen says why. */
  identity_rejected: { celebrated: false, data: z.object({}) },
  /** Nobody decided about it in time: everything was deleted, and it is no try. */
  identity_lapsed: { celebrated: false, data: z.object({}) },
  /** What was approved is taken back; the screen says why. */
  identity_revoked: { celebrated: false, data: z.object({}) },
  /** Somebody sent BTZ to the player. It waits for `transfer.arrivals`, which gives those that came together as one. */
  p2p_received: {
    celebrated: false,
    arrives: true,
    /** The last of them, and their sum, where several of one sender came within an hour; then their ids, from the first on. */
    data: z.object({ transfer_id: z.uuid(), amount_cents: amountCents, transfer_ids: z.array(z.uuid()).optional() }),
  },
  /** Players are near whom the player may challenge. It names nobody: where somebody was is nothing to keep. */
  players_nearby: { celebrated: false, data: z.object({}) },
  /** A row whose type or data this version does not know: its words are all there is. Never saved. */
  other: { celebrated: false, data: z.object({}) },
} as const satisfies Record<string, { celebrated: boolean; announced?: true; arrives?: true; data: z.ZodObject }>

const types = Object.keys(noticeTypes) as NoticeType[] // safe: a literal object has no other keys

/** Types of notice that are celebrated over the screen, once, in the order of the table. */
export const milestoneNotices = types.filter((type): type is MilestoneNotice => noticeTypes[type].celebrated)

/** What every notice has. */
const head = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  /** The nickname of today of whom it tells of; null where that is nobody. */
  from: z.string().nullable(),
})

/** Types of notice that are announced beside the screen, once. */
export const announcedNotices = types.filter((type): type is AnnouncedNotice => 'announced' in noticeTypes[type])

/** Types of notice that are given as what arrived, once. */
export const arrivingNotices = types.filter((type) => 'arrives' in noticeTypes[type])

type Variant = {
  [Type in NoticeType]: z.ZodObject<{ type: z.ZodLiteral<Type>; data: (typeof noticeTypes)[Type]['data'] }>
}[NoticeType]
const variants = types.map((type) => z.object({ type: z.literal(type), data: noticeTypes[type].data }))

/** A notice that is kept for a player, in the server's words; `data` names what it is about. Source: product 1.3. */
export const notice = z.intersection(
  head,
  z.discriminatedUnion('type', variants as unknown as [Variant, ...Variant[]]), // safe: one of each type
)

/** What a bell needs to know. */
export const noticeSummary = z.object({
  /** Counted up to 100 (`unreadCounted` of the rules). */
  unread: z.int(),
  /** Whether milestones or announcements wait for a screen. */
  milestones: z.boolean(),
  /** Whether transfers that were received wait for a screen (`transfer.arrivals`). */
  arrivals: z.boolean(),
})

/** Something to celebrate, and what was paid for it. */
export const milestone = z.object({
  id: z.uuid(),
  type: z.enum(milestoneNotices),
  /** The level, the stars, or the days of the streak; 1 for others. */
  count: z.int(),
  /** The achievement's key; null for others. */
  key: z.string().nullable(),
  xp: z.int(),
  amountCents,
})

export const noticeContract = {
  list: signedIn
    .route({ method: 'GET', path: '/notices', tags, summary: 'Notices of the last 90 days, 30 a page, newest first' })
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(z.object({ items: z.array(notice), next: z.uuid().nullable() })),
  summary: signedIn
    .route({ method: 'GET', path: '/notices/summary', tags, summary: 'How many notices are unread' })
    .output(noticeSummary),
  read: signedIn
    .errors(refusing('notice.notFound'))
    .route({ method: 'POST', path: '/notices/{id}/read', tags, summary: 'A notice was read; twice is once' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(noticeSummary),
  readAll: signedIn
    .route({ method: 'POST', path: '/notices/read', tags, summary: 'All notices were read; twice is once' })
    .output(noticeSummary),
  celebrate: signedIn
    .errors(refusing('request.commandReused'))
    .route({
      method: 'POST',
      path: '/notices/milestones',
      tags,
      summary: 'Takes the milestones and announcements that wait: each is given to one screen, once',
    })
    .input(commandBody)
    .output(z.object({ milestones: z.array(milestone), announcements: z.array(notice) })),
}

export type NoticeType = keyof typeof noticeTypes
export type NoticeData<Type extends NoticeType> = z.infer<(typeof noticeTypes)[Type]['data']>

/** A notice of one type, or of any. */
export type Notice<Type extends NoticeType = NoticeType> = {
  [One in Type]: z.infer<typeof head> & { type: One; data: NoticeData<One> }
}[Type]

export type MilestoneNotice = {
  [Type in NoticeType]: (typeof noticeTypes)[Type]['celebrated'] extends true ? Type : never
}[NoticeType]
export type AnnouncedNotice = {
  [Type in NoticeType]: (typeof noticeTypes)[Type] extends { announced: true } ? Type : never
}[NoticeType]
export type NoticeSummary = z.infer<typeof noticeSummary>
export type Milestone = z.infer<typeof milestone>
