import type { StreakView } from '@satoshi/contract/streak'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { multiplierAt } from '@satoshi/rules/inventory/boosts'
import { cents } from '@satoshi/rules/money'
import { mostMultiplier, wholeMultiplier } from '@satoshi/rules/progress/xp'
import {
  celebratedStreaks,
  countsAlready,
  nextStreakTier,
  streakMultiplier,
  streakOn,
  streakTierOf,
  type Streak,
  applyFreezes,
  type FrozenStreak,
  streakRewards,
} from '@satoshi/rules/progress/streak'
import {
  isRepairable,
  repairableFor,
  repairPrice,
  repairQuizzes,
  type Repair,
} from '@satoshi/rules/progress/streak-repair'
import { rewardDay, streakDayClosing, streakDaysAt, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import { shiftDay, type Instant } from '@satoshi/rules/time'

import { itemsOf, readEffects } from '../inventory/inventory-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { ownStreak, planOf } from '../profile/profile-api.ts'
import { freeRepairAt, paidStreaks, readRepair, readStreakDays } from './streak-store.ts'

/**
 * The player's streak with its calendar of a month (the one of today where none is named). Days that closed since the
 * streak was last looked at are counted as they will be written. Refuses `auth.required` when the account is gone.
 */
export async function readStreak(
  db: Db,
  userId: string,
  { at, month, settings }: { at: Instant; month: string | null; settings: GameSettings },
): Promise<StreakView> {
  const [player, { freeze: held = 0 }, paid, plan, noted] = await Promise.all([
    ownStreak(db, userId),
    itemsOf(db, userId),
    paidStreaks(db, userId),
    planOf(db, userId, at),
    readRepair(db, userId),
  ])
  if (!player) throw refuse('auth.required')
  const { earliest, latest } = streakDaysAt(player.zone, at)
  const streak = applyFreezes(player.streak, earliest, held)
  const days = streakOn(earliest, streak.streak)
  const { freezes: mostFreezes } = limitsOf(plan, settings)
  const [calendar, multipliers, lost] = await Promise.all([
    calendarOf(db, userId, { month: month ?? latest.slice(0, 7), frozen: streak.frozen }),
    multipliersOf(db, userId, { days, at, zone: player.zone }),
    lostOf(db, userId, { zone: player.zone, streak, noted }),
  ])
  return {
    days,
    today: latest,
    doneToday: countsAlready(latest, streak.streak),
    standsUntil: standsUntil(player.zone, streak.streak, { days, freezes: held - streak.frozen.length }),
    tier: streakTierOf(days),
    nextTier: nextStreakTier(days),
    freezes: { held: held - streak.frozen.length, most: mostFreezes },
    calendar,
    multipliers,
    rewards: streakRewards.map(({ days: length, earnedCents, box }) => ({
      days: length,
      amountCents: earnedCents,
      box,
      paid: paid.includes(length),
    })),
    celebrated: [...celebratedStreaks],
    repair: repairView(lost, at),
    serverNow: at,
  }
}

/** When the streak ends if nothing is played: the first day after its last that no freeze holds. */
function standsUntil(zone: PlayerZone, streak: Streak, { days, freezes }: { days: number; freezes: number }) {
  if (days === 0 || streak.day === null) return null
  return streakDayClosing(zone, shiftDay(streak.day, 1 + freezes))
}

async function calendarOf(db: Db, userId: string, { month, frozen }: { month: string; frozen: string[] }) {
  const [first, last] = [`${month}-01`, shiftDay(shiftDay(`${month}-28`, 4).slice(0, 8) + '01', -1)]
  const marked = await readStreakDays(db, userId, first, last)
  const waiting = frozen.filter((day) => day >= first && day <= last && !marked.some((one) => one.day === day))
  const days = [...marked, ...waiting.map((day) => ({ day, kind: 'frozen' as const }))]
  return { month, days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
}

async function multipliersOf(db: Db, userId: string, now: { days: number; at: Instant; zone: PlayerZone }) {
  const { days, at, zone } = now
  const effects = await readEffects(db, userId, { at, day: rewardDay(zone, at) })
  const both = { streak: streakMultiplier(days), boost: multiplierAt(effects, 'xpBoost', at) }
  const acting = effects.filter((effect) => effect.endsAt > at)
  return {
    ...both,
    whole: wholeMultiplier(both),
    most: mostMultiplier,
    btz: multiplierAt(effects, 'btzBoost', at),
    effects: acting.map(({ kind, percent, endsAt }) => ({ kind, percent, endsAt })),
  }
}

/** What is lost as it will be written: the streak that ended since the last look, or what was noted before. */
async function lostOf(
  db: Db,
  userId: string,
  now: { zone: PlayerZone; streak: FrozenStreak; noted: Repair | null },
): Promise<Repair | null> {
  const { noted } = now
  const { streak, missed } = now.streak
  if (missed === null || streak.day === null || noted?.lost.day === streak.day) return noted
  const lost = { days: streak.days, day: streak.day, at: streakDayClosing(now.zone, missed) }
  return { lost, beganAt: null, quizzes: 0, freeAt: await freeRepairAt(db, userId) }
}

function repairView(repair: Repair | null, at: Instant): StreakView['repair'] {
  if (!repair || !isRepairable(repair.lost, at)) return null
  const { lost, beganAt, quizzes, freeAt } = repair
  const began = beganAt !== null
  return {
    days: lost.days,
    until: lost.at + repairableFor,
    began,
    quizzes,
    needed: repairQuizzes,
    priceCents: began ? cents(0) : repairPrice(freeAt, at),
  }
}
