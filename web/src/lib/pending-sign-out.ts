import { readStored, removeStored, storageKeys, writeStored } from './storage.ts'

/** Milliseconds that the server may take to hear of a sign-out; after that the device goes on, and tells it later. */
const sendMillis = 4_000

let settling: Promise<boolean> | null = null

/**
 * Signs out here and on the server; says whether the server heard. A mark stays until both are done: no script can take
 * the session's cookie back, so without it a sign-out that never arrived would undo itself at the next start.
 */
export function beginSignOut(): Promise<boolean> {
  writeStored(storageKeys.signingOut, '1')
  return settle()
}

/** Whether a sign-out was begun that is not finished. */
export function isSigningOut(): boolean {
  return settling !== null || readStored(storageKeys.signingOut) !== null
}

/**
 * Finishes a sign-out that the server has not heard of or that its page did not live to see through; says whether none
 * is left. Whoever asks meanwhile waits for the same attempt: its answer takes a cookie back, which must not be one that
 * came later.
 */
export function settleSignOut(): Promise<boolean> {
  return isSigningOut() ? settle() : Promise.resolve(true)
}

function settle(): Promise<boolean> {
  settling ??= finish().finally(() => (settling = null))
  return settling
}

async function finish(): Promise<boolean> {
  const [told, forgotten] = await Promise.all([sendSignOut(), clearRecords()])
  if (told && forgotten) removeStored(storageKeys.signingOut)
  return told
}

async function sendSignOut(): Promise<boolean> {
  try {
    const reply = await fetch('/api/auth/sign-out', { method: 'POST', signal: AbortSignal.timeout(sendMillis) })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    return true
  } catch (error) {
    console.error('sign-out was not confirmed by the server', error)
    return false
  }
}

async function clearRecords(): Promise<boolean> {
  // First, so that the other tabs hear it however long the rest takes.
  removeStored(storageKeys.user)
  try {
    const { deletePrivateRecords } = await import('./private-records.ts')
    await deletePrivateRecords()
    return true
  } catch (error) {
    console.error('what this browser kept was not removed', error)
    return false
  }
}
