import { second, type Instant, type Millis } from '../time.ts'

/** How long a tap waits for another one, and who agreed for the transfer. Source: product 5.20. */
export const tapLives: Millis = 60 * second

/** Who of two who are near sends, and who receives. */
export const tapRoles = ['send', 'receive'] as const
export type TapRole = (typeof tapRoles)[number]

export function otherRole(role: TapRole): TapRole {
  return role === 'send' ? 'receive' : 'send'
}

/** Whether a tap still waits at `at`. */
export function isWaiting(tappedAt: Instant, at: Instant): boolean {
  return at < tappedAt + tapLives
}

/** Two taps as far as they say what became of them. */
export type Tap = { id: string; agreedTap: string | null; agreedAt: Instant | null }

/** Until when the two of two taps have met: both agreed to each other; null where they have not, or no more by `at`. */
export function metUntil(one: Tap, other: Tap, at: Instant): Instant | null {
  if (one.agreedTap !== other.id || other.agreedTap !== one.id) return null
  const until = Math.max(one.agreedAt ?? 0, other.agreedAt ?? 0) + tapLives
  return at < until ? until : null
}

/**
 * What codes are made of: 64 things that are told apart at a glance and drawn alike by every maker. No people, hands,
 * flags, faiths, drinks, dice, nor animals that somebody may not wish to be shown.
 */
export const codeSigns = [
  ...(['🐱', '🐰', '🐼', '🦁', '🐸', '🐔', '🐧', '🦉', '🐢', '🐙', '🐠', '🐳', '🦋', '🐝', '🐞', '🐘'] as const),
  ...(['🐪', '🦀', '🌵', '🌻', '🌲', '🍄', '🌽', '🥕', '🍎', '🍌', '🍇', '🍉', '🍍', '🍓', '🥑', '🍋'] as const),
  ...(['🍕', '🧀', '🍩', '🍿', '🌙', '🔥', '🌈', '🌊', '🍀', '⭐', '🚗', '🚲', '🚀', '🚂', '⛵', '🎈'] as const),
  ...(['🎁', '🎸', '🥁', '🎺', '🎨', '⚽', '🏀', '🏆', '🔑', '🔔', '💡', '📷', '⏰', '🎒', '👑', '💎'] as const),
] as const

/** Signs of a code. Source: product 5.20. */
export const codeLength = 3

export type CodeSign = (typeof codeSigns)[number]

/** The code that bytes drawn for a pair stand for: six bits a sign. */
export function codeOf(bytes: Uint8Array): CodeSign[] {
  return Array.from({ length: codeLength }, (_, at) => codeSigns[(bytes[at] ?? 0) % codeSigns.length] ?? codeSigns[0])
}
