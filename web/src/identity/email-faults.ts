import { refusalOf } from '../kit/refusal-text.ts'
import { emailFault } from './field-fault.ts'

export type EmailField = 'newEmail' | 'confirmEmail' | 'password'
/** What is wrong in the form that changes the address: one of the specification's three, or a refusal. */
export type EmailFault =
  | 'emailInvalid'
  | 'emailMismatch'
  | 'emailSame'
  | 'currentMissing'
  | { code: string; details: Record<string, unknown> }
export type EmailFaults = Partial<Record<EmailField, EmailFault>>

/** `password` is null for an account that has none. */
export type EmailEntry = { newEmail: string; confirmEmail: string; password: string | null }

/** What this browser can see to be wrong with a new address before it is sent. Source: product 1.5. */
export function emailChangeFaults({ newEmail, confirmEmail, password }: EmailEntry, current: string): EmailFaults {
  const email = newEmail.trim()
  const found: EmailFaults = {}
  if (emailFault(email)) found.newEmail = 'emailInvalid'
  else if (sameAddress(email, current)) found.newEmail = 'emailSame'
  else if (!sameAddress(email, confirmEmail)) found.confirmEmail = 'emailMismatch'
  if (password === '') found.password = 'currentMissing'
  return found
}

/** The field that a refusal of the server is about; null when it is about none. */
export function emailFaultsOf(error: unknown): EmailFaults | null {
  const { code, details } = refusalOf(error)
  if (code === 'auth.emailSame') return { newEmail: 'emailSame' }
  if (code === 'request.invalid') return { newEmail: 'emailInvalid' }
  if (code === 'auth.passwordWrong') return { password: { code, details } }
  return null
}

// As the server keeps them.
function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
