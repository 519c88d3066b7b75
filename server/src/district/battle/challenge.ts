import type { Battle } from '@satoshi/contract/battle'
import { battleRules, mayChallenge, mayEverChallenge, type ChallengeRefusal } from '@satoshi/rules/district/battle'
import { btz } from '@satoshi/rules/money'
import { leagueWeek, shiftDay, type Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../../platform/app.ts'
import { once } from '../../platform/commands.ts'
import { newId } from '../../platform/ids.ts'
import { publishStale } from '../../platform/live/live.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'
import { refuse } from '../../platform/refusal.ts'
import { scheduleEvents } from '../../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, readResidence } from '../../profile/profile-api.ts'
import { burnFromTreasury, treasuryOf } from '../../wallet/wallet-api.ts'
import { readLeaders } from '../people-store.ts'
import { insertBattle, lockChallenges, readBattle, readChallenger, readEngagement } from './battle-store.ts'
import { closeGraceMillis } from './close-battle.ts'
import { battleView } from './battle-view.ts'

/** Why a player cannot challenge a district for their own at `at`; null where they can. Of whoever never may nothing else is read. */
export async function challengeBar(
  db: Db,
  userId: string,
  target: DistrictKey,
  at: Instant,
): Promise<ChallengeRefusal | null> {
  const player = await readChallenger(db, userId, at)
  const residence =
    player?.district && player.since ? { district: player.district, since: player.since.getTime() } : null
  const who = { at, residence, confirmed: player?.confirmed ?? false, level: player?.level ?? 1, target }
  const never = mayEverChallenge(who)
  if (never || !residence) return never
  const own = residence.district
  const [leaders, treasuryCents, engagement] = await Promise.all([
    readLeaders(db, own, shiftDay(leagueWeek(at), -7)),
    treasuryOf(db, own),
    readEngagement(db, own, target),
  ])
  const { attacking, defending, pairStartedAt } = engagement
  return mayChallenge({
    ...who,
    inTeam: leaders.length === 0 ? null : leaders.includes(userId),
    treasuryCents,
    attacking,
    defending,
    pairStartedAt: pairStartedAt?.getTime() ?? null,
  })
}

/**
 * Challenges a district for the player's own, once for the command: its treasury loses 500 BTZ, and the battle runs for a
 * day. Refuses `battle.cannotChallenge` with the `reason`. Source: product 5.11.
 */
export async function challenge(
  app: App,
  userId: string,
  { commandId, district: target }: { commandId: string; district: DistrictKey },
): Promise<Battle> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'battle.challenge', body: { district: target }, at }
  const battle = await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const { battleId } = await once(tx, command, async () => ({ battleId: await begin(tx, userId, target, at) }))
    const begun = await readBattle(tx, battleId)
    if (!begun) throw new Error(`no battle ${battleId}`)
    return battleView(begun)
  })
  publishStale(app.live, userId, 'district')
  return battle
}

async function begin(tx: Tx, userId: string, target: DistrictKey, at: Instant): Promise<string> {
  await lockChallenges(tx)
  const reason = await challengeBar(tx, userId, target, at)
  const home = await readResidence(tx, userId)
  if (reason || !home) throw refuse('battle.cannotChallenge', { reason: reason ?? 'notResident' })
  const id = newId(at)
  const endsAt = at + battleRules.runMillis
  await insertBattle(tx, { id, attacker: home.district, defender: target, startedBy: userId, startedAt: at, endsAt })
  await burnFromTreasury(tx, home.district, { amountCents: btz(battleRules.costBtz), ref: id, at })
  await scheduleEvents(tx, [
    { kind: 'battleAnnounced', ref: id, at },
    { kind: 'battleCloses', ref: id, at: endsAt + closeGraceMillis },
  ])
  return id
}
