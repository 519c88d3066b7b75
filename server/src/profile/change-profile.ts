import type { Profile, ProfileChange } from '@satoshi/contract/profile'
import { readFinancialGoal } from '@satoshi/rules/financial-goal'
import { mayChangeNickname } from '@satoshi/rules/nickname'
import { changeZone } from '@satoshi/rules/progress/zone-change'
import { readZone, type Instant } from '@satoshi/rules/time'

import { admitNickname, assignNickname, type Identity } from '../identity/identity-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockForChange, writeProfile, writeZone, type ChangingPlayer } from './settings-store.ts'
import { readMe } from './profile-view.ts'

/**
 * Changes what is named of a player's own profile, all of it or nothing. What is as it was already changes nothing and
 * counts for no limit. Refuses what the contract lists.
 */
export async function changeProfile(identity: Identity, userId: string, wanted: ProfileChange): Promise<Profile> {
  const { app } = identity
  const changes = await admit(identity, userId, wanted)
  await app.inTransaction(async (tx) => {
    const player = await lockForChange(tx, userId)
    if (!player) throw refuse('auth.required')
    const now = app.clock.now()
    if (changes.name && changes.name.nickname !== player.nickname) {
      unwrap(mayChangeNickname(player.nicknameChangedAt, now))
      await assignNickname(identity, tx, userId, changes.name)
    }
    if (changes.zone !== undefined) await moveTo(tx, player, changes.zone, now)
    await writeProfile(tx, userId, changes)
  })
  // Sessions remember the language, and a nickname is shown from them.
  identity.memory.clear()
  return (await readMe(app, userId)).profile
}

/** What can be said before the player's row is locked. */
async function admit(identity: Identity, userId: string, wanted: ProfileChange) {
  const { nickname, financialGoal, timeZone, language } = wanted
  return {
    goal: financialGoal === undefined ? undefined : unwrap(readFinancialGoal(financialGoal ?? '')),
    zone: timeZone === undefined ? undefined : unwrap(readZone(timeZone)),
    language,
    name: nickname === undefined ? undefined : await admitNickname(identity, userId, nickname),
  }
}

async function moveTo(tx: Tx, player: ChangingPlayer, zone: string, at: Instant): Promise<void> {
  const before = { ...player.zone, streak: player.streak }
  const after = unwrap(changeZone(before, zone, at))
  if (after !== before) await writeZone(tx, player.userId, after)
}
