import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from './_journey.ts'
import type { Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'

const command = join(import.meta.dirname, '../scripts/admin.mjs')

/** Gives somebody a role as an operator does: by `npm run admin -- grant`, beside the running server. */
export async function grant(server: ServerProcess, person: Person, ...role: string[]): Promise<void> {
  expect(await operate(server, 'grant', person.email, ...role)).toContain(`${person.nickname} is now`)
}

/** What `npm run admin -- ` with these words prints, beside the running server. */
export async function operate(server: ServerProcess, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env })
  return stdout
}
