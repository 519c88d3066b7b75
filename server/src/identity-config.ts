import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { BootFault } from './platform/boot-fault.ts'
import { loadOrCreateSecret } from './platform/data-dir.ts'
import type { KeyRing, SealingKey } from './platform/sealing/seal.ts'

/** Where a provider checks identities, and the secret by which it and we know each other. */
export type IdentityProvider = { url: string; secret: string }

/** The variables of identity checks, for the schema of the configuration; no message repeats a value. */
export const identitySettings = {
  IDENTITY_KEY: z
    .string()
    .trim()
    .refine((value) => ringIn(value) !== null, 'must be keys like name:base64-of-32-bytes, with commas between')
    .optional(),
  IDENTITY_PROVIDER_URL: z
    .string()
    .trim()
    .refine(isProviderUrl, 'must be an address that begins with https://, or with http:// on this machine')
    .optional(),
  IDENTITY_PROVIDER_SECRET: z
    .string()
    .trim()
    .refine((value) => /^\S{32,}$/.test(value), 'must be at least 32 characters without spaces')
    .optional(),
}

type Given = Record<string, string | undefined>

/** Keys and provider where they are given, and what is missing where one is in part. */
export function identityIn(given: Given): {
  keys: KeyRing | null
  provider: IdentityProvider | null
  faults: string[]
} {
  const { IDENTITY_KEY: text, IDENTITY_PROVIDER_URL: url, IDENTITY_PROVIDER_SECRET: secret } = given
  const keys = text ? ringIn(text.trim()) : null
  const faults: string[] = []
  if (url && !secret) faults.push('IDENTITY_PROVIDER_SECRET is required together with IDENTITY_PROVIDER_URL')
  if (secret && !url) faults.push('IDENTITY_PROVIDER_URL is required together with IDENTITY_PROVIDER_SECRET')
  if (url && given['DATABASE_URL'] && !text)
    faults.push('IDENTITY_KEY is required together with IDENTITY_PROVIDER_URL and DATABASE_URL')
  return { keys, provider: url && secret ? { url: url.trim(), secret: secret.trim() } : null, faults }
}

/** Name that the key beside an embedded database had, whichever it was: what it sealed by that name still opens. */
const formerName = 'first'

/**
 * The key that is made once in `dataDir`, by a name that follows from it: one that is made anew is another, so that nobody
 * takes what the one before has sealed for its own. Throws a `BootFault` where its file was cut short, which opens nothing.
 */
export function loadOrCreateIdentityKey(dataDir: string): KeyRing {
  const path = join(dataDir, 'identity-key')
  const former = keyIn(`${formerName}:${loadOrCreateSecret(path)}`)
  if (!former) throw new BootFault(`${path} does not hold a key of 32 bytes; put it back or remove it.`)
  return [{ id: madeName(former), secret: former.secret }, former]
}

/** The key that is in `dataDir` already, for commands beside the server; null where there is none. Throws as above. */
export function loadIdentityKey(dataDir: string): KeyRing | null {
  return existsSync(join(dataDir, 'identity-key')) ? loadOrCreateIdentityKey(dataDir) : null
}

/** Ten digits of a hash: enough to hold a few keys apart, and of no use to who would guess 256 bits. */
function madeName({ secret }: SealingKey): string {
  return `made-${createHash('sha256').update(secret).digest('hex').slice(0, 10)}`
}

/** The keys that a text lists; null where it is no such list, or where two of them have one name or one secret. */
function ringIn(text: string): KeyRing | null {
  const keys = text.split(',').map((part) => keyIn(part.trim()))
  const [first, ...others] = keys
  if (!first || !others.every((key) => key !== null)) return null
  const ring: KeyRing = [first, ...others]
  const isDouble = (names: string[]) => new Set(names).size < names.length
  if (isDouble(ring.map(({ id }) => id)) || isDouble(ring.map(({ secret }) => secret.toString('hex')))) return null
  return ring
}

/** Base64 in either of its alphabets. */
function keyIn(text: string): SealingKey | null {
  const [, id, encoded] = /^([a-z\d][a-z\d-]{0,15}):([\w+/-]{43}=?)$/.exec(text) ?? []
  return id && encoded ? { id, secret: Buffer.from(encoded, 'base64') } : null
}

function isProviderUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}
