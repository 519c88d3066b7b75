import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync, linkSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { BootFault, systemCode } from './boot-fault.ts'

/**
 * The data directory, made when it is missing and proven to be writable; its path without links. Throws a
 * `BootFault` otherwise.
 */
export function openDataDir(path: string): string {
  try {
    if (!existsSync(path)) makeDirectory(path)
    const probe = join(path, `.write-probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return realpathSync(path)
  } catch (error) {
    throw new BootFault(`DATA_DIR ${path} cannot be written (${systemCode(error) ?? String(error)}).`)
  }
}

/**
 * Its parents first, and by hand: where nothing can be made (`/proc/x`) Node's own `recursive` never returns. Started as
 * root, the database runs as another user, who must be able to pass through.
 */
function makeDirectory(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeDirectory(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // Two servers that start at once make the same folders.
    if (systemCode(error) !== 'EEXIST' || !existsSync(path)) throw error
    return
  }
  if (process.getuid?.() === 0) chmodSync(path, 0o755)
}

/** Fewest bytes of a secret that sessions and links are signed with: 256 bits. */
export const secretBytes = 32

/**
 * A secret of 256 bits: read from `path`, or made there once, for its owner's eyes only (mode 0600). Throws a `BootFault`
 * where the file cannot be read, or holds less than `atLeast` bytes: what was cut short must not sign anything.
 */
export function loadOrCreateSecret(path: string, atLeast = secretBytes): string {
  const secret = readSecret(path) ?? makeSecret(path)
  const found = Buffer.byteLength(secret)
  if (found < atLeast)
    throw new BootFault(`${path} holds ${found} bytes where ${atLeast} or more are needed; put it back or remove it.`)
  return secret
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new BootFault(`${path} cannot be read (${systemCode(error) ?? String(error)}).`)
  }
}

/** Whole before it has its name; when another start was quicker, its secret counts. */
function makeSecret(path: string): string {
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
