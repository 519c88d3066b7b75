import type { BoxOpening } from '@satoshi/contract/box'
import { openBox } from '@satoshi/rules/box/open-box'

export type RollVerdict = 'true' | 'false' | 'unavailable'

/**
 * Works a roll out again, here and without the server: whether the seed is the one that was promised, and whether it and
 * the published rules give what the box held. `unavailable` where the browser has no cryptography (a page without TLS).
 */
export async function verifyRoll({ box, loot, proof }: BoxOpening): Promise<RollVerdict> {
  if (!proof || !globalThis.crypto?.subtle) return 'unavailable'
  const { seed, commitment, message, roll, sinceEpic, sinceLegendary } = proof
  if ((await sha256(seed)) !== commitment) return 'false'
  const opened = openBox(box, await hmacSha256(seed, message), { sinceEpic, sinceLegendary })
  const same = opened.roll === roll && opened.loot.content === loot.content
  return same && opened.loot.boost === loot.boost && opened.loot.hints === loot.hints ? 'true' : 'false'
}

async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(text)))
}

async function hmacSha256(seed: string, message: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(seed), hmac, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, bytes(message)))
}

function bytes(text: string) {
  return new TextEncoder().encode(text)
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
