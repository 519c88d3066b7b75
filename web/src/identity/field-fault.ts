import type { TFunction } from 'i18next'

import { refusalText } from '../kit/refusal-text.ts'

/** What is wrong with a field: a refusal, by a rule here or by the server, or something that only the form knows. */
export type FieldFault =
  | { code: string; details: Record<string, unknown> }
  | 'missing.nickname'
  | 'missing.email'
  | 'missing.password'
  | 'missing.birthDate'
  | 'invalid.email'
  | 'invalid.birthDate'

export function faultText(t: TFunction, fault: FieldFault | undefined): string | null {
  if (!fault) return null
  return typeof fault === 'string' ? t(`auth.${fault}`) : refusalText(fault)
}

/** What is plainly wrong with an e-mail address; whether it exists, only a mail can tell. */
export function emailFault(email: string): FieldFault | null {
  const written = email.trim()
  if (!written) return 'missing.email'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(written) ? null : 'invalid.email'
}
