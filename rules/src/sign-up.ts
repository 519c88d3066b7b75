import { legalAge, minimumAge } from './audience/audience.ts'
import { ok, refused, type Outcome } from './outcome.ts'
import type { Day, Instant } from './time.ts'

/** The oldest age that is believed; beyond it the date is a slip of the pen. */
export const maximumAge = 130

/**
 * Password length in code points. The least is the specification's, the most keeps the hash from long work.
 * Source: product 6.8, 9.18.
 */
export const passwordLength = { min: 6, max: 128 }

/** A password as it is measured and hashed: NFC, so that every keyboard writes the same one. */
export function normalPassword(written: string): string {
  return written.normalize('NFC')
}

/**
 * The birth date of somebody old enough at `at`, counted by the date in São Paulo; the sixteenth birthday counts.
 * Refuses `auth.tooYoung` with `minimum`, `request.invalid` for a date beyond any life.
 */
export function admitByAge(birthDate: Day, at: Instant): Outcome<Day, 'auth.tooYoung' | 'request.invalid'> {
  const age = legalAge(birthDate, at)
  if (age > maximumAge) return refused('request.invalid', { field: 'birthDate' })
  return age < minimumAge ? refused('auth.tooYoung', { minimum: minimumAge }) : ok(birthDate)
}

/**
 * The password, normal, when it is long enough, not too long and not common. `isCommon` is asked with the
 * normal form. Refuses `auth.passwordTooShort`, `auth.passwordTooLong`, `auth.passwordCommon`.
 */
export function admitPassword(
  written: string,
  isCommon: (password: string) => boolean,
): Outcome<string, 'auth.passwordTooShort' | 'auth.passwordTooLong' | 'auth.passwordCommon'> {
  const password = normalPassword(written)
  const length = [...password].length
  if (length < passwordLength.min) return refused('auth.passwordTooShort', { minimum: passwordLength.min })
  if (length > passwordLength.max) return refused('auth.passwordTooLong', { maximum: passwordLength.max })
  return isCommon(password) ? refused('auth.passwordCommon') : ok(password)
}
