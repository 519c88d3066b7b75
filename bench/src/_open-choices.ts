import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const script = join(import.meta.dirname, '../../server/test/_right-choices.ts')

type Choice = { option: number } | { value: number }

/** A right and a wrong choice for each question of the quiz that a player of a running server has open. */
export async function openChoices(dataDir: string, email: string): Promise<{ right: Choice; wrong: Choice }[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir, email])
  return JSON.parse(stdout) as { right: Choice; wrong: Choice }[] // safe: what the script prints
}
