import { createHmac, timingSafeEqual } from 'node:crypto'

import { minute, type Instant } from '@satoshi/rules/time'

/** What a signature is for: a message of one way is none of the other. */
export type Way = 'check' | 'result'

/** Milliseconds by which the clock of the provider and ours may differ, and for which a message is good. */
const tolerance = 5 * minute

/** The header in which a message is signed, both ways. */
export const signatureHeader = 'satoshi-signature'

/** Signature of a body as it is sent: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 of way, time and body under the shared secret. */
export function signatureOf(secret: string, way: Way, body: Uint8Array, at: Instant): string {
  const seconds = String(Math.floor(at / 1_000))
  return `t=${seconds},v1=${digestOf(secret, way, seconds, body).toString('hex')}`
}

/** Why a signature proves nothing; null where it was made by who has the secret, over this body, in these minutes. */
export function faultOfSignature(
  secret: string,
  way: Way,
  body: Uint8Array,
  { header, at }: { header: string | undefined; at: Instant },
): 'missing' | 'forged' | 'old' | null {
  if (header === undefined) return 'missing'
  const [, seconds, given] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []
  if (!seconds || !given) return 'forged'
  if (!timingSafeEqual(Buffer.from(given, 'hex'), digestOf(secret, way, seconds, body))) return 'forged'
  return Math.abs(at - Number(seconds) * 1_000) > tolerance ? 'old' : null
}

function digestOf(secret: string, way: Way, seconds: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${way}.${seconds}.`).update(body).digest()
}
