import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { systemCode } from './boot-fault.ts'

/** A secret of 256 bits: read from `path`, or made there once, for its owner's eyes only (mode 0600). */
export function keepSecret(path: string): string {
  return readSecret(path) ?? makeSecret(path)
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
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
