import type { TFunction } from 'i18next'

import { refusalText } from '../kit/refusal-text.ts'
import type { EmailFault } from './email-faults.ts'
import type { PasswordFault } from './password-faults.ts'

/** What to say of a fault at its field; null where there is none. */
export function accountFaultText(t: TFunction, fault: EmailFault | PasswordFault | undefined): string | null {
  if (!fault) return null
  return typeof fault === 'string' ? t(`account.faults.${fault}`) : refusalText(fault)
}
