import { createHash, randomBytes } from 'node:crypto'

import type { LinkPurpose } from '@satoshi/contract/identity/account'
import { minute, type Instant } from '@satoshi/rules/time'
import { z } from 'zod'

import type { Config } from '../../config.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockAccount, type StandingAccount } from '../account/account-store.ts'
import { findLink, removeExpiredLinks, removeLink, removeLinksOf, writeLink } from './account-link-store.ts'

/** How long a link of a mail is good for. Source: product 2.10 (at most 60 minutes). */
export const linkLifetime = 60 * minute

/** 256 bits, where product 2.10 asks for 128: 43 characters in the address. */
const tokenBytes = 32

/** The pages of the web app that links open. */
const pages: Record<LinkPurpose, string> = {
  passwordReset: '/auth/reset',
  emailChange: '/auth/email-change',
  deletion: '/auth/delete',
}

/** What a link is made of; `email` is the address that the account is to move to. */
export type LinkClaim = { userId: string; purpose: LinkPurpose; email?: string }

/**
 * A link for a mail, and the end of the player's earlier one for the same purpose. The caller holds the account's lock
 * (`lockAccount`), so that a change that ends links cannot miss this one. Only the token's hash is kept.
 */
export async function makeLink(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, purpose, email }: LinkClaim,
  now: Instant,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const times = { createdAt: new Date(now), expiresAt: new Date(now + linkLifetime) }
  await removeExpiredLinks(tx, new Date(now))
  await writeLink(tx, { id: newId(now), userId, purpose, tokenHash: hashOf(token), email: email ?? null, ...times })
  return `${publicUrl}${pages[purpose]}?token=${token}`
}

/** What a link stands for, without using it up: programs open links of mails too. Refuses `auth.linkInvalid`. */
export async function findValidLink(db: Db, token: string, now: Instant) {
  const link = await findLink(db, hashOf(token), new Date(now))
  if (!link) throw refuse('auth.linkInvalid')
  return link
}

/**
 * Uses the link up, once, and gives its account, locked, with the address that the link carries. Should the transaction
 * be rolled back, the link is as good as before. Refuses `auth.linkInvalid`.
 */
export async function consumeLink(
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  now: Instant,
): Promise<{ account: StandingAccount; email: string | null }> {
  const tokenHash = hashOf(token)
  const found = await findLink(tx, tokenHash, new Date(now))
  // The account first, as everybody does who makes or ends links: no two wait for each other.
  const account = found && (await lockAccount(tx, found.userId))
  const taken = account && (await removeLink(tx, { tokenHash, purpose }))
  if (!taken) throw refuse('auth.linkInvalid')
  return { account, email: taken.email }
}

/** Ends every link of the player, whatever it is for: the password or the address is another now. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await removeLinksOf(tx, userId)
}

/** A token is as long and as random as a key, so one round of a quick hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Whom a confirmation link stands for. The account's id is in it besides the address, so that the link of a deleted
 * account does not open a later one at the same address.
 */
export type ConfirmationClaim = { email: string; userId: string }

/** How long a confirmation link is good for. */
export const confirmationSeconds = 24 * 60 * 60

/** better-auth's other links carry more, and are no confirmation. */
const none = z.never().optional()
const claims = z.object({ email: z.email(), userId: z.uuid(), updateTo: none, requestType: none })

/** The claim in a token's verified payload, or null when the token was made for something else. */
export function claimOf(payload: unknown): ConfirmationClaim | null {
  const { data } = claims.safeParse(payload)
  return data ? { email: data.email, userId: data.userId } : null
}
