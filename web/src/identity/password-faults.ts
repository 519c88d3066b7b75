import { admitPassword } from '@satoshi/rules/sign-up'
import type { TFunction } from 'i18next'

import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import type { EmailFault } from './email-faults.ts'

/** What is wrong in a form that sets a password: a refusal, or something that only the form knows. */
export type PasswordFault =
  | { code: string; details: Record<string, unknown> }
  | 'currentMissing'
  | 'passwordMissing'
  | 'passwordMismatch'

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword'
export type PasswordFaults = Partial<Record<PasswordField, PasswordFault>>

/** A new password and the same once more, held against the rules (product 1.5). */
export function newPasswordFaults(newPassword: string, confirmPassword: string): PasswordFaults {
  if (!newPassword) return { newPassword: 'passwordMissing' }
  // Which passwords are common, the server knows.
  const judged = admitPassword(newPassword, () => false)
  if (!judged.ok) return { newPassword: { code: judged.code, details: judged.details } }
  return newPassword === confirmPassword ? {} : { confirmPassword: 'passwordMismatch' }
}

/** The field that a refusal of the server is about; null when it is about none. */
export function passwordFaultsOf(error: unknown): PasswordFaults | null {
  const { code, details } = refusalOf(error)
  if (code === 'auth.passwordWrong') return { currentPassword: { code, details } }
  if (code?.startsWith('auth.password') && code !== 'auth.passwordNotSet') return { newPassword: { code, details } }
  return null
}

/** What to say of a fault at its field; null where there is none. */
export function accountFaultText(t: TFunction, fault: EmailFault | PasswordFault | undefined): string | null {
  if (!fault) return null
  return typeof fault === 'string' ? t(`account.faults.${fault}`) : refusalText(fault)
}
