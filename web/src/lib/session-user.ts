import { readStored, storageKeys } from './storage.ts'

/** Who is signed in, as it stands in `satoshi_user`: what is shown of somebody, never an address, a role or a secret. */
export type SessionUser = {
  id: string
  nickname: string
  /** Address of the picture; null for the default one. */
  avatar: string | null
}

/** The entry of `satoshi_user` for somebody: display fields only, whatever else is known of them. */
export function storedFormOf({ id, nickname, avatar }: SessionUser): string {
  return JSON.stringify({ id, nickname, avatar })
}

/** Who this browser remembers; null for nobody, and for an entry that is not ours. */
export function storedUser(): SessionUser | null {
  return parseUser(readStored(storageKeys.user))
}

/** The user of the server's `{ user: { id, name } }`; null for anything else. */
export function sessionUserOf(body: unknown): SessionUser | null {
  if (!isRecord(body) || !isRecord(body['user'])) return null
  const { id, name: nickname } = body['user']
  return typeof id === 'string' && typeof nickname === 'string' ? { id, nickname, avatar: null } : null
}

/** Whether the server's answer is of somebody who has not given nickname and birth date yet. */
export function isIncomplete(body: unknown): boolean {
  return isRecord(body) && body['complete'] === false
}

function parseUser(stored: string | null): SessionUser | null {
  if (!stored) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (!isRecord(value)) return null
    const { id, nickname, avatar } = value
    if (typeof id !== 'string' || typeof nickname !== 'string') return null
    return { id, nickname, avatar: typeof avatar === 'string' ? avatar : null }
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
