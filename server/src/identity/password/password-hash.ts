import { randomBytes, timingSafeEqual } from 'node:crypto'

import { normalPassword } from '@satoshi/rules/sign-up'

import { refuse } from '../../platform/refusal.ts'
import { HashThreads } from './hash-threads.ts'

/** What a hash costs: KiB of memory, and how often all of it is walked through. One lane. */
export type PasswordCost = { memory: number; passes: number }

/** Argon2id at 19 MiB, two passes, one lane: OWASP's first choice, some 30 ms of one core. Source: product 3.9. */
const owaspCost: PasswordCost = { memory: 19_456, passes: 2 }
const saltBytes = 16
const tagBytes = 32

/**
 * Hashes at work at the same time, in threads that stand back for matches. More of them would only need more memory.
 * Source: product 3.9.
 */
const atOnce = 2

/** Most that wait: the last of them is answered after some 0.7 s. */
const mostWaiting = 40

export type PasswordHasher = {
  /** The password as Argon2id in PHC form. Refuses `auth.busy` when too many wait. */
  hash: (password: string) => Promise<string>
  /** Whether `hash` was made of the password; false for what is no Argon2id hash. Refuses `auth.busy`. */
  verify: (hash: string, password: string) => Promise<boolean>
  /**
   * Does what will need a hash, unless as many do so already as can wait for one: then it refuses `auth.busy` before
   * anything is asked of the database.
   */
  admit: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Hashes passwords, never more than two at a time. Only tests that are not about hashes have them for less. */
export function createPasswordHasher(cost: PasswordCost = owaspCost): PasswordHasher {
  const inTurn = turnstile()
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
    admit: room(),
  }
}

/** Lets as many in as may work and wait, and refuses everybody else at once. */
function room(): PasswordHasher['admit'] {
  let inside = 0
  return async (work) => {
    if (inside >= atOnce + mostWaiting) throw busy()
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}

function busy(): Error {
  return refuse('auth.busy', { retryAfterSeconds: 2 })
}

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `atOnce` work, the next `mostWaiting` wait in order, and refuses everybody else at once. */
function turnstile(): InTurn {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) throw busy()
      await new Promise<void>((go) => waiting.push(go))
    } else {
      working += 1
    }
    try {
      return await work()
    } finally {
      // A place is handed on, not freed, while somebody waits for it.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

async function hash(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const lanes = { ...cost, parallelism: 1 }
  const tag = await tagOf(password, salt, lanes, tagBytes)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

async function verify(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(stored) ?? []
  if (!memory) return false
  const expected = Buffer.from(tag, 'base64')
  const costThen = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await tagOf(password, Buffer.from(salt, 'base64'), costThen, expected.length)
  return timingSafeEqual(found, expected)
}

type Argon2Cost = PasswordCost & { parallelism: number }

async function tagOf(password: string, salt: Buffer, at: Argon2Cost, tagLength: number): Promise<Buffer> {
  return threads.derive({ message: normalPassword(password), nonce: salt, tagLength, ...at })
}

/** PHC strings leave the padding out. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

const threads = new HashThreads()
