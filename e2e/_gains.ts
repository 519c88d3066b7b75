import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'

const script = join(import.meta.dirname, '../server/test/_plant-gains.ts')

/** What playing brings only after hours or months: today's missions done, a freeze or a pack of hints held, an hour for a question, a year of days behind, the solos before a stake finished, 600 BTZ earned and 200 granted, a day of a plan, two days as the governor of the home, all that a challenge for it takes, the end of its battle, won, and an identity that was verified two days ago. */
export type Gain =
  | 'missions'
  | 'freeze'
  | 'hints'
  | 'time'
  | 'year'
  | 'solos'
  | 'btz'
  | 'premium'
  | 'elite'
  | 'governor'
  | 'challenger'
  | 'battle'
  | 'verified'

/** Gives somebody a gain without the time that it takes. */
export async function plantGain(server: ServerProcess, person: Person, gain: Gain): Promise<void> {
  await promisify(execFile)(process.execPath, [script, server.dataDir, person.email, gain])
}
