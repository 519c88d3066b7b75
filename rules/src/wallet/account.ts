import type { Lot } from '../words.ts'

/** What all accounts of a kind have in common. */
type KindRules = {
  /** What names an account among those of its kind; those with a `userId` are a player's, made with the player. */
  namedBy: 'userId' | 'reason' | 'of'
  /** The only names that there are, where they are known beforehand. */
  names?: readonly string[]
  /** Whether the balance is kept with the account, and cannot fall below zero; without, it is the sum of the postings. */
  keepsBalance: boolean
  /** Whether BTZ that leave a `granted` account may come into it. */
  takesGranted: boolean
}

/**
 * The kinds of accounts in the ledger: the lots of a player; `mint` and `burn`, where BTZ come from and go to, one for
 * each reason; `escrow`, which holds what a match or tournament was given to keep; `house:bots`, which bots stake from
 * and win into; `treasury`, which holds what residents donated to their district until it is spent; `campaign`, which holds what prizes of a sponsor's campaign are paid from; `payments`, where BTZ come from that were bought with money, and return to; `debt` of a player, by their
 * id: what was bought, spent and taken back by the buyer's bank, as a sum below zero. The database has the same rows in `ledger_account_kinds` and holds every account and transaction to them.
 * Source: product 0.4, 4.5; decisions 0031, 0136.
 */
export const accountKinds = {
  earned: { namedBy: 'userId', keepsBalance: true, takesGranted: false },
  granted: { namedBy: 'userId', keepsBalance: true, takesGranted: false },
  mint: { namedBy: 'reason', keepsBalance: false, takesGranted: false },
  burn: { namedBy: 'reason', keepsBalance: false, takesGranted: true },
  escrow: { namedBy: 'of', keepsBalance: true, takesGranted: false },
  house: { namedBy: 'of', names: ['bots'], keepsBalance: false, takesGranted: false },
  treasury: { namedBy: 'of', keepsBalance: true, takesGranted: true },
  campaign: { namedBy: 'of', keepsBalance: true, takesGranted: false },
  payments: { namedBy: 'reason', names: ['packageBought'], keepsBalance: false, takesGranted: true },
  // Of its own player alone: see `keepsGranted`.
  debt: { namedBy: 'of', keepsBalance: false, takesGranted: true },
} as const satisfies Record<Lot, KindRules & { namedBy: 'userId' }> & Record<string, KindRules>

type Kinds = typeof accountKinds
export type AccountKind = keyof Kinds
type NameOf<Kind extends AccountKind> = Kinds[Kind] extends { names: readonly (infer Name)[] } ? Name : string

/** An account of the ledger by what it is for: its kind, and what names it among those of its kind. */
export type AccountRef = {
  [Kind in AccountKind]: {
    [Field in 'kind' | Kinds[Kind]['namedBy']]: Field extends 'kind' ? Kind : NameOf<Kind>
  }
}[AccountKind]

/** The account's name in the ledger, `kind:<user, reason or holder>`; unique. */
export function accountCode(account: AccountRef): string {
  const fields: Record<string, string> = account
  return `${account.kind}:${fields[accountKinds[account.kind].namedBy]}`
}
