import { randomBytes } from 'node:crypto'

/** A fresh seed of 128 bits from the system's generator, to be stored with what it decides. */
export function newSeed(): string {
  return randomBytes(16).toString('hex')
}
