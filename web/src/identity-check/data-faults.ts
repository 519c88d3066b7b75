import { isCpf } from '@satoshi/rules/identity-check/cpf'
import { isFullName } from '@satoshi/rules/identity-check/full-name'
import type { TFunction } from 'i18next'

import { dayOf, plainDigits } from '../identity/birth-date.ts'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'

/** What is asked beside the photos, as it is typed: `birthDate` as dd/mm/yyyy. */
export type TypedData = { fullName: string; cpf: string; birthDate: string }
export type DataField = keyof TypedData

/** What is wrong with a field: it is empty, no calendar has that day, or a refusal, by a rule here or by the server. */
export type DataFault = 'missing' | 'noSuchDay' | { code: string; details: Record<string, unknown> }

/** Refusals that belong to a field. */
const refusedAt: Record<string, DataField> = {
  'identityCheck.nameInvalid': 'fullName',
  'identityCheck.cpfInvalid': 'cpf',
  'identityCheck.birthDateDiffers': 'birthDate',
}

/** What was typed into the CPF field as it is written on the document, as far as it goes. */
export function tidyCpf(written: string): string {
  const digits = plainDigits(written).replaceAll(/\D/g, '').slice(0, 11)
  const whole = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((part) => part !== '').join('.')
  return digits.length > 9 ? `${whole}-${digits.slice(9)}` : whole
}

/** What is wrong before anything is sent; `bornOn` is the account's day of birth, null where it is not known here. */
export function dataFaults(typed: TypedData, bornOn: string | null): Partial<Record<DataField, DataFault>> {
  const faults = { fullName: nameFault(typed), cpf: cpfFault(typed), birthDate: dayFault(typed, bornOn) }
  const found = Object.entries(faults).filter(([, fault]) => fault !== null)
  return Object.fromEntries(found)
}

/** What is wrong with a CPF that has all of its digits, which is told while it is typed. */
export function wholeCpfFault(cpf: string): DataFault | null {
  return cpf.length === 14 && !isCpf(cpf) ? refusedBy('cpfInvalid') : null
}

/** What the server refused, by its field; null where it is not about one. */
export function refusedField(error: unknown): Partial<Record<DataField, DataFault>> | null {
  const { code, details } = refusalOf(error)
  const field = code === null ? undefined : refusedAt[code]
  return code !== null && field ? { [field]: { code, details } } : null
}

export function dataFaultText(t: TFunction, field: DataField, fault: DataFault | null | undefined): string | null {
  if (!fault) return null
  if (fault === 'missing') return t(`identityCheck.form.missing.${field}`)
  return fault === 'noSuchDay' ? t('identityCheck.form.noSuchDay') : refusalText(fault)
}

function nameFault({ fullName }: TypedData): DataFault | null {
  if (fullName.trim() === '') return 'missing'
  return isFullName(fullName) ? null : refusedBy('nameInvalid')
}

function cpfFault({ cpf }: TypedData): DataFault | null {
  if (cpf === '') return 'missing'
  return isCpf(cpf) ? null : refusedBy('cpfInvalid')
}

function dayFault({ birthDate }: TypedData, bornOn: string | null): DataFault | null {
  if (birthDate === '') return 'missing'
  const day = dayOf(birthDate)
  if (day === null) return 'noSuchDay'
  return bornOn === null || day === bornOn ? null : refusedBy('birthDateDiffers')
}

function refusedBy(reason: 'nameInvalid' | 'cpfInvalid' | 'birthDateDiffers'): DataFault {
  return { code: `identityCheck.${reason}`, details: {} }
}
