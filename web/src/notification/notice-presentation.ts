import type {
  AnnouncedNotice,
  Milestone,
  MilestoneNotice,
  Notice,
  NoticeData,
  NoticeType,
} from '@satoshi/contract/notification'
import { isAchievement, type AchievementKey } from '@satoshi/rules/achievement/achievements'
import { centsPerBtz } from '@satoshi/rules/money'
import { starXp } from '@satoshi/rules/progress/level'
import type { ParseKeys, TFunction } from 'i18next'

import {
  ArrowLeftRight,
  Award,
  Bell,
  Crown,
  Flame,
  Gift,
  Hourglass,
  IdCard,
  Medal,
  Snowflake,
  Sparkles,
  Star,
  Swords,
  Trophy,
  Users,
} from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import type { MilestoneDetail, NoticeDetail } from '../game-kit/window-events.ts'

type Presentation<Type extends NoticeType> = {
  icon: typeof Bell
  /** Where it leads; null where there is nothing to open. */
  path: (data: NoticeData<Type>) => string | null
  title: (t: TFunction, notice: Notice<Type>) => string
  message: (t: TFunction, notice: Notice<Type>) => string
}
type Presentations = { [Type in NoticeType]: Presentation<Type> }

const noPath = () => null
const boxesPath = '/gamification?tab=boxes'
const streakPath = '/gamification?tab=streak'
const achievementsPath = '/gamification?tab=achievements'
/** What the server wrote when the notice was saved, in the language of then. */
const savedTitle = (_: TFunction, { title }: { title: string }) => title
const savedMessage = (_: TFunction, { message }: { message: string }) => message

/** The title of what was celebrated, in the reader's language of today. */
const celebratedAs = (milestone: MilestoneDetail['type']) => (t: TFunction) =>
  t(`feedback.milestone.types.${milestone}`)

const league = { icon: Trophy, path: () => '/leaderboard', title: savedTitle, message: savedMessage }

const plan = { icon: Crown, path: () => '/subscription-plans', title: savedTitle, message: savedMessage }

const identity = { icon: IdCard, path: () => '/identity-verification', title: savedTitle, message: savedMessage }

type OfBattle = NoticeData<'battle_ended'>

/** Through the page of the district that defends: a notice does not say where its reader lives. */
function battlePath({ battle_id: battleId, defender }: OfBattle): string {
  return `/satoshi-city/${defender}/battles/${battleId}`
}

function battleNames(t: TFunction, { attacker, defender }: OfBattle) {
  return { attacker: t(`app.districts.${attacker}`), defender: t(`app.districts.${defender}`) }
}

/** Whom a notice tells of, as they are called today. */
const nameOf = (from: string) => ({ name: isolated(from) })

