import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Somebody of the demo world. */
export type Inhabitant = { nickname: string; email: string; password: string; language: string }

const script = join(import.meta.dirname, '../../server/src/world/main.ts')

/** Fills the database of a data directory with the demo world, always the same one; gives who can sign in. */
export async function worldIn(dataDir: string): Promise<Inhabitant[]> {
  console.log('filling the demo world …')
  const child = spawn(process.execPath, [script, '--json'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const told = await text(child.stdout)
  await ended
  if (child.exitCode !== 0) throw new Error(`the world was not made: exit code ${child.exitCode}`)
  const { inhabitants } = JSON.parse(told.trim().split('\n').at(-1) ?? '') as { inhabitants: Inhabitant[] } // safe: what --json prints
  return inhabitants
}
