import { createHmac } from 'node:crypto'

import { minute, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import {
  bucketOpensAt,
  emptyBucket,
  fillBucket,
  forgetEmptyBuckets,
  returnToBucket,
  type Bucket,
} from './allowance-store.ts'

export { networkOf } from '../platform/http/address.ts'

/**
 * What may be done only so often: `atOnce` in a row, then one every `every`. In any hour that makes
 * `atOnce + 60 minutes / every`. Numbers: product 2.10 for checks (20 and 100 an hour), the rest is ours
 * (docs/decisions, sign-in limits).
 */
const kinds = {
  /** Wrong passwords for one address of mail, whoever asks and whether it has an account: 20 an hour. */
  passwordChecks: { atOnce: 10, every: 6 * minute },
  /** Wrong passwords from one network address, over all accounts: 100 an hour. */
  passwordChecksFrom: { atOnce: 50, every: 1.2 * minute },
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
  /** Statements taken home as a file by one player: 140 an hour; each may read a hundred thousand rows. */
  statementExports: { atOnce: 20, every: 0.5 * minute },
  /** Pictures of one player: 20 in any day, and each costs the server some tens of milliseconds (decision 0119). */
  profileImages: { atOnce: 10, every: 144 * minute },
  /** Searches for people by one player: 30 in any minute (product 6.8). */
  peopleSearches: { atOnce: 15, every: minute / 15 },
} as const satisfies Record<string, { atOnce: number; every: Millis }>

export type Allowance = { kind: keyof typeof kinds; of: string }

/**
 * Takes one of each of the allowances, in the order given; each stands by itself and survives what follows.
 * Refuses `request.tooMany` with `retryAfterSeconds` at the first that is used up, and then takes none.
 */
export async function takeAllowances(app: App, wanted: Allowance[]): Promise<void> {
  const buckets = wanted.map((allowance) => bucketOf(app, allowance))
  const now = app.clock.now()
  for (const [index, bucket] of buckets.entries()) {
    if (await app.inTransaction((tx) => fillBucket(tx, bucket, now))) continue
    await giveBack(app, buckets.slice(0, index))
    const opensAt = await bucketOpensAt(app.db, bucket)
    throw refuse('request.tooMany', { retryAfterSeconds: Math.max(1, Math.ceil((opensAt - now) / 1_000)) })
  }
}

/** Takes one of each as part of `tx`; false at the first that is used up, and those before it stay taken. */
export async function takeQuietly(app: App, tx: Tx, wanted: Allowance[]): Promise<boolean> {
  for (const allowance of wanted) {
    if (!(await fillBucket(tx, bucketOf(app, allowance), app.clock.now()))) return false
  }
  return true
}

/** Makes an allowance whole again: whoever may say so has proven to be its owner. */
export async function restoreAllowance(app: App, tx: Tx, allowance: Allowance): Promise<void> {
  await emptyBucket(tx, bucketOf(app, allowance))
}

/** Gives back what `takeAllowances` took: it turned out to be no abuse. */
export async function returnAllowances(app: App, used: Allowance[]): Promise<void> {
  await giveBack(
    app,
    used.map((allowance) => bucketOf(app, allowance)),
  )
}

/** Forgets allowances that nobody has used for long; called where it costs least. */
export async function tidyAllowances(app: App): Promise<void> {
  await app.inTransaction((tx) => forgetEmptyBuckets(tx, app.clock.now()))
}

async function giveBack(app: App, buckets: Bucket[]): Promise<void> {
  if (buckets.length === 0) return
  await app.inTransaction(async (tx) => {
    for (const bucket of buckets) await returnToBucket(tx, bucket)
  })
}

/** Keys are keyed hashes: the table tells nobody's address. */
function bucketOf(app: App, { kind, of }: Allowance): Bucket {
  const { atOnce, every } = kinds[kind]
  const mark = createHmac('sha256', app.config.authSecret).update(of).digest('base64url').slice(0, 22)
  return { key: `${kind}:${mark}`, step: every, full: atOnce * every }
}
