import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** Started as root, the database runs as another user, who must be able to pass through. */
function makeDirectory(path: string): void {
  mkdirSync(path, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(path, 0o755)
}
