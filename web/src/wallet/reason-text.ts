import { isKnownReason } from '@satoshi/rules/wallet/category'

/** The key of an entry's reason; one that this version does not know is a movement. */
export function reasonKey(reason: string) {
  return isKnownReason(reason) ? (`statement.reasons.${reason}` as const) : 'statement.reasons.other'
}