/** How each type of notice is shown; a type that is missing here does not compile. */
const presentations: Presentations = {
  duel_accepted: {
    icon: Swords,
    path: ({ duel_id: duelId }) => (duelId ? `/duel/${duelId}` : null),
    title: savedTitle,
    message: (t, { from, message }) => (from ? t('notification.acceptedBy', nameOf(from)) : message),
  },
  duel_rejected: {
    icon: Swords,
    path: ({ user_id: id }) => (id ? `/user/${id}` : null),
    title: savedTitle,
    message: (t, { from, message }) => (from ? t('notification.rejectedBy', nameOf(from)) : message),
  },
  invite_expired: {
    icon: Hourglass,
    path: ({ user_id: id }) => `/user/${id}`,
    title: savedTitle,
    message: (t, { data: { side }, from, message }) =>
      from ? t(`notification.unanswered.${side}`, nameOf(from)) : message,
  },
  followed: {
    icon: Users,
    path: ({ user_id: id }) => `/user/${id}`,
    title: savedTitle,
    message: (t, { data: { friends }, from, message }) => {
      if (!from) return message
      return friends ? t('notification.friends', nameOf(from)) : t('notification.follows', nameOf(from))
    },
  },
  p2p_received: {
    icon: ArrowLeftRight,
    path: () => '/p2p-transfer?tab=history',
    title: savedTitle,
    message: (t, { data: { amount_cents: amountCents }, from, message }) =>
      from ? t('notification.sent', { ...nameOf(from), amountCents }) : message,
  },
  level_up: {
    icon: Award,
    path: () => '/gamification',
    title: celebratedAs('level'),
    message: (t, { data }) => t('notification.level', { level: data.count }),
  },
  star_reached: {
    icon: Star,
    path: () => '/gamification',
    title: (t) => t('notification.star_reached.title'),
    message: (t, { data }) => t('notification.star', { star: data.count }),
  },
  streak_reached: {
    icon: Flame,
    path: noPath,
    title: celebratedAs('streak'),
    message: (t, { data }) => t('notification.streak', { days: data.count }),
  },
  perfect_quiz: {
    icon: Sparkles,
    path: noPath,
    title: celebratedAs('perfect_quiz'),
    message: (t) => t('feedback.milestones.perfect_quiz.title'),
  },
  achievement: {
    icon: Medal,
    path: () => achievementsPath,
    title: celebratedAs('achievement'),
    message: (t, { data, message }) => (isAchievement(data.key) ? t(`achievement.names.${data.key}`) : message),
  },
  league_promoted: league,
  league_demoted: league,
  league_prize: league,
  streak_frozen: { icon: Snowflake, path: () => streakPath, title: savedTitle, message: savedMessage },
  box_received: { icon: Gift, path: () => boxesPath, title: savedTitle, message: savedMessage },
  plan_unpaid: plan,
  plan_ended: plan,
  battle_begun: {
    icon: Swords,
    path: (data) => `/satoshi-city/${data[data.side]}/battles/${data.battle_id}`,
    title: savedTitle,
    message: (t, { data: { side, attacker, defender } }) =>
      side === 'defender'
        ? t('notification.attacked', { name: t(`app.districts.${attacker}`) })
        : t('notification.attacks', { name: t(`app.districts.${defender}`) }),
  },
  battle_ended: {
    icon: Swords,
    path: battlePath,
    title: savedTitle,
    message: (t, { data }) => {
      const result = t(`notification.battle.${data.result}`, battleNames(t, data))
      return t('notification.battle.paid', { result, btz: data.cents / centsPerBtz, xp: data.xp })
    },
  },
  district_post: {
    icon: Crown,
    path: ({ district }) => `/satoshi-city/${district}`,
    title: savedTitle,
    message: (t, { data }) => t(`notification.post.${data.post}`, { name: t(`app.districts.${data.district}`) }),
  },
  identity_approved: identity,
  identity_rejected: identity,
  players_nearby: { icon: Users, path: () => '/nearby', title: savedTitle, message: savedMessage },
  identity_revoked: identity,
  identity_lapsed: identity,
  other: { icon: Bell, path: noPath, title: savedTitle, message: savedMessage },
}

/** A notice as its row shows it. A type that only a newer server knows is shown as `other`. */
export function presentNotice(t: TFunction, notice: Notice) {
  return Object.hasOwn(presentations, notice.type)
    ? present(t, notice)
    : present(t, { ...notice, type: 'other', data: {} })
}

function present<Type extends NoticeType>(t: TFunction, notice: Notice<Type>) {
  const { icon, path, title, message } = presentations[notice.type]
  return { icon, path: path(notice.data), title: title(t, notice), message: message(t, notice) }
}

type Celebration = {
  /** The look of the overlay. */
  type: MilestoneDetail['type']
  title: (t: TFunction, milestone: Milestone) => string
  description: (t: TFunction, milestone: Milestone) => string
}

/** How each celebrated type of notice is shown over the screen; a type that is missing here does not compile. */
const celebrations: Record<MilestoneNotice, Celebration> = {
  level_up: {
    type: 'level',
    title: (t, { count }) => t('feedback.milestones.level.title', { count }),
    description: (t) => t('feedback.milestones.level.text'),
  },
  star_reached: {
    type: 'level',
    title: (t, { count }) => t('feedback.milestones.star.title', { star: count }),
    description: (t) => t('feedback.milestones.star.text', { xp: starXp }),
  },
  streak_reached: {
    type: 'streak',
    title: (t, { count }) => t('feedback.milestones.streak.title', { count }),
    description: (t) => t('feedback.milestones.streak.text'),
  },
  perfect_quiz: {
    type: 'perfect_quiz',
    title: (t) => t('feedback.milestones.perfect_quiz.title'),
    description: (t) => t('feedback.milestones.perfect_quiz.text'),
  },
  achievement: {
    type: 'achievement',
    title: (t, { key }) => (isKnown(key) ? t(`achievement.names.${key}`) : t('feedback.milestone.types.achievement')),
    description: (t, { key }) => (isKnown(key) ? t(`achievement.texts.${key}`) : ''),
  },
}

