import type { Lot } from '../words.ts'

/**
 * An account of the ledger by what it is for. A player has one account for each lot; `mint` and `burn` are where
 * BTZ come from and go to, one for each reason; `escrow` holds what a match or tournament was given to keep, and
 * `house:bots` is what bots stake from and win into.
 * Source: product 4.5.
 */
export type AccountRef =
  | { kind: Lot; userId: string }
  | { kind: 'mint'; reason: string }
  | { kind: 'burn'; reason: string }
  | { kind: 'escrow'; of: string }
  | { kind: 'house'; of: 'bots' }

/** The account's name in the ledger, `kind:<user, reason or holder>`; unique. */
export function accountCode(account: AccountRef): string {
  switch (account.kind) {
    case 'earned':
    case 'granted':
      return `${account.kind}:${account.userId}`
    case 'mint':
    case 'burn':
      return `${account.kind}:${account.reason}`
    case 'escrow':
    case 'house':
      return `${account.kind}:${account.of}`
  }
}
