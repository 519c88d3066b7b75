import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A secret of 256 bits under the name that stands beside whatever it sealed. */
export type SealingKey = { id: string; secret: Buffer }

/** Keys of one purpose: the first seals, all of them open, so that a key can be turned. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]]

/** What was sealed does not open: changed, sealed for something else, or by a key that is not on the ring. */
export class SealBroken extends Error {
  constructor() {
    super('what was sealed does not open')
    this.name = 'SealBroken'
  }
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals bytes by the first key of a ring, with AES-256-GCM and a nonce of their own. `place` names what they are and whose:
 * they open as that alone, so that nothing sealed can stand in for something else.
 */
export function seal([key]: KeyRing, bytes: Uint8Array, place: string): Buffer {
  const head = Buffer.from([version, key.id.length, ...Buffer.from(key.id, 'latin1')])
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derived(key, 'sealing'), nonce)
  cipher.setAAD(Buffer.concat([head, Buffer.from(place)]))
  return Buffer.concat([head, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes that `seal` sealed for the same place. Throws `SealBroken` for anything else, and then gives none of them. */
export function unseal(ring: KeyRing, sealed: Uint8Array, place: string): Buffer {
  const bytes = Buffer.from(sealed)
  const head = bytes.subarray(0, 2 + (bytes[1] ?? 0))
  const key = ring.find(({ id }) => id === head.toString('latin1', 2))
  const body = bytes.subarray(head.length)
  if (!key || head[0] !== version || body.length < nonceBytes + tagBytes) throw new SealBroken()
  const [nonce, tag] = [body.subarray(0, nonceBytes), body.subarray(-tagBytes)]
  const opening = createDecipheriv('aes-256-gcm', derived(key, 'sealing'), nonce, { authTagLength: tagBytes })
  opening.setAAD(Buffer.concat([head, Buffer.from(place)])).setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(body.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch {
    throw new SealBroken()
  }
}

/** A text as it may be compared and never read: under one key of a ring. */
export type KeyedHash = { keyId: string; hash: Buffer }

/**
 * HMAC-SHA-256 of a text under each key of a ring, the first key's first: that one is kept, and whether a text is known
 * already is asked by all of them.
 */
export function keyedHashes(ring: KeyRing, text: string): [KeyedHash, ...KeyedHash[]] {
  const hashOf = (key: SealingKey) => ({
    keyId: key.id,
    hash: createHmac('sha256', derived(key, 'hashing')).update(text).digest(),
  })
  const [first, ...others] = ring
  return [hashOf(first), ...others.map(hashOf)]
}

/** A key for one use, so that no two uses of a secret ever meet. */
function derived({ secret }: SealingKey, use: 'sealing' | 'hashing'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `satoshi: ${use}`, 32))
}
