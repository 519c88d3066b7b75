import { ok, refused, type Outcome } from './outcome.ts'
import { hour, type Instant, type Millis } from './time.ts'

/**
 * How often a player takes another nickname without paying: once in 30 days. The first is free (product 6.4); others
 * within that time are for the store to sell.
 */
export const nicknameChangeEvery: Millis = 30 * 24 * hour

/** From when on the nickname may be changed again; null when it may be at `at`. */
export function nicknameChangesFrom(changedAt: Instant | null, at: Instant): Instant | null {
  return changedAt !== null && at < changedAt + nicknameChangeEvery ? changedAt + nicknameChangeEvery : null
}

/** Whether the nickname may be changed at `at`. Refuses `profile.nicknameTooSoon` with `from`. */
export function mayChangeNickname(changedAt: Instant | null, at: Instant): Outcome<true, 'profile.nicknameTooSoon'> {
  const from = nicknameChangesFrom(changedAt, at)
  return from === null ? ok(true) : refused('profile.nicknameTooSoon', { from })
}
