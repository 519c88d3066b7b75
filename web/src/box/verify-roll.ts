import type { BoxOpening } from '@satoshi/contract/box'
import { openBox, type Loot } from '@satoshi/rules/box/open-box'
import { freezeCents, pieces } from '@satoshi/rules/box/pieces'

export type RollVerdict = 'true' | 'false' | 'unavailable'

/**
 * Works a roll out again, here and without the server: whether the seed is the one that was promised, and whether it and
 * the published rules, by the version that the box was opened by, give what it held. `unavailable` where the browser has no cryptography (a page without TLS).
 */
export async function verifyRoll({ box, loot, proof }: BoxOpening): Promise<RollVerdict> {
  if (!proof || !globalThis.crypto?.subtle) return 'unavailable'
  const { seed, commitment, message, roll, sinceEpic, sinceLegendary, version, lacked } = proof
  if ((await sha256(seed)) !== commitment) return 'false'
  const owned = lacked ? pieces.filter((piece) => !lacked.includes(piece)) : []
  const pity = { sinceEpic, sinceLegendary }
  const opened = openBox(box, await hmacSha256(seed, message), { pity, owned, version })
  const isSameDraw = opened.roll === roll && String(opened.lacked) === String(lacked)
  return isSameDraw && isSameLoot(opened.loot, loot) ? 'true' : 'false'
}

/** Whether what the rules give is what was given; freezes that found no room are part of the amount. */
function isSameLoot(worked: Loot, given: BoxOpening['loot']): boolean {
  const paid = worked.cents + (worked.freezes - given.freezes) * freezeCents
  return (
    worked.content === given.content &&
    worked.boost === given.boost &&
    worked.hints === given.hints &&
    worked.piece === given.pieceId &&
    paid === given.amountCents &&
    given.freezes <= worked.freezes
  )
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
