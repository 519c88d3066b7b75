import { isQuotaExceeded, makeRoom } from '../lib/quota.ts'
import { isLostChunk, recoverLostChunk } from './lost-chunk.ts'

/**
 * Hears what nobody caught, and does what can be done about it. Nothing is kept from the browser, which writes each such
 * error to its console, once.
 */
export function watchFaults(): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => recover(error))
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => recover(reason))
}

function recover(error: unknown): void {
  if (isQuotaExceeded(error)) void makeRoom()
  else if (isLostChunk(error)) void recoverLostChunk()
}
