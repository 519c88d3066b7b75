import { readNickname } from '@satoshi/rules/nickname'
import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'
import { refuse, unwrap } from '../../platform/refusal.ts'
import { consumeAllowances } from '../../platform/rate-limit/allowances.ts'
import { limits } from '../limits.ts'
import type { Identity } from '../open-identity.ts'
import { nicknameKeys, type NicknameKeys } from './nickname-keys.ts'
import { freeHeldKeys, reserveNickname, insertNicknameKeys, takenKeys, writeNickname } from './nickname-store.ts'
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
  await consumeAllowances(app, [{ limit: limits.nicknameChanges, of: userId }])
  await freeHeldNicknames(app)
  return { nickname, keys: nicknameKeys(nickname) }
}

/**
 * Gives a player, whose profile the caller has locked, another nickname; the old one is held for them. Of two who want
 * one name at once one gets it. Refuses `auth.nicknameTaken`. The caller makes sessions be forgotten after the commit.
 */
export async function assignNickname(
  { app }: Identity,
  tx: Tx,
  userId: string,
  { nickname, keys }: AdmittedNickname,
): Promise<void> {
  const now = app.clock.now()
  await reserveNickname(tx, userId, new Date(now + nicknameHeldFor))
  if (!(await insertNicknameKeys(tx, userId, keys))) throw refuse('auth.nicknameTaken')
  await writeNickname(tx, userId, { nickname, key: keys.visual, now: new Date(now) })
}

/** How long a nickname that was given up is nobody else's: 30 days. The number is ours (docs/decisions, nickname changes). */
const nicknameHeldFor: Millis = 30 * 24 * hour

/** Frees nicknames whose time is over; called before a nickname is looked for. */
export async function freeHeldNicknames(app: Pick<App, 'inTransaction' | 'clock'>): Promise<void> {
  await app.inTransaction((tx) => freeHeldKeys(tx, new Date(app.clock.now())))
}

/** Which of some names are, or are too like, the nickname of a player. */
export async function namesInUse(db: Db, names: string[]): Promise<Set<string>> {
  const keysOf = new Map(names.map((name) => [name, Object.values(nicknameKeys(name))]))
  const taken = await takenKeys(db, [...new Set([...keysOf.values()].flat())])
  return new Set(names.filter((name) => keysOf.get(name)?.some((key) => taken.has(key))))
}

/** What a name looks like: two names that share it are too alike. */
export function nicknameKeyOf(name: string): string {
  return nicknameKeys(name).visual
}
