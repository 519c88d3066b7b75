import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'

const fill = join(import.meta.dirname, '../server/test/_fill-statement.ts')

/** Gives somebody `count` entries in the statement, the last of them just now; played, it would take weeks. */
export async function liveThrough(server: ServerProcess, person: Person, count: number): Promise<void> {
  await promisify(execFile)(process.execPath, [fill, server.dataDir, person.email, String(count)])
}
