import type { NicknameChange, Profile } from '@satoshi/contract/profile'
import { confirmNicknamePrice } from '@satoshi/rules/nickname'

import { admitNickname, assignNickname, type AdmittedNickname, type Identity } from '../identity/identity-api.ts'
import { findOutcome, once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { payFor } from '../wallet/wallet-api.ts'
import { readMe } from './profile-view.ts'
import { lockForChange } from './settings-store.ts'

/**
 * Gives a player another nickname for the price that they saw: name and payment in one transaction, once for the command.
 * The nickname that they have costs nothing. Refuses `auth.nicknameInvalid`, `auth.nicknameTaken`, `request.tooMany`,
 * `profile.nicknamePrice` where the price is another one, and `wallet.insufficient`. Source: product 6.4, decision 0156.
 */
export async function changeNickname(identity: Identity, userId: string, change: NicknameChange): Promise<Profile> {
  const { app, memory } = identity
  const { commandId, nickname, priceCents } = change
  const body = { nickname, priceCents }
  const command = { userId, commandId, procedure: 'profile.changeNickname', body, at: app.clock.now() }
  if (!(await findOutcome(app.db, command))) {
    const name = await admitNickname(identity, userId, nickname)
    await app.inTransaction((tx) =>
      once(tx, command, async () => {
        await takeNickname(identity, tx, { userId, name, priceCents })
        return null
      }),
    )
    // A nickname is shown from sessions.
    memory.clear()
    publishStale(app.live, userId, 'wallet', 'appearance')
  }
  return (await readMe(app, userId)).profile
}

type Taking = { userId: string; name: AdmittedNickname; priceCents: number }

async function takeNickname(identity: Identity, tx: Tx, { userId, name, priceCents }: Taking): Promise<void> {
  const player = await lockForChange(tx, userId)
  if (!player) throw refuse('auth.required')
  if (name.nickname === player.nickname) return
  const amountCents = unwrap(confirmNicknamePrice(priceCents, player.nicknameChangedAt))
  const at = identity.app.clock.now()
  // The command is what makes it once; two changes of one millisecond are two.
  const ref = `${userId}:${newId(at)}`
  if (amountCents > 0) await payFor(tx, { userId, amountCents, reason: 'nickname', ref, at })
  await assignNickname(identity, tx, userId, name)
}