/** A milestone as the overlay shows it; null for a type that only a newer server knows. */
export function presentMilestone(t: TFunction, milestone: Milestone): MilestoneDetail | null {
  if (!Object.hasOwn(celebrations, milestone.type)) return null
  const { type, title, description } = celebrations[milestone.type]
  const reward = celebratedAs(type)(t)
  const rewards: MilestoneDetail['rewards'] = [
    { type: 'xp', amount: milestone.xp, description: reward },
    { type: 'btz', amount: milestone.amountCents / centsPerBtz, description: reward },
  ]
  return {
    type,
    title: title(t, milestone),
    description: description(t, milestone),
    rewards: rewards.filter(({ amount }) => amount > 0),
  }
}

/** How each announced type of notice looks in the stack, and what its action is called; where that leads its row says. */
const announcements: Record<AnnouncedNotice, Announcement> = {
  followed: { type: 'neutral', icon: 'people', animation: 'slide', action: 'notification.actions.person' },
  league_promoted: { type: 'celebration', icon: 'trophy', animation: 'bounce', action: 'notification.actions.league' },
  league_demoted: { type: 'neutral', icon: 'trophy', animation: 'fade', action: 'notification.actions.league' },
  league_prize: { type: 'celebration', icon: 'trophy', animation: 'bounce', action: 'notification.actions.league' },
  streak_frozen: { type: 'progress', icon: 'snow', animation: 'slide', action: 'notification.actions.streak' },
  box_received: { type: 'celebration', icon: 'gift', animation: 'bounce', action: 'notification.actions.box' },
  plan_unpaid: { type: 'neutral', icon: 'crown', animation: 'fade', action: 'notification.actions.plan' },
  plan_ended: { type: 'neutral', icon: 'crown', animation: 'fade', action: 'notification.actions.plan' },
  battle_begun: { type: 'neutral', icon: 'duel', animation: 'slide', action: 'notification.actions.battle' },
  battle_ended: { type: 'progress', icon: 'duel', animation: 'slide', action: 'notification.actions.battle' },
  district_post: { type: 'celebration', icon: 'crown', animation: 'bounce', action: 'notification.actions.district' },
}

type Announcement = Required<Pick<NoticeDetail, 'type' | 'icon' | 'animation'>> & { action: ParseKeys }

/** How long something stays that has an action, in milliseconds: long enough to read it and to reach that. */
export const announcedMillis = 8_000

type Go = (path: string) => void

/** An announcement as the stack shows it; null for a type that only a newer server knows. */
export function presentAnnouncement(t: TFunction, notice: Notice, go: Go): NoticeDetail | null {
  if (!isAnnounced(notice.type)) return null
  const { action, ...look } = announcements[notice.type]
  const { path, title, message } = presentNotice(t, notice)
  return {
    ...look,
    id: notice.id,
    title,
    description: message,
    duration: announcedMillis,
    ...(path !== null && { action: { label: t(action), onClick: () => go(path) } }),
  }
}

function isAnnounced(type: string): type is AnnouncedNotice {
  return Object.hasOwn(announcements, type)
}

/** An achievement as the stack shows it: those that come together with one that is celebrated over the screen. */
export function presentAchievement(t: TFunction, milestone: Milestone, go: Go): NoticeDetail {
  const { title, description } = celebrations.achievement
  return {
    id: milestone.id,
    type: 'achievement',
    icon: 'trophy',
    animation: 'scale',
    title: title(t, milestone),
    description: description(t, milestone),
    duration: announcedMillis,
    action: { label: t('notification.actions.achievement'), onClick: () => go(achievementsPath) },
  }
}

/** A table of achievements that is newer than this tab may have one that it has no words for. */
function isKnown(key: string | null): key is AchievementKey {
  return key !== null && isAchievement(key)
}
