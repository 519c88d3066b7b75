import { AsyncLocalStorage } from 'node:async_hooks'

import type { RefusalCode } from '@satoshi/contract/refusals'
import type { Language } from '@satoshi/rules/language'

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
export const arriving = new AsyncLocalStorage<Arrival>()
