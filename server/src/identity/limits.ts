import { minute } from '@satoshi/rules/time'

import { storedLimits } from '../platform/rate-limit/allowances.ts'

/**
 * What may be done with accounts only so often. Numbers: product 2.10 for checks (20 and 100 an hour), the rest is ours
 * (docs/decisions, sign-in limits).
 */
export const limits = storedLimits({
  /** Wrong passwords for one address of mail, whoever asks and whether it has an account: 20 an hour. */
  passwordChecks: { atOnce: 10, every: 6 * minute },
  /** Wrong passwords from one network address, over all accounts: 100 an hour. */
  passwordChecksFrom: { atOnce: 50, every: 1.2 * minute },
  /**
   * Wrong passwords for one account on one device that has signed in to it before: 10 an hour, whatever others have used
   * up. While the account's own are left they count there too.
   */
  passwordChecksOn: { atOnce: 5, every: 12 * minute },
  /** Accounts made, or tried to be made, from one network address: 80 an hour, so that a class can sign up. */
  signUpsFrom: { atOnce: 40, every: 1.5 * minute },
  /** Confirmation mails asked for one address of mail: 5 an hour. */
  confirmations: { atOnce: 3, every: 30 * minute },
  /** The same from one network address: 40 an hour. */
  confirmationsFrom: { atOnce: 20, every: 3 * minute },
  /** Reset mails asked for from one network address, whatever for: 40 an hour. */
  resetsFrom: { atOnce: 20, every: 3 * minute },
  /**
   * Reset mails written to one address: 6 an hour, the rest is dropped in silence. Whoever's request is dropped has a
   * link that is younger than 20 of its 60 minutes, so nobody can keep an owner from it.
   */
  resetMails: { atOnce: 3, every: 20 * minute },
  /**
   * Links of one kind to one mailbox: one a minute, the rest is dropped, as the one before is on its way. A newer link
   * ends the older, and two mails of the same moment may arrive in either order.
   */
  linksInARow: { atOnce: 1, every: minute },
  /** Changes of address that one account asks for: 10 an hour. */
  emailChanges: { atOnce: 5, every: 12 * minute },
  /** The same from one network address: 40 an hour. */
  emailChangesFrom: { atOnce: 20, every: 3 * minute },
  /** Mails about a change that are written to one new address, whoever asks: 20 an hour, the rest is dropped. */
  emailChangeMails: { atOnce: 10, every: 6 * minute },
  /** Nicknames that one player asks for, taken or not: 20 an hour, since the answer tells who exists. */
  nicknameChanges: { atOnce: 10, every: 6 * minute },
  /** Files of everything that is kept of one player: 5 an hour; each may read a hundred thousand rows. */
  accountExports: { atOnce: 3, every: 30 * minute },
  /** Links that delete an account, asked for by its player: 5 an hour. */
  deletionMails: { atOnce: 3, every: 30 * minute },
})
