import type { Profile, ProfileChange } from '@satoshi/contract/profile'
import { readFinancialGoal } from '@satoshi/rules/financial-goal'
import { chooseTheme } from '@satoshi/rules/profile-theme'
import { changeZone } from '@satoshi/rules/progress/zone-change'
import { perksOf } from '@satoshi/rules/subscription/plans'
import { readZone, type Instant } from '@satoshi/rules/time'

import type { Identity } from '../identity/identity-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { planOf } from './plan-store.ts'
import { lockForChange, writeProfile, writeZone, type ChangingPlayer } from './settings-store.ts'
import { readMe } from './profile-view.ts'

/**
 * Changes what is named of a player's own profile, all of it or nothing. What is as it was already changes nothing and
 * counts for no limit. Refuses what the contract lists.
 */
export async function changeProfile(identity: Identity, userId: string, wanted: ProfileChange): Promise<Profile> {
  const { app } = identity
  const changes = admit(wanted)
  await app.inTransaction(async (tx) => {
    const player = await lockForChange(tx, userId)
    if (!player) throw refuse('auth.required')
    const now = app.clock.now()
    if (changes.zone !== undefined) await moveTo(tx, player, changes.zone, now)
    if (changes.theme !== undefined) unwrap(chooseTheme(changes.theme, perksOf(await planOf(tx, userId, now))))
    await writeProfile(tx, userId, changes)
  })
  // Sessions remember the language.
  identity.memory.clear()
  return (await readMe(app, userId)).profile
}

/** What can be said before the player's row is locked. */
function admit({ financialGoal, timeZone, language, profileTheme: theme, questionRegion: region }: ProfileChange) {
  return {
    goal: financialGoal === undefined ? undefined : unwrap(readFinancialGoal(financialGoal ?? '')),
    zone: timeZone === undefined ? undefined : unwrap(readZone(timeZone)),
    language,
    theme,
    region,
  }
}

async function moveTo(tx: Tx, player: ChangingPlayer, zone: string, at: Instant): Promise<void> {
  const before = { ...player.zone, streak: player.streak }
  const after = unwrap(changeZone(before, zone, at))
  if (after !== before) await writeZone(tx, player.userId, after)
}
