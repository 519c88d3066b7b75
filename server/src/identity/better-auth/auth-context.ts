import { AsyncLocalStorage } from 'node:async_hooks'

import type { RefusalCode } from '@satoshi/contract/refusals'
import type { Language } from '@satoshi/rules/language'

/** What the trigger `users_enrol` makes the profile of, in the statement that makes the user. */
export type Enrolment = {
  nickname: string
  nicknameKey: string
  nicknameReadKey: string
  birthDate: string
  language: string
}

/**
 * The sign-up that is being made, for better-auth's hooks, which are not told of it. Its password is hashed before
 * better-auth opens its transaction: whoever waits for a turn must not hold a connection.
 */
export const enrolmentStorage = new AsyncLocalStorage<{
  enrolment: Enrolment
  password: string
  passwordHash: string
  /** Why the database did not take the user, where it was no word on them: better-auth tells it to its log alone. */
  outage?: Error
}>()

/**
 * The sign-in that is under way, for better-auth's hook: it leaves here the hash that it held the password against, so
 * that a password that was changed in the meantime lets nobody in.
 */
export const verificationStorage = new AsyncLocalStorage<{ hash: string | null }>()

/** Somebody who comes back from a provider. */
export type Arrival = {
  /** What an account that is made now speaks, until it is completed. */
  language: Language
  /** Who is signed in in this browser; only to their account may the provider's be connected. */
  signedIn: string | null
  /** Whether an account is made for them in this very call. */
  madeAccount: boolean
  /** What went wrong on the way to the provider, which better-auth does not pass on. */
  trouble: RefusalCode | null
}

/** The arrival that is being judged, for better-auth's hooks and providers, which are not told of it. */
export const arrivalStorage = new AsyncLocalStorage<Arrival>()

/**
 * Headers by which `auth-call.ts` tells better-auth what the edge knows: the caller's address, and that its limits do not
 * hold. A caller's own headers of these names never get that far.
 */
export const addressHeader = 'x-satoshi-address'
export const unlimitedHeader = 'x-satoshi-unlimited'
