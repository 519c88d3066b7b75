import type { Achievement, Badge } from '@satoshi/contract/achievement'
import {
  achievementKeys,
  achievementPay,
  achievementProgress,
  achievements,
  type AchievementKey,
} from '@satoshi/rules/achievement/achievements'

import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import { publicFactsOf } from '../profile/profile-api.ts'
import { readEarned, readOwners } from './achievement-store.ts'
import { standingFacts } from './earn-achievements.ts'

type Source = Pick<App, 'db' | 'clock'>

/** Every achievement with how far the player is, the commonest first. */
export async function listAchievements({ db, clock }: Source, userId: string): Promise<Achievement[]> {
  const [standing, earned, owners] = await Promise.all([
    standingFacts(db, userId, { at: clock.now(), duelId: null }),
    readEarned(db, userId),
    readOwners(db),
  ])
  // What one match decides shows no way towards it.
  const facts = { ...standing, upsets: 0, comebacks: 0 }
  const earnedAt = new Map(earned.map((row) => [row.key, row.earnedAt.getTime()]))
  return achievementKeys.map((key) => {
    const { value, target } = achievementProgress(key, facts)
    const { rarity } = achievements[key]
    const { xp, paid } = achievementPay[rarity]
    const at = earnedAt.get(key) ?? null
    return {
      key,
      rarity,
      target,
      earnedAt: at,
      owners: shareOf(owners, key),
      xp,
      amountCents: paid,
      // Until the match that reached it is counted, it is not earned.
      value: at === null ? value : target,
    }
  })
}

/** What a player has achieved, the newest first, as anybody may see it. Refuses `people.notFound`. */
export async function listBadges({ db, clock }: Source, userId: string): Promise<Badge[]> {
  const [facts, earned, owners] = await Promise.all([
    publicFactsOf(db, userId, clock.now()),
    readEarned(db, userId),
    readOwners(db),
  ])
  if (!facts) throw refuse('people.notFound')
  return earned.map(({ key, earnedAt }) => ({
    key,
    rarity: achievements[key].rarity,
    owners: shareOf(owners, key),
    earnedAt: earnedAt.getTime(),
  }))
}

function shareOf(owners: Map<string, number>, key: AchievementKey): number {
  const any = owners.get('*') ?? 0
  return any === 0 ? 0 : (owners.get(key) ?? 0) / any
}
