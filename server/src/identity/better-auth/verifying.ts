import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The sign-in that is under way, for better-auth's hook: it leaves here the hash that it held the password against, so
 * that a password that was changed in the meantime lets nobody in.
 */
export const verifying = new AsyncLocalStorage<{ hash: string | null }>()
