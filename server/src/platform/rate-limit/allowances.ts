import { createHmac } from 'node:crypto'

import type { App } from '../app.ts'
import type { Tx } from '../postgres/db.ts'
import {
  bucketOpensAt,
  emptyBucket,
  fillBucket,
  deleteEmptyBuckets,
  returnToBucket,
  type Bucket,
} from './allowance-store.ts'
import { tooMany, type RateLimit } from './rate-limit.ts'

/**
 * Rate limit whose uses are kept in the database, so that every process counts them and no restart forgets them. Its
 * name stands in the keys there.
 */
export type StoredLimit = RateLimit & { name: string }

/** Share of one user, address or network in a limit. */
export type Allowance = { limit: StoredLimit; of: string }

/** Limits by their names. */
export function storedLimits<Name extends string>(limits: Record<Name, RateLimit>): Record<Name, StoredLimit> {
  const named = Object.entries<RateLimit>(limits).map(([name, limit]) => [name, { ...limit, name }])
  return Object.fromEntries(named) as Record<Name, StoredLimit> // safe: the same keys
}

/**
 * Takes one of each of the allowances, in the order given; each stands by itself and survives what follows.
 * Refuses `request.tooMany` with `retryAfterSeconds` at the first that is used up, and then takes none.
 */
export async function consumeAllowances(app: App, wanted: Allowance[]): Promise<void> {
  const now = app.clock.now()
  for (const [index, allowance] of wanted.entries()) {
    const bucket = bucketOf(app, allowance)
    if (await app.inTransaction((tx) => fillBucket(tx, bucket, now))) continue
    await returnAllowances(app, wanted.slice(0, index))
    const opensAt = await bucketOpensAt(app.db, bucket)
    throw tooMany(opensAt - now)
  }
}

/** Takes one of each as part of `tx`; false at the first that is used up, and those before it stay taken. */
export async function tryConsumeAllowances(app: App, tx: Tx, wanted: Allowance[]): Promise<boolean> {
  for (const allowance of wanted) {
    if (!(await fillBucket(tx, bucketOf(app, allowance), app.clock.now()))) return false
  }
  return true
}

/** Makes an allowance whole again: whoever may say so has proven to be its owner. */
export async function restoreAllowance(app: App, tx: Tx, allowance: Allowance): Promise<void> {
  await emptyBucket(tx, bucketOf(app, allowance))
}

/** Gives back what `consumeAllowances` took: it turned out to be no abuse. */
export async function returnAllowances(app: App, used: Allowance[]): Promise<void> {
  if (used.length === 0) return
  await app.inTransaction(async (tx) => {
    for (const allowance of used) await returnToBucket(tx, bucketOf(app, allowance))
  })
}

/** Forgets allowances that nobody has used for long; called where it costs least. */
export async function deleteOldAllowances(app: App): Promise<void> {
  await app.inTransaction((tx) => deleteEmptyBuckets(tx, app.clock.now()))
}

/** Keys are keyed hashes: the table tells nobody's address. */
function bucketOf(app: App, { limit: { name, atOnce, every }, of }: Allowance): Bucket {
  const mark = createHmac('sha256', app.config.authSecret).update(of).digest('base64url').slice(0, 22)
  return { key: `${name}:${mark}`, step: every, full: atOnce * every }
}
