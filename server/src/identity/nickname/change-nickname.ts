import { readNickname } from '@satoshi/rules/nickname'

import type { Tx } from '../../platform/postgres/db.ts'
import { refuse, unwrap } from '../../platform/refusal.ts'
import { takeAllowances } from '../../platform/rate-limit/allowances.ts'
import { limits } from '../limits.ts'
import { freeHeldNicknames, nicknameHeldFor } from './held-nicknames.ts'
import type { Identity } from '../open-identity.ts'
import { nicknameKeys, type NicknameKeys } from './nickname-keys.ts'
import { holdNickname, takeNicknameKeys, writeNickname } from './nickname-store.ts'
import { isReserved } from './reserved-nicknames.ts'

/** A nickname that may be had when nobody has it. */
export type AdmittedNickname = { nickname: string; keys: NicknameKeys }

/**
 * The nickname that a player wants instead of the present one, by the rules of sign-up. Refuses `auth.nicknameInvalid`,
 * and `request.tooMany`, because whether a name is taken tells who exists.
 */
export async function admitNickname({ app }: Identity, userId: string, written: string): Promise<AdmittedNickname> {
  const nickname = unwrap(readNickname(written))
  if (isReserved(nickname)) throw refuse('auth.nicknameInvalid', { reason: 'reserved' })
  await takeAllowances(app, [{ limit: limits.nicknameChanges, of: userId }])
  await freeHeldNicknames(app)
  return { nickname, keys: nicknameKeys(nickname) }
}

/**
 * Gives a player, whose profile the caller has locked, another nickname; the old one is held for them. Of two who want
 * one name at once one gets it. Refuses `auth.nicknameTaken`. The caller makes sessions be forgotten after the commit.
 */
export async function giveNickname(
  { app }: Identity,
  tx: Tx,
  userId: string,
  { nickname, keys }: AdmittedNickname,
): Promise<void> {
  const now = app.clock.now()
  await holdNickname(tx, userId, new Date(now + nicknameHeldFor))
  if (!(await takeNicknameKeys(tx, userId, keys))) throw refuse('auth.nicknameTaken')
  await writeNickname(tx, userId, { nickname, key: keys.look, now: new Date(now) })
}
