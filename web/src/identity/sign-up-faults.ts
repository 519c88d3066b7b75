import { readNickname } from '@satoshi/rules/nickname'
import { admitByAge, admitPassword } from '@satoshi/rules/sign-up'
import type { Instant } from '@satoshi/rules/time'

import { refusalOf } from '../kit/refusal-text.ts'
import { dayOf } from './birth-date.ts'
import { emailFault, type FieldFault } from './field-fault.ts'

export const signUpFields = ['nickname', 'email', 'password', 'birthDate'] as const
export type SignUpField = (typeof signUpFields)[number]
export type SignUpValues = Record<SignUpField, string>
export type SignUpFaults = Partial<Record<SignUpField, FieldFault>>

/** What this browser can see to be wrong before asking the server, by the server's own rules. */
export function signUpFaults(values: SignUpValues, at: Instant): SignUpFaults {
  const faults: [SignUpField, FieldFault | null][] = [
    ['email', emailFault(values.email)],
    // Which passwords are common, the server knows.
    ['password', values.password ? refusalIn(admitPassword(values.password, () => false)) : 'missing.password'],
  ]
  return { ...personFaults(values, at), ...found(faults) }
}

export type PersonField = 'nickname' | 'birthDate'
export type PersonValues = Record<PersonField, string>

/** The same for what is asked of everybody, however they sign up. */
export function personFaults(
  { nickname, birthDate }: PersonValues,
  at: Instant,
): Partial<Record<PersonField, FieldFault>> {
  return found<PersonField>([
    ['nickname', nickname.trim() ? refusalIn(readNickname(nickname)) : 'missing.nickname'],
    ['birthDate', birthDateFault(birthDate, at)],
  ])
}

function found<Field extends string>(faults: [Field, FieldFault | null][]): Partial<Record<Field, FieldFault>> {
  const those = faults.filter(([, fault]) => fault !== null)
  return Object.fromEntries(those) as Partial<Record<Field, FieldFault>> // safe: without those that are null
}

/** The field that a refusal of the server is about; null when it is about none. */
export function fieldOfRefusal(error: unknown): SignUpField | null {
  const { code, details } = refusalOf(error)
  if (code === 'request.invalid') return fieldOfIssue(details)
  return code ? (fields[code] ?? null) : null
}

const fields: Record<string, SignUpField> = {
  'auth.nicknameTaken': 'nickname',
  'auth.nicknameInvalid': 'nickname',
  'auth.emailTaken': 'email',
  'auth.tooYoung': 'birthDate',
  'auth.passwordTooShort': 'password',
  'auth.passwordTooLong': 'password',
  'auth.passwordCommon': 'password',
}

function fieldOfIssue(details: Record<string, unknown>): SignUpField | null {
  const issues: unknown[] = Array.isArray(details['issues']) ? details['issues'] : []
  const paths = issues.map((issue) => (typeof issue === 'object' && issue && 'path' in issue ? issue.path : null))
  const told = [details['field'], ...paths].map((path) => String(path).split('.').at(-1))
  return signUpFields.find((field) => told.includes(field)) ?? null
}

function birthDateFault(written: string, at: Instant): FieldFault | null {
  if (!written.trim()) return 'missing.birthDate'
  const day = dayOf(written)
  const judged = day ? admitByAge(day, at) : null
  if (!judged || (!judged.ok && judged.code === 'request.invalid')) return 'invalid.birthDate'
  return refusalIn(judged)
}

type Judged = { ok: true } | { ok: false; code: string; details: Record<string, unknown> }

function refusalIn(judged: Judged): FieldFault | null {
  return judged.ok ? null : { code: judged.code, details: judged.details }
}
