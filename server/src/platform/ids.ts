import { randomBytes, randomUUID } from 'node:crypto'

import type { Instant } from '@satoshi/rules/time'

/** A uuid v7 made at `at`: ids sort by the time of making (product 9.11). */
export function newId(at: Instant): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The least of the uuids v7 that are made at `at` or later: ids from it on are a time on, read along their index. */
export function firstIdAt(at: Instant): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A random uuid, for ids that must not tell when they were made. */
export function newRandomId(): string {
  return randomUUID()
}

/** A fresh seed of 128 bits from the system's generator, to be stored with what it decides. */
export function newSeed(): string {
  return randomBytes(16).toString('hex')
}
