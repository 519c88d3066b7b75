import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { run } from './_command.mjs'
import { childEnvironment, inRoot } from './_place.mjs'
import { duration, print, stopwatch, Trouble } from './_print.mjs'

/** Lighthouse has a lock of its own: it is heavy, and only one benchmark needs it. */
const folder = inRoot('bench', 'lighthouse')

/** Installs what bench/lighthouse/package-lock.json names unless that is done. */
export async function ensureLighthouse() {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'node_modules', '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  print('Installing Lighthouse …')
  const time = stopwatch()
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: childEnvironment(),
    output: 'kept',
  })
  if (code !== 0) throw new Trouble(`${output.trim()}\nInstalling Lighthouse failed: npm ci ended with ${code}.`)
  writeFileSync(stamp, lock)
  print(`Lighthouse installed in ${duration(time())}.`)
}
